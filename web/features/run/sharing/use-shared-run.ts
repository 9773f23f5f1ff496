import { useCallback, useEffect, useState } from 'react';
import { LinkNotFound, readShared, unreachable } from '../../../lib/read-shared.ts';
import type { Breakdown } from '../breakdown-data.ts';
import type { RunResult } from '../use-run.ts';
import type { Reaction } from '../use-reactions.ts';

/** The result as visitors get it, without the owner's private fields (api/sharing). */
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
> & {
  /** Figures of the personas that meet the link's filters; null without filters. */
  breakdown: (Pick<Breakdown, 'everyone' | 'chosen' | 'sentence'> & { filters: string[] }) | null;
};

/** A reaction as visitors get it (api/sharing). */
type SharedReaction = Pick<
  Reaction,
  'personaIndex' | 'provider' | 'model' | 'sentiment' | 'response' | 'personName' | 'age' | 'segmentName'
>;

interface SharedReactions {
  items: SharedReaction[];
  total: number;
  nextToken: string | null;
}

/** Reactions that are read at a time. */
const pageSize = 25;

/** Reads a shared run and its pages of reactions. The run is read once, because it is finished. */
export function useSharedRun(token: string) {
  const [run, setRun] = useState<SharedRun | null>(null);
  const [reactions, setReactions] = useState<SharedReactions>({ items: [], total: 0, nextToken: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const path = `/api/shared/${encodeURIComponent(token)}`;

  const readPage = useCallback(
    async (nextToken: string | null) => {
      const page = await readShared<SharedReactions>(
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
      setRun(await readShared<SharedRun>(path));
      await readPage(null);
    } catch (error) {
      setGone(error instanceof LinkNotFound);
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
