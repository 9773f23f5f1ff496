/** The end of a generation: who survives, what is said about the others, and what is recorded. */
import { believedGain, spreadOf } from './believed.ts';
import { candidateLabel, type Candidate } from './candidate.ts';
import type { Draft } from './draft.ts';
import { floorFlag } from './floor.ts';
import { keptOf } from './race.ts';
import { worseThan } from './race-step.ts';
import { reservesOf } from './selection/reserves.ts';
import { isClean, survivalOrder } from './selection/survivors.ts';
import type { GenerationRecord } from './state.ts';
import { clearLead, plateauEvent } from './stop.ts';

export function endGeneration(draft: Draft): void {
  const { progress, spec, scores } = draft;
  const racing = draft.those('search', 'racing');
  const all = [...progress.elites, ...racing.map(({ number }) => number)];
  for (const number of all) flagBelowFloor(draft, number);
  const contestants = all.map((number) => draft.candidate(number));
  const survivors = survivalOrder(draft.state, scores, contestants).slice(0, keptOf(spec));
  for (const { number } of racing) draft.change(number, verdictOf(draft, number, survivors));
  for (const number of progress.elites.filter((one) => !survivors.includes(one)))
    draft.change(number, { reason: `Kept until generation ${progress.generation}` });
  const means = all.map((number) => scores.mean(number)).filter((mean) => !Number.isNaN(mean));
  const best = survivors[0] ?? 0;
  progress.spread = spreadOf(
    scores,
    racing.map(({ number }) => number),
    progress.spread,
  );
  const record: GenerationRecord = {
    generation: progress.generation,
    best,
    bestFitness: orZero(scores.mean(best)),
    averageFitness: means.reduce((sum, mean) => sum + mean / means.length, 0),
    calls: draft.state.calls,
    costUsd: draft.state.costUsd,
    event: null,
    believedPoints: inPoints(believedGain(scores, best, progress.spread)),
  };
  if (spec.judgesClaims) progress.reserves = reservesOf(draft, all, survivors);
  progress.elites = survivors;
  const before = progress.history.find(({ generation }) => generation === progress.betterAt)?.best;
  if (before === undefined || (best !== before && scores.paired(best, before).t > clearLead))
    progress.betterAt = progress.generation;
  progress.history.push({ ...record, event: plateauEvent(progress, spec) });
}

function flagBelowFloor(draft: Draft, number: number): void {
  const { flags } = draft.candidate(number);
  if (number === 0 || flags.some(({ kind }) => kind === 'below-floor')) return;
  const flag = floorFlag(draft.state, number);
  if (flag !== null) draft.change(number, { flags: [...flags, flag] });
}

/** Decides about a candidate that was in the race to its end. */
function verdictOf(draft: Draft, number: number, survivors: readonly number[]): Pick<Candidate, 'status' | 'reason'> {
  const { scores, spec, method } = draft;
  const candidate = draft.candidate(number);
  if (survivors.includes(number)) return { status: 'kept', reason: null };
  const last = survivors.at(-1);
  const compared = last === undefined ? null : scores.paired(number, last);
  if (last === undefined || compared === null || compared.n === 0)
    return { status: 'indecisive', reason: 'The search stopped before it was compared' };
  const flag = candidate.flags.at(-1);
  if (flag !== undefined && !isClean(candidate, spec)) return { status: 'dropped', reason: flag.text };
  if (compared.t < method.race.dropBelow) return { status: 'dropped', reason: worseThan(draft, number, last) };
  return {
    status: 'indecisive',
    reason: `Neither better nor worse than ${candidateLabel(last)} with the same ${compared.n} personas`,
  };
}

function inPoints(gain: number | null): number | null {
  return gain === null ? null : gain * 100;
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
