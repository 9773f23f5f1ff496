/** Random results of every kind and size in the API's format. */
import { ageGroups, genderGroups, segmentGroups } from '../../services/simulations/results/result-groups.ts';
import { providerResults } from '../../services/simulations/results/result-providers.ts';
import { scoresOf } from '../../services/simulations/results/result.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import type { ModelFacts, PersonaFacts } from '../../db/simulations/results.ts';
import { analysisPrompt } from '../../domain/simulations/analysis.ts';
import {
  clusteredNegative,
  clusteredNeutral,
  clusteredScore,
  clusteredShare,
  clustersOfPeople,
  type Clusters,
} from '../../domain/simulations/clusters.ts';
import { answersByAge, answersByGender, knownGroups } from '../../domain/simulations/people-groups.ts';
import { insightsFromTotals } from '../../domain/simulations/insights.ts';
import { recommendationsFor } from '../../domain/simulations/recommendations.ts';
import { noticesOfAnswers } from '../../domain/simulations/roster-notices.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { sentimentTypes, type Sentiment, type SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { minForInterval, smallSample } from '../../domain/simulations/small-sample.ts';
import { analysisReply } from '../../local/simulator/reply/analysis.ts';
import type { AnswersOfPerson, JudgedResult } from './contradictions.ts';
import { ageBucketOf } from '../../domain/personas/demographic-groups.ts';
import { formatLabel } from '../../domain/personas/attribute-lines.ts';
import { between, whole, type Random } from './populations.ts';
import { noEndings } from '../../domain/simulations/endings.ts';

interface Member {
  person: number;
  segment: number;
  age: number;
  gender: string;
  sentiment: Sentiment;
}

/** Draws people of up to five segments, some of which have a different tendency. */
function drawMembers(random: Random, size: number): Member[] {
  const base = [between(random, 0.05, 0.9), between(random, 0, 1)] as const;
  const segments = Array.from({ length: whole(random, 1, 5) }, () => {
    const positive = random() < 0.5 ? base[0] : between(random, 0.02, 0.95);
    return { positive, negative: (1 - positive) * base[1], weight: between(random, 0.02, 1) };
  });
  const weight = segments.reduce((sum, one) => sum + one.weight, 0);
  return Array.from({ length: size }, (_, person) => {
    let at = random() * weight;
    const segment = Math.max(
      0,
      segments.findIndex((one) => (at -= one.weight) < 0),
    );
    const { positive = 0.5, negative = 0.3 } = segments[segment] ?? {};
    const said = random();
    const sentiment = said < positive ? 'positive' : said < positive + negative ? 'negative' : 'neutral';
    return { person, segment, age: whole(random, 18, 80), gender: random() < 0.55 ? 'female' : 'male', sentiment };
  });
}

function groupMembers<K>(members: readonly Member[], keyOf: (member: Member) => K): [K, Member[]][] {
  return [...Map.groupBy(members, keyOf)];
}

/** Sums of the answers by person. */
function clustersOf(members: readonly Member[]): Clusters {
  return clustersOfPeople(answersByPerson(members).map(([m, p, n]) => ({ m, p, n })));
}

function answersByPerson(members: readonly Member[]): AnswersOfPerson[] {
  return [...Map.groupBy(members, ({ person }) => person).values()].map((own) => [
    own.length,
    own.filter(({ sentiment }) => sentiment === 'positive').length,
    own.filter(({ sentiment }) => sentiment === 'negative').length,
  ]);
}

/** People who are asked again mostly say the same. */
function askAgain(random: Random, members: readonly Member[], people: number): Member[] {
  return members.map((member, at) => {
    if (at < people) return member;
    const asked = members[whole(random, 0, people - 1)] ?? member;
    return random() < 0.8 ? asked : { ...asked, sentiment: member.sentiment };
  });
}

/** A result with the answers that it was counted from. */
export interface DrawnResult extends SimulationResult {
  members: readonly Member[];
}

