/** Mail hosts that ignore dots in the name of a mailbox. */
const ignoringDots = ['gmail.com', 'googlemail.com'];

/** Returns the mailbox that mail to an address ends up in, as far as its spelling tells: `Ann+x@host` is `ann@host`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const name = (email.slice(0, at).toLowerCase().split('+')[0] ?? '') || email.slice(0, at).toLowerCase();
  return `${ignoringDots.includes(host) ? name.replaceAll('.', '') : name}@${host}`;
}
