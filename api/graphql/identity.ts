import { randomBytes } from 'node:crypto';
import { InvalidInput } from '../../domain/errors.ts';
import { isSimulatedKey, simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { checkKey, type KeyCheckAnswer } from '../identity/check-key.ts';
import { listKeyStates, type KeyState } from '../identity/key-states.ts';
import { ensureSettings, openKey, saveSettings, type SettingsInput } from '../identity/settings.ts';
import { getSignedInUser, type SignedInUser } from '../identity/signed-in-user.ts';
import { builder } from './builder.ts';
import type { ApiContext } from './context.ts';
import { modelType } from './models/types.ts';
import { userIdOf } from '../viewer.ts';

const always = { nullable: false } as const;

const KeyStateRef = builder.objectRef<KeyState>('ProviderKeyState').implement({
  description: 'What is known of a stored key.',
  fields: (t) => ({
    provider: t.exposeString('provider', always),
    isSimulated: t.exposeBoolean('isSimulated', { ...always, description: 'It selects the simulated provider.' }),
    refusedAt: t.expose('refusedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its provider refused it, if nothing has worked with it since.',
    }),
  }),
});

/** Identity attributes, whether there are keys (never the keys), and the settings, which are made on first read. */
const SignedInUserRef = builder.objectRef<SignedInUser>('SignedInUser').implement({
  fields: (t) => ({
    userId: t.exposeID('userId', always),
    username: t.exposeString('username', always),
    email: t.exposeString('email', always),
    givenName: t.exposeString('givenName', { nullable: true }),
    familyName: t.exposeString('familyName', { nullable: true }),
    emailVerified: t.exposeBoolean('emailVerified', always),
    settings: t.field({ type: modelType('UserSettings'), ...always, resolve: (user) => user.settings }),
    hasOpenaiKey: t.exposeBoolean('hasOpenaiKey', always),
    hasAnthropicKey: t.exposeBoolean('hasAnthropicKey', always),
    hasFecKey: t.exposeBoolean('hasFecKey', always),
    hasRuns: t.exposeBoolean('hasRuns', always),
    providerKeys: t.field({
      type: [KeyStateRef],
      ...always,
      description: 'One for each AI provider of which a key is stored.',
      resolve: ({ userId }, _args, ctx) => listKeyStates(ctx.db, ctx.env, userId),
    }),
  }),
});

const KeyCheckRef = builder.objectRef<KeyCheckAnswer>('KeyCheck').implement({
  description: 'Whether a provider accepts a key: works, refused, or unreachable.',
  fields: (t) => ({ outcome: t.exposeString('outcome', always), message: t.exposeString('message', always) }),
});

/** Named like the record's fields; what is left out stays. */
const SettingsInputRef = builder.inputType('SettingsInput', {
  fields: (t) => ({
    openaiApiKey: t.string(),
    anthropicApiKey: t.string(),
    fecApiKey: t.string(),
    openaiModel: t.string(),
    defaultSimulationSize: t.int(),
    hasCompletedTour: t.boolean(),
  }),
});

async function save(ctx: ApiContext, input: SettingsInput): Promise<SignedInUser> {
  const userId = userIdOf(ctx.viewer);
  const saved = await saveSettings(ctx.db, ctx.env, userId, input);
  return getSignedInUser(ctx.db, ctx.env, userId, saved);
}

/** Keys that select the simulator, one per person so that people do not share a pace; a real key is never replaced. */
async function simulatedKeys(ctx: ApiContext): Promise<SettingsInput> {
  if (ctx.env.SIMULATOR_URL === '') throw new InvalidInput('No provider simulator runs here');
  const settings = await ensureSettings(ctx.db, userIdOf(ctx.viewer));
  const input: SettingsInput = {};
  for (const provider of ['openai', 'anthropic'] as const) {
    const key = openKey(settings, provider, ctx.env.ENCRYPTION_KEY);
    if (key === null || isSimulatedKey(key))
      input[provider] = key ?? `${simulatedKeyPrefix}${randomBytes(12).toString('hex')}`;
  }
  if (input.openai === undefined && input.anthropic === undefined)
    throw new InvalidInput('Both providers have a key. Remove one to use the simulated provider.');
  return input;
}

builder.queryField('me', (t) =>
  t.field({
    type: SignedInUserRef,
    ...always,
    resolve: (_root, _args, ctx) => getSignedInUser(ctx.db, ctx.env, userIdOf(ctx.viewer)),
  }),
);

builder.mutationFields((t) => ({
  saveProviderKeys: t.field({
    type: SignedInUserRef,
    ...always,
    args: {
      openai: t.arg.string(),
      anthropic: t.arg.string(),
      openaiModel: t.arg.string(),
      defaultSimulationSize: t.arg.int(),
    },
    resolve: (_root, args, ctx) => save(ctx, args),
  }),
  updateSettings: t.field({
    type: SignedInUserRef,
    ...always,
    description: 'Changes the fields that are given. An empty key is removed, a mask changes nothing.',
    args: { input: t.arg({ type: SettingsInputRef, required: true }) },
    resolve: (_root, { input: { openaiApiKey: openai, anthropicApiKey: anthropic, fecApiKey: fec, ...rest } }, ctx) =>
      save(ctx, { ...rest, openai, anthropic, fec }),
  }),
  checkProviderKey: t.field({
    type: KeyCheckRef,
    ...always,
    description:
      'Asks the provider whether a key is good: the given one, else the stored one. Saving does not depend on it.',
    args: { provider: t.arg.string({ required: true }), key: t.arg.string() },
    resolve: (_root, { provider, key }, ctx) => checkKey(ctx, userIdOf(ctx.viewer), provider, key),
  }),
  useSimulatedProvider: t.field({
    type: SignedInUserRef,
    ...always,
    resolve: async (_root, _args, ctx) => save(ctx, await simulatedKeys(ctx)),
  }),
}));
