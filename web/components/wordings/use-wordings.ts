import { draftStorageKey } from '../../lib/drafts.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { useSession } from '../../session/context.tsx';

/** A wording of the form. */
export interface Wording {
  text: string;
  /** The objection that it answers, in words; null for one that the person adds. */
  note: string | null;
  /** False for a proposed one that is not to be tested. */
  isChosen: boolean;
}

interface Wordings {
  wordings: readonly Wording[];
  isChanged: boolean;
  change: (next: readonly Wording[]) => void;
  /** Forgets what was typed, because it is tested now. */
  forget: () => void;
}

/** The wordings of a form: those that are proposed, or what the person made of them before. */
export function useWordings(draft: string, proposed: readonly Pick<Wording, 'text' | 'note'>[]): Wordings {
  const { user } = useSession();
  const first = (proposed.length === 0 ? [{ text: '', note: null }] : proposed).map((one) => ({
    ...one,
    isChosen: true,
  }));
  const of = JSON.stringify(first);
  const {
    draft: stored,
    change,
    replace,
  } = useStoredDraft<Stored>(draftStorageKey(user?.userId ?? '', 'wordings', draft), {
    read: (source) => ({ of, wordings: wordingsFrom(source, of) ?? first }),
    isEmpty: ({ wordings }) => JSON.stringify(wordings) === of,
  });
  return {
    wordings: stored.wordings,
    isChanged: JSON.stringify(stored.wordings) !== of,
    change: (wordings) => change(() => ({ of, wordings })),
    forget: () => replace({ of, wordings: first }),
  };
}

/** A stored form. */
interface Stored {
  /** JSON of the proposals: others begin anew. */
  of: string;
  wordings: readonly Wording[];
}

/** Reads stored wordings; null for none, for those of other proposals, and for something else. */
function wordingsFrom(source: unknown, of: string): Wording[] | null {
  const stored = (source ?? {}) as Partial<Stored>;
  if (stored.of !== of || !Array.isArray(stored.wordings) || stored.wordings.length === 0) return null;
  return stored.wordings.map((one: Partial<Wording> | null) => ({
    text: typeof one?.text === 'string' ? one.text : '',
    note: typeof one?.note === 'string' ? one.note : null,
    isChosen: one?.isChosen !== false,
  }));
}
