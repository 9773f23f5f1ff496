import { shorten } from '../shorten.ts';
import type { ToolSource } from './definition.ts';
import type { RunFigures } from './own-data.ts';

/** Returns the chips of runs, named by the beginning of their messages. */
export function sourcesOfRuns(runs: readonly Pick<RunFigures, 'jobId' | 'message'>[]): ToolSource[] {
  return runs.map(({ jobId, message }) => ({ kind: 'run', id: jobId, title: shorten(message, 40) }));
}
