/**
 * Google's variant of OpenAI's format: another path, thinking in all models, and errors in a list with Google's names.
 */
import { type Ask, isRefused, type Refused } from '../ask.ts';
import type { WireFormat } from './format.ts';
import { openaiWire } from './openai.ts';

const modelNames = ['gemini-3.8-flash', 'gemini-3.5-flash', 'gemini-3.1-pro-preview', 'gemini-2.5-flash'];

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

export const geminiWire: WireFormat = {
  ...openaiWire,
  provider: 'gemini',
  base: '/v1beta/openai',
  read: (body, headers) => asGemini(openaiWire.read(body, headers)),
  error: ({ status, message }) => [{ error: { code: status, message, status: statuses[status] ?? 'UNKNOWN' } }],
  models: () => ({
    object: 'list',
    data: modelNames.map((name) => ({ id: `models/${name}`, object: 'model', owned_by: 'google' })),
  }),
};

function asGemini(ask: Ask | Refused): Ask | Refused {
  return isRefused(ask) ? ask : { ...ask, provider: 'gemini' };
}
