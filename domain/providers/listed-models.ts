import { providerOfModel } from './models.ts';
import type { Provider } from './provider.ts';

/** Models that a provider lists but that cannot answer a message, or only at OpenAI's other address for replies. */
const otherPurposes =
  /embed|tts|whisper|dall-e|moderation|audio|realtime|image|imagen|veo|transcribe|search|sora|aqa|babbage|davinci|instruct|codex|computer-use|deep-research|^(gpt-[\d.]+|o\d)-pro\b/i;

/** Names as a run accepts them. */
const readableName = /^[\w.:/@-]{1,100}$/;

const maxListed = 200;

/** A model of a provider's list, with the day on which it is shut down, ISO 8601, where the list names it. */
export interface ListedModel {
  name: string;
  endsOn: string | null;
}

/** A stored key, by its owner and provider. */
export interface KeyPlace {
  userId: string;
  provider: Provider;
}

/** Days by model name, ISO 8601. */
export type ModelDates = Readonly<Record<string, string>>;

/** Returns the models of a provider's list that can answer messages, in its order, each once. */
export function usableModels(provider: Provider, listed: readonly ListedModel[]): ListedModel[] {
  const usable = listed
    .map(({ name, endsOn }) => ({ name: name.replace(/^models\//, ''), endsOn }))
    .filter(({ name }) => readableName.test(name) && !otherPurposes.test(name) && providerOfModel(name) === provider);
  return [...new Map(usable.map((model) => [model.name, model])).values()].slice(0, maxListed);
}

/** Returns the days on which listed models are shut down. */
export function endsOfListed(listed: readonly ListedModel[]): ModelDates {
  return Object.fromEntries(listed.flatMap(({ name, endsOn }) => (endsOn === null ? [] : [[name, endsOn]])));
}
