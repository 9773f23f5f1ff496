/** Drafts of described segments: ask a model, write one yourself, edit. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import type { Db } from '../../db/client.ts';
import { runSettings, simulatorKeys } from '../../db/providers/keys.ts';
import { beginRequest } from '../../db/providers/provider-requests.ts';
import {
  insertDraft,
  ownDraft,
  ownDrafts,
  saveDraft,
  settleDraft,
  takeDraft,
  type SegmentDraft,
} from '../../db/segments/drafts.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { defaultProvider, type Provider } from '../../domain/providers/provider.ts';
import { editedProposalSchema } from '../../domain/segments/described/edited.ts';
import { notAnswered, notStarted, SegmentDraftNotFound } from '../../domain/segments/described/errors.ts';
import { proposalLimits, seedSchema } from '../../domain/segments/described/proposal.ts';
import { starterProposal } from '../../domain/segments/described/starter.ts';
import { starters } from '../../domain/segments/described/starters/starters.ts';
import { chatProvider } from '../assistant/provider.ts';
import { takeChatMessage } from '../assistant/rate.ts';
import { startSegmentDraft } from '../jobs/segment-drafts.ts';
import { ifReachable, type JobDeps } from '../jobs/temporal.ts';

/** The workflow of a request lasts 16 minutes at most, so nothing answers a draft that is older. */
const longestWaitMs = 17 * 60_000;
/** Seeds that are short enough to be read out. */
const seedsBelow = 10_000;

/**
 * Starts to ask a model for the proposal of a described segment. The draft waits for the answer in the database, so
 * nothing is lost with a page or a process. Throws InvalidInput, ApiKeyNotConfigured, TooManyChatMessages.
 */
export async function startDraft(deps: JobDeps & { env: Env }, userId: string, given: string): Promise<SegmentDraft> {
  const { db, env } = deps;
  const description = checkDescription(given);
  const { isSimulated, ...access } = await findAccess(deps, userId);
  const { model } = access;
  await takeChatMessage(db, userId);
  const id = newRecordId();
  const requestId = randomUUID();
  const request = {
    kind: 'segment' as const,
    apiKey: access.apiKey,
    body: { provider: access.provider, model, description },
  };
  const origin = isSimulated ? ('simulator' as const) : ('model' as const);
  await db.transaction().execute(async (trx) => {
    await insertDraft(trx, { id, userId, description, status: 'asking', origin, model, requestId, seed: chooseSeed() });
    await beginRequest(trx, { id: requestId, userId, request }, env.ENCRYPTION_KEY);
  });
  const isStarted = await ifReachable(deps, (client) => startSegmentDraft(client, requestId));
  if (!isStarted) await settleDraft(db, requestId, { problem: notStarted });
  return readDraft(db, userId, id);
}

/**
 * Creates a draft without a model: one of the proposals from published tables, or a short one to write on. Throws
 * InvalidInput.
 */
export async function writeDraft(
  db: Db,
  userId: string,
  given: string,
  starter: string | null = null,
): Promise<SegmentDraft> {
  const id = newRecordId();
  const description = given.trim() === '' ? '' : checkDescription(given);
  const published = starter === null || !Object.hasOwn(starters, starter) ? undefined : starters[starter];
  if (starter !== null && published === undefined)
    throw new InvalidInput(`There are no published shares called ${starter.slice(0, 60)}`, 'starter');
  const proposal = published ?? starterProposal(description);
  const origin = published === undefined ? ('typed' as const) : ('published' as const);
  await db
    .transaction()
    .execute((trx) =>
      insertDraft(trx, { id, userId, description, status: 'ready', origin, proposal, seed: chooseSeed() }),
    );
  return readDraft(db, userId, id);
}

interface Access {
  provider: Provider;
  model: string;
  apiKey: string;
  isSimulated: boolean;
}

/** Finds the person's key and model; without a key the simulator, where there is one. Throws ApiKeyNotConfigured. */
async function findAccess({ db, env }: { db: Db; env: Env }, userId: string): Promise<Access> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  const hasKey = Object.values(settings?.keys ?? {}).some((key) => key !== '');
  if (!hasKey && env.SIMULATOR_URL !== '') {
    const [model = ''] = modelsFor(defaultProvider, [], null);
    return { provider: defaultProvider, model, apiKey: simulatorKeys(userId)[defaultProvider], isSimulated: true };
  }
  const { provider, model, isSimulated } = await chatProvider(db, env, userId, undefined);
  return { provider, model, apiKey: settings?.keys[provider] ?? '', isSimulated };
}

function checkDescription(given: string): string {
  const description = given.trim();
  if (description.length < 3) throw new InvalidInput('Describe the segment in a few words', 'description');
  if (description.length > proposalLimits.maxDescription)
    throw new InvalidInput(
      `A description may have up to ${proposalLimits.maxDescription.toLocaleString('en-US')} characters`,
      'description',
    );
  return description;
}

function chooseSeed(): number {
  return randomInt(1, seedsBelow);
}

/** Reads one of the person's drafts. Throws SegmentDraftNotFound. */
export async function readDraft(db: Db, userId: string, id: string): Promise<SegmentDraft> {
  const draft = await ownDraft(db, userId, id);
  if (draft === undefined) throw new SegmentDraftNotFound();
  return withWaitEnded(draft);
}

/** Lists the person's drafts, newest first. */
export async function readDrafts(db: Db, userId: string): Promise<SegmentDraft[]> {
  return (await ownDrafts(db, userId)).map(withWaitEnded);
}

/** Shows a draft as failed when nothing can answer it any more. */
function withWaitEnded(draft: SegmentDraft): SegmentDraft {
  const isLost = draft.status === 'asking' && draft.createdAt.getTime() < Date.now() - longestWaitMs;
  return isLost ? { ...draft, status: 'failed', problem: notAnswered } : draft;
}

/** Stores what the person typed, finished or not. Throws InvalidInput, SegmentDraftNotFound. */
export async function editDraft(
  db: Db,
  userId: string,
  id: string,
  { proposal, seed }: { proposal: unknown; seed: number },
): Promise<SegmentDraft> {
  const edited = editedProposalSchema.safeParse(proposal);
  if (!edited.success) throw new InvalidInput('The proposal cannot be read', 'proposal');
  if (!(await saveDraft(db, userId, id, { proposal: edited.data, seed: checkSeed(seed) })))
    throw new SegmentDraftNotFound();
  return readDraft(db, userId, id);
}

/** Deletes a draft. Throws SegmentDraftNotFound. */
export async function dropDraft(db: Db, userId: string, id: string): Promise<void> {
  if ((await takeDraft(db, userId, id)) === undefined) throw new SegmentDraftNotFound();
}

/** Throws InvalidInput. */
export function checkSeed(seed: number): number {
  const checked = seedSchema.safeParse(seed);
  if (!checked.success) throw new InvalidInput(checked.error.issues[0]?.message ?? 'The seed is wrong', 'seed');
  return checked.data;
}
