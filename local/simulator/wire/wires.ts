/** Selects the wire format of a request by its path. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from '../../../domain/providers/provider.ts';
import { anthropicWire } from './anthropic.ts';
import { embeddingsWire } from './embeddings.ts';
import type { WireFormat } from './format.ts';
import { geminiWire } from './gemini.ts';
import { openaiWire } from './openai.ts';

const wires: Record<Provider, WireFormat> = {
  openai: openaiWire,
  anthropic: anthropicWire,
  gemini: geminiWire,
};

/** Returns the format whose completions or vectors have this path. */
export function wireAt(path: string): WireFormat | undefined {
  return [...Object.values(wires), embeddingsWire].find(({ base, route }) => base + route === bareOf(path));
}

/**
 * Returns the format whose model list has this path. Anthropic shares a path with OpenAI and is recognized by its
 * headers.
 */
export function modelsWireAt(path: string, headers: IncomingHttpHeaders): WireFormat | undefined {
  const bare = bareOf(path);
  const found = Object.values(wires).filter(
    ({ base }) => bare === `${base}/models` || bare.startsWith(`${base}/models/`),
  );
  const isAnthropic = headers['anthropic-version'] !== undefined || headers['x-api-key'] !== undefined;
  return found.length < 2 ? found[0] : wires[isAnthropic ? 'anthropic' : 'openai'];
}

function bareOf(path: string): string {
  return path.startsWith('/v1/') ? path.slice(3) : path;
}
