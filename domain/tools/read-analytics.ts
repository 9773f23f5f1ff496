import { defineTool } from './definition.ts';

export const readAnalytics = defineTool({
  name: 'read_analytics',
  title: 'Your analytics',
  description:
    "Reads the figures over all of the user's tests: totals with 95% intervals, segments, best and worst messages, cost.",
  category: 'your-data',
  parameters: {
    days: { type: 'integer', description: 'Only tests of the last days; all without it.', minimum: 1, maximum: 3650 },
  },
  costUsd: 0,
  timeoutMs: 60_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['assistant'],
  async run({ days = null }, { ownData }) {
    return {
      data: await ownData.readAnalytics(days as number | null),
      summary: days === null ? 'All runs' : `Runs of the last ${String(days)} days`,
      sources: [{ kind: 'analytics', id: 'analytics', title: 'Analytics' }],
      origin: 'your runs',
    };
  },
});
