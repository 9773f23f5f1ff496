import { defineTool, ToolError } from './definition.ts';
import type { Json } from './json.ts';
import { sourcesOfRuns } from './run-sources.ts';

export const getRunResult = defineTool({
  name: 'get_run_result',
  title: 'Result of a run',
  description:
    "Reads one of the user's tests: positive, neutral and negative answers with 95% intervals, by segment, age and gender, recommendations, quotes and the analysis.",
  category: 'your-data',
  parameters: {
    job_id: {
      type: 'string',
      description: 'Job id of the test, such as calm-river-runs.',
      required: true,
      maxLength: 200,
    },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['assistant'],
  async run({ job_id: jobId }, { ownData }) {
    const run = await ownData.readRun(String(jobId));
    if (run === null) throw new ToolError(`There is no run ${String(jobId)}`);
    const { positive, answered } = run;
    return {
      data: run as unknown as Json,
      summary: `${positive.percent}% positive of ${answered} answers`,
      sources: sourcesOfRuns([run]),
      origin: 'your runs',
    };
  },
});
