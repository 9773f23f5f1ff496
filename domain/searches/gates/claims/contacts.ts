/** Addresses that a reader could follow: web and email. Phone numbers are figures. */
export function contactsOf(text: string): string[] {
  const found = text.match(
    /\b(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}\p{M}_.+-]+@[\p{L}\p{N}\p{M}_-]+\.[\p{L}\p{N}\p{M}]+|\b[\w-]+\.(?:com|org|net|gov|edu|info|io|co)\b/giu,
  );
  return (found ?? []).map((one) => one.replace(/[.,;:!?)]+$/, ''));
}
