import { pageBelow, type AskingJobKind } from '../jobs/kind.ts';

/** Panel discussions. */
export const panelKind = {
  name: 'panel',
  workflow: 'panel',
  publicName: 'panel',
  noun: { one: 'Panel', many: 'Panels' },
  page: pageBelow('/panels'),
  notifies: { inbox: 'A panel ended', webhooks: true, agents: true },
  model: 'PanelDiscussion',
  stages: [
    { name: 'discussing', weight: 0.95, message: 'The groups are talking', isPausable: true },
    { name: 'summing-up', weight: 0.05, message: 'Summing up all groups' },
  ],
  messages: {
    queued: 'Waiting for its turn',
    completed: 'The panel is complete',
    failed: (error) => `The panel failed: ${error}`,
  },
  aborted: 'The panel was ended',
  asking: { items: 'groups', summary: 'A panel', contents: 'Its steps and what was said' },
} as const satisfies AskingJobKind;
