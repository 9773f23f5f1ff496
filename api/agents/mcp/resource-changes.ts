/** Tells clients that a job they read has changed. */
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { recentJobNames } from '../../../db/agents/agent-jobs.ts';
import type { Db } from '../../../db/client.ts';
import type { ChangeFeed } from '../../streams/change-feed.ts';
import { resourcesOfJob } from '../resources.ts';

export interface ResourceChangesDeps {
  readonly db: Db;
  readonly changes: ChangeFeed;
}

/**
 * Names the resources of a person's jobs that changed, until the signal ends it. After a gap, in which changes may have
 * been missed, those of all recent jobs.
 */
export async function* changedResources(
  { db, changes }: ResourceChangesDeps,
  userId: string,
  left: AbortSignal,
): AsyncGenerator<string> {
  const feed = changes.subscribe(({ owner, jobId }) => owner === userId && jobId !== undefined, left);
  for await (const event of feed) {
    const names = event.operation === 'gap' ? await recentJobNames(db, userId) : [event.jobId ?? ''];
    yield* names.flatMap(resourcesOfJob);
  }
}

/** The person whose request subscribes. */
export const subscriber = new AsyncLocalStorage<{ readonly userId: string }>();

/**
 * Creates the bus of `subscriptions/listen`. It hears changes of all processes, and each subscriber only those of its
 * own person's jobs.
 */
export function createChangeBus(deps: ResourceChangesDeps, onError: (error: unknown) => void): ServerEventBus {
  const local = new InMemoryServerEventBus();
  return {
    publish: (event) => local.publish(event),
    subscribe(listener) {
      const unsubscribe = local.subscribe(listener);
      const ended = new AbortController();
      const userId = subscriber.getStore()?.userId;
      if (userId !== undefined) void pump(deps, userId, listener, ended.signal).catch(onError);
      return () => {
        ended.abort();
        unsubscribe();
      };
    },
  };
}

async function pump(
  deps: ResourceChangesDeps,
  userId: string,
  listener: (event: ServerEvent) => void,
  left: AbortSignal,
): Promise<void> {
  for await (const uri of changedResources(deps, userId, left)) listener({ kind: 'resource_updated', uri });
}
