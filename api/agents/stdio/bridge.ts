/** Connects a client that starts a program to the server at an address. It understands no message. */
import {
  SdkHttpError,
  type JSONRPCMessage,
  type StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';

/** Code of JSON-RPC for a request that could not be carried out. */
const internalError = -32_603;

interface Message {
  id?: string | number;
  method?: string;
  params?: { requestId?: string | number };
  result?: { protocolVersion?: string };
}

/** True for the server's answer to a key that is unknown, expired or revoked. */
export const isKeyRefused = (error: unknown): boolean => error instanceof SdkHttpError && error.status === 401;

/**
 * Passes messages both ways until either side closes or the server refuses the key, which no later message could mend.
 * A request that cannot be sent, or whose answer breaks off, gets an error as its answer. Returns why it ended.
 */
export async function bridge(near: Transport, far: StreamableHTTPClientTransport): Promise<'closed' | 'key-refused'> {
  const open = new Map<string | number, AbortController>();
  let initializeId: string | number | undefined;
  let end: (why: 'closed' | 'key-refused') => void = () => undefined;
  const ended = new Promise<'closed' | 'key-refused'>((resolve) => (end = resolve));
  near.onclose = () => end('closed');
  far.onclose = () => end('closed');
  const fail = async (id: string | number, error: unknown) => {
    if (open.delete(id)) await near.send(failureOf(id, error));
  };
  far.onmessage = (message) => {
    const { id, method, result } = message as Message;
    if (method === undefined && id !== undefined) open.delete(id);
    // The transport names the agreed version in every later request.
    if (id !== undefined && id === initializeId && result?.protocolVersion !== undefined)
      far.setProtocolVersion(result.protocolVersion);
    void near.send(message);
  };
  near.onmessage = (message) => {
    const { id, method, params } = message as Message;
    if (method === 'initialize') initializeId = id;
    // In 2026 a call is canceled by closing its stream.
    if (method === 'notifications/cancelled' && params?.requestId !== undefined) {
      open.get(params.requestId)?.abort();
      open.delete(params.requestId);
    }
    const isRequest = method !== undefined && id !== undefined;
    const canceled = new AbortController();
    if (isRequest) open.set(id, canceled);
    const onRequestStreamEnd = () => {
      if (isRequest) void fail(id, new Error('The connection to the server ended before the answer came'));
    };
    void far.send(message, { requestSignal: canceled.signal, onRequestStreamEnd }).catch(async (error: unknown) => {
      if (isRequest) await fail(id, error);
      if (isKeyRefused(error)) end('key-refused');
    });
  };
  await far.start();
  await near.start();
  const why = await ended;
  await Promise.allSettled([near.close(), far.close()]);
  return why;
}

function failureOf(id: string | number, error: unknown): JSONRPCMessage {
  const message = error instanceof Error ? error.message : 'The server cannot be reached';
  return { jsonrpc: '2.0', id, error: { code: internalError, message } };
}
