import { draftStorageKey } from '../../lib/drafts.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';
import type { AnswerRef } from './use-subject.ts';

/** The unsent question of an interview, kept in this browser. */
export function useQuestion({ jobId, provider, personaIndex }: AnswerRef, interviewId: string | null) {
  const userId = useSession().user?.userId ?? '';
  const key = draftStorageKey(userId, 'interview', interviewId ?? `${jobId}-${provider}-${personaIndex}`);
  const { draft, replace } = useStoredDraft<string>(key, {
    read: (stored) => (typeof stored === 'string' ? stored : ''),
    isEmpty: (text) => text === '',
  });
  // The form may be gone when it is cleared, because the first question opens its interview.
  return { text: draft, setText: replace, clear: () => replace('') };
}
