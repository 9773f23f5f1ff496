import type { Plugin } from 'graphql-yoga';
import { isApiKeyGood } from '../../../db/agents/data-api-keys.ts';
import { secretOfIamCredential } from '../../../db/agents/iam-credentials.ts';
import { isFamilyAlive } from '../../../db/identity/tokens.ts';
import type { ApiContext } from '../context.ts';
import type { Viewer } from '../../viewer.ts';
import { notifyAtEnd } from '../../streams/notify-at-end.ts';

/** setTimeout's longest delay; a later end is out of reach of any token. */
const maxTimerMs = 2 ** 31 - 1;

/** Every stream ends when what its viewer came with expires or is revoked, whatever resolver made it. */
export const useStreamEnd: Plugin<ApiContext> = {
  onSubscribe: ({ args }) => ({
    onSubscribeResult: ({ result, setResult }) => {
      if (Symbol.asyncIterator in result) setResult(endedWith(result as AsyncIterable<never>, args.contextValue));
    },
  }),
};

/** Ends by closing the source, which answers whoever waits for its next event. */
function endedWith<T>(stream: AsyncIterable<T>, ctx: ApiContext): AsyncIterableIterator<T> {
  const left = new AbortController();
  const told = notifyAtEnd(stream, () => left.abort());
  void viewerEnd(ctx, left.signal)
    .then(() => told.return?.())
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a stream did not close'));
  return told;
}

/** Resolves once the viewer may hear no more, or has left. */
async function viewerEnd(ctx: ApiContext, left: AbortSignal): Promise<void> {
  const expiry = Promise.withResolvers<void>();
  const expiresAt = ctx.viewer.kind === 'guest' ? null : ctx.viewer.expiresAt;
  const lasts = Math.min(
    maxTimerMs,
    expiresAt instanceof Date ? Math.max(0, expiresAt.getTime() - Date.now()) : maxTimerMs,
  );
  const timer = setTimeout(expiry.resolve, lasts);
  const over = new AbortController();
  await Promise.race([expiry.promise, revoked(ctx, AbortSignal.any([left, over.signal]))]);
  over.abort();
  clearTimeout(timer);
}

/** Asks first, and again at any word of it and after a gap in which words may have been missed. */
async function revoked({ viewer, changes, db, log }: ApiContext, left: AbortSignal): Promise<void> {
  const names = revocationsOf(viewer);
  const words = changes.subscribe(({ model, id }) => model === '$revoked' && names.includes(id), left);
  try {
    while (await isGood(viewer, db)) if ((await words.next()).done === true) return;
  } catch (error) {
    log.warn({ err: error }, 'a stream ends: its credentials cannot be checked');
  } finally {
    await words.return?.();
  }
}

/** The names under which the database says that these credentials changed (migration ways-in). */
function revocationsOf(viewer: Viewer): string[] {
  if (viewer.kind === 'service') return [`key:${viewer.keyId}`];
  if (viewer.kind === 'user') return [`family:${viewer.familyId ?? ''}`, `account:${viewer.userId}`];
  if (viewer.kind === 'guest') return [];
  if (viewer.credential === 'operator') return [`credential:${credentialIdOf(viewer)}`];
  return [`family:${viewer.familyId ?? ''}`, `account:${viewer.principal}`];
}

async function isGood(viewer: Viewer, db: ApiContext['db']): Promise<boolean> {
  if (viewer.kind === 'service') return isApiKeyGood(db, viewer.keyId);
  if (viewer.kind === 'guest') return true;
  if (viewer.kind === 'iam' && viewer.credential === 'operator')
    return (await secretOfIamCredential(db, credentialIdOf(viewer))) !== undefined;
  const person = viewer.kind === 'user' ? viewer.userId : viewer.principal;
  return viewer.familyId === undefined || isFamilyAlive(db, viewer.familyId, person);
}

const credentialIdOf = ({ principal }: { principal: string }) => principal.replace(/^operator:/, '');
