"""XML of every kind that is read: what becomes of its oddities, and what is refused."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from explorer.corpus import Paper
from explorer.errors import SourceError
from explorer.words.readers import Reading
from explorer.words.readers.formats.xml import looks_like, parse
from tests.reading import read_bytes, told


def xml(folder: Path, data: str | bytes, name: str = "a.xml") -> Reading:
    return read_bytes(folder, name, data)


def only(reading: Reading) -> Paper:
    (paper,) = reading.corpus
    return paper


PUBMED = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://example.org/pubmed.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">101</PMID>
<Article><Journal><JournalIssue><Volume>3</Volume><PubDate><MedlineDate>1998 Dec-1999 Jan
</MedlineDate></PubDate></JournalIssue><Title>Acta Exempli</Title></Journal>
<ArticleTitle>Growth of <i>E. coli</i> at 10<sup>6</sup> cells.</ArticleTitle>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/abc</ELocationID>
<Abstract><AbstractText Label="BACKGROUND" NlmCategory="X">We grew
      <i>E. coli</i>.</AbstractText>
<AbstractText Label="METHODS">In flasks &amp; tubes.</AbstractText>
<AbstractText Label="UNLABELLED">It grew.</AbstractText></Abstract>
<AuthorList><Author><LastName>Roe</LastName><ForeName>Rick</ForeName></Author>
<Author><CollectiveName>The Flask Group</CollectiveName></Author></AuthorList></Article>
<MeshHeadingList><MeshHeading><DescriptorName>Growth</DescriptorName></MeshHeading></MeshHeadingList>
<CommentsCorrectionsList><CommentsCorrections><PMID>999</PMID></CommentsCorrections>
</CommentsCorrectionsList><KeywordList><Keyword>flask</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pmc">PMC7</ArticleId></ArticleIdList></PubmedData>
</PubmedArticle>
<PubmedBookArticle><BookDocument><PMID>102</PMID><Book><BookTitle>All Flasks</BookTitle>
<PubDate><Year>2011</Year></PubDate></Book><ArticleTitle>A chapter</ArticleTitle>
<AuthorList><Author><LastName>Poe</LastName><ForeName>Ann</ForeName></Author></AuthorList>
</BookDocument></PubmedBookArticle>
<DeleteCitation><PMID>103</PMID></DeleteCitation></PubmedArticleSet>"""


def test_pubmed(tmp_path: Path) -> None:
    reading = xml(tmp_path, PUBMED)
    first, chapter = reading.corpus
    assert reading.corpus.ids == ["101", "102"]
    assert first.title == "Growth of E. coli at 106 cells."
    assert first.abstract == "BACKGROUND: We grew E. coli.\nMETHODS: In flasks & tubes.\nIt grew."
    assert first.authors == ("Rick Roe", "The Flask Group")
    assert (first.year, first.venue, first.doi) == (1998, "Acta Exempli", "10.1000/abc")
    assert first.tags == ("flask", "Growth")
    assert (first.extra["volume"], first.extra["pmcid"]) == ("3", "PMC7")
    assert (chapter.title, chapter.year, chapter.authors) == ("A chapter", 2011, ("Ann Poe",))
    assert "read as PubMed XML" in told(reading)


JATS = r"""<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS-archivearticle1.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article">
<front><journal-meta><journal-title-group><journal-title>Acta</journal-title></journal-title-group>
</journal-meta><article-meta><article-id pub-id-type="pmc">7</article-id>
<article-id pub-id-type="doi">10.1000/j</article-id>
<title-group><article-title>Walking&nbsp;robots<xref ref-type="fn" rid="f1">*</xref></article-title>
</title-group><contrib-group><contrib contrib-type="author"><name><surname>Doe</surname>
<given-names>Jane</given-names></name><xref ref-type="aff">1</xref></contrib>
<contrib contrib-type="author"><collab>The Robot Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Nobody</surname></name></contrib></contrib-group>
<pub-date pub-type="epub"><year>2023</year></pub-date>
<pub-date pub-type="ppub"><year>2024</year></pub-date>
<abstract abstract-type="graphical"><p>A picture.</p></abstract>
<abstract><title>Abstract</title><sec><title>Background:</title><p>Robots fall.</p>
<p>Often.</p></sec><sec><title>Results</title><p>In <inline-formula><alternatives>
<tex-math>\documentclass{minimal}\begin{document}$x^2$\end{document}</tex-math>
<mml:math><mml:mi>x</mml:mi></mml:math></alternatives></inline-formula> steps.</p></sec></abstract>
<kwd-group><kwd>legs</kwd></kwd-group></article-meta></front>
<body><sec><title>Body</title><p>Not this.</p></sec></body>
<back><ref-list><ref><element-citation><article-title>Another paper</article-title>
</element-citation></ref></ref-list></back></article>"""


