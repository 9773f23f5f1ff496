import type { McpServer } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { InvalidInput } from '../../../domain/errors.ts';
import { changedResources, type ResourceChangesDeps } from './resource-changes.ts';

const mostSubscriptions = 200;

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
    if (subscribed.size >= mostSubscriptions)
      throw new InvalidInput(`You may subscribe to ${mostSubscriptions} resources`);
    subscribed.add(params.uri);
    // Most clients never subscribe: nothing is heard for them.
    if (!isFollowing) void follow();
    isFollowing = true;
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });

  async function follow(): Promise<void> {
    try {
      for await (const uri of changedResources(deps, userId, left))
        if (subscribed.has(uri)) await server.sendResourceUpdated({ uri });
    } catch (error) {
      log.warn({ err: error }, 'resource updates ended');
    } finally {
      isFollowing = false;
    }
  }
}
