/** Ends what runs for a request with the credential that it came with. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ChangeFeed } from '../../streams/change-feed.ts';
import { connectionEnd } from '../../streams/connection-end.ts';
import { maxTimerMs } from '../../streams/map-stream.ts';
import type { AgentViewer } from '../../viewer.ts';
import { credentialOf } from './agent-gate.ts';
import type { AgentResolver } from './resolve-agent.ts';

export interface CredentialEndDeps {
  readonly changes: ChangeFeed;
  readonly log: Logger;
  readonly resolveAgent: AgentResolver;
}

/**
 * Returns a signal that aborts when the connection of a request is over, or its credential expires or is revoked: what
 * runs for the request ends then.
 */
export function credentialEnd(deps: CredentialEndDeps, req: Request, res: Response, viewer: AgentViewer): AbortSignal {
  const left = connectionEnd(res);
  const ended = new AbortController();
  const lasts = Math.min(maxTimerMs, Math.max(0, viewer.expiresAt.getTime() - Date.now()));
  const timer = setTimeout(() => ended.abort(), lasts);
  const clear = () => clearTimeout(timer);
  if (left.aborted) clear();
  else left.addEventListener('abort', clear, { once: true });
  void watchRevocation(deps, viewer, credentialOf(req), left).then((isRevoked) => {
    if (isRevoked) ended.abort();
  });
  return AbortSignal.any([left, ended.signal]);
}

/** True when the credential was revoked; false when the connection ended first. */
async function watchRevocation(
  { changes, log, resolveAgent }: CredentialEndDeps,
  viewer: AgentViewer,
  credential: string,
  left: AbortSignal,
): Promise<boolean> {
  const names = revocationsOf(viewer);
  const words = changes.watch(({ model, id }) => model === '$revoked' && names.includes(id), left);
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
