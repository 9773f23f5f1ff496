import { computeEditDistance } from '../../edit-distance.ts';
import { foldHeader } from '../../letters.ts';
import { voterTargets } from './voter-targets.ts';

/** The name in a header of a questionnaire: 'D2. Gender (1=Male 2=Female)' is Gender. */
function withoutNumbering(header: string): string {
  const bare = header.replace(/^\s*[A-Za-z]{0,3}\d+[a-z]?\s*[.:)-]\s*/, '');
  // A remark in brackets may change the meaning, unless a questionnaire put it there.
  return bare === header && !header.includes('=') ? header : bare.replace(/\s*[([][^)\]]*[)\]]\s*$/, '');
}

/** Minimum similarity of a header and a field name. */
const minSimilarity = 0.8;

/** How well the cells of a column fit a field, from 0 to 1; `isExact` says that the header is one of its names. */
type CellFit = (column: number, field: string, isExact: boolean) => number;

/**
 * Maps each header to the most similar voter field that its cells fit, or null. Each field is used once: for the most
 * similar header, the field's own name before others, the earlier of two equal ones.
 */
export function guessVoterTargets(headers: readonly string[], fit: CellFit = () => 1): (string | null)[] {
  const pairs = headers
    .flatMap((header, column) =>
      voterTargets.map(({ field, names }) => {
        const forms = [header, withoutNumbering(header)].map(foldHeader);
        const likeness = Math.max(...forms.map((form) => computeBestSimilarity(form, names)));
        const isOwn = forms.some((form) => form === names[0]);
        const isLike = likeness >= minSimilarity;
        return {
          column,
          field,
          likeness: isLike ? likeness * fit(column, field, likeness === 1) + (isOwn ? 0.01 : 0) : 0,
        };
      }),
    )
    .filter((pair) => pair.likeness >= minSimilarity)
    .toSorted((a, b) => b.likeness - a.likeness || a.column - b.column);
  const guesses: (string | null)[] = headers.map(() => null);
  const taken = new Set<string>();
  for (const { column, field } of pairs) {
    if (guesses[column] !== null || taken.has(field)) continue;
    guesses[column] = field;
    taken.add(field);
  }
  return guesses;
}

function computeBestSimilarity(header: string, names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => computeSimilarity(header, name)));
}

/** 1 for equal texts, less for each letter that differs. Very short names must match exactly. */
function computeSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  if (left.length < 4 || right.length < 4) return 0;
  return 1 - computeEditDistance(left, right) / Math.max(left.length, right.length);
}
