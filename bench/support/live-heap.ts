/** Measures what a Node process still needs, without the room that V8 keeps for later. */
import { readFileSync } from 'node:fs';

/** Settings of a process that `liveHeapMb` can measure. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const bytesPerMb = 1_048_576;

interface Message {
  id?: number;
  method?: string;
  result?: { result?: { value?: number } };
  params?: { sessionId: string; message: string };
}

/**
 * Collects garbage in a process and its threads, and returns the megabytes of their heaps that remain. `logFile` is where
 * the process wrote the address of its inspector.
 */
export async function liveHeapMb(logFile: string): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
  if (address === undefined) throw new Error(`No inspector in ${logFile}`);
  const inspector = await connect(address);
  try {
    await inspector.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    let bytes = await heapOf(inspector.ask);
    for (const thread of inspector.threads) bytes += await heapOf(inspector.askThread(thread));
    return bytes / bytesPerMb;
  } finally {
    inspector.close();
  }
}

type Ask = (method: string, params?: object) => Promise<Message>;

async function heapOf(ask: Ask): Promise<number> {
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
  return result?.result?.value ?? Number.NaN;
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: Message) => void>();
  const threads = new Set<string>();
  const receive = ({ id, method, params, ...message }: Message) => {
    if (method === 'NodeWorker.attachedToWorker' && params) threads.add(params.sessionId);
    // Answers of a thread come inside a message of the process.
    if (method === 'NodeWorker.receivedMessageFromWorker' && params) receive(JSON.parse(params.message) as Message);
    if (id !== undefined) waiting.get(id)?.(message);
  };
  socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Message));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  });
  let lastId = 0;
  const ask: Ask = (method, params = {}) => {
    const id = (lastId += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const askThread =
    (sessionId: string): Ask =>
    async (method, params = {}) => {
      const id = (lastId += 1);
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
      const message = JSON.stringify({ id, method, params });
      await ask('NodeWorker.sendMessageToWorker', { sessionId, message });
      return answer;
    };
  return { ask, askThread, threads, close: () => socket.close() };
}
