/** A search as its screens show it, from its state and what its job says. */
import { maxTries } from '../children.ts';
import type { Candidate } from '../candidate.ts';
import { shorten } from '../../shorten.ts';
import { noEndings, type EndingCounts } from '../../simulations/endings.ts';
import type { SearchState } from '../state.ts';
import type { SearchView } from '../view.ts';
import { callsLeft } from './calls-left.ts';
import { CandidateViews } from './candidate-views.ts';
import { confirmationOf } from './confirmed.ts';
import { frontOf } from './front.ts';
import { operatorRows } from './operators.ts';
import { stopSentence } from './stop-sentence.ts';

/** Facts that only the job knows. */
export interface SearchJob {
  jobId: string;
  status: string;
  error: string | null;
  /** Seconds that a call takes at the present pace, those in parallel counted together; null while it cannot be told. */
  secondsPerCall: number | null;
  /** Questions that ended without an answer; none when omitted. */
  endings?: EndingCounts;
  notices: string[];
}

export function viewOf(state: SearchState, job: SearchJob): SearchView {
  const { spec, progress, candidates } = state;
  const { segments, continues: _from, ...setup } = spec;
  const views = new CandidateViews(state);
  const all = views.all();
  const { endings = noEndings } = job;
  return {
    jobId: job.jobId,
    title: titleOf(state),
    status: job.status,
    error: job.error,
    isSimulated: spec.simulated,
    setup,
    segments: segments.map(({ id, name }, segment) => ({ id, name, personas: personasOf(state, segment) })),
    phase: progress.phase,
    generation: progress.generation,
    totalGenerations: progress.totalGenerations,
    stop: progress.stop && { rule: progress.stop, sentence: stopSentence(progress.stop, state) },
    calls: state.calls,
    budgetCalls: spec.budgetCalls,
    costUsd: state.costUsd,
    writingCostUsd: candidates.reduce((sum, { costUsd }) => sum + costUsd, 0),
    spendCapUsd: spec.spendCapUsd ?? null,
    secondsLeft: job.secondsPerCall === null ? null : Math.round(callsLeft(state) * job.secondsPerCall),
    history: progress.history.map(({ averageFitness, bestFitness: _fitness, best, ...record }) => ({
      ...record,
      best,
      support: views.support(best) ?? { mean: 0, low: null, high: null, n: 0 },
      average: averageFitness,
    })),
    candidates: all,
    best: progress.history.at(-1)?.best ?? null,
    operators: operatorRows(state, views),
    waste: wasteOf(candidates),
    front: frontOf(state, all),
    confirmation: confirmationOf(state),
    endings,
    notices: [...job.notices, ...missingAnswers(state, endings.total)],
  };
}

function titleOf({ spec }: SearchState): string {
  return spec.title === '' ? shorten(spec.seedMessages[0] ?? '', 60) : spec.title;
}

function personasOf({ spec, segmentOf }: SearchState, segment: number): number {
  return segmentOf.reduce((count, of, persona) => count + (of === segment && persona < spec.personas ? 1 : 0), 0);
}

/** Texts that could not be used: those that were written again, and those after the last try. */
function wasteOf(candidates: readonly Candidate[]): SearchView['waste'] {
  const again = candidates.filter(({ plan }) => plan.again !== undefined);
  const isUnusable = ({ status }: Candidate) => status === 'rejected' || status === 'duplicate' || status === 'failed';
  const givenUp = again.filter((candidate) => candidate.plan.again?.tries === maxTries && isUnusable(candidate));
  return { again: again.length, givenUp: givenUp.length };
}

/** Answers that failed for good, which are not those that `ended` without one. */
function missingAnswers({ ratings }: SearchState, ended: number): string[] {
  let missing = 0;
  for (const own of ratings.values()) for (const rating of own.values()) missing += rating === null ? 1 : 0;
  missing -= ended;
  if (missing <= 0) return [];
  return [
    missing === 1
      ? 'One answer is missing: the persona could not be asked'
      : `${missing.toLocaleString('en-US')} answers are missing: the personas could not be asked`,
  ];
}
