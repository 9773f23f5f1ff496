/** Moves a search on: decides from its rows what is asked next and stores it. */
import type { Db } from '../../db/client.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { changeCandidate, storeProgress } from '../../db/searches/changes.ts';
import { recordSearch } from '../../db/searches/record.ts';
import { insertCandidates } from '../../db/searches/searches.ts';
import { stateOf } from '../../db/searches/state.ts';
import type { PlannedAsk } from '../../domain/jobs/ask.ts';
import { keyOfAsk, type SearchAsk } from '../../domain/searches/ask.ts';
import { planNext, ratingsNeeded } from '../../domain/searches/plan.ts';
import type { SearchPlan } from '../../domain/searches/state.ts';
import type { Planned } from '../jobs/asking.ts';

export async function planSearch(
  trx: Db,
  { id }: JobRef,
  append: (asks: readonly PlannedAsk[]) => Promise<void>,
): Promise<Planned> {
  const state = await stateOf(trx, id, ratingsNeeded);
  if (state === undefined) throw new Error('A search is planned before its personas are drawn');
  const { phase, generation } = state.progress;
  const plan = planNext(state);
  const { progress, changes, created, isDone } = plan;
  await insertCandidates(trx, id, created);
  for (const change of changes) await changeCandidate(trx, id, change);
  await append(asksOf(plan));
  await storeProgress(trx, id, progress);
  const isNewChapter = progress.generation !== generation || progress.phase !== phase;
  if (isNewChapter || isDone) await recordSearch(trx, id);
  return { isDone };
}

/** New candidates are written first. */
function asksOf({ created, asks, toJudge }: SearchPlan): PlannedAsk[] {
  const writings = created.filter(({ status }) => status === 'writing');
  const plans: SearchAsk[] = [
    ...writings.map(({ number }) => ({ kind: 'write' as const, candidate: number })),
    ...toJudge.map((number) => ({ kind: 'judge' as const, candidate: number })),
    ...asks.map(({ candidate, persona }) => ({ kind: 'rate' as const, candidate, personaIndex: persona })),
  ];
  return plans.map((plan) => ({ key: keyOfAsk(plan), plan }));
}
