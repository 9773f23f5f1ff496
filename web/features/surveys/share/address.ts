/** Address of the page on which people answer. */
export function addressOf(token: string): string {
  return `${window.location.origin}/s/${token}`;
}
