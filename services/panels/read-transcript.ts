import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import type { Db } from '../../db/client.ts';
import { transcriptsOf } from '../../domain/panels/outcome.ts';

/** Reads what was said so far in each group of a panel; null when the record is no panel that runs. */
export async function readTranscript(db: Db, id: string) {
  const spec = await panelSpecOf(db, id);
  return spec === undefined ? null : transcriptsOf(spec, await stepsOf(db, id));
}
