import type { FirstFactor, NextStep } from '../../domain/identity/challenges.ts';
import type { KeyStorage } from './storage.ts';

/** A sign-in answers within 3 minutes or begins again (spec §9). */
export const signInStepMs = 180_000;
const key = 'soundings.sign-in';

/** A sign-in under way: what is asked, and what to send back with the answer. */
export interface PendingStep {
  session: string;
  username: string;
  nextStep: NextStep;
  /** The password that is asked for goes by SRP: it was chosen as the first factor that way. */
  bySrp: boolean;
  /** A try that failed has used up the handshake: the next one begins another. */
  isSpent?: true;
  /** The first factor that is being shown, where it is no password typed at the beginning: nobody has proved anything yet. */
  firstFactor?: FirstFactor;
  untilMs: number;
}

/** Seconds until another code may be asked for. */
export function resendWaitOf({ nextStep, untilMs }: PendingStep, nowMs: number): number {
  const sentMs = untilMs - signInStepMs;
  return Math.max(0, (nextStep.codeDeliveryDetails?.resendAfterSeconds ?? 0) - Math.max(0, nowMs - sentMs) / 1000);
}

/**
 * Keeps the step for the tab, so that a reload goes on where it was. An authenticator's secret is not written down: after a reload its set-up
 * begins again.
 */
export function createStepStore(storage: KeyStorage, now: () => number, onChange: () => void) {
  let current: PendingStep | null = read(storage);
  return {
    /** Null when nothing is asked, or it was asked too long ago. */
    get: (): PendingStep | null => (current !== null && current.untilMs > now() ? current : null),
    /** True when there was one and its time is over. */
    hasExpired: (): boolean => current !== null && current.untilMs <= now(),
    set(step: Omit<PendingStep, 'untilMs'> | null): void {
      if (step === null && current === null) return;
      current = step === null ? null : { ...step, untilMs: now() + signInStepMs };
      if (current === null || current.nextStep.totpSetupDetails !== undefined) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(current));
      onChange();
    },
  };
}

export type StepStore = ReturnType<typeof createStepStore>;

function read(storage: KeyStorage): PendingStep | null {
  try {
    const step = JSON.parse(storage.getItem(key) ?? 'null') as PendingStep | null;
    return typeof step?.session === 'string' &&
      typeof step.nextStep?.signInStep === 'string' &&
      Number.isFinite(step.untilMs)
      ? step
      : null;
  } catch {
    return null;
  }
}
