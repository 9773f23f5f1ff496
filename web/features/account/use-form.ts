import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { AuthError, messageOf } from '../../lib/session-errors.ts';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export interface Form<Name extends string> {
  values: Record<Name, string>;
  errors: FieldErrors<Name>;
  /** A refusal that is about no field of the form. */
  problem: string | null;
  isBusy: boolean;
  set(name: Name, value: string): void;
  fail(problem: string | null): void;
  submit(event: FormEvent): void;
  ref: RefObject<HTMLFormElement | null>;
}

interface FormOptions<Name extends string> {
  initial: Record<Name, string>;
  /** What can be said without asking the server. */
  check(values: Record<Name, string>): FieldErrors<Name>;
  /** Throws AuthError, with the field where it is about one. */
  send(values: Record<Name, string>): Promise<void>;
  /** The text when the failure says nothing itself. */
  otherwise: string;
}

/** A form that keeps what was typed, says what is wrong at its field, and takes the keyboard there. */
export function useForm<Name extends string>({ initial, check, send, otherwise }: FormOptions<Name>): Form<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(found: FieldErrors<Name>): void {
    setErrors(found);
    setRefusals((before) => before + 1);
  }

  async function run(): Promise<void> {
    const found = check(values);
    setErrors({});
    setProblem(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const text = messageOf(error, otherwise);
      const field = error instanceof AuthError ? error.field : undefined;
      if (field !== undefined && field in values) refuse({ [field as Name]: text } as FieldErrors<Name>);
      else setProblem(text);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    problem,
    isBusy,
    ref,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _mended, ...others }) => others as FieldErrors<Name>);
    },
    fail: setProblem,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void run();
    },
  };
}
