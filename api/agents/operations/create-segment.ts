import { z } from 'zod';
import { quoteForeign } from '../../../domain/foreign-text.ts';
import { maxGroupLevels } from '../../../domain/segments/criteria.ts';
import { defineOperation } from '../operation.ts';
import { checkedAs } from '../unknown-fields.ts';
import { segmentIdsOf } from './fields.ts';

const criterion = z.object({
  field: z.string().min(1).describe('A field from list_segments'),
  operator: z.enum(['equals', 'contains', 'range']),
  value: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string(), z.number()])),
    z.object({ min: z.number().optional(), max: z.number().optional() }),
  ]),
  not: z.boolean().optional().describe('Everybody else, unknown values too'),
});
/** A criterion, or a group with so many levels of groups in it. */
function entryWith(levels: number): z.ZodType {
  if (levels === 0) return criterion;
  const entries = z.array(entryWith(levels - 1)).optional();
  return z.union([criterion, z.object({ any: entries, all: entries, not: criterion.shape.not })]);
}

/** Its criteria are read by the segment itself: their schema a second time would cost every agent hundreds of tokens. */
const group = z.object({
  any: z
    .array(checkedAs(z.looseObject({}), entryWith(maxGroupLevels - 1)))
    .min(1)
    .max(20)
    .describe('Criteria, one of which must match'),
  not: criterion.shape.not,
});

export const createSegment = defineOperation({
  name: 'create_segment',
  title: 'Create a segment',
  description:
    'Creates an audience of those people of existing segments who match all criteria. A group {any: [criteria]} can stand for a criterion.',
  input: z.object({
    name: z.string().min(1).max(200),
    source: z.string().describe('Id or exact name of the segment that people are taken from'),
    more_sources: z.array(z.string()).max(9).optional().describe('More segments; people count once'),
    criteria: z
      .array(z.union([criterion, group]))
      .min(1)
      .max(20),
    description: z.string().max(2_000).optional(),
  }),
  output: z.object({ id: z.string(), name: z.string(), people: z.int() }),
  permissions: ['segments:write'],
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: false,
  text: ({ id, name, people }) => `${quoteForeign(name)} (${id}) has ${people} people. Use its id in test_message.`,
  async run(call, { name, source, more_sources: more = [], criteria, description = null }) {
    const sourceIds = await segmentIdsOf(call, [source, ...more]);
    const { createSegment: id } = await call.graphql<{ createSegment: string }>(
      'mutation ($input: SegmentInput!) { createSegment(input: $input) }',
      { input: { name, sourceIds, criteria, description } },
    );
    const { segment } = await call.graphql<{ segment: { size: number } | null }>(
      'query ($id: ID!) { segment(id: $id) { size } }',
      { id },
    );
    return { id, name, people: segment?.size ?? 0 };
  },
});
