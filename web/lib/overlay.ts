import { Classes } from '@blueprintjs/core';

/** True while a dialog or drawer of Blueprint is open, which holds the focus. Blueprint marks the body meanwhile. */
export function isOverlayOpen(): boolean {
  return document.body.classList.contains(Classes.OVERLAY_OPEN);
}
