/** Reads what the report of a run for a client is made of, for its files and for visitors of its link. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import { quotedReactions } from '../../db/simulations/reactions.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import type { ClientReport } from '../../domain/exports/client-report.ts';
import { toShownPersona, type ShownNames } from '../../domain/personas/shown-name.ts';
import { originsOfSegments } from '../../services/segments/made-up.ts';
import { resultOfRun } from '../../services/simulations/results/result.ts';
import { readThemes } from '../../services/simulations/results/themes.ts';
import { namesForOthers } from '../sharing/names.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { themesBeside } from '../simulations/compute-themes.ts';
import { runClientReport } from './client/run-client-report.ts';

/** Reads the themes of the chosen personas' reasons, without quotes, which the reactions are. */
export async function themesOf(
  db: Db,
  userId: string,
  { jobId }: OwnRun,
  { only }: Pick<BreakdownFigures, 'only'>,
  { quotes, names }: { quotes: number; names?: ShownNames } = { quotes: 0 },
) {
  return jobId === null
    ? null
    : readThemes({ db, compute: themesBeside(), ask: askBeside() }, userId, { jobId, quotes, only }, names);
}

/** Quotes of each theme, and of each answer in a run without themes, that a client's report chooses from. */
const quotesForClient = 2;

/** Makes the report of a run, or of the personas that a break-down chooses, for a client. */
export async function readRunClientReport(
  { db, env }: { db: Db; env: Env },
  userId: string,
  { run, breakdown }: { run: OwnRun; breakdown: BreakdownFigures },
): Promise<ClientReport> {
  const [result, names] = [await resultOfRun(db, env, run), await namesForOthers(db, run.id)];
  const [themes, quotes, origins] = await Promise.all([
    themesOf(db, userId, run, breakdown, { quotes: quotesForClient, names }),
    quotedReactions(db, run.id, quotesForClient, breakdown.personas),
    originsOfSegments(
      db,
      userId,
      result.bySegment.map(({ key }) => key),
    ),
  ]);
  const shown = quotes.map((row) => toShownPersona(row, names));
  return runClientReport({ result, breakdown, themes, quotes: shown, origins });
}
