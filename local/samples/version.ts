import { createHash } from 'node:crypto';
import type { FilledSegment } from './generate.ts';

/**
 * Names what generateSamples() makes; seedSamples writes only when a database holds another version. A test compares it with the profiles,
 * so a change of theirs cannot go without a new stamp.
 */
export const sampleVersion = '7d045629cde4b1b4';

export function computeVersion(segments: readonly FilledSegment[]): string {
  return createHash('sha256').update(JSON.stringify(segments)).digest('hex').slice(0, 16);
}
