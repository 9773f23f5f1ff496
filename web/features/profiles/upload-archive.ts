import { signedInFetch } from '../../session/signed-in-fetch.ts';

/** Facts that an archive holds, and the files that were read. */
export interface ReadArchive {
  facts: {
    url: string | null;
    platform: string;
    name: string;
    headline: string | null;
    about: string | null;
    position: string | null;
    company: string | null;
    formerCompanies: string[];
    location: string | null;
    education: string[];
    skills: string[];
    interests: string[];
    recentPosts: string[];
  };
  files: string[];
  /** All posts as a sum; missing where a token was used. */
  posts?: { found: number; read: number; leftOut: { why: string; count: number }[] };
  /** Sentences about what to look at. */
  notes?: string[];
}

/** Has the server read an archive, which stores nothing. Throws an error with the server's message. */
export async function uploadArchive(file: File): Promise<ReadArchive> {
  const response = await signedInFetch('/api/profiles/archive', {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.name.endsWith('.car') ? 'application/vnd.ipld.car' : 'application/zip' },
  });
  const answer = (await response.json().catch(() => null)) as (ReadArchive & { message?: string }) | null;
  if (!response.ok || answer === null)
    throw new Error(answer?.message ?? `The server answered ${response.status}. Try again in a moment`);
  return answer;
}
