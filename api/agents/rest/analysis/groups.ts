/** Splits scored reactions by segment, age and gender, and compares the groups. */
import { noClusters, singleAnswers } from '../../../../domain/simulations/clusters.ts';
import { emptyCounts, type SentimentCounts } from '../../../../domain/sentiment/sentiment.ts';
import type { Scale } from '../../../../domain/simulations/scale.ts';
import { verdictLines } from '../../../../domain/simulations/verdict-lines.ts';
import {
  ageGroups,
  genderGroups,
  segmentGroups,
  type GroupResult,
} from '../../../../services/simulations/results/result-groups.ts';
import type { Analysis, ReactionScore, UploadedReaction } from './schemas.ts';

type By = Analysis['groups'][number]['by'];

export function groupsOf(
  reactions: readonly UploadedReaction[],
  scores: readonly ReactionScore[],
  scale: Scale,
): Pick<Analysis, 'groups' | 'verdicts'> {
  const counted = <Key>(keyOf: (reaction: UploadedReaction) => Key) => countBy(reactions, scores, keyOf);
  const bySegment = counted(({ segment }) => segment?.trim() ?? '')
    .filter(({ key }) => key !== '')
    .map(({ key, ...counts }) => ({ segmentId: key, segmentName: key, ...singleAnswers(counts) }));
  const byAge = counted(({ age }) => age ?? null).map(({ key, ...counts }) => ({ age: key, ...singleAnswers(counts) }));
  const byGender = counted(({ gender }) => gender ?? null).map(({ key, ...counts }) => ({
    gender: key,
    ...singleAnswers(counts),
  }));
  const facts = { counts: noClusters, bySegment, byAge, byGender, compared: 0, agreed: 0, answered: 0 };
  const found: [By, GroupResult[]][] = [
    ['segment', segmentGroups(facts, scale)],
    ['age', ageGroups(facts, scale)],
    ['gender', genderGroups(facts, scale)],
  ];
  return {
    groups: found.flatMap(([by, groups]) => groups.map((group) => shownGroup(by, group))),
    verdicts: found.flatMap(([, groups]) => verdictLines(groups)),
  };
}

function shownGroup(by: By, { label, counts, positive, isSmall, verdict }: GroupResult): Analysis['groups'][number] {
  return { by, label, reactions: counts.total, positive, is_small: isSmall, verdict };
}

function countBy<Key>(
  reactions: readonly UploadedReaction[],
  scores: readonly ReactionScore[],
  keyOf: (reaction: UploadedReaction) => Key,
): (SentimentCounts & { key: Key })[] {
  const sums = new Map<Key, SentimentCounts>();
  for (const [at, reaction] of reactions.entries()) {
    const sentiment = scores[at]?.sentiment ?? null;
    if (sentiment === null) continue;
    const key = keyOf(reaction);
    const counts = sums.get(key) ?? emptyCounts();
    counts[sentiment] += 1;
    counts.total += 1;
    sums.set(key, counts);
  }
  return [...sums].map(([key, counts]) => ({ key, ...counts }));
}
