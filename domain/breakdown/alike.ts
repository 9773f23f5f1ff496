/** Attributes that are easily taken for one another, such as party and party registration, in lists to choose from. */
import type { AttributeGroup } from './attribute.ts';

interface Named {
  field: string;
  label: string;
  groups: readonly Pick<AttributeGroup, 'label' | 'count'>[];
}

export interface Choice {
  /** The label of the attribute; with its first values where another one is about the same. */
  choice: string;
  /** Field of the attribute that divides the personas in the same way and is offered in its place. */
  sameAs: string | null;
}

/** Subjects of attributes, by words of their names. */
const families: readonly RegExp[] = [
  /part(y|ies)\b|politic|ideolog|registration/,
  /\b(race|racial|ethnic)/,
  /employ|occupation|\b(job|work)\b/,
  /educat|degree|school/,
  /income|salary|earning/,
];

/** Values that tell what an attribute means. */
const shownValues = 3;

/** Returns how each attribute is offered, in the order of the attributes. */
export function choicesOf(attributes: readonly Named[]): Choice[] {
  const known = attributes.map((one) => ({ ...one, family: familyOf(one.label), division: divisionOf(one) }));
  const sameAs = known.map(({ field, family, division }) => {
    const same = known.filter((one) => family !== -1 && one.family === family && one.division === division);
    const first = same.toSorted((a, b) => a.label.length - b.label.length)[0];
    return first === undefined || first.field === field ? null : first.field;
  });
  return known.map(({ label, family, groups }, at) => {
    const others = known.filter((one, place) => place !== at && one.family === family && sameAs[place] === null);
    return {
      choice: family !== -1 && others.length > 0 ? withValues(label, groups) : label,
      sameAs: sameAs[at] ?? null,
    };
  });
}

function familyOf(label: string): number {
  return families.findIndex((words) => words.test(label.toLowerCase()));
}

function divisionOf({ groups }: Named): string {
  return JSON.stringify(groups.map(({ label, count }) => `${label.toLowerCase()} ${count}`).toSorted());
}

function withValues(label: string, groups: Named['groups']): string {
  const values = groups.slice(0, shownValues).map((group) => group.label);
  return `${label}: ${values.join(', ')}${groups.length > shownValues ? ' …' : ''}`;
}
