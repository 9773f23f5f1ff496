import { boolean, defineModel, int, json, string } from './model.ts';

export const UserSettings = defineModel({
  name: 'UserSettings',
  table: 'user_settings',
  owner: { by: 'field', field: 'userId' },
  lookups: [{ name: 'listUserSettingsByUserId', partition: 'userId' }],
  fields: {
    userId: string({ required: true, unique: true }),
    openaiApiKey: string({ secret: true, default: '', providerKey: 'openai' }),
    anthropicApiKey: string({ secret: true, default: '', providerKey: 'anthropic' }),
    fecApiKey: string({ secret: true, default: '' }),
    openaiModel: string(),
    defaultSimulationSize: int({ default: 10 }),
    hasCompletedTour: boolean({ default: false }),
    /** Settings that are no field of the specification's record (domain/identity/preferences.ts). */
    preferences: json({ hidden: true }),
  },
});

/** A to-do, for signed-in people and IAM credentials but not for API keys. */
export const Todo = defineModel({
  name: 'Todo',
  table: 'todo',
  owner: { by: 'hidden' },
  ways: { apiKey: false, iam: true },
  fields: { content: string() },
});
