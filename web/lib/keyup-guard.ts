/**
 * Lets a key that goes up belong to what had the keyboard when it went down. Blueprint presses a button when Enter or the space bar goes up
 * on it, also when it went down elsewhere: a menu that closes by Enter gives the keyboard back to its button, which would open it again.
 */
export function ignoreStrayKeyups(target: EventTarget = window): void {
  let holder: EventTarget | null = null;
  target.addEventListener('keydown', (event) => (holder = event.target), true);
  target.addEventListener(
    'keyup',
    (event) => {
      const { key } = event as KeyboardEvent;
      if ((key === 'Enter' || key === ' ') && holder !== null && event.target !== holder) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      holder = null;
    },
    true,
  );
}
