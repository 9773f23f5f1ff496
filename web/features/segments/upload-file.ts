import { getAccessToken } from '../../session/session.ts';

/** Choices of a person instead of what is detected. */
export interface UploadChoices {
  sheet?: string | undefined;
  /** Row of the column names. */
  header?: string | undefined;
  encoding?: string | undefined;
}

/**
 * Uploads a file and returns the import's id. `onProgress` receives the uploaded share, 0 to 1. Throws an error with
 * the server's message.
 */
export async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  choices: UploadChoices = {},
): Promise<string> {
  const token = await getAccessToken();
  const post = { file, address: addressOf(file, choices) };
  const first = await postFile(post, token, onProgress, signal);
  const isRefused = first.status === 401 && token !== null;
  // A token that is refused although it looks valid is refreshed once, as in session/signed-in-fetch.ts.
  const renewed = isRefused ? await getAccessToken({ refused: token }) : null;
  const { status, answer } = renewed === null ? first : await postFile(post, renewed, onProgress, signal);
  if (status === 201 && answer?.id) return answer.id;
  throw new Error(answer?.message ?? `The server answered ${status}`);
}

function addressOf(file: File, choices: UploadChoices): string {
  const query = new URLSearchParams({ name: file.name });
  for (const [name, value] of Object.entries(choices) as [string, string | undefined][])
    if (value !== undefined) query.set(name, value);
  return `/api/segments/imports?${query}`;
}

interface PostResult {
  status: number;
  answer: { id?: string; message?: string } | null;
}

/** Sends the file once. Rejects when the server cannot be reached or the upload is aborted. */
function postFile(
  { file, address }: { file: File; address: string },
  token: string | null,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.total > 0 ? event.loaded / event.total : 1),
    );
    request.addEventListener('load', () =>
      resolve({ status: request.status, answer: request.response as PostResult['answer'] }),
    );
    request.addEventListener('error', () => reject(new Error('The server cannot be reached. Try again in a moment.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
