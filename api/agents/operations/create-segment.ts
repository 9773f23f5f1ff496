import { z } from 'zod';
import { defineOperation } from '../operation.ts';
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
});

export const createSegment = defineOperation({
  name: 'create_segment',
  title: 'Create a segment',
  description: 'Creates an audience of those people of an existing segment who match all criteria.',
  input: z.object({
    name: z.string().min(1).max(200),
    source: z.string().describe('Id or exact name of the segment that people are taken from'),
    criteria: z.array(criterion).min(1).max(20),
    description: z.string().max(2_000).optional(),
  }),
  output: z.object({ id: z.string(), name: z.string(), people: z.int() }),
  permissions: ['segments:write'],
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: false,
  text: ({ id, name, people }) => `${name} (${id}) has ${people} people. Use its id in test_message.`,
  async run(call, { name, source, criteria, description = null }) {
    const [sourceId] = await segmentIdsOf(call, [source]);
    const { createSegment: id } = await call.graphql<{ createSegment: string }>(
      'mutation ($input: SegmentInput!) { createSegment(input: $input) }',
      { input: { name, sourceId, criteria, description } },
    );
    const { segment } = await call.graphql<{ segment: { size: number } | null }>(
      'query ($id: ID!) { segment(id: $id) { size } }',
      { id },
    );
    return { id, name, people: segment?.size ?? 0 };
  },
});
