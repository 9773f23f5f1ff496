import type { Db } from '../../db/client.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { runNames } from '../../db/sharing/names.ts';
import { toShownPersona, type ShownNames } from '../../domain/personas/shown-name.ts';

/** Returns the form of names in links and exports of a run, as its owner chose. */
export async function namesForOthers(db: Db, runId: string): Promise<ShownNames> {
  return (await runNames(db, runId)).showsNames ? 'short' : 'pseudonym';
}

/** Applies the form of names to reactions and removes the profile ids of real people. */
export async function* namedReactions(
  rows: AsyncIterable<ReactionRow>,
  names: ShownNames,
): AsyncGenerator<ReactionRow> {
  for await (const row of rows)
    yield { ...toShownPersona(row, names), ...(row.isImported ? { userId: `persona-${row.personaIndex + 1}` } : {}) };
}
