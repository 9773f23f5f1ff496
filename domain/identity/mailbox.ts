/** Mail hosts that ignore dots in the name of a mailbox. */
const ignoringDots = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that mail to an address ends up in, as far as its spelling tells: `Ann+x@host` is `ann@host`. Phone
 * numbers, which people sign up with too, stay as they are.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const host = email.slice(at + 1).toLowerCase();
  const name = (email.slice(0, at).toLowerCase().split('+')[0] ?? '') || email.slice(0, at).toLowerCase();
  return `${ignoringDots.includes(host) ? name.replaceAll('.', '') : name}@${host}`;
}
