import { useCallback, useEffect, useRef, useState } from 'react';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { shownError } from '../../../lib/errors.ts';

/** Milliseconds without an edit after which the draft is saved. */
const settleMs = 800;

export type SaveState =
  | { kind: 'saved' }
  /** Edits wait until the person pauses, or are on their way. */
  | { kind: 'saving' }
  | { kind: 'failed'; message: string };

export interface Autosave {
  state: SaveState;
  /** Saves what is not saved yet at once. False when it could not be saved. */
  flush: () => Promise<boolean>;
}

/** Saves a draft whenever its editor pauses, one request at a time, and when the screen is left. */
export function useAutosave(survey: SurveyDefinition, save: (survey: SurveyDefinition) => Promise<unknown>): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef(survey);
  const saved = useRef(survey);
  const isUnsaved = useCallback(() => latest.current !== saved.current, []);
  const running = useRef<Promise<boolean> | null>(null);
  const send = useRef(save);
  useEffect(() => {
    latest.current = survey;
    send.current = save;
  });

  const flush = useCallback((): Promise<boolean> => {
    running.current ??= saveAll(latest, saved, send)
      .then(
        () => {
          setState({ kind: 'saved' });
          return true;
        },
        (error: unknown) => {
          setState({ kind: 'failed', message: shownError(error).message });
          return false;
        },
      )
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }, []);

  useEffect(() => {
    latest.current = survey;
    if (survey === saved.current) {
      setState({ kind: 'saved' });
      return undefined;
    }
    setState({ kind: 'saving' });
    const timer = setTimeout(() => void flush(), settleMs);
    return () => clearTimeout(timer);
  }, [survey, flush]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      if (isUnsaved()) void flush();
    };
  }, [flush, isUnsaved]);

  return { state, flush };
}

interface Current<T> {
  current: T;
}

/** Sends drafts until the last one is saved; edits may come meanwhile. */
async function saveAll(
  latest: Current<SurveyDefinition>,
  saved: Current<SurveyDefinition>,
  send: Current<(survey: SurveyDefinition) => Promise<unknown>>,
): Promise<void> {
  while (latest.current !== saved.current) {
    const sent = latest.current;
    await send.current(sent);
    saved.current = sent;
  }
}
