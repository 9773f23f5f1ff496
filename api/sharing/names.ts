import { createHash } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { runNames } from '../../db/sharing/names.ts';
import { toShownPersona, type ShownNames } from '../../domain/personas/shown-name.ts';

/** Returns the form of names in links and exports of a run, as its owner chose. */
export async function namesForOthers(db: Db, runId: string): Promise<ShownNames> {
  return (await runNames(db, runId)).showsNames ? 'short' : 'pseudonym';
}

/** A reaction as files show it. */
export type NamedReaction = ReactionRow & { personId: string };

/**
 * Returns the id of a person in one file: the same for all answers of a person, and another in every other file, so that
 * nobody can be followed from one to the next. `scope` is the id of the run or the experiment that the file is about.
 */
function personIdOf(scope: string, userId: string): string {
  return `p${createHash('sha256')
    .update(JSON.stringify([scope, userId]))
    .digest('hex')
    .slice(0, 15)}`;
}

/**
 * Applies the form of names to reactions, removes the profile ids of real people, and says by `scope` which answers are of
 * one person.
 */
export async function* namedReactions(
  rows: AsyncIterable<ReactionRow>,
  names: ShownNames,
  run: Pick<OwnRun, 'id' | 'rosterId'>,
  scope: string = run.id,
): AsyncGenerator<NamedReaction> {
  // Made-up personas are the same people in runs with the same roster only.
  const rosterId = run.rosterId ?? run.id;
  for await (const row of rows)
    yield {
      ...toShownPersona(row, names),
      ...(row.isImported ? { userId: `persona-${row.personaIndex + 1}` } : {}),
      personId: personIdOf(scope, row.userId.startsWith('synthetic-') ? `${rosterId}/${row.userId}` : row.userId),
    };
}
