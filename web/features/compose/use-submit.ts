import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SimulationInput, SubmitSimulationDocument, SubmitVariantsDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { Draft } from '../../lib/run-draft.ts';
import { inputOf, messagesOf } from './draft.ts';
import { asField, type Problems, problemsOf, reasonAgainst } from './problems.ts';

/** A key that stays the same while the same draft is sent again, so a repeated press is one run. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a draft needs beside its fields. */
interface Around {
  hasKeys: boolean;
  isUploading: boolean;
}

interface Submit {
  /** By field, once the form was sent. */
  problems: Problems;
  /** What went wrong beyond a field. */
  failure: string | null;
  isSending: boolean;
  wasTried: boolean;
  /** How often sending ended with problems to mend. */
  refusals: number;
  send: () => Promise<void>;
}

/** Sends a draft that lacks nothing: neither a field, nor a key, nor a file that is still on its way. */
export function useSubmit(draft: Draft, { hasKeys, isUploading }: Around, onSent: () => void): Submit {
  const navigate = useNavigate();
  const [submitOne, one] = useMutation(SubmitSimulationDocument);
  const [submitSeveral, several] = useMutation(SubmitVariantsDocument);
  const loading = one.loading || several.loading;
  const [wasTried, setTried] = useState(false);
  const [isHurried, setHurried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems; failure: string | null } | null>(null);
  const attempt = useRef<{ draft: Draft; key: string } | null>(null);
  const own = problemsOf(draft);
  // What the server said belongs to the draft it saw; the next change makes it stale.
  const said = refused?.draft === draft ? refused : null;

  const submit = async (input: SimulationInput) => {
    if (draft.otherMessages.length === 0) {
      const { data } = await submitOne({ variables: { input } });
      return data ? [data.submitSimulation] : [];
    }
    const variants = messagesOf(draft).map((message) => ({ message }));
    const { data } = await submitSeveral({ variables: { input, variants } });
    return data?.submitVariants ?? [];
  };

  const send = async () => {
    setTried(true);
    setHurried(isUploading);
    const reason = reasonAgainst(own, { hasKeys, isUploading });
    if (reason === 'problems') setRefusals(refusals + 1);
    if (reason !== null || loading) return;
    if (attempt.current?.draft !== draft) attempt.current = { draft, key: newKey() };
    try {
      const runs = await submit(inputOf(draft, attempt.current.key));
      const [first] = runs;
      if (!first) return;
      if (first.segmentsNotLoaded.length > 0)
        void toast(`Not found and left out: ${first.segmentsNotLoaded.join(', ')}`, 'warning');
      onSent();
      await navigate(
        runs.length === 1 ? `/runs/${first.jobId}` : `/compare?runs=${runs.map(({ jobId }) => jobId).join(',')}`,
      );
    } catch (error) {
      const { message, field } = shownError(error);
      const known = asField(field);
      setRefused({ draft, problems: known ? { [known]: message } : {}, failure: known ? null : message });
      setRefusals(refusals + 1);
    }
  };

  // It goes away by itself once the file is read.
  const failure = isHurried && isUploading ? 'A file is still being read' : (said?.failure ?? null);
  return {
    problems: { ...(wasTried ? own : {}), ...said?.problems },
    failure,
    isSending: loading,
    wasTried,
    refusals,
    send,
  };
}
