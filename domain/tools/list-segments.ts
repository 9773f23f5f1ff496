import { defineTool } from './definition.ts';

export const listSegments = defineTool({
  name: 'list_segments',
  title: 'Your segments',
  description: 'Lists the segments that the user may ask, with their ids, descriptions and numbers of personas.',
  category: 'your-data',
  parameters: {
    search: { type: 'string', description: 'Words that the name or description must contain.', maxLength: 200 },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['assistant'],
  async run({ search = null }, { ownData }) {
    const segments = await ownData.listSegments(search as string | null);
    return {
      data: { segments: segments.slice(0, maxListed).map((segment) => ({ ...segment })), total: segments.length },
      summary: `${segments.length} ${segments.length === 1 ? 'segment' : 'segments'}`,
      sources: segments.slice(0, maxSources).map(({ id, name }) => ({ kind: 'segment', id, title: name })),
      origin: 'your segments',
    };
  },
});

const maxListed = 40;
const maxSources = 3;
