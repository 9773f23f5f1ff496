import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { RunBreakdownDocument, type RunBreakdownQuery } from '../../generated/breakdown/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import type { Choices } from './breakdown-choices.ts';

export type Breakdown = NonNullable<RunBreakdownQuery['simulationBreakdown']>;
export type Attribute = Breakdown['attributes'][number];
export type Table = NonNullable<Breakdown['table']>;
export type Row = Table['rows'][number];
export type Figures = Row['cells'][number];
/** The positive share of a group, of a cell, or of all. */
export type ShareOfGroup = Pick<Figures, 'counts' | 'people' | 'positive'>;

/** The figures of an open run are read again no more often than this. */
const refreshMs = 5000;

interface Asked {
  jobId: string;
  choices: Choices;
  /** Number of personas that have answered so far; a change reads the figures again. */
  heard: number;
  /** True to read nothing. */
  skip?: boolean;
}

export interface BreakdownRead {
  /** The last figures, which stay while those of other choices are read; null until there are some. */
  breakdown: Breakdown | null;
  /** True while `breakdown` belongs to other choices. */
  isBehind: boolean;
  isLoading: boolean;
  error: string | null;
  again: () => void;
}

/** Reads a run by attributes of its personas. */
export function useBreakdown({ jobId, choices: { only, by, and }, heard, skip = false }: Asked): BreakdownRead {
  const variables = {
    jobId,
    only: [...only],
    ...(by === null ? {} : { by }),
    ...(and === null ? {} : { and }),
  };
  const { data, previousData, error, loading, refetch } = useQuery(RunBreakdownDocument, { variables, skip });
  useRefresh(heard, refetch);
  return {
    breakdown: (data ?? previousData)?.simulationBreakdown ?? null,
    isBehind: loading && data === undefined,
    isLoading: loading,
    error: error ? shownError(error).message : null,
    again: () => void refetch().catch(() => undefined),
  };
}

/** Reads again when the number of answers has changed. */
function useRefresh(heard: number, refetch: () => Promise<unknown>): void {
  const read = useRef<{ heard: number; at: number } | null>(null);
  useEffect(() => {
    read.current ??= { heard, at: Date.now() };
    if (read.current.heard === heard) return;
    const wait = Math.max(0, read.current.at + refreshMs - Date.now());
    const timer = setTimeout(() => {
      read.current = { heard, at: Date.now() };
      refetch().catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [heard, refetch]);
}
