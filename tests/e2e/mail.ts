/** Mails in the stack's mail catcher. */
import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  subject: string;
  text: string;
}

const sixDigits = /\b(\d{6})\b/;

/** Returns the newest code mailed to the address; waits until it arrives. */
export function codeMailedTo(address: string, mailUrl: string): Promise<string> {
  return waitForCode(address, mailUrl, 0, sixDigits);
}

/** Returns the first group of digits, or the match of `pattern`, in the mail that an action sends. */
export async function mailedAfter(
  address: string,
  mailUrl: string,
  send: () => Promise<void>,
  pattern: RegExp = sixDigits,
): Promise<string> {
  const before = (await mailsTo(address, mailUrl)).length;
  await send();
  return waitForCode(address, mailUrl, before, pattern);
}

async function waitForCode(address: string, mailUrl: string, beyond: number, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const mails = await mailsTo(address, mailUrl);
    const code = mails.length > beyond ? pattern.exec(mails[0]?.text ?? '')?.[1] : undefined;
    if (code !== undefined) return code;
    await sleep(100);
  }
  throw new Error(`No code was mailed to ${address}`);
}

/** Returns the caught mails to an address, newest first. */
async function mailsTo(address: string, mailUrl: string): Promise<Mail[]> {
  return (await (await fetch(`${mailUrl}/messages?to=${encodeURIComponent(address)}`)).json()) as Mail[];
}
