/** Takes the keyboard to where the code on its way is typed: the button that sent for it is not to be pressed again for a while. */
export function focusCode(): void {
  focusFirst('input[autocomplete="one-time-code"]');
}

/** Takes the keyboard to where the username is wanted. */
export function focusUsername(): void {
  focusFirst('input[name="username"]');
}

function focusFirst(selector: string): void {
  document.querySelector<HTMLInputElement>(selector)?.focus();
}
