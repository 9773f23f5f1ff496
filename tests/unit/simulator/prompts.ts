/** Prompts like the product's, for invented people. */
import type { Ask } from '../../../local/simulator/ask.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import type { SentimentType } from '../../../domain/sentiment/sentiment.ts';

export const message = 'We will build 10,000 affordable homes by 2030 and cap rent increases at 3% a year.';

export function persona(index: number, attributes: Persona['attributes'] = {}): Persona {
  const at = <T>(list: readonly T[], step: number): T => list[Math.floor(index / step) % list.length] as T;
  return {
    kind: 'voter',
    name: `Person ${index}`,
    age: 18 + ((index * 37) % 65),
    gender: at(['female', 'male'], 1),
    location: 'Suburban Midwest',
    attributes: {
      city: at(['Columbus', 'Fargo', 'Mesa', 'Tampa', 'Erie'], 3),
      politicalLean: at(['Very conservative', 'Conservative', 'Moderate', 'Liberal', 'Very liberal'], 1),
      occupation: at(
        ['Registered nurse', 'Truck driver', 'Shop owner', 'Software developer', 'Line cook', 'Electrician'],
        2,
      ),
      income: at(['$30,000 to $40,000', '$80,000 to $99,999', '$150,000 or more'], 5),
      education: at(['High school graduate', 'Bachelor’s degree', 'Some college'], 4),
      interests: [at(['Gardening', 'Fishing', 'Raising two children', 'Gaming'], 7), 'Cooking'],
      concerns: [at(['Rent increases', 'Mortgage payments', 'Crime'], 6)],
      communicationStyle: at(['Blunt', 'Warm and friendly', 'Analytical', 'Dry humor', 'Passionate', 'Plain'], 1),
      ...attributes,
    },
  };
}

export function promptFor(
  index: number,
  options: {
    message?: string;
    sentimentType?: SentimentType;
    attributes?: Persona['attributes'];
    currentEvents?: string;
  } = {},
) {
  return buildReactionPrompt(persona(index, options.attributes), {
    message: options.message ?? message,
    sentimentType: options.sentimentType ?? 'support-oppose',
    currentEvents: options.currentEvents ?? null,
  });
}

/** Returns the body of a chat completions request for one persona. */
export function bodyFor(index: number, options: Parameters<typeof promptFor>[1] = {}) {
  const { system, user } = promptFor(index, options);
  return {
    model: 'gpt-4o-mini',
    temperature: 0.8,
    response_format: { type: 'json_object' as const },
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ],
  };
}

export interface Reply {
  sentiment: string;
  response: string;
  reaction: string;
  reasoning: string;
  actionLikelihood: number;
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/v1/chat/completions',
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sim-test', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function reactionOf(response: Response): Promise<Reply> {
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  return JSON.parse(body.choices[0]?.message.content ?? '') as Reply;
}

/** Returns the body of a request with a given prompt. */
export const plainAsk: Omit<Ask, 'system' | 'user' | 'lastUser'> = {
  provider: 'openai',
  model: 'gpt-4o',
  toolResults: [],
  toolRounds: 0,
  tools: [],
  toolChoice: 'auto',
  jsonMode: true,
  stream: false,
  streamUsage: false,
  maxTokens: 4096,
  temperature: 0.8,
};
