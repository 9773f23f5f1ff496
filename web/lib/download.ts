import { saveBlob } from './save-blob.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

/** Fetches a file as the signed-in person and hands it to the browser. Throws when the server refuses or cannot be reached. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await signedInFetch(path);
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new Error(answer?.message ?? `the server answered ${response.status}`);
  }
  saveBlob(await response.blob(), fileName);
}
