import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import type { Provider } from '../../../domain/providers/provider.ts';
import { CheckProviderKeyDocument, type CheckProviderKeyMutation } from '../../generated/settings/graphql.ts';
import { shownError, type ShownError } from '../../lib/errors.ts';
import { doubtText, useKeyDoubts } from '../../lib/use-key-doubts.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

export interface KeyFormOptions {
  /** Name of the unsaved input while the screen is open. */
  field: string;
  /** The provider of the key, if the key can be tested. */
  provider?: Provider;
  label: string;
  /** Called after a test, which may have changed what is known about the stored key. */
  onTested?: () => void;
  /** Saves the key; the empty text removes it. Resolves to null, or to the error. */
  save: (key: string, done: string) => Promise<ShownError | null>;
}

type TestResult = CheckProviderKeyMutation['checkProviderKey'];

/** The form of one key: its unsaved text, error and test result, and functions that save, test and remove the key. */
export function useKeyForm({ field, provider, label, onTested, save }: KeyFormOptions) {
  const [typed = '', setTyped] = useUnsavedInput<string>(field);
  const [problem, setProblem] = useState<string | null>(null);
  const [testResult, setTestResult] = useState<TestResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const doubts = useKeyDoubts();
  const [check, { loading: isTesting }] = useMutation(CheckProviderKeyDocument);
  const key = typed.trim();

  const clear = () => {
    setTyped(undefined);
    setTestResult(null);
    setProblem(null);
  };
  /** Resolves to true when the key was saved or removed. */
  const store = async (value: string, done: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const failure = await save(value, done);
    setBusy(false);
    setProblem(failure?.message ?? null);
    if (failure === null) clear();
    return failure === null;
  };
  const test = async () => {
    setProblem(null);
    setTestResult(null);
    try {
      const { data } = await check({ variables: { provider: provider ?? '', key: key === '' ? null : key } });
      setTestResult(data?.checkProviderKey ?? null);
      onTested?.();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const saveTyped = async () => {
    setTestResult(null);
    const reason = provider === undefined ? null : await doubts.ask(provider, key);
    if (reason === null) await store(key, `${label} saved, encrypted`);
    else setProblem(doubtText(reason));
  };
  return {
    typed,
    key,
    problem,
    testResult,
    isBusy,
    isTesting,
    isSaving: isBusy || doubts.isAsking,
    isDoubted: doubts.isDoubted(key),
    clear,
    change: (value: string) => {
      setTyped(value === '' ? undefined : value);
      setProblem(null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (key === '') setProblem('Paste a key first');
      else void saveTyped();
    },
    test: () => void test(),
    remove: () => store('', `${label} removed`),
  };
}
