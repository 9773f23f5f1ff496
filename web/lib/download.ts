import { saveBlob } from './save-blob.ts';
import { getAccessToken } from './session.ts';

/** Fetches a file as the signed-in person and hands it to the browser. Throws when the server refuses or cannot be reached. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${(await getAccessToken()) ?? ''}` } });
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new Error(answer?.message ?? `the server answered ${response.status}`);
  }
  saveBlob(await response.blob(), fileName);
}
