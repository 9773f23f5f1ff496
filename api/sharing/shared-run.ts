import { Router, type Request } from 'express';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { runNames } from '../../db/sharing/names.ts';
import { openShareLink } from '../../db/sharing/share-links.ts';
import type { SearchedColumn } from '../../db/simulations/reactions.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { readBreakdown, type Breakdown } from '../../services/simulations/results/breakdown.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { readReactions, type ReactionItem } from '../../services/simulations/results/reactions.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import { namesForOthers } from './names.ts';
import { hashToken } from '../tokens.ts';

interface SharedDeps {
  db: Db;
  env: Env;
}

/** Fields of a result that visitors see. Cost, pace and links for operators are left to the owner. */
const resultFields = [
  'jobId',
  'status',
  'message',
  'numUsers',
  'asked',
  'answered',
  'heard',
  'missing',
  'endings',
  'people',
  'repeatsPersonas',
  'isSmall',
  'isSimulated',
  'positive',
  'neutral',
  'negative',
  'difference',
  'sentimentScore',
  'sentimentLow',
  'sentimentHigh',
  'engagementScore',
  'bySegment',
  'byAge',
  'byGender',
  'byProvider',
  'agreement',
  'recommendations',
  'analysis',
  'insights',
  'segmentNames',
  'modelProvider',
  'models',
  'sentimentType',
  'notices',
  'createdAt',
  'completedAt',
] as const satisfies readonly (keyof SimulationResult)[];

/** Of a link with filters: the figures of the personas that meet them, beside those of all. */
type SharedBreakdown = Pick<Breakdown, 'filters' | 'everyone' | 'chosen' | 'sentence'>;

export type SharedResult = Pick<SimulationResult, (typeof resultFields)[number]> & {
  /** Null for a link without filters. */
  breakdown: SharedBreakdown | null;
};

/**
 * Fields of a reaction that visitors see. Rows have more, such as cost, owner and attributes of imported people.
 */
const reactionFields = [
  'personaIndex',
  'provider',
  'model',
  'sentiment',
  'response',
  'personName',
  'age',
  'segmentName',
] as const satisfies readonly (keyof ReactionItem)[];

type SharedReaction = Pick<ReactionItem, (typeof reactionFields)[number]>;

/**
 * `GET /api/shared/:token` returns the result of a link's run, `GET /api/shared/:token/reactions` its reactions
 * (`search sentiment segmentId provider limit nextToken`). Responses are neither cached nor indexed by search engines.
 * Both throw ShareLinkNotFound.
 */
export function createSharedRunRouter({ db, env }: SharedDeps): Router {
  const router = Router();
  router.use('/api/shared', (_req, res, next) => {
    res.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    next();
  });
  router.get('/api/shared/:token', async (req, res) => {
    const { userId, jobId, filters: only } = await openLink(db, req, true);
    const result = await readResult({ db, env }, userId, jobId);
    if (result === null) throw new ShareLinkNotFound();
    res.json(forVisitors(result, await breakdownFor(db, userId, jobId, only)));
  });
  router.get('/api/shared/:token/reactions', async (req, res) => {
    const { userId, jobId, record, filters: only } = await openLink(db, req, false);
    const names = await namesForOthers(db, record.id);
    const { search, sentiment, segmentId, provider, limit, nextToken } = toTexts(req.query);
    // Columns that visitors do not see are not searched, because searches would reveal them letter by letter.
    const searched: readonly SearchedColumn[] = names === 'short' ? ['response', 'personName'] : ['response'];
    const query = {
      jobId,
      only,
      search,
      searched,
      sentiment,
      segmentId,
      provider,
      nextToken,
      limit: limit === undefined ? undefined : Number(limit) || undefined,
    };
    const page = await readReactions(db, userId, query, names, askBeside());
    if (page === null) throw new ShareLinkNotFound();
    res.json({ items: page.items.map(reactionForVisitors), total: page.total, nextToken: page.nextToken });
  });
  return router;
}

async function openLink(db: Db, req: Request, isVisit: boolean) {
  const token = req.params['token'];
  const link = typeof token === 'string' ? await openShareLink(db, hashToken(token), isVisit) : undefined;
  if (link?.record.column !== 'runId') throw new ShareLinkNotFound();
  // An answer of an imported person may have come after the link was made.
  if (link.filters.length > 0 && (await runNames(db, link.record.id)).hasImportedPeople) throw new ShareLinkNotFound();
  return link;
}

/** Reads the figures that a link's filters choose. Throws ShareLinkNotFound when nobody has the attribute any more. */
async function breakdownFor(
  db: Db,
  userId: string,
  jobId: string,
  only: readonly string[],
): Promise<SharedBreakdown | null> {
  if (only.length === 0) return null;
  const breakdown = await readBreakdown(db, userId, { jobId, only }, askBeside()).catch((error: unknown) => {
    throw error instanceof InvalidInput ? new ShareLinkNotFound() : error;
  });
  if (breakdown === null) throw new ShareLinkNotFound();
  const { filters, everyone, chosen, sentence } = breakdown;
  return { filters, everyone, chosen, sentence };
}

function forVisitors(result: SimulationResult, breakdown: SharedBreakdown | null): SharedResult {
  const shown = Object.fromEntries(resultFields.map((name) => [name, result[name]])) as Omit<SharedResult, 'breakdown'>;
  // Refusals may name a real person, so only the owner reads them.
  return { ...shown, endings: { ...result.endings, refusals: [] }, breakdown };
}

function reactionForVisitors(reaction: ReactionItem): SharedReaction {
  return Object.fromEntries(reactionFields.map((name) => [name, reaction[name]])) as SharedReaction;
}

function toTexts(query: Request['query']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' && value !== '' ? value : undefined]),
  );
}
