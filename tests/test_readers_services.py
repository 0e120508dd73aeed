"""Records as services and archives hand them out, each in a small faithful sample."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.corpus import Paper
from tests.reading import read_bytes, told

TEXT = "We study the motion of legs on ice and find that friction falls with speed."
INDEX = {
    word: [place for place, one in enumerate(TEXT.split()) if one == word] for word in TEXT.split()
}
OPENALEX = {
    "id": "https://openalex.org/W1",
    "doi": "https://doi.org/10.1000/x",
    "display_name": "Legs on ice",
    "publication_year": 2020,
    "primary_location": {"landing_page_url": "https://a.org/1", "source": {"display_name": "Acta"}},
    "authorships": [{"author": {"display_name": "Jane Doe"}}],
    "concepts": [{"display_name": "Ice", "score": 0.7}],
    "abstract_inverted_index": INDEX,
}
SEMANTIC = {
    "paperId": "0aa",
    "externalIds": {"DOI": "10.1000/x", "ArXiv": "2001.00001"},
    "url": "https://a.org/1",
    "title": "Legs on ice",
    "abstract": TEXT,
    "venue": "Acta",
    "year": 2020,
    "authors": [{"authorId": "1", "name": "Jane Doe"}],
    "s2FieldsOfStudy": [{"category": "Ice", "source": "model"}],
    "embedding": {"vector": [0.1, 0.2]},
}
RECORDS: dict[str, object] = {
    "OpenAlex, a page of results": {"meta": {"count": 1}, "results": [OPENALEX]},
    "OpenAlex, a list": [OPENALEX],
    "OpenAlex, one work": OPENALEX,
    "Semantic Scholar, a search": {"total": 1, "data": [SEMANTIC]},
    "Semantic Scholar, citations": {"data": [{"contexts": [], "citingPaper": SEMANTIC}]},
    "Semantic Scholar, without an abstract": [
        {**SEMANTIC, "abstract": None, "tldr": {"model": "v2", "text": TEXT}}
    ],
    "Semantic Scholar, the old corpus": [
        {
            "id": "0aa",
            "title": "Legs on ice",
            "paperAbstract": TEXT,
            "authors": [{"name": "Jane Doe", "ids": ["1"]}],
            "year": 2020,
            "s2Url": "https://a.org/1",
            "venue": "Acta",
            "doi": "10.1000/x",
            "fieldsOfStudy": ["Ice"],
        }
    ],
    "Crossref, one work": {
        "status": "ok",
        "message": {
            "DOI": "10.1000/x",
            "title": ["Legs on ice"],
            "abstract": TEXT,
            "author": [{"given": "Jane", "family": "Doe", "sequence": "first"}],
            "issued": {"date-parts": [[2020, 5]]},
            "container-title": ["Acta"],
            "URL": "https://a.org/1",
            "subject": ["Ice"],
            "reference": [{"key": "1", "article-title": "Another paper"}],
        },
    },
    "Europe PMC": {
        "hitCount": 1,
        "resultList": {
            "result": [
                {
                    "id": "12",
                    "source": "MED",
                    "doi": "10.1000/x",
                    "title": "Legs on ice",
                    "authorString": "Doe J.",
                    "authorList": {
                        "author": [{"fullName": "Doe J", "firstName": "Jane", "lastName": "Doe"}]
                    },
                    "journalInfo": {"journal": {"title": "Acta"}},
                    "pubYear": "2020",
                    "abstractText": TEXT,
                    "keywordList": {"keyword": ["Ice"]},
                    "fullTextUrlList": {"fullTextUrl": [{"url": "https://a.org/1"}]},
                }
            ]
        },
    },
    "arXiv, the snapshot": [
        {
            "id": "0704.0001",
            "authors": "J. Doe (Examples University)",
            "title": "Legs on\n  ice",
            "journal-ref": "Acta",
            "doi": "10.1000/x",
            "categories": "Ice",
            "abstract": f"  {TEXT}\n",
            "url": "https://a.org/1",
            "versions": [{"version": "v1", "created": "Mon, 6 Apr 2020 19:18:42 GMT"}],
            "update_date": "2024-11-26",
            "authors_parsed": [["Doe", "Jane", ""]],
        }
    ],
    "INSPIRE": {
        "hits": {
            "hits": [
                {
                    "id": "55",
                    "metadata": {
                        "titles": [{"title": "Legs on ice"}],
                        "abstracts": [{"value": TEXT, "source": "arXiv"}],
                        "authors": [{"full_name": "Doe, Jane"}],
                        "dois": [{"value": "10.1000/x"}],
                        "keywords": [{"value": "Ice"}],
                        "publication_info": [{"year": 2020, "journal_title": "Acta"}],
                        "url": "https://a.org/1",
                    },
                }
            ]
        }
    },
    "DataCite": {
        "data": [
            {
                "id": "10.1000/x",
                "attributes": {
                    "doi": "10.1000/x",
                    "titles": [{"title": "Legs on ice"}],
                    "creators": [{"name": "Doe, Jane", "givenName": "Jane", "familyName": "Doe"}],
                    "publicationYear": 2020,
                    "descriptions": [{"description": TEXT, "descriptionType": "Abstract"}],
                    "subjects": [{"subject": "Ice"}],
                    "url": "https://a.org/1",
                    "journal": "Acta",
                },
            }
        ]
    },
    "Zotero": [
        {
            "key": "ABCD",
            "data": {
                "title": "Legs on ice",
                "creators": [
                    {"creatorType": "editor", "firstName": "Ann", "lastName": "Poe"},
                    {"creatorType": "author", "firstName": "Jane", "lastName": "Doe"},
                ],
                "abstractNote": TEXT,
                "publicationTitle": "Acta",
                "date": "2020-05",
                "DOI": "10.1000/x",
                "url": "https://a.org/1",
                "tags": [{"tag": "Ice"}],
            },
        }
    ],
    "IEEE Xplore": {
        "articles": [
            {
                "doi": "10.1000/x",
                "title": "Legs on ice",
                "abstract": TEXT,
                "authors": {"authors": [{"full_name": "Jane Doe", "author_order": 1}]},
                "publication_title": "Acta",
                "publication_year": 2020,
                "html_url": "https://a.org/1",
                "keywords": "Ice",
            }
        ]
    },
    "Scopus": {
        "search-results": {
            "entry": [
                {
                    "eid": "2-s2.0-85",
                    "dc:title": "Legs on ice",
                    "author": [{"authname": "Jane Doe"}],
                    "prism:publicationName": "Acta",
                    "prism:coverDate": "2020-05-01",
                    "prism:doi": "10.1000/x",
                    "dc:description": TEXT,
                    "authkeywords": "Ice",
                    "link": "https://a.org/1",
                }
            ]
        }
    },
}


def is_the_paper(paper: Paper) -> bool:
    told = (
        paper.title,
        paper.abstract,
        paper.authors,
        paper.year,
        paper.venue,
        paper.doi,
        paper.tags,
    )
    return told == ("Legs on ice", TEXT, ("Jane Doe",), 2020, "Acta", "10.1000/x", ("Ice",))


@pytest.mark.parametrize("name", RECORDS)
def test_what_a_service_answers(name: str, tmp_path: Path) -> None:
    (paper,) = read_bytes(tmp_path, "a.json", json.dumps(RECORDS[name])).corpus
    assert is_the_paper(paper), paper
    assert paper.url == "https://a.org/1"
    assert not {"abstract_inverted_index", "embedding"} & paper.extra.keys()


@pytest.mark.parametrize(
    ("content", "dates", "year"),
    [
        ({"venueid": {"value": "ICLR.cc/2024/Conference"}}, {"cdate": 1690000000000}, 2024),
        ({"venue": "NeurIPS 2021 Poster"}, {}, 2021),
        ({}, {"cdate": 1500000000000}, 2017),
        ({}, {"cdate": 1e40}, None),
        ({}, {}, None),
    ],
)
def test_the_year_of_an_openreview_note(
    content: dict[str, object], dates: dict[str, object], year: int | None, tmp_path: Path
) -> None:
    note = {"id": "aa", "forum": "aa", **dates, "content": {"title": "Legs", **content}}
    (paper,) = read_bytes(tmp_path, "a.json", json.dumps({"notes": [note]})).corpus
    assert (paper.year, paper.url) == (year, "https://openreview.net/forum?id=aa")


def test_names_of_csl_keep_their_particles_and_suffixes(tmp_path: Path) -> None:
    people = [
        {"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"},
        {"family": "King", "given": "Martin", "suffix": "Jr."},
        {"literal": "The Ice Group"},
    ]
    (paper,) = read_bytes(tmp_path, "a.json", json.dumps([{"title": "T", "author": people}])).corpus
    assert paper.authors == ("Ludwig van Beethoven", "Martin King, Jr.", "The Ice Group")


# Tables


TABLES = {
    "RefWorks": (
        "a.tsv",
        (
            "Reference Type\tAuthors, Primary\tTitle Primary\tPeriodical Full\tPub Year\tKeywords"
            f"\tAbstract\tDOI\nArticle\tDoe,Jane\tLegs on ice\tActa\t2020\tIce\t{TEXT}\t10.1000/x\n"
        ),
    ),
    "OpenAlex": (
        "a.csv",
        (
            "id,doi,display_name,publication_year,primary_location.source.display_name,abstract,"
            "authorships.author.display_name,keywords.display_name\n"
            f'W1,10.1000/x,Legs on ice,2020,Acta,"{TEXT}",Jane Doe,Ice\n'
        ),
    ),
    "Lens": (
        "a.csv",
        (
            "Lens ID,Title,Publication Year,Source Title,Author/s,Abstract,Keywords,DOI\n"
            f'"000-1","Legs on ice",2020,"Acta","Jane Doe","{TEXT}","Ice","10.1000/x"\n'
        ),
    ),
    "Web of Science": (
        "savedrecs.txt",
        (
            "\ufeffPT\tAU\tAF\tTI\tSO\tDE\tAB\tPY\tDI\tUT\n"
            f"J\tDoe, J\tDoe, Jane\tLegs on ice\tActa\tIce\t{TEXT}\t2020\t10.1000/x\tW:1\n"
        ),
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_a_database(name: str, tmp_path: Path) -> None:
    (paper,) = read_bytes(tmp_path, *TABLES[name]).corpus
    names = ("Doe, Jane", "Jane Doe", "Doe,Jane")
    assert paper.authors[0] in names
    assert (paper.title, paper.abstract, paper.year) == ("Legs on ice", TEXT, 2020)
    assert (paper.venue, paper.doi, paper.tags) == ("Acta", "10.1000/x", ("Ice",))


def test_a_row_with_too_many_cells_is_kept_up_to_a_quoted_abstract(tmp_path: Path) -> None:
    text = (
        "Authors,Title,Abstract,Funding Text 1,EID\n"
        '"Doe J., Roe R.","Legs, on ice","A, b.","x","e1"\n'
        '"Poe A.","Arms","C.","x","","e2"\n"Poe A.",Heads, again,"D.","x","e3"\n'
    )
    reading = read_bytes(tmp_path, "a.csv", text)
    assert [paper.title for paper in reading.corpus] == ["Legs, on ice", "Arms"]
    assert reading.corpus[1].abstract == "C."
    assert reading.corpus[1].extra["not sorted"] == "x,,e2"
    assert "those behind the text are not sorted: line 3" in told(reading)
    (out,) = reading.report.files[0].left_out
    assert "6 cells under 5 headings" in str(out)


def test_what_r_writes_for_missing_is_no_id(tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.csv", "id,doi,title\nNA,10.1000/x,Legs\nNA,NA,Arms\n")
    first, second = reading.corpus
    assert (first.paper_id, len(second.paper_id), second.doi) == ("10.1000/x", 10, "")


@pytest.mark.parametrize(
    ("name", "text", "format_"),
    [
        ("a.ris", "PMID- 12\nTI  - Legs on ice\n", "MEDLINE"),
        ("a.csv", "TY  - JOUR\nTI  - Legs on ice\nER  - \n", "RIS"),
        ("a.ris", "FN Examples\nVR 1.0\nPT J\nTI Legs on ice\nER\n", "Web of Science"),
        ("a.json", "@article{a1, title = {Legs on ice}}\n", "BibTeX"),
    ],
)
def test_a_wrong_name_does_no_harm(name: str, text: str, format_: str, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, name, text)
    assert reading.report.files[0].format == format_
    assert reading.corpus[0].title == "Legs on ice"


def test_the_only_abstract_of_a_text_file_has_the_name_of_the_file(tmp_path: Path) -> None:
    text = " ".join(f"word{number}" for number in range(30)) + "."
    assert read_bytes(tmp_path, "first.txt", text).corpus.ids == ["first"]
    assert read_bytes(tmp_path, "b.txt", f"Id: p1\nAbstract: {text}").corpus.ids == ["p1"]
    assert "two" not in read_bytes(tmp_path, "two.txt", f"{text}\n\nAnd {text}").corpus.ids


def test_works_of_different_types_under_one_id_are_kept_apart(tmp_path: Path) -> None:
    text = "id,title,type\na,Legs,article\na,Legs,report\na,Legs,article\n"
    reading = read_bytes(tmp_path, "a.csv", text)
    assert reading.corpus.ids == ["a", "a-2"]
    assert reading.report.left_out == 1
