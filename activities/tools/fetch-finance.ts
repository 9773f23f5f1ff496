import { request } from 'undici';
import { ToolError } from '../../domain/tools/definition.ts';
import type { Json } from '../../domain/tools/json.ts';

/** Longest answer that is read. */
const maxBytes = 1_000_000;
const timeoutMs = 20_000;

const service = 'The election-finance service';

/**
 * Reads JSON of the Federal Election Commission's interface. Throws ToolError when it cannot be had, and the signal's reason
 * when it aborts.
 */
export async function fetchFinance(url: string, apiKey: string, signal: AbortSignal): Promise<Json> {
  const { status, text } = await readText(url, apiKey, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof ToolError ? error : new ToolError(`${service} could not be reached`);
  });
  if (status !== 200) throw new ToolError(`${service} answered ${status}`);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ToolError(`${service} sent no JSON`);
  }
}

async function readText(url: string, apiKey: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  // The key is sent as a header, so that no address with it is ever logged.
  const headers = { 'x-api-key': apiKey };
  const { statusCode: status, body } = await request(url, {
    headers,
    signal,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new ToolError(`${service} sent too much`);
    chunks.push(chunk);
  }
  return { status, text: Buffer.concat(chunks).toString('utf8') };
}
