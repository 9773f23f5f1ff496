import { randomBytes } from 'node:crypto';
import { InvalidInput, NotSignedIn } from '../../domain/errors.ts';
import { isSimulatedKey, simulatedKeyPrefix } from '../../domain/providers/keys.ts';
import { ensureSettings, openKey, saveSettings, type SettingsInput } from '../identity/settings.ts';
import { signedInUser, type SignedInUser } from '../identity/signed-in-user.ts';
import { builder } from './builder.ts';
import type { ApiContext } from './context.ts';
import { modelType } from './model-types.ts';

const always = { nullable: false } as const;

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
  }),
});

function userIdOf({ viewer }: ApiContext): string {
  if (viewer.kind !== 'user') throw new NotSignedIn();
  return viewer.userId;
}

async function save(ctx: ApiContext, input: SettingsInput): Promise<SignedInUser> {
  const userId = userIdOf(ctx);
  const saved = await saveSettings(ctx.db, ctx.env, userId, input);
  return signedInUser(ctx.db, ctx.env, userId, saved);
}

/** Keys that select the simulator, one per person so that people do not share a pace; a real key is never replaced. */
async function simulatedKeys(ctx: ApiContext): Promise<SettingsInput> {
  if (ctx.env.SIMULATOR_URL === '') throw new InvalidInput('No provider simulator runs here');
  const settings = await ensureSettings(ctx.db, userIdOf(ctx));
  const input: SettingsInput = {};
  for (const provider of ['openai', 'anthropic'] as const) {
    const key = openKey(settings, provider, ctx.env.ENCRYPTION_KEY);
    if (key === null || isSimulatedKey(key)) input[provider] = key ?? `${simulatedKeyPrefix}${randomBytes(12).toString('hex')}`;
  }
  if (input.openai === undefined && input.anthropic === undefined)
    throw new InvalidInput('Both providers have a key. Remove one to use the simulated provider.');
  return input;
}

builder.queryField('me', (t) =>
  t.field({ type: SignedInUserRef, ...always, resolve: (_root, _args, ctx) => signedInUser(ctx.db, ctx.env, userIdOf(ctx)) }),
);

builder.mutationFields((t) => ({
  saveProviderKeys: t.field({
    type: SignedInUserRef,
    ...always,
    args: { openai: t.arg.string(), anthropic: t.arg.string(), openaiModel: t.arg.string(), defaultSimulationSize: t.arg.int() },
    resolve: (_root, args, ctx) => save(ctx, args),
  }),
  useSimulatedProvider: t.field({
    type: SignedInUserRef,
    ...always,
    resolve: async (_root, _args, ctx) => save(ctx, await simulatedKeys(ctx)),
  }),
}));