def test_jats(tmp_path: Path) -> None:
    paper = only(xml(tmp_path, JATS, "a.nxml"))
    assert (paper.paper_id, paper.doi, paper.title) == ("10.1000/j", "10.1000/j", "Walking robots")
    assert paper.abstract == "Background: Robots fall.\nOften.\nResults: In $x^2$ steps."
    assert paper.authors == ("Jane Doe", "The Robot Group")
    assert (paper.year, paper.venue, paper.tags) == (2024, "Acta", ("legs",))


def test_a_set_of_articles_is_read_one_by_one(tmp_path: Path) -> None:
    article = JATS.partition("\n")[2].replace("&nbsp;", " ")
    two = article + article.replace("10.1000/j", "10.1000/k")
    reading = xml(tmp_path, f"<pmc-articleset>{two}</pmc-articleset>")
    assert reading.corpus.ids == ["10.1000/j", "10.1000/k"]


ENDNOTE = """<?xml version="1.0" encoding="UTF-8" ?><xml><records>
<record><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type><contributors>
<authors><author><style face="normal">Doe, Jane</style></author><author>Roe, Rick</author></authors>
</contributors><titles><title><style face="normal">Walking </style><style face="italic">robots
</style></title><secondary-title>Acta</secondary-title></titles><dates><year>2024</year></dates>
<keywords><keyword>legs</keyword><keyword>ice</keyword></keywords>
<abstract>A robot\x0b walks.</abstract>
<urls><related-urls><url>&lt;Go to ISI&gt;://7</url><url>https://example.org/7</url></related-urls>
</urls><electronic-resource-num>10.1000/e</electronic-resource-num></record>
<record><rec-number>8</rec-number><titles><title>Edited</title></titles><contributors>
<secondary-authors><author>Poe, Ann</author></secondary-authors></contributors></record>
</records></xml>"""


def test_endnote(tmp_path: Path) -> None:
    reading = xml(tmp_path, ENDNOTE)
    first, second = reading.corpus
    assert reading.corpus.ids == ["10.1000/e", "8"]
    assert (first.title, first.abstract) == ("Walking robots", "A robot walks.")
    assert (first.authors, second.authors) == (("Jane Doe", "Rick Roe"), ("Ann Poe",))
    assert (first.venue, first.year, first.url) == ("Acta", 2024, "https://example.org/7")
    assert first.tags == ("legs", "ice")
    assert "control characters removed" in told(reading)


ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
<title>ArXiv Query</title><id>http://arxiv.org/api/x</id>
<entry><id>http://arxiv.org/abs/2101.00001v2</id><published>2021-01-02T00:00:00Z</published>
<updated>2022-01-02T00:00:00Z</updated><title>Walking
  robots</title><summary>  A robot walks.
</summary><author><name>Jane Doe</name></author><arxiv:doi>10.1000/x</arxiv:doi>
<arxiv:comment>8 pages</arxiv:comment><link rel="alternate" href="http://arxiv.org/abs/2101.00001v2"/>
<category term="cs.RO"/><category term="cs.LG"/></entry>
<entry><id>http://arxiv.org/api/errors#incorrect_id</id><title>Error</title>
<summary>incorrect id format for 1</summary></entry></feed>"""


def test_arxiv(tmp_path: Path) -> None:
    reading = xml(tmp_path, ATOM)
    paper = only(reading)
    assert (paper.paper_id, paper.title, paper.abstract) == (
        "2101.00001v2",
        "Walking robots",
        "A robot walks.",
    )
    assert (paper.year, paper.tags, paper.doi) == (2021, ("cs.RO", "cs.LG"), "10.1000/x")
    assert (paper.url, paper.extra["comment"]) == ("http://arxiv.org/abs/2101.00001v2", "8 pages")
    assert "arXiv answered with an error: incorrect id format for 1" in told(reading)


ANTHOLOGY = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="2031.abc"><volume id="main"><meta><booktitle>Proceedings of Nothing</booktitle>
<editor><first>No</first><last>Body</last></editor><year>2031</year></meta>
<frontmatter><url hash="1">2031.abc-main.0</url></frontmatter>
<paper id="1"><title><fixed-case>MT</fixed-case>rill in <tex-math>O(n)</tex-math></title>
<author><first>Jane</first><last>Doe</last></author><author><last>Plato</last></author>
<abstract>We translate.</abstract><url hash="2">2031.abc-main.1</url></paper>
<paper id="2"><title>No address</title></paper></volume></collection>"""


