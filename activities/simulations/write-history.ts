import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { ageBucketOf, genderOf } from '../../domain/personas/demographic-groups.ts';
import { historyScores } from '../../domain/simulations/history.ts';
import type { Db } from '../../db/client.ts';
import { storeHistory } from '../../db/simulations/store-history.ts';
import { historySample, readingFacts, rosterGroups } from '../../db/simulations/outcome-rows.ts';
import type { RunRow } from '../../db/simulations/run-facts.ts';
import type { RunOutcomeFacts } from './run-outcome.ts';

/** Writes one SimulationHistory per completed run; the record has the run's id, so a repeat writes nothing. */
export async function writeHistory(db: Db, run: RunRow, outcome: RunOutcomeFacts): Promise<void> {
  const { facts, models, demographics } = outcome;
  const [reading, groups, sample] = await Promise.all([
    readingFacts(db, run.id),
    run.rosterId === null ? [] : rosterGroups(db, run.rosterId),
    historySample(db, run.id),
  ]);
  const scores = historyScores({
    counts: facts.counts,
    asked: run.numUsers,
    answered: facts.answered,
    meanConfidence: reading.meanConfidence,
    read: reading.read,
    dimensions: [
      { answered: totals(demographics.byAge), audience: tally(groups, (group) => ageBucketOf(group.age)) },
      { answered: totals(demographics.byGender), audience: tally(groups, (group) => genderOf(group.gender)) },
    ],
    agreement: facts.compared === 0 ? null : facts.agreed / facts.compared,
    byModel: models,
    notices: Array.isArray(run.notices) ? run.notices.length : 0,
  });
  const onlySegment = run.segmentIds?.length === 1 ? run.segmentIds[0] : undefined;
  await storeHistory(db, {
    ...scores,
    id: run.id,
    timestamp: new Date(),
    message: run.message,
    aiModel: run.isSimulated ? simulatedMark : (run.models ?? []).join(', '),
    isSimulated: run.isSimulated,
    processingTime: run.startedAt === null ? 0 : Date.now() - run.startedAt.getTime(),
    cohortId: onlySegment ?? null,
    cohortName: run.segmentNames?.join(', ') ?? null,
    detailedResults: JSON.stringify({ jobId: run.jobId, bySegment: facts.bySegment, demographics }),
    sampleReactions: JSON.stringify(sample),
    userId: run.userId,
  });
}

function totals(groups: Record<string, { total: number }>): Record<string, number> {
  return Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.total]));
}

function tally<G extends { people: number }>(
  groups: readonly G[],
  labelOf: (group: G) => string | null,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const label = labelOf(group);
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + group.people);
  }
  return Object.fromEntries(counts);
}
