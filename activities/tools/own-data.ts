/** The user's own data for the tools of their assistant, read by the same services as their screens. */
import { notifyMessage } from '../../db/assistant/conversations.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import { storeProposal } from '../../db/assistant/proposals.ts';
import { readReply } from '../../db/assistant/replies.ts';
import { listSegments } from '../../db/segments/list.ts';
import { quotedReactions } from '../../db/simulations/reactions.ts';
import type { ToolCallRef } from '../../db/tools/rounds.ts';
import type { Analytics } from '../../domain/analytics/analytics.ts';
import type { PastRun } from '../../domain/assistant/past-runs.ts';
import { ProductError } from '../../domain/errors.ts';
import { shorten } from '../../domain/shorten.ts';
import { smallSample } from '../../domain/simulations/small-sample.ts';
import { clusteredNegative, clusteredNeutral, clusteredShare } from '../../domain/simulations/clusters.ts';
import { ToolError } from '../../domain/tools/definition.ts';
import type { Json } from '../../domain/tools/json.ts';
import { partFigures, toDetails, toGroup, toRunFigures } from '../../domain/tools/own-figures.ts';
import type { OwnData, RunFigures } from '../../domain/tools/own-data.ts';
import { readAnalytics } from '../../services/analytics/analytics.ts';
import { inputOfProposal, type ProposedTest } from '../../services/assistant/proposed-test.ts';
import { openPool } from '../../services/segments/pool.ts';
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { compareForAssistant } from '../../services/simulations/results/compare-segment.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import type { ActivityDeps } from '../deps.ts';

const quotesPerSentiment = 3;
const quoteCharacters = 200;
const messageCharacters = 400;

/** Opens the data of one user for a call of their assistant. */
export function openOwnData(deps: ActivityDeps, userId: string, ref: ToolCallRef): OwnData {
  const { db } = deps;
  return {
    async listRuns({ search, segment, limit }) {
      const runs = await ownPastRuns(db, userId);
      const wanted = runs.filter(
        ({ message, segmentNames }) =>
          contains([message], search) && (segment === null || contains(segmentNames, segment)),
      );
      return wanted.slice(0, limit).map(toFigures);
    },
    async readRun(jobId) {
      const result = await readResult(deps, userId, jobId);
      if (result === null) return null;
      const quoted = await quotedReactions(db, result.id, quotesPerSentiment);
      const quotes = quoted.map(({ sentiment, response }) => ({ sentiment, text: shorten(response, quoteCharacters) }));
      return toDetails(result, quotes);
    },
    compareRuns: (first, second, segment) => forModel(() => compareForAssistant(db, userId, [first, second], segment)),
    async listSegments(search) {
      const listed = await listSegments(db, userId);
      return listed
        .filter(({ name, description }) => contains([name, description ?? ''], search))
        .map(({ id, name, description, size, isSample }) => ({ id, name, description, personas: size, isSample }));
    },
    async readAnalytics(days) {
      const from = days === null ? null : new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const { totals, bySegment, bestMessages, worstMessages } = await forModel(() =>
        readAnalytics(db, userId, { filter: from === null ? {} : { from } }),
      );
      return {
        runs: totals.runs,
        messages: totals.messages,
        answers: totals.answers,
        positive: partFigures(totals.positive),
        neutral: partFigures(totals.neutral),
        negative: partFigures(totals.negative),
        costUsd: totals.runsCostUsd,
        segments: bySegment.map(({ label, ...group }) => toGroup({ label, ...group })) as unknown as Json,
        best: bestMessages.map(messageFigures),
        worst: worstMessages.map(messageFigures),
      };
    },
    async estimateTest(test) {
      const input = await forModel(() => inputOfProposal(deps, userId, test as unknown as ProposedTest));
      const estimate = await forModel(() => estimateRun(deps, userId, input));
      const { durationSeconds, costUsd, isSimulated, providerCalls, marginOfErrorPoints, personas } = estimate;
      return {
        personas,
        calls: providerCalls,
        lowSeconds: Math.round(durationSeconds.low),
        highSeconds: Math.round(durationSeconds.high),
        lowUsd: roundCents(costUsd.low),
        highUsd: roundCents(costUsd.high),
        marginPoints: Math.round(marginOfErrorPoints),
        isSimulated,
      };
    },
    async countSegment(segment) {
      const { sourceIds, criteria } = segment as { sourceIds: string[]; criteria: unknown };
      return forModel(async () => {
        const pool = await openPool(db, userId, sourceIds);
        const { total } = await pool.profiles(criteria, 1);
        return { personas: total, sources: pool.segments };
      });
    },
    async propose(proposal) {
      const { jobId: messageId, round, place } = ref;
      await storeProposal(db, { messageId, place: `${round}-${place}`, userId }, proposal);
      const reply = await readReply(db, messageId);
      if (reply !== undefined) await notifyMessage(db, reply);
    },
  };
}

/** Turns errors that are meant for people into failures that the model reads. */
async function forModel<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProductError ? new ToolError(error.message) : error;
  }
}

function contains(texts: readonly string[], search: string | null): boolean {
  const words = search?.trim().toLowerCase() ?? '';
  return words === '' || texts.some((text) => text.toLowerCase().includes(words));
}

function toFigures({ answered, answers, ...run }: PastRun): RunFigures {
  return toRunFigures({
    ...run,
    status: 'completed',
    heard: answered,
    people: answers.people,
    positive: clusteredShare(answers),
    neutral: clusteredNeutral(answers),
    negative: clusteredNegative(answers),
    isSmall: answers.people < smallSample,
  });
}

function messageFigures({ message, runs, positive, lastJobId }: Analytics['bestMessages'][number]): Json {
  return { message: shorten(message, messageCharacters), runs, positive: partFigures(positive), jobId: lastJobId };
}

function roundCents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
