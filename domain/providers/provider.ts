/** Whom a run asks: one provider, or both of them. */
export const providers = ['openai', 'anthropic'] as const;
export type Provider = (typeof providers)[number];

export const providerChoices = ['openai', 'anthropic', 'all'] as const;
export type ProviderChoice = (typeof providerChoices)[number];

export const providerNames: Record<Provider, string> = { openai: 'OpenAI', anthropic: 'Anthropic' };

export function isProviderChoice(value: string): value is ProviderChoice {
  return (providerChoices as readonly string[]).includes(value);
}

/** The providers behind a choice, in the order results are shown. */
export function providersOf(choice: ProviderChoice): readonly Provider[] {
  return choice === 'all' ? providers : [choice];
}
