import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Parameters } from '../../../domain/surveys/provider.ts';
import type { PublicResponse, PublicSurvey } from '../../../domain/surveys/public-view.ts';
import { blankCopy, newResponseToken, readCopy, writeCopy, type LocalCopy } from './local-copy.ts';
import { ResponseSession } from './response-session.ts';
import { Refused, surveyApi, type SurveyApi } from './survey-api.ts';

/** Reads the survey of a link. */
export function useLink(token: string) {
  const api = useMemo(() => surveyApi(token), [token]);
  const [survey, setSurvey] = useState<PublicSurvey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isGone, setGone] = useState(false);
  const read = useCallback(() => {
    let isCurrent = true;
    setProblem(null);
    api.read().then(
      (found) => isCurrent && setSurvey(found),
      (error: unknown) => {
        if (!isCurrent) return;
        setGone(error instanceof Refused && error.status === 404);
        setProblem(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api]);
  useEffect(read, [read]);
  return { api, survey, problem, isGone, read };
}

interface Start {
  session: ResponseSession | null;
  isStarting: boolean;
  /** Why the server refused, or was not reached; null for nothing. */
  problem: unknown;
  /** True when the server has this response as complete. */
  isDone: boolean;
}

/** Begins a response, or goes on with the one that this browser has of the link. */
export function useResponse(token: string, api: SurveyApi, parameters: readonly string[]) {
  const [copy] = useState(() => readCopy(token));
  const [start, setStart] = useState<Start>({ session: null, isStarting: false, problem: null, isDone: false });
  const begin = useCallback(
    async (language: string | null) => {
      setStart({ session: null, isStarting: true, problem: null, isDone: false });
      const before = readCopy(token) ?? blankCopy(newResponseToken(), null);
      const kept = { ...before, language: language ?? before.language };
      // Written before the request, so that a lost reply leads to no second response.
      writeCopy(token, kept);
      try {
        const started = await startOrResume(api, kept, valuesIn(location.search, parameters));
        const session = new ResponseSession(token, api, started, kept);
        setStart({ session, isStarting: false, problem: null, isDone: false });
      } catch (error) {
        const isDone = error instanceof Refused && error.isAnsweredAlready;
        setStart({ session: null, isStarting: false, problem: isDone ? null : error, isDone });
      }
    },
    [token, api, parameters],
  );
  const isResuming = copy !== null && copy.ending === null;
  useEffect(() => {
    if (isResuming) void begin(null);
  }, [isResuming, begin]);
  const { session } = start;
  useEffect(() => session?.open(), [session]);
  return { ...start, begin, isResuming, ending: copy?.ending ?? null, language: copy?.language ?? null };
}

/** Reads the parameters of the address that the survey keeps. */
function valuesIn(search: string, names: readonly string[]): Parameters {
  const given = new URLSearchParams(search);
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}

async function startOrResume(
  api: SurveyApi,
  { responseToken, language, revision, sent }: LocalCopy,
  parameters: Parameters,
): Promise<PublicResponse> {
  const begin = () => api.begin({ responseToken, language, parameters });
  if (revision === 0 && sent === null) return begin();
  try {
    return await api.resume(responseToken);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return begin();
    throw error;
  }
}

/** The state of a session, current with every change. */
export function useSessionState(session: ResponseSession) {
  return useSyncExternalStore(session.subscribe, session.read);
}