/** Draws the result of a closed run; `size` is the number of personas, 1 to 10,000 by default. */
export function drawResult(random: Random, size = Math.round(10 ** between(random, 0, 4))): DrawnResult {
  const drawn = drawMembers(random, size);
  const sentimentType = sentimentTypes[whole(random, 0, 2)] ?? 'yes-no';
  const ending = (['completed', 'cancelled', 'failed'] as const)[whole(random, 0, 2)] ?? 'completed';
  const usesBothProviders = random() < 0.4;
  const numUsers = ending === 'completed' ? size : size + whole(random, 1, 3 * size);
  const repeated = random() < 0.3 ? whole(random, 1, Math.max(1, size - 1)) : 0;
  const members = repeated === 0 ? drawn : askAgain(random, drawn, size - repeated);
  const answers = clustersOf(members);
  const { positive, neutral, negative, total } = answers;
  const counts = { positive, neutral, negative, total };
  const people: PersonaFacts = {
    counts: answers,
    bySegment: groupMembers(members, ({ segment }) => segment).map(([at, own]) => ({
      ...clustersOf(own),
      segmentId: `segment-${at}`,
      segmentName: `Segment ${'ABCDE'[at]}`,
    })),
    byAge: groupMembers(members, ({ age }) => age).map(([age, own]) => ({ ...clustersOf(own), age })),
    byGender: groupMembers(members, ({ gender }) => gender).map(([gender, own]) => ({ ...clustersOf(own), gender })),
    compared: 0,
    agreed: 0,
    answered: size,
  };
  const models: ModelFacts[] = (usesBothProviders ? ['openai', 'anthropic'] : ['openai']).map((provider) => ({
    ...counts,
    provider,
    model: provider === 'openai' ? 'gpt-4o' : 'claude-sonnet-4-6',
    responseCharacters: 100 * size,
  }));
  const scale = scaleOf(sentimentType);
  const difference = clusteredScore(answers);
  const kept = ['9 of 20 answers come from profiles asked more than once.'];
  const asked = inputOfRecord({ message: 'A bus every ten minutes', segmentIds: ['a'], options: null });
  return {
    ...asked,
    members,
    id: 'run',
    jobId: 'calm-blue-otter',
    name: null,
    status: ending === 'completed' ? 'completed' : 'failed',
    numUsers,
    asked: numUsers,
    endings: { ...noEndings, refusals: [], unusable: null },
    answered: size,
    heard: size,
    missing: numUsers - size,
    people: answers.people,
    repeatsPersonas: repeated > 0,
    isSmall: answers.people < smallSample,
    isSimulated: true,
    positive: clusteredShare(answers),
    neutral: clusteredNeutral(answers),
    negative: clusteredNegative(answers),
    difference,
    ...scoresOf(counts, numUsers, difference),
    bySegment: segmentGroups(people, scale),
    byAge: ageGroups(people, scale),
    byGender: genderGroups(people, scale),
    byProvider: providerResults(
      usesBothProviders ? ['openai', 'anthropic'] : ['openai'],
      { facts: models, ended: new Map(), byPerson: new Map() },
      numUsers,
      numUsers,
    ),
    agreement: usesBothProviders ? 1 : null,
    recommendations: answers.people >= minForInterval ? recommendationsFor(counts) : [],
    analysis: ending === 'completed' ? writeAnalysis(people, sentimentType) : null,
    insights: insightsFromTotals(counts, [{ total: size, responseCharacters: 100 * size }]),
    segmentNames: ['Segment A'],
    modelProvider: usesBothProviders ? 'all' : 'openai',
    models: ['gpt-4o'],
    tier: 'tier2',
    sentimentType,
    includeCurrentEvents: random() < 0.5,
    currentEvents: null,
    attachments: [],
    notices: noticesOfAnswers(kept, { repeated, answers: size }),
    error:
      ending === 'cancelled' ? 'Cancelled by user' : ending === 'failed' ? 'OpenAI API error (500): overloaded' : null,
    costUsd: 0,
    inputTokens: 0,
    outputTokens: 0,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    startedAt: new Date('2026-11-01T10:00:00Z'),
    completedAt: new Date('2026-11-01T10:01:00Z'),
    canRetry: ending !== 'completed',
    temporalUrl: null,
  };
}

/** Returns the simulated analysis of the given figures. */
function writeAnalysis(people: PersonaFacts, sentimentType: string): string {
  const { user } = analysisPrompt({
    message: 'A bus every ten minutes',
    sentimentType,
    counts: people.counts,
    engagementScore: 0.5,
    sentimentScore: 0,
    bySegment: people.bySegment.map((group) => [group.segmentName, group] as const),
    byAge: knownGroups(answersByAge(people.byAge)),
    byGender: knownGroups(answersByGender(people.byGender)),
    sample: [],
  });
  return analysisReply(user, 7);
}

/** Returns the facts for checking texts about a result. */
export function toJudged(result: DrawnResult): JudgedResult {
  const { members } = result;
  const kinds: [string, readonly { label: string; counts: SentimentCounts }[], (member: Member) => string][] = [
    ['By segment', result.bySegment, ({ segment }) => `Segment ${'ABCDE'[segment]}`],
    ['By age', result.byAge, ({ age }) => ageBucketOf(age) ?? ''],
    ['By gender', result.byGender, ({ gender }) => formatLabel(gender)],
  ];
  return {
    counts: { positive: result.positive.count, neutral: result.neutral.count, negative: result.negative.count },
    people: answersByPerson(members),
    groups: kinds.flatMap(([kind, groups, labelOf]) =>
      groups.map(({ label, counts }) => ({
        kind,
        label,
        counts,
        people: answersByPerson(members.filter((member) => labelOf(member) === label)),
      })),
    ),
    sentimentType: result.sentimentType,
    repeats: result.repeatsPersonas,
  };
}
