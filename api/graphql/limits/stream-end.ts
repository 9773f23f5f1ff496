import type { Plugin } from 'graphql-yoga';
import { isApiKeyGood } from '../../../db/agents/data-api-keys.ts';
import { secretOfIamCredential } from '../../../db/agents/iam-credentials.ts';
import { isFamilyAlive } from '../../../db/identity/tokens.ts';
import type { ApiContext } from '../context.ts';
import type { Viewer } from '../../viewer.ts';
import { notifyAtEnd } from '../../streams/notify-at-end.ts';
import { maxTimerMs } from '../../streams/map-stream.ts';

/** Ends every stream when its viewer's credentials expire or are revoked. */
export const useStreamEnd: Plugin<ApiContext> = {
  onSubscribe: ({ args }) => ({
    onSubscribeResult: ({ result, setResult }) => {
      if (Symbol.asyncIterator in result) setResult(endWith(result as AsyncIterable<never>, args.contextValue));
    },
  }),
};

/** Ends the stream by closing its source, which also ends a pending read. */
function endWith<T>(stream: AsyncIterable<T>, ctx: ApiContext): AsyncIterableIterator<T> {
  const left = new AbortController();
  const notified = notifyAtEnd(stream, () => left.abort());
  void viewerEnd(ctx, left.signal)
    .then(() => notified.return?.())
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a stream did not close'));
  return notified;
}

/** Resolves when the viewer's credentials end or the viewer has left. */
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

/**
 * Resolves when the credentials are revoked: checked at first, at every notice about them, and after a gap in notices.
 */
async function revoked({ viewer, changes, db, log }: ApiContext, left: AbortSignal): Promise<void> {
  const names = revocationsOf(viewer);
  const words = changes.watch(({ model, id }) => model === '$revoked' && names.includes(id), left);
  try {
    while (await isGood(viewer, db)) if ((await words.next()).done === true) return;
  } catch (error) {
    log.warn({ err: error }, 'a stream ends: its credentials cannot be checked');
  } finally {
    await words.return?.();
  }
}

/** Returns the ids in the database's notices about these credentials (migration ways-in). */
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
