import { defineTool } from './definition.ts';
import type { Json } from './json.ts';

export const proposeSegment = defineTool({
  name: 'propose_segment',
  title: 'Proposed segment',
  description:
    "Drafts a segment: those personas of one or several of the user's segments who meet all criteria. Nothing is saved before the user says yes on the screen. A criterion is {field, operator: equals | contains | range, value}; the value of a range is {min, max}. A group {any: [criteria]} or {all: [criteria]} can stand for a criterion, and not: true turns either into everybody else, unknown values included.",
  category: 'your-data',
  parameters: {
    name: { type: 'string', description: 'Name of the new segment.', required: true, maxLength: 120 },
    source_segment_id: {
      type: 'string',
      description: 'Id of the segment to draw from.',
      required: true,
      maxLength: 200,
    },
    more_source_segment_ids: {
      type: 'array',
      items: 'string',
      description: 'Ids of more segments to draw from; who is in several counts once.',
      maxLength: 9,
    },
    criteria: {
      type: 'array',
      items: 'object',
      description: 'Criteria that a persona must meet.',
      required: true,
      maxLength: 20,
    },
    description: { type: 'string', description: 'One sentence about it.', maxLength: 500 },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 6_000,
  offeredTo: ['assistant'],
  async run(
    { name, source_segment_id: sourceId, more_source_segment_ids: more = [], criteria, description = null },
    { ownData },
  ) {
    const sourceIds: Json = [sourceId as Json, ...(more as Json[])];
    const input: Json = { name: name as Json, sourceIds, criteria: criteria as Json, description };
    const { personas, sources } = await ownData.countSegment(input);
    const source = sources.map((one) => one.name).join(' and ');
    const terms = [`${personas} personas`, `from ${source}`];
    await ownData.propose({ kind: 'segment', title: String(name), input, terms });
    return {
      data: { personas, source, waitsForYes: true },
      summary: `Waits for your yes: ${terms.join(', ')}`,
      sources: sources.map(({ id, name: title }) => ({ kind: 'segment', id, title })),
      origin: 'your segments',
    };
  },
});
