/** Addresses that a reader could follow: web and email. Phone numbers are figures. */
export function contactsOf(text: string): string[] {
  const found = text.match(
    /\b(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.\w+|\b[\w-]+\.(?:com|org|net|gov|edu|info|io|co)\b/gi,
  );
  return (found ?? []).map((one) => one.replace(/[.,;:!?)]+$/, ''));
}
