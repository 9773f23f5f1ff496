import { defineTool } from './definition.ts';
import type { Json } from './json.ts';
import { sourcesOfRuns } from './run-sources.ts';

const basis = '95% intervals; clear where p is below 0.05';

export const compareRuns = defineTool({
  name: 'compare_runs',
  title: 'Comparison of two runs',
  description:
    "Compares two of the user's tests, in all or in one segment: the positive shares with 95% intervals, their difference in percentage points with its interval, and whether it is clear. Say 'clear' only where isClear is true.",
  category: 'your-data',
  parameters: {
    first_job_id: { type: 'string', description: 'Job id of the first test.', required: true, maxLength: 200 },
    second_job_id: { type: 'string', description: 'Job id of the second test.', required: true, maxLength: 200 },
    segment: {
      type: 'string',
      description: 'Name of a segment that both asked, or a part of it; without it all personas count.',
      maxLength: 200,
    },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['assistant'],
  async run({ first_job_id: first, second_job_id: second, segment = null }, { ownData }) {
    const compared = await ownData.compareRuns(String(first), String(second), segment as string | null);
    return {
      data: { ...compared, basis } as unknown as Json,
      summary: compared.difference.verdict,
      sources: sourcesOfRuns([compared.first, compared.second]),
      origin: 'your runs',
    };
  },
});
