import type { Hold } from '../../db/providers/holds.ts';
import { builder } from './builder.ts';

export const waitingDescription =
  'A wait of more than 15 seconds that a provider asked for; null when there is none. A wait for a spent quota of the day ends on its own.';

export const WaitingRef = builder.objectRef<Hold>('Waiting').implement({
  fields: (t) => ({
    provider: t.exposeString('provider'),
    until: t.expose('until', { type: 'DateTime' }),
    reason: t.exposeString('reason', { nullable: true, description: 'The provider’s words.' }),
  }),
});
