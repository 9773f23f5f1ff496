import { useCallback, useEffect, useRef, useState } from 'react';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { isRefusal, shownError } from '../../../lib/errors.ts';

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
  isUnsaved: () => boolean;
  /** Gives up the edits that are not saved; none is saved after it. */
  drop: () => void;
}

/** Saves a draft whenever its editor pauses, one request at a time, and when the screen is left. */
export function useAutosave(survey: SurveyDefinition, save: (survey: SurveyDefinition) => Promise<unknown>): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const drafts = useRef<Drafts>({ latest: survey, saved: survey, unanswered: null, areDropped: false });
  const isUnsaved = useCallback(() => isAhead(drafts.current), []);
  const drop = useCallback(() => {
    drafts.current.areDropped = true;
  }, []);
  const running = useRef<Promise<boolean> | null>(null);
  const send = useRef(save);
  useEffect(() => {
    drafts.current.latest = survey;
    send.current = save;
  });

  const flush = useCallback((): Promise<boolean> => {
    running.current ??= saveAll(drafts.current, send)
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
    drafts.current.latest = survey;
    if (!isUnsaved()) {
      setState({ kind: 'saved' });
      return undefined;
    }
    setState({ kind: 'saving' });
    const timer = setTimeout(() => void flush(), settleMs);
    return () => clearTimeout(timer);
  }, [survey, flush, isUnsaved]);

  useEffect(
    () => () => {
      if (isUnsaved()) void flush();
    },
    [flush, isUnsaved],
  );

  return { state, flush, isUnsaved, drop };
}

interface Current<T> {
  current: T;
}

interface Drafts {
  latest: SurveyDefinition;
  saved: SurveyDefinition;
  /** The draft that was sent last, until a reply says whether it is stored. */
  unanswered: SurveyDefinition | null;
  areDropped: boolean;
}

function isAhead({ latest, saved, unanswered, areDropped }: Drafts): boolean {
  return !areDropped && (latest !== saved || unanswered !== null);
}

/** Sends drafts until the last one is saved; edits may come meanwhile. */
async function saveAll(drafts: Drafts, send: Current<(survey: SurveyDefinition) => Promise<unknown>>): Promise<void> {
  while (isAhead(drafts)) {
    // A draft that may have arrived is repeated as it was, so that the server knows it.
    const sent = drafts.unanswered ?? drafts.latest;
    drafts.unanswered = sent;
    try {
      await send.current(sent);
    } catch (error) {
      if (isRefusal(error)) drafts.unanswered = null;
      throw error;
    }
    Object.assign(drafts, { saved: sent, unanswered: null });
  }
}
