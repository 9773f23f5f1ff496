import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { FindPapersDocument, type ScholarIdsInput } from '../../../generated/profiles/graphql.ts';
import { shownError, type ShownError } from '../../../lib/errors.ts';

export interface PaperSearch {
  isRunning: boolean;
  error: ShownError | null;
  /** Begins with these identifiers, or continues without any. Resolves at its end, to false when it failed. */
  start: (ids: ScholarIdsInput | null) => Promise<boolean>;
  stop: () => void;
}

/** Pause between two calls, which lets the page show what was found. */
const pauseMs = 500;
/** A source that asks for a longer pause is left to the next visit. */
const longestWaitMs = 60_000;

/** Calls the server again and again until all papers and PDFs are there. What was found stays when the page is left. */
export function useFindPapers(profileId: string): PaperSearch {
  const [find] = useMutation(FindPapersDocument);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ShownError | null>(null);
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current += 1;
    },
    [],
  );

  const start = async (ids: ScholarIdsInput | null) => {
    current.current += 1;
    const run = current.current;
    setRunning(true);
    setError(null);
    try {
      for (let asked: ScholarIdsInput | null = ids; run === current.current; asked = null) {
        const { data } = await find({ variables: { profileId, ids: asked } });
        const waitMs = data?.findPapers.nextInMs ?? null;
        if (waitMs === null || waitMs > longestWaitMs) break;
        await new Promise((resolve) => setTimeout(resolve, Math.max(waitMs, pauseMs)));
      }
      return true;
    } catch (failure) {
      if (run === current.current) setError(shownError(failure));
      return false;
    } finally {
      if (run === current.current) setRunning(false);
    }
  };
  const stop = () => {
    current.current += 1;
    setRunning(false);
  };
  return { isRunning, error, start, stop };
}
