/** The rule that stopped a search, in plain words. */
import type { SearchState, StopRule } from '../state.ts';

export function stopSentence(rule: StopRule, { spec, progress }: Pick<SearchState, 'spec' | 'progress'>): string {
  switch (rule) {
    case 'generations':
      return progress.generation === 1
        ? 'Its only generation is done'
        : `All ${progress.generation} generations are done`;
    case 'budget':
      return `The next questions would have gone over the budget of ${(spec.budgetCalls ?? 0).toLocaleString('en-US')} calls`;
    case 'spend-cap':
      return `Further questions would have left too little of the spend cap of $${(spec.spendCapUsd ?? 0).toFixed(2)} to confirm what was found`;
    case 'plateau':
      return `No better candidate came up in ${progress.generation - progress.betterAt} generations`;
    case 'target':
      return `The best candidate is believed to be at least ${spec.targetPoints ?? 0} ${spec.targetPoints === 1 ? 'point' : 'points'} above your message`;
    case 'ended':
      return `You ended it in generation ${progress.generation}`;
    case 'nothing-to-race':
      return 'No new candidate could be used, so nothing was left to compare';
  }
}
