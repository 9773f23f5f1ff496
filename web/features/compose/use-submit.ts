import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SimulationInput, SubmitSimulationDocument, SubmitVariantsDocument } from '../../generated/graphql.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { Draft } from '../../lib/run-draft.ts';
import { toSubmitInput, messagesOf } from './draft.ts';
import { asField, type Problems, problemsOf, findObstacle } from './problems.ts';

/** State outside the draft that submitting depends on. */
interface SubmitConditions {
  hasKeys: boolean;
  isUploading: boolean;
  /** Asks the person about an expensive run. */
  confirmCost: (draft: Draft) => Promise<boolean>;
}

interface Submit {
  /** Errors by field, after the first submit. */
  problems: Problems;
  /** An error that concerns no field. */
  failure: string | null;
  isSending: boolean;
  wasTried: boolean;
  /** Number of submits that were refused. */
  refusals: number;
  send: () => Promise<void>;
}

/** Sends a draft when it has no errors, all keys exist, and no upload is in progress. */
export function useSubmit(
  draft: Draft,
  { hasKeys, isUploading, confirmCost }: SubmitConditions,
  onSent: () => void,
): Submit {
  const navigate = useNavigate();
  const [submitOne, submittingOne] = useMutation(SubmitSimulationDocument);
  const [submitSeveral, submittingSeveral] = useMutation(SubmitVariantsDocument);
  const loading = submittingOne.loading || submittingSeveral.loading;
  const [wasTried, setTried] = useState(false);
  const [wasUploading, setWasUploading] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [lastRefusal, setLastRefusal] = useState<{ draft: Draft; problems: Problems; failure: string | null } | null>(
    null,
  );
  const attempt = useRef<{ draft: Draft; key: string } | null>(null);
  const draftProblems = problemsOf(draft);
  // The server's errors belong to the draft that was sent; the next change discards them.
  const refusal = lastRefusal?.draft === draft ? lastRefusal : null;

  const submit = async (input: SimulationInput) => {
    if (draft.otherMessages.length === 0) {
      const { data } = await submitOne({ variables: { input } });
      return data ? [{ ...data.submitSimulation, experimentId: null }] : [];
    }
    const variants = messagesOf(draft).map((message) => ({ message }));
    const { data } = await submitSeveral({ variables: { input, variants } });
    return data?.submitVariants ?? [];
  };

  const send = async () => {
    setTried(true);
    setWasUploading(isUploading);
    const reason = findObstacle(draftProblems, { hasKeys, isUploading });
    if (reason === 'problems') setRefusals(refusals + 1);
    if (reason !== null || loading) return;
    if (!(await confirmCost(draft))) return;
    if (attempt.current?.draft !== draft) attempt.current = { draft, key: newIdempotencyKey() };
    try {
      const runs = await submit(toSubmitInput(draft, attempt.current.key));
      const [first] = runs;
      if (!first) return;
      if (first.segmentsNotLoaded.length > 0)
        void toast(`Not found and left out: ${first.segmentsNotLoaded.join(', ')}`, 'warning');
      onSent();
      await navigate(first.experimentId === null ? `/runs/${first.jobId}` : `/experiments/${first.experimentId}`);
    } catch (error) {
      const { message, field } = shownError(error);
      const known = asField(field);
      setLastRefusal({ draft, problems: known ? { [known]: message } : {}, failure: known ? null : message });
      setRefusals(refusals + 1);
    }
  };

  // This error disappears when the upload has finished.
  const failure = wasUploading && isUploading ? 'A file is still being read' : (refusal?.failure ?? null);
  return {
    problems: { ...(wasTried ? draftProblems : {}), ...refusal?.problems },
    failure,
    isSending: loading,
    wasTried,
    refusals,
    send,
  };
}
