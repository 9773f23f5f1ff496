/** Every turn rule, by name. */
import { desireBids } from './desire-bids.ts';
import { moderatorCalls } from './moderator-calls.ts';
import type { TurnRuleName } from './names.ts';
import { propensity } from './propensity.ts';
import { roundRobin } from './round-robin.ts';
import type { TurnRule } from './turn-rule.ts';

export const turnRules: Readonly<Record<TurnRuleName, TurnRule>> = {
  'round-robin': roundRobin,
  'moderator-calls': moderatorCalls,
  'desire-bids': desireBids,
  propensity,
};
