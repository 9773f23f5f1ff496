import type { Db } from '../../../db/client.ts';
import { askedProviders } from '../../../db/simulations/open-run.ts';
import { ownRun } from '../../../db/simulations/own-run.ts';
import { personaFacts } from '../../../db/simulations/results.ts';
import { clustersOfRuns, pairSumsOfRuns } from '../../../db/simulations/clusters.ts';
import { segmentField } from '../../../domain/breakdown/personas.ts';
import { InvalidInput, JobNotFound } from '../../../domain/errors.ts';
import { shorten } from '../../../domain/shorten.ts';
import { askedPersonas, endingsOfRecord } from '../../../domain/simulations/endings.ts';
import { compareRuns } from '../../../domain/simulations/run-comparison.ts';
import { commonScale, scaleOf } from '../../../domain/simulations/scale.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import {
  clusteredNegative,
  clusteredNeutral,
  clusteredShare,
  noClusters,
} from '../../../domain/simulations/clusters.ts';
import { partFigures, toDifference, toRunFigures } from '../../../domain/tools/own-figures.ts';
import type { RunComparisonFigures } from '../../../domain/tools/own-data.ts';
import { readComparisonBreakdown } from './compare-breakdown.ts';
import { segmentGroups, type GroupResult } from './result-groups.ts';

/**
 * Compares two finished runs of a person, among all personas or in the segment whose name contains `segment`. Throws
 * JobNotFound, and InvalidInput for an open run or a segment that one of them did not ask.
 */
export async function compareForAssistant(
  db: Db,
  userId: string,
  jobIds: readonly [string, string],
  segment: string | null,
): Promise<RunComparisonFigures> {
  const [one, other] = await Promise.all([sideOf(db, userId, jobIds[0]), sideOf(db, userId, jobIds[1])]);
  const groups = segment === null ? null : ([groupIn(one, segment), groupIn(other, segment)] as const);
  const [first, second] = await Promise.all([
    answersOf(db, one, groups?.[0].key ?? null),
    answersOf(db, other, groups?.[1].key ?? null),
  ]);
  const [firstId, secondId] = [one.run.id, other.run.id];
  const sumsOf = await pairSumsOfRuns(db, [firstId, secondId], groups?.map(({ key }) => key ?? '') ?? null);
  const compared = [
    { key: firstId, label: `“${shorten(one.run.message, 40)}”`, answers: first },
    { key: secondId, label: `“${shorten(other.run.message, 40)}”`, answers: second },
  ];
  const scale = commonScale([one.run.sentimentType, other.run.sentimentType]);
  const { pairs, verdict } = compareRuns(compared, sumsOf, scale);
  const [difference = noDifference] = pairs;
  const names = compared.map(({ label }) => label);
  const inSegment =
    groups !== null && groups[0].key === groups[1].key && firstId !== secondId
      ? await pairInSegment(db, userId, { jobIds, labels: names }, groups[0].label)
      : null;
  return {
    first: one.figures,
    second: other.figures,
    segment: groups?.[0].label ?? null,
    firstPositive: partFigures(clusteredShare(first)),
    secondPositive: partFigures(clusteredShare(second)),
    difference: toDifference(inSegment?.pair ?? difference, inSegment?.sentence ?? verdict, difference.personas),
  };
}

/** Reads the comparison in one of several segments, corrected for all of them as on the page; null without one. */
async function pairInSegment(
  db: Db,
  userId: string,
  asked: { jobIds: readonly string[]; labels: readonly string[] },
  segment: string,
) {
  const found = await readComparisonBreakdown(db, userId, asked);
  const group = found?.by === segmentField ? found.groups.find(({ label }) => label === segment) : undefined;
  const [pair] = group?.pairs ?? [];
  return group === undefined || pair === undefined ? null : { pair, sentence: group.sentence };
}

const noDifference = { difference: 0, low: -1, high: 1, pValue: 1, isClear: false, personas: null };

/** Answers to a run, of all personas or of one segment, counted by person. */
async function answersOf(db: Db, { run, people }: Awaited<ReturnType<typeof sideOf>>, segmentId: string | null) {
  if (segmentId === null) return people.counts;
  return (await clustersOfRuns(db, { runIds: [run.id], segmentIds: [segmentId] })).get(run.id) ?? noClusters;
}

async function sideOf(db: Db, userId: string, jobId: string) {
  const run = await ownRun(db, userId, jobId);
  if (run === null) throw new JobNotFound();
  if (run.status === 'queued' || run.status === 'processing')
    throw new InvalidInput(`${jobId} is still running: compare it when it is done`);
  const people = await personaFacts(db, run.id, askedProviders(run.modelProvider).length);
  const { counts } = people;
  const bySegment = segmentGroups(people, scaleOf(run.sentimentType));
  const figures = toRunFigures({
    ...run,
    jobId,
    asked: askedPersonas(run),
    endings: endingsOfRecord(run),
    segmentNames: run.segmentNames ?? [],
    heard: counts.total,
    people: counts.people,
    positive: clusteredShare(counts),
    neutral: clusteredNeutral(counts),
    negative: clusteredNegative(counts),
    isSmall: counts.people < smallSample,
  });
  return { run, people, bySegment, figures };
}

function groupIn({ bySegment, figures }: { bySegment: GroupResult[]; figures: { jobId: string } }, name: string) {
  const wanted = name.trim().toLowerCase();
  const found =
    bySegment.find(({ label }) => label.toLowerCase() === wanted) ??
    bySegment.find(({ label }) => label.toLowerCase().includes(wanted));
  if (found !== undefined) return found;
  const asked = bySegment.map(({ label }) => label).join(', ');
  throw new InvalidInput(`${figures.jobId} did not ask “${name}”. It asked: ${asked}`, 'segment');
}
