/** Ends open streams with the credential that opened them. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../../streams/change-feed.ts';
import { connectionEnd } from '../../streams/connection-end.ts';
import { maxTimerMs } from '../../streams/map-stream.ts';
import type { AgentViewer } from '../../viewer.ts';
import { credentialOf } from '../access/agent-gate.ts';
import type { AgentResolver } from '../access/resolve-agent.ts';

export interface CredentialEndDeps {
  readonly changes: ChangeFeed;
  readonly log: Logger;
  readonly resolveAgent: AgentResolver;
}

/**
 * Breaks the connection of a request when its credential expires or is revoked. Returns a signal that aborts when the
 * connection is over for any reason.
 */
export function endWithCredential(
  deps: CredentialEndDeps,
  req: Request,
  res: Response,
  viewer: AgentViewer,
): AbortSignal {
  const left = connectionEnd(res);
  const lasts = Math.min(maxTimerMs, Math.max(0, viewer.expiresAt.getTime() - Date.now()));
  const timer = setTimeout(() => res.destroy(), lasts);
  if (left.aborted) clearTimeout(timer);
  else left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  const credential = credentialOf(req);
  void watchRevocation(deps, viewer, credential, left).then((isRevoked) => {
    if (isRevoked) res.destroy();
  });
  return left;
}

/** True when the credential was revoked; false when the connection ended first. */
async function watchRevocation(
  { changes, log, resolveAgent }: CredentialEndDeps,
  viewer: AgentViewer,
  credential: string,
  left: AbortSignal,
): Promise<boolean> {
  const names = revocationsOf(viewer);
  const words = changes.subscribe(({ model, id }) => model === '$revoked' && names.includes(id), left);
  for await (const _word of words) {
    try {
      await resolveAgent(credential);
    } catch (error) {
      log.info({ err: error }, 'a stream of an agent ends with its credential');
      return true;
    }
  }
  return false;
}

/** Returns the ids in the database's notices about this credential (function tell_revoked). */
function revocationsOf({ userId, agent }: AgentViewer): string[] {
  const own = agent.kind === 'key' ? `agent-key:${agent.id}` : `oauth-grant:${agent.grantId ?? ''}`;
  return [own, `account:${userId}`];
}
