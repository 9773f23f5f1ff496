/** A person's settings record over the data API: list by userId and create (specification §7). */
import { SettingsGraphqlErrors } from '../../domain/identity/settings-errors.ts';

/** The record as the data API shows it: keys are masks. */
export interface Settings {
  id: string;
  userId: string;
  openaiApiKey: string;
  anthropicApiKey: string;
  fecApiKey: string;
  openaiModel: string | null;
  defaultSimulationSize: number;
  hasCompletedTour: boolean;
  updatedAt: string;
}

/** The calls; each answers null when nothing came back. They throw SettingsGraphqlErrors when the answer has errors. */
export interface SettingsCalls {
  find(userId: string): Promise<Settings | null>;
  create(input: {
    userId: string;
    defaultSimulationSize: number;
    hasCompletedTour: boolean;
    createdAt: string;
    updatedAt: string;
  }): Promise<Settings | null>;
}

export interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string }[];
}

/** Posts one operation and answers what came back, errors included. */
export type AskGraphql = (query: string, variables: Record<string, unknown>) => Promise<GraphqlAnswer>;

const fields =
  'id userId openaiApiKey anthropicApiKey fecApiKey openaiModel defaultSimulationSize hasCompletedTour updatedAt';

export function createSettingsCalls(ask: AskGraphql): SettingsCalls {
  const answerTo = async (query: string, variables: Record<string, unknown>): Promise<unknown> => {
    const { data, errors = [] } = await ask(query, variables);
    if (errors.length > 0) throw new SettingsGraphqlErrors(errors.map((error) => error.message));
    return Object.values(data ?? {})[0] ?? null;
  };
  return {
    find: async (userId) => {
      const page = await answerTo(
        `query ($userId: String!) { listUserSettingsByUserId(userId: $userId) { items { ${fields} } } }`,
        { userId },
      );
      return (page as { items?: Settings[] } | null)?.items?.[0] ?? null;
    },
    create: async (input) =>
      (await answerTo(
        `mutation ($input: CreateUserSettingsInput!) { createUserSettings(input: $input) { ${fields} } }`,
        {
          input,
        },
      )) as Settings | null,
  };
}
