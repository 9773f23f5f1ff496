import { randomBytes } from 'node:crypto';
import { InvalidInput } from '../../domain/errors.ts';
import { cleanedKey, isSimulatedKey, simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { preferenceNames, preferencesSchema, type Preferences } from '../../domain/identity/preferences.ts';
import { providerList } from '../../domain/providers/provider.ts';
import { keyCheckAnswerView, checkKey } from '../identity/check-key.ts';
import { keyStateView, listKeyStates } from '../identity/key-states.ts';
import { checkedProvider, ensureSettings, openKey, saveSettings, type SettingsInput } from '../identity/settings.ts';
import { getSignedInUser, type SignedInUser } from '../identity/signed-in-user.ts';
import { readNewModels } from '../../services/providers/models.ts';
import { builder } from './builder.ts';
import type { ApiContext } from './context.ts';
import { modelType } from './models/types.ts';
import { userIdOf } from '../viewer.ts';
import { viewType } from './view-types.ts';
import { inputTypeOf, outputTypeOf } from './zod-types.ts';

const PreferencesRef = builder.objectRef<Preferences>('Preferences').implement({
  description: 'Settings beside those of the record; null where nothing was chosen.',
  fields: (t) =>
    Object.fromEntries(
      preferenceNames.map((name) => {
        const resolve = (preferences: Preferences) => preferences[name] as string;
        return [name, t.field({ ...outputTypeOf(preferencesSchema.shape[name]), nullable: true, resolve })];
      }),
    ),
});

/**
 * The signed-in person: attributes, states of keys (never the keys), and the settings, which are created on first read.
 */
const SignedInUserRef = builder.objectRef<SignedInUser>('SignedInUser').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    username: t.exposeString('username'),
    email: t.exposeString('email'),
    givenName: t.exposeString('givenName', { nullable: true }),
    familyName: t.exposeString('familyName', { nullable: true }),
    emailVerified: t.exposeBoolean('emailVerified'),
    settings: t.field({ type: modelType('UserSettings'), resolve: (user) => user.settings }),
    preferences: t.expose('preferences', { type: PreferencesRef }),
    hasFecKey: t.exposeBoolean('hasFecKey'),
    hasRuns: t.exposeBoolean('hasRuns'),
    providerKeys: t.field({
      type: [viewType(keyStateView)],
      description: 'One per AI provider with a stored key.',
      resolve: ({ userId }, _args, ctx) => listKeyStates(ctx.db, ctx.env, userId),
    }),
  }),
});

/** Input with the names of the record's fields; missing fields stay. */
const SettingsInputRef = builder.inputType('SettingsInput', {
  fields: (t) => ({
    openaiApiKey: t.string(),
    anthropicApiKey: t.string(),
    fecApiKey: t.string(),
    openaiModel: t.string(),
    defaultSimulationSize: t.int(),
    hasCompletedTour: t.boolean(),
    preferences: t.field({ type: inputTypeOf(preferencesSchema) }),
  }),
});

async function save(ctx: ApiContext, input: SettingsInput): Promise<SignedInUser> {
  const userId = userIdOf(ctx.viewer);
  const saved = await saveSettings(ctx.db, ctx.env, userId, input);
  return getSignedInUser(ctx.db, ctx.env, userId, saved);
}

/**
 * Returns keys for the simulator, derived from the person so that each has a pace of their own; real keys are never
 * replaced.
 */
async function simulatedKeys(ctx: ApiContext): Promise<SettingsInput> {
  if (ctx.env.SIMULATOR_URL === '') throw new InvalidInput('No provider simulator runs here');
  const settings = await ensureSettings(ctx.db, userIdOf(ctx.viewer));
  const keys: NonNullable<SettingsInput['keys']> = {};
  for (const provider of providerList) {
    const key = openKey(settings, provider, ctx.env.ENCRYPTION_KEY);
    if (key === null || isSimulatedKey(key))
      keys[provider] = key ?? `${simulatedKeyPrefix}${randomBytes(12).toString('hex')}`;
  }
  if (Object.keys(keys).length === 0)
    throw new InvalidInput('Every provider has a key. Remove one to use the simulated provider.');
  return { keys };
}

builder.queryField('me', (t) =>
  t.field({
    type: SignedInUserRef,
    resolve: (_root, _args, ctx) => getSignedInUser(ctx.db, ctx.env, userIdOf(ctx.viewer)),
  }),
);

builder.mutationFields((t) => ({
  saveProviderKey: t.field({
    type: SignedInUserRef,
    description: 'Stores the key of one provider. An empty text removes it, a mask changes nothing.',
    args: { provider: t.arg.string({ required: true }), key: t.arg.string({ required: true }) },
    resolve: async (_root, { provider, key }, ctx) => {
      const checked = checkedProvider(provider);
      const saved = await save(ctx, { keys: { [checked]: cleanedKey(key) } });
      // Nobody waits for the list: until it is read, the known models are offered.
      void readNewModels(ctx, userIdOf(ctx.viewer), checked);
      return saved;
    },
  }),
  updateSettings: t.field({
    type: SignedInUserRef,
    description: 'Changes the given fields. An empty text removes a key, a mask changes nothing.',
    args: { input: t.arg({ type: SettingsInputRef, required: true }) },
    resolve: (_root, { input: { openaiApiKey: openai, anthropicApiKey: anthropic, fecApiKey: fec, ...rest } }, ctx) =>
      save(ctx, { ...rest, keys: { openai, anthropic }, fec }),
  }),
  checkProviderKey: t.field({
    type: viewType(keyCheckAnswerView),
    description:
      'Asks the provider whether it accepts the given key, else the stored one. Keys can be saved regardless.',
    args: { provider: t.arg.string({ required: true }), key: t.arg.string() },
    resolve: (_root, { provider, key }, ctx) =>
      checkKey(ctx, userIdOf(ctx.viewer), provider, typeof key === 'string' ? cleanedKey(key) : key),
  }),
  useSimulatedProvider: t.field({
    type: SignedInUserRef,
    resolve: async (_root, _args, ctx) => save(ctx, await simulatedKeys(ctx)),
  }),
}));
