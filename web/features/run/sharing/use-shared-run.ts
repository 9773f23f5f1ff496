import { useCallback, useEffect, useState } from 'react';
import type { RunResult } from '../use-run.ts';
import type { Reaction } from '../use-reactions.ts';

/** What a visitor gets: the result without what is the owner's business (api/sharing). */
export type SharedRun = Omit<
  RunResult,
  | 'id'
  | 'costUsd'
  | 'inputTokens'
  | 'outputTokens'
  | 'tier'
  | 'temporalUrl'
  | 'canRetry'
  | 'customContext'
  | 'currentEvents'
>;

/** A reaction as the server gives it to visitors (api/sharing). */
type SharedReaction = Pick<
  Reaction,
  'personaIndex' | 'provider' | 'model' | 'sentiment' | 'response' | 'personName' | 'age' | 'segmentName'
>;

interface SharedReactions {
  items: SharedReaction[];
  total: number;
  nextToken: string | null;
}

const pageSize = 25;
const unreachable = 'The server cannot be reached. Try again in a moment.';

/** There is nothing behind the link, and trying again will not change that. */
class NothingThere extends Error {}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => {
    throw new Error(unreachable);
  });
  const body = (await response.json().catch(() => null)) as (T & { message?: string }) | null;
  if (response.ok && body !== null) return body;
  if (response.status === 404) throw new NothingThere(body?.message);
  throw new Error(body?.message ?? unreachable);
}

/** The run a link opens, and its reactions page by page. Read once: what is shared is a finished run. */
export function useSharedRun(token: string) {
  const [run, setRun] = useState<SharedRun | null>(null);
  const [reactions, setReactions] = useState<SharedReactions>({ items: [], total: 0, nextToken: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const path = `/api/shared/${encodeURIComponent(token)}`;

  const readPage = useCallback(
    async (nextToken: string | null) => {
      const page = await read<SharedReactions>(
        `${path}/reactions?limit=${pageSize}${nextToken ? `&nextToken=${encodeURIComponent(nextToken)}` : ''}`,
      );
      setReactions((before) => ({
        ...page,
        items: nextToken === null ? page.items : [...before.items, ...page.items],
      }));
    },
    [path],
  );
  const begin = useCallback(async () => {
    setProblem(null);
    try {
      setRun(await read<SharedRun>(path));
      await readPage(null);
    } catch (error) {
      setGone(error instanceof NothingThere);
      setProblem(error instanceof Error ? error.message : unreachable);
    }
  }, [path, readPage]);

  useEffect(() => void begin(), [begin]);

  const more = () =>
    void readPage(reactions.nextToken).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : unreachable),
    );
  return { run, reactions, problem, isGone, again: () => void begin(), more };
}
