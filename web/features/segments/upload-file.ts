import { getAccessToken } from '../../lib/session.ts';

/** Sends a file to be read; the import's id. `onProgress` hears the share that has gone out, 0 to 1. Throws with the server's words. */
export async function uploadFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const token = (await getAccessToken()) ?? '';
  return new Promise((resolve, reject) => {
    // fetch tells nothing of how far an upload is.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/segments/imports?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => onProgress(event.total > 0 ? event.loaded / event.total : 1));
    request.addEventListener('load', () => {
      const answer = request.response as { id?: string; message?: string } | null;
      if (request.status === 201 && answer?.id) resolve(answer.id);
      else reject(new Error(answer?.message ?? `The server answered ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error('The server cannot be reached. Try again in a moment.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
