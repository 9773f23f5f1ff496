/** The outcome of the confirmation. Nothing of it is told before all sealed personas were asked. */
import { candidateLabel, type Candidate } from '../candidate.ts';
import { bestControl, confirmedOf } from '../confirmation.ts';
import { fitnessOf, weightsOf } from '../fitness.ts';
import type { SearchState } from '../state.ts';
import { wordings } from '../wordings.ts';
import type { Confirmation, ConfirmedRow, Difference, Estimate } from '../view.ts';
import { Beliefs } from './beliefs.ts';
import { differenceOf, estimateOf, pointsInWords, Tally } from './estimates.ts';

/** Means of fewer personas each are too coarse for an interval over wordings. */
const personasPerWording = 2;

type Headline = Confirmation['headline'];

/** Returns null while the search or its control goes on. */
export function confirmationOf(state: SearchState): Confirmation | null {
  const { phase, finalists } = state.progress;
  if (phase === 'searching' || phase === 'judging' || phase === 'control') return null;
  const [first] = finalists;
  const numbers = first === undefined ? [] : confirmedOf(state.progress, state.candidates);
  const asked = sealedOf(state).filter((persona) => numbers.every((one) => state.ratings.get(one)?.has(persona)));
  const personas = sealedOf(state).length;
  const open = { personas, rows: [], overControl: null, wordings: { ahead: 0, of: 0 } };
  if (first === undefined && state.judgments.size > 0)
    return { ...open, headline: noHeadline(nothingPassed), isComplete: false };
  if (first === undefined)
    return {
      ...open,
      headline: noHeadline('No better than your message: the search found no other wording'),
      isComplete: true,
    };
  if (asked.length < personas) {
    const sentence =
      phase === 'done'
        ? `Nothing is confirmed: it was ended after ${asked.length} of ${personas} sealed personas`
        : `${asked.length} of ${personas} sealed personas were asked; the outcome is told when all were`;
    return { ...open, headline: noHeadline(sentence), isComplete: false };
  }
  const control = bestControl(state.candidates);
  const beliefs = new Beliefs(state);
  const headline = headlineOf(state, first, personas);
  const over = control === null ? null : sealedDifference(state, first, control);
  return {
    personas,
    rows: numbers.map((number) => rowOf(state, beliefs, number)),
    headline,
    overControl: over && { ...over.difference, sentence: overControlSentence(over.difference) },
    wordings: sealedDifference(state, first, 0)?.wordings ?? { ahead: 0, of: 0 },
    isComplete: true,
  };
}

/** The sentence where every finalist was held back, and no other candidate could take a place. */
const nothingPassed =
  'Nothing is confirmed: each of the best candidates says things that your message does not, or could not be checked';

function noHeadline(sentence: string): Headline {
  return { points: 0, low: null, high: null, isIndecisive: true, verdict: 'no-better', sentence };
}

function sealedOf({ spec, segmentOf }: SearchState): number[] {
  return segmentOf.flatMap((_, persona) => (persona >= spec.personas ? [persona] : []));
}

/** Only the candidate that was believed best before anybody was asked: nothing is chosen by sealed answers. */
function headlineOf(state: SearchState, first: number, personas: number): Headline {
  const found = sealedDifference(state, first, 0);
  if (found === null) return noHeadline('Nothing is confirmed: none of the sealed personas answered');
  const { difference } = found;
  const points = `${pointsInWords(difference)} with ${personas} personas whom the search never saw`;
  const hasBeaten = state.progress.history.at(-1)?.best !== 0;
  const search = hasBeaten ? '' : `. In the search nothing was better either; ${candidateLabel(first)} came closest`;
  if (difference.low !== null && difference.low > 0)
    return {
      ...difference,
      verdict: 'better',
      sentence: `Better than your message: ${points}${flagsOf(state, first)}`,
    };
  const isWorse = difference.high !== null && difference.high < 0;
  const verdict = isWorse ? 'worse' : 'no-better';
  return {
    ...difference,
    verdict,
    sentence: `${isWorse ? 'Worse' : 'No better'} than your message: ${points}${search}`,
  };
}

function flagsOf({ candidates }: SearchState, number: number): string {
  const flags = candidates.find((candidate) => candidate.number === number)?.flags ?? [];
  const serious = flags.filter(({ kind }) => kind === 'new-claim' || kind === 'rater-appeal');
  return serious.length === 0 ? '' : `. It is flagged: ${serious.map(({ text }) => text).join(', ')}`;
}

function overControlSentence(difference: Difference): string {
  const points = pointsInWords(difference);
  if (difference.low !== null && difference.low > 0) return `Better than paraphrases for the same calls: ${points}`;
  const isWorse = difference.high !== null && difference.high < 0;
  return `${isWorse ? 'Worse' : 'No better'} than paraphrases for the same calls: ${points}`;
}

function rowOf(state: SearchState, beliefs: Beliefs, number: number): ConfirmedRow {
  const candidate = state.candidates.find((one) => one.number === number) as Candidate;
  const weights = weightsOf(state.spec);
  const values = sealedOf(state).flatMap((persona) => {
    const rating = state.ratings.get(number)?.get(persona);
    return rating ? [{ persona, value: fitnessOf(rating, weights) }] : [];
  });
  return {
    role: number === 0 ? 'seed' : candidate.arm === 'control' ? 'control' : 'finalist',
    candidate: number,
    label: candidateLabel(number),
    message: candidate.message ?? '',
    confirmed: confirmedEstimate(values),
    believed: beliefs.of(number)?.mean ?? null,
  };
}

function confirmedEstimate(values: readonly Value[]): Estimate {
  const found = estimateOf(tallyOf(values).tally);
  return found === null ? { mean: 0, low: null, high: null, n: 0 } : { ...found, n: values.length };
}

interface Value {
  persona: number;
  value: number;
}

/** Compares two candidates on the same sealed personas; null when nobody answered both. */
function sealedDifference(state: SearchState, first: number, other: number) {
  const weights = weightsOf(state.spec);
  const [own, others] = [state.ratings.get(first), state.ratings.get(other)];
  const values = sealedOf(state).flatMap((persona): Value[] => {
    const [one, two] = [own?.get(persona), others?.get(persona)];
    return one && two ? [{ persona, value: fitnessOf(one, weights) - fitnessOf(two, weights) }] : [];
  });
  const { tally, means } = tallyOf(values);
  const difference = differenceOf(tally.paired);
  if (difference === null) return null;
  return { difference, wordings: { ahead: means.filter((mean) => mean > 0).length, of: means.length } };
}

/**
 * The mean over personas can only be as sure as the wordings of the instruction are many: its interval is that of the means by
 * wording, with 24 degrees of freedom. With few personas it is that of the personas.
 */
function tallyOf(values: readonly Value[]): { tally: Tally; means: number[] } {
  const byWording = Array.from({ length: wordings.length }, () => new Tally());
  const personas = new Tally();
  for (const { persona, value } of values) {
    byWording[persona % wordings.length]?.add(value);
    personas.add(value);
  }
  const means = byWording.flatMap(({ n, mean }) => (n > 0 ? [mean] : []));
  if (byWording.some(({ n }) => n < personasPerWording)) return { tally: personas, means };
  const tally = new Tally();
  for (const mean of means) tally.add(mean);
  return { tally, means };
}
