/**
 * Every model provider, by the name that stands in settings, records and the API, in the order that screens show them.
 */
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';

export const providers = { openai, anthropic, gemini };
