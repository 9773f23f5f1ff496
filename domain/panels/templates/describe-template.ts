/** Describes a set-up in the fields of a template's record, so that clients need not know the form of a set-up. */
import type { TemplateSetup } from './saved-template.ts';

export function describeTemplate({ guide, ballotQuestion, stances }: TemplateSetup, participants: number) {
  return {
    participantRoles: [
      { role: 'moderator', count: 1, description: 'Opens every phase, probes, and sees that everybody speaks' },
      { role: 'participant', count: participants, description: 'Speaks, and votes in private' },
    ],
    discussionPhases: guide.map(({ name, objective, turns, exit }) => ({ name, objective, turns, exit })),
    prompts: {
      opening: guide.map(({ name, question }) => ({ phase: name, question })),
      probes: guide.map(({ name, probes }) => ({ phase: name, probes })),
      ballot: { question: ballotQuestion, stances },
    },
  };
}