def test_acl_anthology(tmp_path: Path) -> None:
    reading = xml(tmp_path, ANTHOLOGY)
    first, _second = reading.corpus
    assert reading.corpus.ids == ["2031.abc-main.1", "2031.abc-main.2"]
    assert (first.title, first.authors) == ("MTrill in $O(n)$", ("Jane Doe", "Plato"))
    assert (first.year, first.venue) == (2031, "Proceedings of Nothing")
    assert first.url == "https://aclanthology.org/2031.abc-main.1/"


MODS = """<?xml version="1.0" encoding="ISO-8859-1" ?>
<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods ID="m1">
<titleInfo><nonSort>The</nonSort><title>\xd6l on ice</title><subTitle>a view</subTitle></titleInfo>
<name><namePart type="family">Doe</namePart><namePart type="given">J</namePart>
<role><roleTerm>author</roleTerm></role></name>
<name><namePart type="family">Poe</namePart><role><roleTerm>editor</roleTerm></role></name>
<originInfo><dateIssued>2003</dateIssued></originInfo><subject><topic>Ice</topic></subject>
<relatedItem type="host"><titleInfo><title>Acta</title></titleInfo></relatedItem>
<location><url>https://example.org/m1</url></location></mods></modsCollection>"""


def test_mods_and_the_encoding_that_xml_declares(tmp_path: Path) -> None:
    reading = xml(tmp_path, MODS.encode("latin-1"))
    paper = only(reading)
    assert (paper.paper_id, paper.title) == ("m1", "The Öl on ice: a view")
    assert (paper.authors, paper.year, paper.venue) == (("J Doe",), 2003, "Acta")
    assert (paper.tags, paper.url) == (("Ice",), "https://example.org/m1")
    assert "read as ISO-8859-1, which it declares" in told(reading)


def test_utf_8_that_declares_something_else_is_still_utf_8(tmp_path: Path) -> None:
    reading = xml(tmp_path, MODS)
    assert only(reading).title == "The Öl on ice: a view"
    assert "declares" not in told(reading)


@pytest.mark.parametrize("charset", ["punycode", "no-such-thing", "utf-16", "unicode_escape"])
def test_an_encoding_that_cannot_be_is_passed_over(charset: str, tmp_path: Path) -> None:
    assert only(xml(tmp_path, MODS.replace("ISO-8859-1", charset))).title.startswith("The Öl")


