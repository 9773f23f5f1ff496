import { z } from 'zod';
import { messageLimits } from '../../../domain/errors.ts';
import type { AgentKind } from '../../../domain/job-kinds.ts';
import { describeUnpriced } from '../../../domain/providers/prices.ts';
import { formatUsd } from '../../../domain/agents/usd.ts';
import { readLimits } from '../../../services/agents/limits.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { isFree, segmentsField, startFields } from './fields.ts';
import { panelSetupOf } from './run-panel.ts';
import { searchSetupOf } from './search-messages.ts';
import { estimateRun } from './start-run.ts';
import { runRequestOf } from './test-message.ts';

/** The estimate of each kind of job; null where there is no estimate for agents. */
const estimates = { run: 'test', panel: 'panel', search: 'search', survey: null } as const satisfies Readonly<
  Record<AgentKind, string | null>
>;
type Estimate = NonNullable<(typeof estimates)[AgentKind]>;

const input = z.object({
  kind: z.enum(Object.values(estimates).filter((name) => name !== null)).default(estimates.run),
  messages: z.array(z.string().min(1).max(messageLimits.maxCharacters)).min(1).max(5),
  segments: segmentsField,
  personas: z.int().min(1).max(messageLimits.maxUsers).optional(),
  generations: z.int().min(1).max(50).default(4).describe('For a search'),
  participants: z.int().min(2).max(12).default(6).describe('For a panel'),
  provider: startFields.provider,
  simulated: startFields.simulated,
});

type Given = z.output<typeof input>;

interface Estimated {
  calls: number;
  usd: number;
  mostUsd: number;
  seconds: number;
  marginPoints: number | null;
  restsOn: string[];
}

export const estimate = defineOperation({
  name: 'estimate',
  title: 'Estimate',
  description: 'Says what a test, panel or search would cost and how long it would take, before it starts.',
  input,
  output: z.object({
    calls: z.int(),
    cost_usd: z.number(),
    most_usd: z.number(),
    seconds: z.number(),
    margin_points: z.number().nullable().describe('Half of the 95% interval of the positive share'),
    rests_on: z.array(z.string()),
    asks_above_usd: z.number().describe('Above it a person has to agree'),
    left_today_usd: z.number(),
  }),
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: ({ calls, cost_usd, most_usd, seconds, margin_points, asks_above_usd, left_today_usd }) =>
    [
      `${calls} calls, about ${formatUsd(cost_usd)} (at most ${formatUsd(most_usd)}) and ${Math.ceil(seconds)} s.`,
      margin_points === null ? '' : `The margin of error would be ${margin_points} points.`,
      `Agents ask above ${formatUsd(asks_above_usd)}; ${formatUsd(left_today_usd)} is left today.`,
    ]
      .filter((line) => line !== '')
      .join(' '),
  async run(call, given) {
    const { calls, usd, mostUsd, seconds, marginPoints, restsOn } = await estimators[given.kind](call, given);
    const limits = await readLimits(call.deps.db, call.viewer.userId);
    const left = Math.min(limits.dayLimitUsd - limits.spentTodayUsd, limits.monthLimitUsd - limits.spentMonthUsd);
    return {
      calls,
      cost_usd: usd,
      most_usd: mostUsd,
      seconds,
      margin_points: marginPoints,
      rests_on: restsOn,
      asks_above_usd: limits.asksAboveUsd,
      left_today_usd: Math.max(0, left),
    };
  },
});

const estimators: Readonly<Record<Estimate, (call: OperationCall, given: Given) => Promise<Estimated>>> = {
  async test(call, given) {
    const all: Awaited<ReturnType<typeof estimateRun>>[] = [];
    for (const message of given.messages) all.push(await estimateRun(call, await runRequestOf(call, given, message)));
    const sum = (value: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + value(one), 0);
    return {
      calls: sum(({ providerCalls }) => providerCalls),
      usd: sum(({ costUsd, isSimulated }) => (isSimulated ? 0 : (costUsd.low + costUsd.high) / 2)),
      // An estimate is made without a cap.
      mostUsd: sum(({ highUsd }) => highUsd),
      seconds: sum(({ durationSeconds }) => durationSeconds.high),
      marginPoints: all[0]?.marginOfErrorPoints ?? null,
      restsOn: all[0]?.restsOn ?? [],
    };
  },
  async panel(call, given) {
    const [topic = ''] = given.messages;
    const setup = await panelSetupOf(call, {
      ...given,
      topic: topic.slice(0, 500),
      message: '',
      template: 'message-test',
      groups: 1,
      controls: false,
    });
    const { panelEstimate: found } = await call.graphql<{
      panelEstimate: { calls: number; atMostMore: number; costUsd: number; seconds: number; unpricedModels: string[] };
    }>('query ($setup: JSON!) { panelEstimate(setup: $setup) { calls atMostMore costUsd seconds unpricedModels } }', {
      setup,
    });
    const usd = (await isFree(call, setup)) ? 0 : found.costUsd;
    return {
      calls: found.calls + found.atMostMore,
      usd,
      mostUsd: usd,
      seconds: found.seconds,
      marginPoints: null,
      restsOn: unpricedLines(found),
    };
  },
  async search(call, given) {
    const personas = Math.min(1_000, Math.max(20, given.personas ?? 100));
    const setup = await searchSetupOf(call, {
      ...given,
      personas,
      population: 12,
      confirm_with: 200,
      facts: '',
      check_claims: true,
    });
    const { searchEstimate: found } = await call.graphql<{
      searchEstimate: {
        calls: number;
        costUsd: number;
        mostCostUsd: number;
        seconds: number;
        unpricedModels: string[];
      };
    }>('query ($setup: JSON!) { searchEstimate(setup: $setup) { calls costUsd mostCostUsd seconds unpricedModels } }', {
      setup,
    });
    const [usd, mostUsd] = (await isFree(call, setup)) ? [0, 0] : [found.costUsd, found.mostCostUsd];
    return {
      calls: found.calls,
      usd,
      mostUsd,
      seconds: found.seconds,
      marginPoints: null,
      restsOn: unpricedLines(found),
    };
  },
};

function unpricedLines({ unpricedModels }: { unpricedModels: readonly string[] }): string[] {
  const line = describeUnpriced(unpricedModels);
  return line === null ? [] : [`${line}.`];
}
