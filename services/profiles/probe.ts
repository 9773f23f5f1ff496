/** Asks a model to name the person behind a prompt, to test that the prompt hides them. */
import type { Env } from '../../config/env.ts';
import { ownProfile } from '../../db/profiles/profiles.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { buildPersonaPrompt } from '../../domain/personas/reaction-prompt.ts';
import { checkPromptOptions } from '../../domain/simulations/run-input.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { ProbeFailed, ProfileNotFound } from '../../domain/profiles/errors.ts';
import { buildProbe, judgeProbe, readProbe, type ProbeGuess, type ProbeOutcome } from '../../domain/profiles/probe.ts';
import { chatProvider } from '../assistant/provider.ts';
import { takeChatMessage } from '../assistant/rate.ts';
import { askProvider } from '../jobs/provider-requests.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { usablePersona } from './profiles.ts';

/** A person waits in front of a button. */
const waitMs = 60_000;

export interface Probe {
  outcome: ProbeOutcome;
  guess: ProbeGuess;
  model: string;
  /** True when rules answered instead of a model, which know nobody. */
  isSimulated: boolean;
}

/**
 * Tests the prompt that a run with these options would send for a profile, with one call of the person's provider. Throws
 * ProfileNotFound, InvalidInput, ApiKeyNotConfigured, ProbeFailed.
 */
export async function probeProfile(
  deps: JobDeps & { env: Env },
  userId: string,
  id: string,
  options: unknown,
): Promise<Probe> {
  const { db, env } = deps;
  const profile = await ownProfile(db, userId, id);
  if (profile === undefined) throw new ProfileNotFound();
  const { system, user } = buildProbe(
    buildPersonaPrompt(await usablePersona(db, userId, id), {}, checkPromptOptions(options) ?? {}),
  );
  const { provider, model } = await chatProvider(db, env, userId, undefined);
  const apiKey = (await runSettings(db, userId, env.ENCRYPTION_KEY))?.keys[provider] ?? '';
  await takeChatMessage(db, userId);
  const body = { provider, model, system, user, maxTokens: 1_000 };
  const answer = await askProvider(deps, userId, { kind: 'question', apiKey, body }, waitMs);
  if (answer === null) throw new ProbeFailed('The provider did not answer in time.');
  if ('error' in answer) throw new ProbeFailed(answer.error);
  const guess = readProbe(String(answer.result));
  if (guess === null) throw new ProbeFailed('The model did not answer the question. Try again.');
  return { outcome: judgeProbe(guess, profile), guess, model, isSimulated: isSimulatedKey(apiKey) };
}