# What is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '<!DOCTYPE mods [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><mods><note>&b;</note></mods>',
            r"declares an entity of its own \('a'\)",
        ),
        (
            '<!DOCTYPE mods SYSTEM "a>b" [<!ENTITY x SYSTEM "file:///etc/passwd">]><mods>&x;</mods>',
            r"declares an entity of its own \('x'\)",
        ),
        ('<!DOCTYPE mods [<!ENTITY % p SYSTEM "http://example.org/x">%p;]><mods/>', "entity"),
        ("<mods>" + "<a>" * 10_000, "line 1 is nested too deeply"),
        ("<rss><channel/></rss>", r"root element <rss> is none that is read.*<modsCollection>"),
        ("<feed><entri/></feed>", r"begins like arXiv Atom, but no <entry> is in it"),
        ("<feed><entry></feed>", "not well-formed XML, mismatched tag in line 1"),
        ("nothing", "not well-formed XML, syntax error in line 1"),
    ],
)
def test_what_is_made_to_harm_or_of_another_kind_is_refused(
    text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(SourceError, match=message):
        xml(tmp_path, text)


def test_what_breaks_off_is_read_up_to_there(tmp_path: Path) -> None:
    whole, _, _ = PUBMED.partition("<PubmedBookArticle>")
    text = f"\n\n{whole}<PubmedArticle><MedlineCitation>"
    reading = xml(tmp_path, text)
    assert reading.corpus.ids == ["101"]
    assert only(reading).extra["place"] == "line 5"
    last = text.count("\n") + 1
    assert f"line {last}: it is not well-formed XML, no element found" in told(reading)


def test_characters_named_in_a_dtd_elsewhere_are_not_lost(tmp_path: Path) -> None:
    text = "<mods><titleInfo><title>Na&iuml;ve &foo; stars</title></titleInfo></mods>"
    assert only(xml(tmp_path, text)).title == "Naïve &foo; stars"


def test_an_answer_of_a_service_may_be_wrapped_around_the_records(tmp_path: Path) -> None:
    inner = MODS.partition("\n")[2].partition(">")[2].removesuffix("</modsCollection>")
    text = f'<s:answer xmlns:s="urn:s"><s:data>{inner}</s:data></s:answer>'
    assert only(xml(tmp_path, text)).paper_id == "m1"


def test_only_known_elements_look_like_it() -> None:
    assert all(map(looks_like, (PUBMED, JATS, ENDNOTE, ATOM, ANTHOLOGY, MODS)))
    assert looks_like("<!-- a note --><m:mods xmlns:m='x'/>")
    assert not looks_like("<html><body>article</body></html>")
    assert not looks_like("mods")


def test_one_record_at_a_time_is_in_memory() -> None:
    record = ATOM[ATOM.index("<entry>") : ATOM.index("</entry>") + 8]
    record = record.replace("A robot walks.", "A robot walks. " * 200)
    text = ATOM.replace(record, "").replace("</feed>", record * 1500 + "</feed>")
    tracemalloc.start()
    try:
        count = sum(1 for _ in parse(text))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count > 1500
    assert peak < len(text) / 2


DBLP = """<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE dblp SYSTEM "dblp.dtd"><dblp>
<article key="journals/acta/Doe20" mdate="2020-01-01"><author>Jane Doe 0001</author>
<author>Rick R&ouml;e</author><title>Legs on <i>ice</i>.</title><year>2020</year>
<journal>Acta</journal><ee type="oa">https://doi.org/10.1000/x</ee></article>
<inproceedings key="conf/x/Poe21"><author>Ann Poe</author><title>Robots.</title><year>2021</year>
<booktitle>Acta</booktitle></inproceedings>
<proceedings key="conf/x/2021"><title>Proceedings.</title></proceedings>
<www key="homepages/1"><author>Jane Doe 0001</author><title>Home Page</title></www></dblp>"""


def test_dblp(tmp_path: Path) -> None:
    reading = xml(tmp_path, DBLP)
    first, second = reading.corpus
    assert reading.corpus.ids == ["journals/acta/Doe20", "conf/x/Poe21"]
    assert (first.title, first.authors) == ("Legs on ice.", ("Jane Doe", "Rick Röe"))
    assert (first.year, first.venue, first.doi) == (2020, "Acta", "10.1000/x")
    assert (second.venue, second.extra["type"]) == ("Acta", "inproceedings")
    assert [out.reason for out in reading.report.files[0].left_out] == [
        "a volume, not a paper",
        "the page of a person, not a paper",
    ]


MARC = """<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam</leader>
<controlfield tag="001">ocm1</controlfield><controlfield tag="008">200501s2020    xx</controlfield>
<datafield tag="024"><subfield code="a">10.1000/x</subfield></datafield>
<datafield tag="100"><subfield code="a">Doe, Jane A.,</subfield><subfield code="d">1970-</subfield>
</datafield><datafield tag="245"><subfield code="a">Legs on ice :</subfield>
<subfield code="b">a study /</subfield><subfield code="c">Jane Doe.</subfield></datafield>
<datafield tag="520"><subfield code="a">We study legs.</subfield></datafield>
<datafield tag="650"><subfield code="a">Ice.</subfield></datafield>
<datafield tag="700"><subfield code="a">Roe, Rick.</subfield></datafield>
<datafield tag="773"><subfield code="t">Acta</subfield></datafield></record></collection>"""


def test_marc(tmp_path: Path) -> None:
    paper = only(xml(tmp_path, MARC))
    assert (paper.paper_id, paper.title) == ("ocm1", "Legs on ice : a study")
    assert (paper.abstract, paper.authors) == ("We study legs.", ("Jane A. Doe", "Rick Roe"))
    assert (paper.year, paper.venue, paper.doi) == (2020, "Acta", "10.1000/x")
    assert paper.tags == ("Ice",)


OAI = """<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header>
<identifier>oai:arXiv.org:0804.2273</identifier></header><metadata>{}</metadata></record>
<record><header status="deleted"><identifier>oai:arXiv.org:2</identifier></header></record>
</ListRecords></OAI-PMH>"""
INSIDE = {
    "Dublin Core": """<oai_dc:dc xmlns:oai_dc="urn:o" xmlns:dc="urn:d"><dc:title>Legs</dc:title>
<dc:creator>Doe, Jane</dc:creator><dc:creator>Roe, R.</dc:creator><dc:subject>cs.RO</dc:subject>
<dc:description>Comment: 8 pages</dc:description><dc:description>  We study legs.
</dc:description><dc:date>2008-04-14</dc:date><dc:identifier>http://arxiv.org/abs/1</dc:identifier>
<dc:identifier>doi:10.1000/x</dc:identifier></oai_dc:dc>""",
    "arXiv": """<arXiv><id>0804.2273</id><created>2008-04-14</created><updated>2009-01-01</updated>
<authors><author><keyname>Doe</keyname><forenames>Jane</forenames></author><author>
<keyname>Roe</keyname><forenames>R.</forenames></author></authors><title>Legs</title>
<categories>cs.RO</categories><doi>10.1000/x</doi><abstract> We study legs.
</abstract></arXiv>""",
    "arXivRaw": """<arXivRaw><id>0804.2273</id><version version="v1"><date>Mon, 14 Apr 2008 21:58:49
GMT</date></version><title>Legs</title><authors>Jane Doe and R. Roe</authors>
<categories>cs.RO</categories><doi>10.1000/x</doi><abstract> We study legs.
</abstract></arXivRaw>""",
}


@pytest.mark.parametrize("name", INSIDE)
def test_oai(name: str, tmp_path: Path) -> None:
    reading = xml(tmp_path, OAI.format(INSIDE[name]))
    paper = only(reading)
    assert (paper.paper_id, paper.title, paper.abstract) == ("0804.2273", "Legs", "We study legs.")
    assert (paper.authors, paper.year) == (("Jane Doe", "R. Roe"), 2008)
    assert (paper.doi, paper.tags) == ("10.1000/x", ("cs.RO",))
    assert "it was deleted from its archive" in told(reading)


EUROPE_PMC = """<responseWrapper><resultList><result><id>12</id><source>MED</source>
<doi>10.1000/x</doi><title>Legs</title><authorList><author><fullName>Doe J</fullName>
<firstName>Jane</firstName><lastName>Doe</lastName></author><author>
<collectiveName>The Ice Group</collectiveName></author></authorList><journalInfo>
<journal><title>Acta</title></journal></journalInfo><pubYear>2020</pubYear>
<abstractText>We study legs.</abstractText><keywordList><keyword>ice</keyword></keywordList>
</result></resultList></responseWrapper>"""


def test_europe_pmc(tmp_path: Path) -> None:
    paper = only(xml(tmp_path, EUROPE_PMC))
    assert (paper.paper_id, paper.title, paper.abstract) == ("12", "Legs", "We study legs.")
    assert (paper.authors, paper.year) == (("Jane Doe", "The Ice Group"), 2020)
    assert (paper.venue, paper.doi, paper.tags) == ("Acta", "10.1000/x", ("ice",))


def test_articles_without_a_root_around_them_are_read_one_by_one(tmp_path: Path) -> None:
    article = "<article key='a'><front><article-meta><title-group><article-title>Legs"
    article += "</article-title></title-group></article-meta></front></article>"
    reading = xml(tmp_path, f"<papers>{article}{article.replace('Legs', 'Arms')}</papers>")
    assert [paper.title for paper in reading.corpus] == ["Legs", "Arms"]
