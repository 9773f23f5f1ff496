import type { Request, RequestHandler } from 'express';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { runNames } from '../../db/sharing/names.ts';
import { openShareLink } from '../../db/sharing/share-links.ts';
import { ownSearch } from '../../db/searches/searches.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Brand } from '../../domain/exports/brand.ts';
import type { ClientReport } from '../../domain/exports/client-report.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { readPanel } from '../../services/panels/read-panel.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { breakdownFigures } from '../../services/simulations/results/breakdown.ts';
import { experimentClientReport } from '../exports/client/experiment-client-report.ts';
import { panelClientReport } from '../exports/client/panel-client-report.ts';
import { readRunClientReport } from '../exports/read-run-report.ts';
import { brandOf } from '../exports/report-look.ts';
import { readForReport } from '../experiments/report-file.ts';
import { readSearchReport } from '../searches/read-report.ts';
import { readSharedSurvey } from '../surveys/read-shared-survey.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { hashToken } from '../tokens.ts';

export const sharedReportPath = '/api/shared/:token/report';

/** The report for a client as visitors of a link read it, and the look of the person who shared it. */
export interface SharedReport {
  /** Null while what is shared is not finished. */
  report: ClientReport | null;
  /** Time of the start, for a date in the reader's zone. */
  startedAt: Date;
  brand: Brand;
}

type Link = NonNullable<Awaited<ReturnType<typeof openShareLink>>>;
type Deps = { db: Db; env: Env };
type Read = Omit<SharedReport, 'brand'>;

/**
 * `GET /api/shared/:token/report`: the report for a client of the run, experiment, search, panel or survey of a link, made from
 * the same model as its files. Throws ShareLinkNotFound.
 */
export function sharedReportRoute(deps: Deps): RequestHandler {
  return async (request: Request, response) => {
    const { token } = request.params;
    // The page itself counts the visit.
    const link = typeof token === 'string' ? await openShareLink(deps.db, hashToken(token), false) : undefined;
    const read = link === undefined ? null : await readers[link.record.column](deps, link);
    if (link === undefined || read === null) throw new ShareLinkNotFound();
    response.json({ ...read, brand: await brandOf(deps.db, link.userId) } satisfies SharedReport);
  };
}

const readers: Record<Link['record']['column'], (deps: Deps, link: Link) => Promise<Read | null>> = {
  async runId({ db, env }, { userId, jobId, record, filters }) {
    const { hasImportedPeople } = await runNames(db, record.id);
    // An answer of an imported person may have come after the link was made.
    if (filters.length > 0 && hasImportedPeople) return null;
    const run = await ownRun(db, userId, jobId);
    if (run === null) return null;
    if (isOpenStatus(run.status)) return { report: null, startedAt: run.createdAt };
    const asked = { runId: run.id, userId };
    const breakdown = await breakdownFigures(db, asked, filters, askBeside()).catch((error: unknown) => {
      throw error instanceof InvalidInput ? new ShareLinkNotFound() : error;
    });
    // Attributes besides segment, age and gender are told to visitors of no filtered link, and never those of imported people.
    const shown = {
      ...breakdown,
      groups: filters.length > 0 ? [] : breakdown.groups,
      sentence: hasImportedPeople ? '' : breakdown.sentence,
    };
    const report = await readRunClientReport({ db, env }, userId, { run, breakdown: shown });
    return { report, startedAt: run.createdAt };
  },
  async experimentId({ db }, { userId, record }) {
    const read = await readForReport(db, userId, record.id, 'client');
    if (read === null) return null;
    const { isFinal, createdAt, arms } = read.experiment;
    const isPrivate = await hasImportedPeople(db, userId, arms);
    const groups = read.groups.filter(({ by }) => by === 'segment' || !isPrivate);
    return { report: isFinal ? experimentClientReport({ ...read, groups }) : null, startedAt: createdAt };
  },
  async searchId({ db }, { userId, jobId }) {
    const [search, record] = await Promise.all([readSearch(db, userId, jobId), ownSearch(db, userId, jobId)]);
    if (search === null || record === undefined) return null;
    const report = search.phase === 'done' ? await readSearchReport(db, userId, search, 'client') : null;
    return { report, startedAt: record.createdAt };
  },
  async panelId({ db }, { userId, jobId }) {
    const panel = await readPanel(db, userId, jobId);
    if (panel === null) return null;
    const isOver = (panel.outcome.summary ?? '') !== '';
    return { report: isOver ? panelClientReport(panel) : null, startedAt: panel.row.createdAt };
  },
  surveyId: ({ db }, { userId, record }) => readSharedSurvey(db, userId, record.id),
};

async function hasImportedPeople(db: Db, userId: string, arms: readonly { jobId: string | null }[]): Promise<boolean> {
  const names = await Promise.all(
    arms.map(async ({ jobId }) => {
      const run = jobId === null ? null : await ownRun(db, userId, jobId);
      return run !== null && (await runNames(db, run.id)).hasImportedPeople;
    }),
  );
  return names.some(Boolean);
}
