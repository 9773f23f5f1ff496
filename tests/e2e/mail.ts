/** Mails that the stack's catcher took. */
import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  subject: string;
  text: string;
}

/** The newest code mailed to the address, which may still be on its way. */
export async function codeMailedTo(address: string, mailUrl: string): Promise<string> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(address)}`);
    const [newest] = (await answer.json()) as Mail[];
    const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await sleep(100);
  }
  throw new Error(`No code was mailed to ${address}`);
}
