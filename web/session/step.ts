import type { FirstFactor, NextStep } from '../../domain/identity/challenges.ts';
import type { KeyStorage } from './storage.ts';

/** Time limit of a sign-in step; the server's is the same. */
export const signInStepMs = 180_000;
const storageKey = 'soundings.sign-in';

/** A sign-in in progress: the step, and the data to send with the answer. */
export interface PendingStep {
  session: string;
  username: string;
  nextStep: NextStep;
  /** The password step uses SRP, because that first factor was selected. */
  bySrp: boolean;
  /** A failed attempt used up the handshake: the next one begins another. */
  isSpent?: true;
  /** The first factor in progress, unless a password was typed at the beginning: nothing is proved yet. */
  firstFactor?: FirstFactor;
  untilMs: number;
}

/** Seconds until another code can be requested. */
export function getResendWait({ nextStep, untilMs }: PendingStep, nowMs: number): number {
  const sentMs = untilMs - signInStepMs;
  return Math.max(0, (nextStep.codeDeliveryDetails?.resendAfterSeconds ?? 0) - Math.max(0, nowMs - sentMs) / 1000);
}

/**
 * Stores the step for the tab, so that a reload continues it. An authenticator's secret is not stored: after a reload
 * its setup starts over.
 */
export function createStepStore(storage: KeyStorage, now: () => number, onChange: () => void) {
  let current: PendingStep | null = read(storage);
  return {
    /** Null without a step, or when it has expired. */
    get: (): PendingStep | null => (current !== null && current.untilMs > now() ? current : null),
    /** True when a step has expired. */
    hasExpired: (): boolean => current !== null && current.untilMs <= now(),
    set(step: Omit<PendingStep, 'untilMs'> | null): void {
      if (step === null && current === null) return;
      current = step === null ? null : { ...step, untilMs: now() + signInStepMs };
      if (current === null || current.nextStep.totpSetupDetails !== undefined) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(current));
      onChange();
    },
  };
}

export type StepStore = ReturnType<typeof createStepStore>;

function read(storage: KeyStorage): PendingStep | null {
  try {
    const step = JSON.parse(storage.getItem(storageKey) ?? 'null') as PendingStep | null;
    return typeof step?.session === 'string' &&
      typeof step.nextStep?.signInStep === 'string' &&
      Number.isFinite(step.untilMs)
      ? step
      : null;
  } catch {
    return null;
  }
}
