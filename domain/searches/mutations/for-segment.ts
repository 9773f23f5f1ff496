import { quoteForeign } from '../../foreign-text.ts';
import type { Mutation } from './mutation.ts';

export const forSegment: Mutation = {
  name: 'for-segment',
  label: 'Write for one segment',
  parents: 1,
  needs: 'segment',
  instruct: ({ spec, candidate }) => {
    const name = quoteForeign(spec.segments[candidate.plan.segment ?? 0]?.name ?? '');
    const others = spec.segments.length > 1 ? ' All others read it too: say nothing that would turn them away.' : '';
    return `Write it so that it speaks to the audience called ${name}: begin with what matters in their lives, in words that they use. Do not address them by that name.${others}`;
  },
};
