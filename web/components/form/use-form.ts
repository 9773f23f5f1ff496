import { type FormEvent, useRef, useState } from 'react';
import { AuthError } from '../../session/errors.ts';

/** Errors by field; '' is the whole form. */
export type Problems = Partial<Record<string, string>>;

export interface Form<V extends object> {
  values: V;
  set: <K extends keyof V>(name: K) => (value: V[K]) => void;
  problems: Problems;
  /** Props of the field for a value. */
  field: <K extends keyof V>(name: K) => { value: V[K]; onChange: (value: V[K]) => void; problem: string | undefined };
  isBusy: boolean;
  /** Resets to the initial values. */
  reset: () => void;
  /** Shows errors found outside the form. */
  showProblems: (problems: Problems) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Failure {
  message: string;
  field: string | null;
}

interface Options<V> {
  initial: V;
  /** Values that outlive the form, with their setter; the form has its own when omitted. */
  stored?: readonly [V, (next: (before: V) => V) => void];
  /** Finds errors before the request. */
  check?: (values: V) => Problems;
  submit: (values: V) => Promise<void>;
  /** Message for failures that are no AuthError, or how to read one from them. */
  otherwise: string | ((error: unknown) => Failure);
}

/**
 * A form that keeps its input, shows errors at their field, and focuses the first one. Forms whose input outlives them
 * give `stored` (useStoredDraft), or have hooks of their own: useDraft (compose, assistant) and useUnsavedInput (settings).
 */
export function useForm<V extends object>({ initial, stored, check, submit, otherwise }: Options<V>): Form<V> {
  const own = useState(initial);
  const [values, setValues] = stored ?? own;
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);

  const show = (found: Problems, form: HTMLFormElement) => {
    setProblems(found);
    const first = [...form.elements].find(
      (element) => element instanceof HTMLInputElement && found[element.name] !== undefined,
    );
    (first as HTMLInputElement | undefined)?.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // A second Enter before the button is disabled must not submit twice.
    if (busy.current) return;
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) return show(found, form);
    busy.current = true;
    setBusy(true);
    setProblems({});
    try {
      await submit(values);
    } catch (error) {
      show(problemsOf(error, values, otherwise), form);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  const set =
    <K extends keyof V>(name: K) =>
    (value: V[K]) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => {
        const { [name as string]: _corrected, ...rest } = before;
        return rest;
      });
    };

  return {
    values,
    set,
    field: (name) => ({ value: values[name], onChange: set(name), problem: problems[name as string] }),
    reset: () => setValues(() => initial),
    problems,
    isBusy,
    showProblems: setProblems,
    onSubmit: (event) => void onSubmit(event),
  };
}

/** Shows the error at its field if the server named a field of the form, else for the whole form. */
function problemsOf(error: unknown, values: object, otherwise: Options<object>['otherwise']): Problems {
  const { message, field } = failureOf(error, otherwise);
  return { [field !== null && field in values ? field : '']: message };
}

function failureOf(error: unknown, otherwise: Options<object>['otherwise']): Failure {
  if (error instanceof AuthError) return { message: error.message, field: error.field ?? null };
  return typeof otherwise === 'string' ? { message: otherwise, field: null } : otherwise(error);
}
