import { defineTool } from './definition.ts';
import type { Json } from './json.ts';

export const proposeSegment = defineTool({
  name: 'propose_segment',
  title: 'Proposed segment',
  description:
    "Drafts a segment: those personas of one of the user's segments who meet all criteria. Nothing is saved before the user says yes on the screen. A criterion is {field, operator: equals | contains | range, value}; the value of a range is {min, max}.",
  category: 'your-data',
  parameters: {
    name: { type: 'string', description: 'Name of the new segment.', required: true, maxLength: 120 },
    source_segment_id: {
      type: 'string',
      description: 'Id of the segment to draw from.',
      required: true,
      maxLength: 200,
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
  async run({ name, source_segment_id: sourceId, criteria, description = null }, { ownData }) {
    const input: Json = { name: name as Json, sourceId: sourceId as Json, criteria: criteria as Json, description };
    const { personas, source } = await ownData.countSegment(input);
    const terms = [`${personas} personas`, `from ${source}`];
    await ownData.propose({ kind: 'segment', title: String(name), input, terms });
    return {
      data: { personas, source, waitsForYes: true },
      summary: `Waits for your yes: ${terms.join(', ')}`,
      sources: [{ kind: 'segment', id: String(sourceId), title: source }],
      origin: 'your segments',
    };
  },
});
