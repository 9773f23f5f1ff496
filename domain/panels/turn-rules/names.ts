export const turnRuleNames = ['round-robin', 'moderator-calls', 'desire-bids', 'propensity'] as const;
export type TurnRuleName = (typeof turnRuleNames)[number];
