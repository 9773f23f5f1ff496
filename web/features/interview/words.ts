/** Words about one persona. */
export interface Pronouns {
  they: string;
  them: string;
  are: string;
  remembers: string;
}

const pronounsOf = {
  she: { they: 'she', them: 'her', are: 'is', remembers: 'She remembers' },
  he: { they: 'he', them: 'him', are: 'is', remembers: 'He remembers' },
  they: { they: 'they', them: 'them', are: 'are', remembers: 'They remember' },
} as const satisfies Record<string, Pronouns>;

/** Reads a stored gender; 'they' for missing and other ones. */
export function pronouns(gender: string | null): Pronouns {
  const text = (gender ?? '').trim().toLowerCase();
  if (/^(f|female|woman|girl)$/.test(text)) return pronounsOf.she;
  return /^(m|male|man|boy)$/.test(text) ? pronounsOf.he : pronounsOf.they;
}

/** `Kayla R.` becomes `KR`, `Persona 12` becomes `P12`. */
export function initials(name: string): string {
  const words = name
    .replace(/ \([^)]*\)$/, '')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const end = /^\d+$/.test(last) ? last : last.charAt(0);
  return `${[...first][0] ?? '?'}${end}`.toUpperCase();
}

/** Address of a persona's page, with one of its interviews. */
export function personaPath(
  { jobId, provider, personaIndex }: { jobId: string; provider: string; personaIndex: number },
  interviewId: string | null = null,
): string {
  const query = interviewId === null ? '' : `?interview=${encodeURIComponent(interviewId)}`;
  return `/runs/${encodeURIComponent(jobId)}/personas/${encodeURIComponent(provider)}/${personaIndex}${query}`;
}
