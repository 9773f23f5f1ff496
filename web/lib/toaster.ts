import { type Intent, OverlayToaster, type Toaster } from '@blueprintjs/core';

let toaster: Promise<Toaster> | null = null;

/** Long enough to read two lines and to press the action. */
const shownMs = 6000;

/** Shows a short message at the top of the page for a few seconds; screen readers announce it. */
export async function toast(
  message: string,
  intent: Intent = 'none',
  action?: { text: string; onClick: () => void },
): Promise<void> {
  toaster ??= OverlayToaster.create({ position: 'top', maxToasts: 3 });
  (await toaster).show({ message, intent, timeout: shownMs, ...(action ? { action } : {}) });
}
