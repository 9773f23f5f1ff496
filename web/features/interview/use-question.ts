import { useEffect, useState } from 'react';
import { draftStorageKey, readDraft, writeDraft } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';
import type { AnswerRef } from './use-subject.ts';

/** The unsent question of an interview, kept in this browser. */
export function useQuestion({ jobId, provider, personaIndex }: AnswerRef, interviewId: string | null) {
  const userId = useSession().user?.userId ?? '';
  const key = draftStorageKey(userId, 'interview', interviewId ?? `${jobId}-${provider}-${personaIndex}`);
  const [text, setText] = useState(() => {
    const kept = readDraft(key);
    return typeof kept === 'string' ? kept : '';
  });
  useEffect(() => writeDraft(key, text === '' ? null : text), [key, text]);
  const clear = () => {
    setText('');
    // The form may be gone by now, because the first question opens its interview.
    writeDraft(key, null);
  };
  return { text, setText, clear };
}
