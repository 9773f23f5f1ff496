import { request } from 'node:http';
import { headersOf, startDataApi, type Identity } from './data-client.ts';
import { tempFolder } from '../_support/temp-folder.ts';

export interface FileAnswer {
  status: number;
  headers: Headers;
  /** The body as bytes, and parsed if it is JSON (otherwise empty). */
  bytes: Buffer;
  body: Record<string, any>;
}

/** Starts the api with its own file storage. `call` sends a request as a person, a guest or an API key. */
export async function startFileApi(settings: Record<string, string> = {}) {
  const home = tempFolder('files');
  const api = await startDataApi({ SOUNDINGS_HOME: home, ...settings });
  const call = async (
    as: Identity,
    method: string,
    path: string,
    body?: Buffer | string,
    headers: Record<string, string> = {},
  ) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) };
    return answerOf(await fetch(api.url + path, { method, headers: { ...headersOf(as), ...headers }, ...sent }));
  };
  return {
    ...api,
    home,
    call,
    get: (as: Identity, path: string, headers?: Record<string, string>) => call(as, 'GET', path, undefined, headers),
    put: (as: Identity, path: string, body: Buffer | string, headers?: Record<string, string>) =>
      call(as, 'PUT', path, body, headers),
    json: (as: Identity, path: string, body: unknown) =>
      call(as, 'POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    /** Sends the request line exactly as given, because fetch would normalize the path. */
    raw: (as: Identity, method: string, path: string, body?: string) => rawCall(api.url, as, method, path, body),
  };
}

export type FileApi = Awaited<ReturnType<typeof startFileApi>>;

async function answerOf(response: Response): Promise<FileAnswer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, body: jsonOf(bytes) };
}

function jsonOf(bytes: Buffer): Record<string, any> {
  try {
    return JSON.parse(bytes.toString('utf8')) as Record<string, any>;
  } catch {
    return {};
  }
}

function rawCall(
  url: string,
  as: Identity,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: headersOf(as) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** The smallest valid PNG: one transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
