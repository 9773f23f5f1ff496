import type { McpServer } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { changedResources, type ResourceChangesDeps } from './resource-changes.ts';

/** Lets a client of 2025 subscribe to resources of its person's jobs, and tells it of their changes. */
export function followSubscriptions(
  { server }: McpServer,
  { log, ...deps }: ResourceChangesDeps & { log: Logger },
  userId: string,
  left: AbortSignal,
): void {
  const subscribed = new Set<string>();
  let isFollowing = false;
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    // Most clients never subscribe: nothing is heard for them.
    if (!isFollowing) void follow().catch((error: unknown) => log.warn({ err: error }, 'resource updates ended'));
    isFollowing = true;
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });

  async function follow(): Promise<void> {
    for await (const uri of changedResources(deps, userId, left))
      if (subscribed.has(uri)) await server.sendResourceUpdated({ uri });
  }
}
