"""Drawings made up for the tests of figure and page."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.shown.drawing import Dot, Drawing, TopicLegend

SUBJECTS = ("bandits", "robots", "proteins", "privacy", "speech", "weather", "kernels", "graphs")
SENTENCE = "We study {} with a method that is simple, and we measure it on several benchmarks. "

# Texts that must be shown character for character and do nothing.
HOSTILE = (
    '</script><script>document.title="PWNED"</script>',
    "<img src=x onerror=\"alert('PWNED')\">",
    "<!--<script>",
    '<a href="javascript:alert(1)">click</a>',
    "$\\href{javascript:alert(1)}{click me}$",
    "On <b> quarks and &lt; signs",
    "Costs $5 to $10 per kg",
    "{{data}} {{app}} {{title}} \\g<0> \\1",
    "line\u2028separators\u2029and \u202eoverride",
    "%{customdata} and %{x:.3f}",
    "__proto__",
    "lone \ud800 surrogate and \x00 null",
)


def synthetic(n: int, n_topics: int = 4, seed: int = 0) -> Drawing:
    """Draw n papers in round blobs, one a topic; neighbours are those nearest on the map."""
    rng = np.random.default_rng(seed)
    topic = np.sort(rng.integers(n_topics, size=n))
    angle = 2 * np.pi * topic / n_topics
    centre = 8 * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    points = (centre + rng.normal(size=(n, 2))).astype(np.float32)
    return Drawing(
        title=f"{n} papers",
        dots=tuple(_dot(row, int(topic[row])) for row in range(n)),
        topics=tuple(_legend(number, int(np.sum(topic == number))) for number in range(n_topics)),
        points=points,
        related=tuple(_nearest(points, row) for row in range(n)),
        facts=(("model", "all-MiniLM-L6-v2"), ("trustworthiness", "0.91")),
    )


def with_texts(drawing: Drawing, texts: tuple[str, ...] = HOSTILE) -> Drawing:
    """Put each text into every field of one paper and one topic, and into the title."""
    dots = list(drawing.dots)
    for row, text in enumerate(texts):
        dots[row] = replace(
            dots[row],
            paper_id=text,
            headline=text,
            short_name=text,
            abstract=f"{text} {dots[row].abstract}",
            authors=(text,),
            venue=text,
            url=text,
            doi=f'10.1000/{text}" onmouseover="alert(1)',
            source=text,
            title=text,
        )
    topics = tuple(
        replace(legend, topic_name=texts[at % len(texts)], keywords=texts)
        for at, legend in enumerate(drawing.topics)
    )
    facts = tuple((text, text) for text in texts)
    return replace(drawing, title=texts[0], dots=tuple(dots), topics=topics, facts=facts)


def _dot(row: int, topic: int) -> Dot:
    subject = SUBJECTS[topic % len(SUBJECTS)]
    return Dot(
        paper_id=f"p{row:04d}",
        headline=f"A study of {subject}, part {row}",
        short_name=f"{subject}-{row}",
        abstract=SENTENCE.format(subject) * 12,
        authors=("Ada Lovelace", "Kurt Gödel"),
        year=2000 + row % 25,
        venue="Journal of Studies",
        url=f"https://example.org/{row}",
        doi=f"10.1000/{row}",
        source="made_up.jsonl",
        topic=topic,
        title=f"A study of {subject}, part {row}",
    )


def _legend(number: int, size: int) -> TopicLegend:
    subject = SUBJECTS[number % len(SUBJECTS)]
    return TopicLegend(number, f"{subject} {number}", (subject, "measure", "methods"), size)


def _nearest(points: np.ndarray, row: int) -> tuple[tuple[int, float], ...]:
    distance = np.linalg.norm(points - points[row], axis=1)
    near = np.argpartition(distance, 11)[:12] if len(points) > 12 else np.arange(len(points))
    order = sorted((float(distance[other]), int(other)) for other in near if other != row)[:10]
    return tuple((other, 1 / (1 + far)) for far, other in order)
