import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type PageLanguage, pageLanguageOf } from '../../../domain/surveys/page-words/languages.ts';
import { loadSay } from '../../../domain/surveys/page-words/load.ts';
import { sayInEnglish, type Say } from '../../../domain/surveys/page-words/words.ts';

const WordsContext = createContext<Say>(sayInEnglish);

/** The voice of the page: its own words in the language of the respondent. */
export function usePageWords(): Say {
  return useContext(WordsContext);
}

interface PageWordsProps {
  /** Of the survey as it is shown; languages without words of the page have them in English. */
  language: string | null;
  /** Shown while the words are loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Gives its content the words of the page. Loaded words stay while others are on their way. */
export function PageWords({ language, fallback = null, children }: PageWordsProps) {
  const wanted = pageLanguageOf(language);
  const [say, setSay] = useState<Say | null>(() => (wanted === 'en' ? sayInEnglish : null));
  useEffect(() => {
    let isCurrent = true;
    const use = (loaded: Say) => {
      // A voice is a function, which a state would call.
      if (isCurrent) setSay(() => loaded);
    };
    loadSay(wanted satisfies PageLanguage).then(use, () => use(sayInEnglish));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  if (say === null) return fallback;
  return <WordsContext value={say}>{children}</WordsContext>;
}
