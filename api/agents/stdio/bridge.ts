/** Connects a client that starts a program to the server at an address. It understands no message. */
import { StreamableHTTPClientTransport, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';

/** Code of JSON-RPC for a request that could not be carried out. */
const internalError = -32_603;

interface Message {
  id?: string | number;
  method?: string;
  params?: { requestId?: string | number };
  result?: { protocolVersion?: string };
}

/** Passes messages both ways until either side closes. A request that cannot be sent gets an error as its answer. */
export async function bridge(near: Transport, far: StreamableHTTPClientTransport): Promise<void> {
  const open = new Map<string | number, AbortController>();
  let initializeId: string | number | undefined;
  const closed = new Promise<void>((resolve) => {
    near.onclose = resolve;
    far.onclose = resolve;
  });
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
    if (method === 'notifications/cancelled' && params?.requestId !== undefined) open.get(params.requestId)?.abort();
    const isRequest = method !== undefined && id !== undefined;
    const canceled = new AbortController();
    if (isRequest) open.set(id, canceled);
    void far.send(message, { requestSignal: canceled.signal }).catch((error: unknown) => {
      if (!isRequest || canceled.signal.aborted) return;
      open.delete(id);
      void near.send(failureOf(id, error));
    });
  };
  await far.start();
  await near.start();
  await closed;
  await Promise.allSettled([near.close(), far.close()]);
}

function failureOf(id: string | number, error: unknown): JSONRPCMessage {
  const message = error instanceof Error ? error.message : 'The server cannot be reached';
  return { jsonrpc: '2.0', id, error: { code: internalError, message } };
}
