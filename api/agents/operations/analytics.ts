import { z } from 'zod';
import { quoteForeign } from '../../../domain/foreign-text.ts';
import type { AnalyticsFilterInput } from '../../../domain/analytics/filter.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { percent, segmentIdsOf, segmentsField, shareSchema, syntheticNote } from './fields.ts';

const group = z.object({ label: z.string(), personas: z.int(), positive: shareSchema, is_small: z.boolean() });

interface Figures {
  label?: string;
  message?: string;
  personas: number;
  positive: z.output<typeof shareSchema>;
  isSmall: boolean;
}

interface Found {
  analytics: {
    totals: {
      runs: number;
      answers: number;
      personas: number;
      endings: { total: number } | null;
      runsCostUsd: number | null;
      simulatedRuns: number;
    } & Figures;
    bySegment: Figures[];
    bestMessages: Figures[];
    worstMessages: Figures[];
  };
}

const figures = 'personas isSmall positive { count share low high }';
const query = `query ($filter: AnalyticsFilterInput) { analytics(filter: $filter) {
  totals { runs answers endings { total } runsCostUsd simulatedRuns ${figures} } bySegment { label ${figures} }
  bestMessages { message ${figures} } worstMessages { message ${figures} } } }`;

export const analyticsInput = z.object({
  search: z.string().max(200).optional().describe('Words in the message'),
  segments: segmentsField.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

type AnalyticsInput = z.output<typeof analyticsInput>;

/** Converts what is asked to the filter of analytics. Throws InvalidInput for an unknown segment. */
export async function analyticsFilterOf(
  call: OperationCall,
  { search, segments, from, to }: AnalyticsInput,
): Promise<AnalyticsFilterInput> {
  return {
    ...(search === undefined ? {} : { search }),
    ...(segments === undefined ? {} : { segmentIds: await segmentIdsOf(call, segments) }),
    ...(from === undefined && to === undefined ? {} : { from: from ?? null, to: to ?? null }),
  };
}

export const analytics = defineOperation({
  name: 'analytics',
  title: 'Analytics',
  description: 'Sums up all runs: totals, segments, and the best and worst messages.',
  input: analyticsInput,
  output: z.object({
    runs: z.int(),
    answers: z.int(),
    without_answer: z.int().optional(),
    cost_usd: z.number().nullable(),
    positive: shareSchema,
    segments: z.array(group),
    best_messages: z.array(group),
    worst_messages: z.array(group),
    flags: z.array(z.string()),
  }),
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: ({ runs, answers, positive, segments, best_messages, flags }) =>
    [
      `${runs} runs with ${answers} answers: ${percent(positive)} positive.`,
      ...segments.map(({ label, positive: share }) => `${quoteForeign(label)}: ${percent(share)}`),
      ...best_messages.map(({ label, positive: share }) => `Best: ${percent(share)} for: ${quoteForeign(label)}`),
      ...flags,
      syntheticNote,
    ].join('\n'),
  async run(call, asked) {
    const filter = await analyticsFilterOf(call, asked);
    const { analytics: found } = await call.graphql<Found>(query, { filter });
    const { runs, answers, endings, runsCostUsd, simulatedRuns, positive, isSmall } = found.totals;
    const groupOf = ({ label, message, personas, positive: share, isSmall: small }: Figures) => ({
      label: label ?? message ?? '',
      personas,
      positive: share,
      is_small: small,
    });
    return {
      runs,
      answers,
      ...(endings === null ? {} : { without_answer: endings.total }),
      cost_usd: runsCostUsd,
      positive,
      segments: found.bySegment.map(groupOf),
      best_messages: found.bestMessages.slice(0, 5).map(groupOf),
      worst_messages: found.worstMessages.slice(0, 5).map(groupOf),
      flags: [
        isSmall ? 'Few answers: the intervals are wide.' : '',
        simulatedRuns > 0 ? `The simulator answered ${simulatedRuns} of the runs.` : '',
      ].filter((flag) => flag !== ''),
    };
  },
});
