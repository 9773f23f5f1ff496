import type { CodeDelivery, FirstFactor, MfaType, NextStep, SignInAnswer } from '../../domain/identity/challenges.ts';
import { invalidSignInState } from '../../domain/identity/library-errors.ts';
import { AuthError } from './errors.ts';
import type { FactorDeps } from './factors.ts';
import { isSrpPasswordStep } from './srp-step.ts';
import type { PendingStep, StepStore } from './step.ts';
import type { ConfirmSignInInput, SignInInput, SignInResult } from './types.ts';

// People who are signed in need no challenges.
const loadChallenges = () => import('./challenges.ts');

/** Interval and time limit of asking whether the address of a new account was confirmed. */
export const autoSignInPollMs = 5_000;
export const autoSignInMs = 180_000;

/** Parts of the session that signing in uses. */
export interface SignInParts {
  factors: FactorDeps;
  post: <T>(path: string, body: Record<string, unknown>) => Promise<T>;
  steps: StepStore;
  isSignedIn: () => Promise<boolean>;
  /** Stores the tokens of a response, if any. */
  keep: (answer: SignInAnswer, username: string, askedAtMs: number) => void;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

export interface SignInCalls {
  /** Begins a sign-in. Throws 'There is already a signed in user.' and the server's refusals. */
  signIn(input: SignInInput): Promise<SignInResult>;
  /** Answers the current step. Throws 'Unable to proceed due to invalid sign in state.' when there is none. */
  confirmSignIn(input: ConfirmSignInInput): Promise<SignInResult>;
  /** Sends another code for the current step and invalidates earlier ones. Throws while it is too soon. */
  resendSignInCode(): Promise<CodeDelivery>;
  /** Switches to another second factor, if the step offers it (`allowedMFATypes`). */
  selectMfaType(mfaType: MfaType): Promise<SignInResult>;
  /** Signs in as soon as the address is confirmed; null after 180 s, or when `isWanted` returned false. */
  autoSignIn(autoSignInSession: string, username: string, isWanted: () => boolean): Promise<SignInResult | null>;
  /** The current step and its person. */
  currentStep(): PendingStep | null;
  /** True when a step expired after 3 minutes. */
  hasStepExpired(): boolean;
  /** Discards the sign-in in progress. */
  startAgain(): void;
}

/** Signing in step by step: a step is kept here until it is answered, ends, or expires. */
export function createSignIn(parts: SignInParts): SignInCalls {
  const { factors, steps, now } = parts;

  /** Keeps the step of a response, or stores its tokens. */
  function handleAnswer(
    answer: SignInAnswer,
    { username, firstFactor }: Pick<PendingStep, 'username' | 'firstFactor'>,
    askedAtMs: number,
  ): SignInResult {
    const { isSignedIn, nextStep, session, message } = answer;
    const asks = !isSignedIn && session !== undefined && nextStep.signInStep !== undefined;
    const begun = firstFactor === undefined ? {} : { firstFactor };
    steps.set(asks ? { session, username, nextStep, bySrp: isSrpPasswordStep(answer), ...begun } : null);
    if (isSignedIn) parts.keep(answer, username, askedAtMs);
    return { isSignedIn, nextStep, ...(message === undefined ? {} : { message }) };
  }

  async function signIn({ username, password, authFlowType, preferredChallenge }: SignInInput): Promise<SignInResult> {
    if (await parts.isSignedIn())
      throw new AuthError('UserAlreadyAuthenticatedException', 'There is already a signed in user.');
    const askedAt = now();
    const answer = await (
      await loadChallenges()
    ).beginSignIn(factors, {
      username,
      authFlowType: authFlowType ?? (password === undefined ? 'USER_AUTH' : 'USER_SRP_AUTH'),
      ...(password === undefined ? {} : { password }),
      ...(preferredChallenge === undefined ? {} : { preferredChallenge }),
    });
    const begunWithout = password === undefined && preferredChallenge !== undefined;
    return handleAnswer(answer, { username, ...(begunWithout ? { firstFactor: preferredChallenge } : {}) }, askedAt);
  }

  async function confirmSignIn(input: ConfirmSignInInput): Promise<SignInResult> {
    const step = steps.get();
    if (step === null) throw AuthError.of(invalidSignInState());
    const askedAt = now();
    const answer = await endWhenOver(answerPendingStep(factors, step, input)).catch((error: unknown) => {
      if (step.bySrp && steps.get() !== null) steps.set({ ...step, isSpent: true });
      throw error;
    });
    return handleAnswer(answer, { username: step.username, ...findFirstFactor(step, input) }, askedAt);
  }

  async function resendSignInCode(): Promise<CodeDelivery> {
    const step = steps.get();
    if (step === null) throw AuthError.of(invalidSignInState());
    const codeDeliveryDetails = await endWhenOver(
      parts.post<CodeDelivery>('/auth/resend-sign-in-code', { session: step.session }),
    );
    steps.set({ ...step, nextStep: { ...step.nextStep, codeDeliveryDetails } });
    return codeDeliveryDetails;
  }

  async function selectMfaType(mfaType: MfaType): Promise<SignInResult> {
    const step = steps.get();
    if (step === null) throw AuthError.of(invalidSignInState());
    const { nextStep } = await endWhenOver(
      parts.post<{ nextStep: NextStep }>('/auth/select-mfa-type', { session: step.session, mfaType }),
    );
    steps.set({ ...step, nextStep });
    return { isSignedIn: false, nextStep };
  }

  /** Too late, too many attempts, or continued elsewhere: the step cannot be answered any more. */
  async function endWhenOver<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isSessionOver(error)) steps.set(null);
      throw error;
    }
  }

  async function autoSignIn(
    autoSignInSession: string,
    username: string,
    isWanted: () => boolean,
  ): Promise<SignInResult | null> {
    const until = now() + autoSignInMs;
    while (isWanted() && now() < until) {
      const askedAt = now();
      const answer = await pollAutoSignIn(parts, autoSignInSession);
      if (answer !== null) return handleAnswer(answer, { username }, askedAt);
      await parts.sleep(autoSignInPollMs);
    }
    return null;
  }

  return {
    signIn,
    confirmSignIn,
    resendSignInCode,
    selectMfaType,
    autoSignIn,
    currentStep: () => steps.get(),
    hasStepExpired: () => steps.hasExpired(),
    startAgain: () => steps.set(null),
  };
}

