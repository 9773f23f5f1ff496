/**
 * All model providers by their name in settings, records and the API, in the order of screens.
 */
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';

export const providers = { openai, anthropic, gemini };
