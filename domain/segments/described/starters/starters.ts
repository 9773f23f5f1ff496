/** Proposals from published tables, which are cited with each attribute. */
import type { Proposal } from '../proposal.ts';
import { australia } from './australia.ts';
import { canada } from './canada.ts';
import { france } from './france.ts';
import { germany } from './germany.ts';

export const starters: Readonly<Record<string, Proposal>> = { germany, france, canada, australia };
