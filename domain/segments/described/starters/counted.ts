/** Attributes from published counts or percentages. */
import { scaleShares } from '../scale.ts';
import type { ProposedAttribute, ProposedSource } from '../proposal.ts';

/** Published figures by value, counts or percent. */
type Figures = Readonly<Record<string, number>>;

export function categoryOf(name: string, figures: Figures, source: ProposedSource): ProposedAttribute {
  const shares = scaleShares(Object.values(figures));
  const values = Object.keys(figures).map((label, at) => ({ label, share: shares[at] ?? 0 }));
  return { name, kind: 'category', values, source, isAssumed: false };
}

/** Ages by bands such as '25-39'; publications leave the last band open, which ends here at the age that is given. */
export function agesOf(figures: Figures, source: ProposedSource): ProposedAttribute {
  const { values, ...attribute } = categoryOf('age', figures, source);
  return {
    ...attribute,
    kind: 'number',
    values: values.map(({ label, share }) => {
      const [from = 0, to = from] = label.split('-').map(Number);
      return { label, share, from, to };
    }),
  };
}

/** Women and men in rough shares, where no published table of the adults was found. */
export const assumedGender: ProposedAttribute = {
  name: 'gender',
  kind: 'category',
  values: [
    { label: 'female', share: 0.51 },
    { label: 'male', share: 0.49 },
  ],
  source: null,
  isAssumed: true,
};
