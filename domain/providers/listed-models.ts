import { providerOfModel } from './models.ts';
import type { Provider } from './provider.ts';

/** Models that a provider lists but that cannot answer a message. */
const otherPurposes =
  /embed|tts|whisper|dall-e|moderation|audio|realtime|image|imagen|veo|transcribe|search|sora|aqa|babbage|davinci|instruct/i;

/** Names as a run accepts them. */
const readableName = /^[\w.:/@-]{1,100}$/;

const maxListed = 200;

/** Returns the models of a provider's list that can answer messages, in its order, each once. */
export function usableModels(provider: Provider, listed: readonly unknown[]): string[] {
  const names = listed.flatMap((name) => (typeof name === 'string' ? [name.replace(/^models\//, '')] : []));
  const usable = names.filter(
    (name) => readableName.test(name) && !otherPurposes.test(name) && providerOfModel(name) === provider,
  );
  return [...new Set(usable)].slice(0, maxListed);
}
