import type { Db } from '../../db/client.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { runNames } from '../../db/sharing/names.ts';
import { toShownPersona, type ShownNames } from '../../domain/personas/shown-name.ts';

/** How people are called in what leaves their owner: links and exports of the run. */
export async function namesForOthers(db: Db, runId: string): Promise<ShownNames> {
  return (await runNames(db, runId)).showsNames ? 'short' : 'pseudonym';
}

/** Reactions as a file may hold them; ids of real people's profiles stay here as their names do. */
export async function* namedReactions(
  rows: AsyncIterable<ReactionRow>,
  names: ShownNames,
): AsyncGenerator<ReactionRow> {
  for await (const row of rows)
    yield { ...toShownPersona(row, names), ...(row.isImported ? { userId: `persona-${row.personaIndex + 1}` } : {}) };
}
