import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { messageOf } from '../../session/errors.ts';

export interface ResendButtonProps {
  /** Sends another code and returns where it was sent. */
  resend: () => Promise<CodeDelivery | undefined>;
  isDisabled: boolean;
  /** Texts for something other than a code. */
  words?: { ask: string; isOnItsWay: string };
  /** Initial wait in seconds, when a code has just been sent. */
  waitSeconds: number;
  onSent: (message: string) => void;
  onFailed: (message: string) => void;
}

const codeTexts = { ask: 'Send a new code', isOnItsWay: 'A new code is on its way' };

/** Requests another code, and shows how long to wait before the next request. */
export function ResendButton({
  resend,
  isDisabled,
  words = codeTexts,
  waitSeconds,
  onSent,
  onFailed,
}: ResendButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { secondsLeft, wait } = useCountdown(waitSeconds);

  const send = async () => {
    setBusy(true);
    try {
      const delivery = await resend();
      wait(delivery?.resendAfterSeconds ?? 0);
      // Focus moves to the code field, because this button is now disabled for a while.
      document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')?.focus();
      onSent(`${words.isOnItsWay} to ${delivery?.destination ?? 'you'}. Earlier ones no longer work.`);
    } catch (error) {
      onFailed(messageOf(error, 'The code could not be sent'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="minimal"
      loading={isBusy}
      disabled={secondsLeft > 0 || isDisabled}
      text={secondsLeft > 0 ? `${words.ask} in ${secondsLeft} s` : words.ask}
      onClick={() => void send()}
    />
  );
}

/** Counts whole seconds down, from `initialSeconds` or from a later call of `wait`. */
function useCountdown(initialSeconds: number): { secondsLeft: number; wait: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    // Twice a second, so that no second is skipped when a timer is late.
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  const wait = (seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), wait };
}
