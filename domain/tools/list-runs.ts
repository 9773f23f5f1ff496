import { defineTool } from './definition.ts';
import { sourcesOfRuns } from './run-sources.ts';

export const listRuns = defineTool({
  name: 'list_runs',
  title: 'Your runs',
  description:
    "Lists the user's tests, newest first, with their results: job id, message, day, segments, and the positive, neutral and negative answers with 95% intervals. Use it to find which tests a question is about.",
  category: 'your-data',
  parameters: {
    search: { type: 'string', description: 'Words that the message must contain.', maxLength: 200 },
    segment: { type: 'string', description: 'Name of a segment that was asked, or a part of it.', maxLength: 200 },
    limit: { type: 'integer', description: 'Number of tests.', minimum: 1, maximum: 20, default: 10 },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['assistant'],
  async run({ search = null, segment = null, limit = 10 }, { ownData }) {
    const runs = await ownData.listRuns({
      search: search as string | null,
      segment: segment as string | null,
      limit: limit as number,
    });
    return {
      data: { runs: runs.map((run) => ({ ...run })) },
      summary: runs.length === 0 ? 'No runs found' : `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`,
      sources: sourcesOfRuns(runs.slice(0, maxSources)),
      origin: 'your runs',
    };
  },
});

/** More chips than these would hide the reply; get_run_result and compare_runs name those that matter. */
const maxSources = 3;
