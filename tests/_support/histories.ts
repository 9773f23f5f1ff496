/** Temporal's histories as text. */
import type { World } from './world.ts';

/** Returns the histories of workflows with their payloads in clear; of all in the namespace without ids. */
export async function readHistories({ temporal }: World, ids?: readonly string[]): Promise<string> {
  const client = await temporal.client();
  const all: unknown[] = [];
  const wanted = ids ?? (await listWorkflows(client));
  for (const id of wanted) all.push(await client.workflow.getHandle(id).fetchHistory());
  return JSON.stringify(all, (name, inner: unknown) =>
    name === 'data' && typeof inner === 'string' ? atob(inner) : inner,
  );
}

async function listWorkflows(client: Awaited<ReturnType<World['temporal']['client']>>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of client.workflow.list()) ids.push(workflowId);
  return ids;
}
