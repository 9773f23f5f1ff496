import { type Intent, OverlayToaster, type Toaster } from '@blueprintjs/core';

let toaster: Promise<Toaster> | null = null;

/** Shows a short message at the top of the page for six seconds; screen readers announce it. */
export async function toast(
  message: string,
  intent: Intent = 'none',
  action?: { text: string; onClick: () => void },
): Promise<void> {
  toaster ??= OverlayToaster.create({ position: 'top', maxToasts: 3 });
  (await toaster).show({ message, intent, timeout: 6000, ...(action ? { action } : {}) });
}
