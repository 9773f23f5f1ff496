/** Counts of flags. Flagged answers count until somebody confirms a flag. */
import type { StoredFlag, StoredResponse } from './input.ts';
import { isLeftOut } from './responses.ts';
import { countOf } from './sentences.ts';
import type { QualityResult } from './view.ts';

const labels: Record<string, string> = {
  'too-fast': 'too fast',
  'straight-lining': 'all in one column',
  duplicate: 'repeated',
  pasted: 'pasted',
  'very-long': 'very long',
  'no-words': 'without words',
  bot: 'a hidden field filled in',
};

export function qualityOf(people: readonly StoredResponse[], personas: readonly StoredResponse[]): QualityResult {
  const all = [...people, ...personas];
  const isFlagged = ({ flags }: StoredResponse) => flags.length > 0;
  const leftOut = (side: readonly StoredResponse[]) => side.filter(isLeftOut).length;
  const [flaggedPeople, flaggedPersonas] = [people.filter(isFlagged).length, personas.filter(isFlagged).length];
  const undecided = all.filter((response) => response.flags.some((flag) => decisionOf(response, flag) === null)).length;
  const counts = {
    people: people.length,
    personas: personas.length,
    flaggedPeople,
    flaggedPersonas,
    undecided,
    leftOutPeople: leftOut(people),
    leftOutPersonas: leftOut(personas),
  };
  const kinds = kindsOf(people, personas);
  return { ...counts, kinds, sentence: sentenceOf(counts, kinds) };
}

function decisionOf({ decisions }: StoredResponse, { kind, questionId }: StoredFlag): string | null {
  return decisions[`${kind}:${questionId ?? '*'}`] ?? null;
}

/** Counts responses by kind of flag, the most frequent first. */
function kindsOf(people: readonly StoredResponse[], personas: readonly StoredResponse[]): QualityResult['kinds'] {
  const found = new Map<string, { people: number; personas: number }>();
  const count = (side: 'people' | 'personas', responses: readonly StoredResponse[]) => {
    for (const { flags } of responses)
      for (const kind of new Set(flags.map((flag) => flag.kind))) {
        const counts = found.get(kind) ?? { people: 0, personas: 0 };
        counts[side] += 1;
        found.set(kind, counts);
      }
  };
  count('people', people);
  count('personas', personas);
  return [...found]
    .map(([kind, counts]) => ({ kind, label: labels[kind] ?? kind, ...counts }))
    .toSorted((one, other) => other.people + other.personas - one.people - one.personas);
}

function sentenceOf(counts: Omit<QualityResult, 'kinds' | 'sentence'>, kinds: QualityResult['kinds']): string {
  const { people, personas, flaggedPeople, flaggedPersonas, undecided } = counts;
  const sides = [
    ...(people > 0 ? [`${flaggedPeople.toLocaleString('en-US')} of ${countOf(people, 'person', 'people')}`] : []),
    ...(personas > 0 ? [`${flaggedPersonas.toLocaleString('en-US')} of ${countOf(personas, 'persona')}`] : []),
  ];
  if (sides.length === 0) return 'Nobody has answered yet.';
  if (flaggedPeople + flaggedPersonas === 0)
    return `Nothing is flagged in the answers of ${sides.map((side) => side.replace(/^0 of /, '')).join(' and ')}.`;
  const named = kinds.map((kind) => `${(kind.people + kind.personas).toLocaleString('en-US')} ${kind.label}`);
  const out = counts.leftOutPeople + counts.leftOutPersonas;
  const leftOut =
    out === 0 ? 'All still count until you decide.' : `${out.toLocaleString('en-US')} left out; the others count.`;
  return `${sides.join(' and ')} are flagged: ${named.join(', ')}. ${undecided === 0 && out === 0 ? 'All count.' : leftOut}`;
}