/** After the selection of a first factor, the selected one is in progress. */
function findFirstFactor(
  { nextStep }: PendingStep,
  { challengeResponse }: ConfirmSignInInput,
): Pick<PendingStep, 'firstFactor'> {
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION') return {};
  return { firstFactor: challengeResponse as FirstFactor };
}

async function answerPendingStep(
  factors: FactorDeps,
  step: PendingStep,
  input: ConfirmSignInInput,
): Promise<SignInAnswer> {
  const { session, username, bySrp, isSpent = false } = step;
  const { challengeResponse, ...options } = input;
  const challenges = await loadChallenges();
  // A handshake serves one attempt: after a wrong password another begins in the same way.
  if (bySrp && isSpent)
    return challenges.beginSignIn(factors, {
      username,
      password: challengeResponse,
      authFlowType: 'USER_AUTH',
      preferredChallenge: 'PASSWORD_SRP',
    });
  if (bySrp) return challenges.answerPasswordBySrp(factors, { username, session, password: challengeResponse });
  return challenges.answerStep(factors, {
    username,
    session,
    challengeResponse,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
}

/** Null while the address is unconfirmed or the server cannot be reached. */
async function pollAutoSignIn({ post }: SignInParts, autoSignInSession: string): Promise<SignInAnswer | null> {
  try {
    const answer = await post<SignInAnswer & { pending?: boolean }>('/auth/auto-sign-in', { autoSignInSession });
    return answer.pending === true ? null : answer;
  } catch (error) {
    if (error instanceof AuthError && error.name === 'NetworkError') return null;
    throw error;
  }
}

/** True when the server ended the sign-in, so that its step cannot be answered any more. */
const isSessionOver = (error: unknown) =>
  error instanceof AuthError && error.name === 'NotAuthorizedException' && /session is expired/.test(error.message);
