/** Names a language of a BCP 47 tag in another one, the reader's when omitted: `de` is 'German', and in itself 'Deutsch'. */
export function languageName(code: string, inLanguage?: string): string {
  try {
    return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
