import { toast } from './toaster.ts';

/** Copies a text to the clipboard. A toast says `done`, or `instead` when the browser does not allow it. */
export async function copyText(text: string, { done, instead }: { done: string; instead: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void toast(done, 'success');
  } catch {
    void toast(`The browser does not allow copying. ${instead}`, 'warning');
  }
}
