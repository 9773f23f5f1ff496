import { useQuery } from '@apollo/client/react';
import { FileImportsDocument, type FileImportsQuery } from '../../generated/files/graphql.ts';
import { count, formatTime } from '../../lib/format.ts';

/** The files of profiles, or of answers to a survey, that were imported before, with what became of their rows. */
export function EarlierFiles({ surveyId = null }: { surveyId?: string | null }) {
  const { data } = useQuery(FileImportsDocument, { variables: { surveyId }, fetchPolicy: 'cache-and-network' });
  const files = data?.fileImports ?? [];
  if (files.length === 0) return null;
  return (
    <details className="mt-12">
      <summary>Earlier files ({count(files.length)})</summary>
      <ul className="bullets">
        {files.map((file) => (
          <EarlierFile key={file.id} {...file} />
        ))}
      </ul>
    </details>
  );
}

function EarlierFile({ fileName, createdAt, rowSum, columns, ...counts }: FileImportsQuery['fileImports'][number]) {
  const leftOut = columns.filter(({ as }) => as === null).map(({ name }) => name);
  return (
    <li>
      <strong>{fileName ?? 'Sent by a program'}</strong>, {formatTime(createdAt)}: {partsOf(counts)}.
      {rowSum === null ? null : <span className="muted figures"> {rowSum}.</span>}
      {leftOut.length === 0 ? null : <span className="muted"> Left out: {leftOut.join(', ')}.</span>}
    </li>
  );
}

type Counts = Pick<FileImportsQuery['fileImports'][number], 'imported' | 'updated' | 'unchanged' | 'refused'>;

/** `20 imported, 3 updated, 1 refused`: those that there are. */
function partsOf({ imported, updated, unchanged, refused }: Counts): string {
  const parts = [
    `${count(imported)} imported`,
    ...(updated > 0 ? [`${count(updated)} updated`] : []),
    ...(unchanged > 0 ? [`${count(unchanged)} unchanged`] : []),
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
  ];
  return parts.join(', ');
}
