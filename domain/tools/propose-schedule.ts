import { checkRhythm, recurrencePeriods } from '../simulations/recurrence.ts';
import { shorten } from '../shorten.ts';
import { defineTool, ToolError, type ToolInput } from './definition.ts';
import type { Json } from './json.ts';
import { sourcesOfRuns } from './run-sources.ts';

export const proposeSchedule = defineTool({
  name: 'propose_schedule',
  title: 'Proposed schedule',
  description:
    "Prepares to repeat one of the user's tests with the same personas every day, week or month. Nothing is scheduled before the user says yes on the screen.",
  category: 'your-data',
  parameters: {
    job_id: { type: 'string', description: 'Job id of the test to repeat.', required: true, maxLength: 200 },
    every: { type: 'string', description: 'How often.', values: recurrencePeriods, required: true },
    on_day: {
      type: 'integer',
      description: 'Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28.',
      minimum: 0,
      maximum: 28,
    },
    at_hour: { type: 'integer', description: 'Hour of the day.', minimum: 0, maximum: 23, default: 9 },
    time_zone: { type: 'string', description: 'Time zone, such as Europe/Berlin.', default: 'UTC', maxLength: 60 },
  },
  costUsd: 0,
  timeoutMs: 30_000,
  maxOutputCharacters: 6_000,
  offeredTo: ['assistant'],
  async run(input, { ownData }) {
    const rhythm = rhythmOf(input);
    const jobId = String(input['job_id']);
    const run = await ownData.readRun(jobId);
    if (run === null) throw new ToolError(`There is no run ${jobId}`);
    const terms = [
      `every ${rhythm.every} at ${rhythm.atHour}:00 (${rhythm.timeZone})`,
      `${run.asked} personas each time, the same ones`,
    ];
    const title = shorten(run.message, 80);
    await ownData.propose({ kind: 'schedule', title, input: { jobId: run.jobId, rhythm } as unknown as Json, terms });
    return {
      data: { personas: run.asked, waitsForYes: true },
      summary: `Waits for your yes: ${terms.join(', ')}`,
      sources: sourcesOfRuns([run]),
      origin: 'your runs',
    };
  },
});

function rhythmOf({ every, on_day: onDay = null, at_hour: atHour = 9, time_zone: timeZone = 'UTC' }: ToolInput) {
  try {
    return checkRhythm({
      every: String(every),
      onDay: onDay as number | null,
      atHour: atHour as number,
      timeZone: String(timeZone),
    });
  } catch (error) {
    throw new ToolError(error instanceof Error ? error.message : 'The schedule is not valid');
  }
}
