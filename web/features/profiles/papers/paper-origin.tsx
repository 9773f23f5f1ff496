import type { PaperFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { listed } from './paper-words.ts';
import styles from './papers.module.css';

/** In the order in which they are told. */
const fieldWords: Readonly<Record<string, string>> = {
  title: 'title',
  authors: 'authors',
  year: 'year',
  venue: 'venue',
  doi: 'DOI',
  abstract: 'abstract',
  citationCount: 'citations',
  pdfUrl: 'address of the PDF',
};
const wordOf = (field: string) => fieldWords[field] ?? field;

function fieldsFrom(source: string, provenance: PaperFieldsFragment['provenance']): string {
  const fields = Object.keys(fieldWords);
  const taken = fields.filter((field) => provenance.some((one) => one.field === field && one.source === source));
  return listed(taken.map(wordOf));
}

/** The sources of a paper, which field came from which of them, and what they disagree about. */
export function PaperOrigin({ paper }: { paper: PaperFieldsFragment }) {
  const { sources, provenance, conflicts, doi } = paper;
  return (
    <>
      {doi ? (
        <p>
          <a href={`https://doi.org/${encodeURI(doi)}`} target="_blank" rel="noreferrer">
            {doi}
          </a>
        </p>
      ) : null}
      {sources.length === 1 ? (
        <p className={styles.quiet}>Source: {sources[0]}</p>
      ) : (
        <details>
          <summary className={styles.quiet}>Sources: {sources.join(', ')}</summary>
          <dl className={styles.origin}>
            {sources.map((source) => (
              <div key={source}>
                <dt>{source}</dt>
                <dd>{fieldsFrom(source, provenance) || 'lists it too'}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {conflicts.length === 0 ? null : (
        <details>
          <summary>Sources disagree about the {listed(conflicts.map(({ field }) => wordOf(field)))}</summary>
          <ul className="bullets">
            {conflicts.map(({ field, values }) => (
              <li key={field}>{values.map(({ source, value }) => `${source}: ${value}`).join('; ')}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
