import { flag, view, type ValueOf } from '../../domain/view.ts';
import type { Db } from '../client.ts';
import { ownRun } from '../simulations/own-run.ts';

export const runNamesView = view('RunNames', {
  hasImportedPeople: flag('True when some persona may be a real person.'),
  showsNames: flag('True shows first names and initials in links and exports; otherwise pseudonyms appear.'),
});

export type RunNames = ValueOf<typeof runNamesView>;

export async function runNames(db: Db, runId: string): Promise<RunNames> {
  const [imported, plan] = await Promise.all([
    db
      .selectFrom('reaction')
      .select('runId')
      .where('runId', '=', runId)
      .where('isImported', '=', true)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('runPlan').select('showsNames').where('runId', '=', runId).executeTakeFirst(),
  ]);
  return { hasImportedPeople: imported !== undefined, showsNames: plan?.showsNames ?? false };
}

/** Stores the owner's choice for all links and exports of a run. False when the run is not theirs. */
export async function chooseRunNames(db: Db, userId: string, jobId: string, showsNames: boolean): Promise<boolean> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return false;
  await db
    .insertInto('runPlan')
    .values({ runId: run.id, showsNames })
    .onConflict((conflict) => conflict.column('runId').doUpdateSet({ showsNames }))
    .execute();
  return true;
}
