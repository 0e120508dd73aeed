// A paper as the writers take it: as its source gave it, or as it is read.
// The page holds a field of the record only where it shows another text. Further fields are a Map,
// for an object would sort those whose names are numbers.

function rawRecord({ id, headline, untitled, abstract = "", authors = [], year = null, venue = "",
  record = {} }) {
  const { extra = [], plain, ...fields } = record;
  const title = untitled ? "" : headline;
  return {
    paper_id: id, title, abstract, authors, year, venue, url: "", doi: "", tags: [], ...fields,
    extra: new Map(extra),
  };
}

// LaTeX is read as the page shows it; what is no LaTeX stays.
function readableRecord(paper) {
  const raw = rawRecord(paper);
  if (!holdsLatex(raw.extra)) return raw;
  const { title, abstract, authors, venue } = rawRecord({ ...paper, record: {} });
  const { tags = raw.tags, extra = [] } = paper.record.plain ?? {};
  return {
    ...raw, title, abstract, authors, venue, tags, extra: new Map([...raw.extra, ...extra]),
  };
}
