import { saveBlob } from './save-blob.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

/**
 * Saves a file of the server as a download of the person. The server's name of it goes before `fileName`, because it
 * knows what the person called the thing. Throws when the server refuses or cannot be reached.
 */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await signedInFetch(path);
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new Error(answer?.message ?? `the server answered ${response.status}`);
  }
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveBlob(await response.blob(), given ?? fileName);
}
