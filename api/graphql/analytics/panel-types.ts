/** Panels in analytics. */
import type { PanelFigures, PanelLine, PanelTheme } from '../../../domain/analytics/panels.ts';
import type { VoteChanges } from '../../../domain/panels/analysis/vote-changes.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

const VoteChangesRef = builder.objectRef<VoteChanges>('PanelVoteChanges').implement({
  description: 'Private votes of AI participants, each counted once in every group.',
  fields: (t) => ({
    voters: t.exposeInt('voters', { description: 'Those who voted at least twice.' }),
    changed: t.exposeInt('changed', {
      description: 'Those whose latest vote leads with another stance than the first.',
    }),
    persuaded: t.exposeInt('persuaded', {
      ...maybe,
      description: 'Participants who may be called persuaded; null without controls.',
    }),
    followers: t.exposeInt('followers', {
      ...maybe,
      description: 'Participants who followed the votes of others beyond their controls; null without controls.',
    }),
  }),
});

const PanelThemeGroupsRef = builder.objectRef<PanelTheme>('PanelThemeGroups').implement({
  fields: (t) => ({
    content: t.exposeString('content'),
    groups: t.exposeInt('groups', { description: 'Number of groups in which it came up.' }),
  }),
});

const PanelLineRef = builder.objectRef<PanelLine>('AnalyticsPanel').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    topic: t.exposeString('topic'),
    status: t.exposeString('status'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isSimulated: t.exposeBoolean('isSimulated'),
    isImported: t.exposeBoolean('isImported', { description: 'True for the transcript of a real discussion.' }),
    isFork: t.exposeBoolean('isFork'),
    groups: t.exposeInt('groups'),
    participants: t.exposeInt('participants', { description: 'AI participants.' }),
    people: t.exposeInt('people', { description: 'Real people: with a seat, or in an imported transcript.' }),
    votes: t.expose('votes', {
      type: VoteChangesRef,
      ...maybe,
      description: 'Null before the end, without votes, and for forks, whose first votes are those of another panel.',
    }),
    themes: t.expose('themes', { type: [PanelThemeGroupsRef], description: 'Most common first, three at most.' }),
  }),
});

export const PanelFiguresRef = builder.objectRef<PanelFigures>('AnalyticsPanels').implement({
  description: 'Panels of the viewer. Those on different topics are not added up, and real people are counted apart.',
  fields: (t) => ({
    panels: t.exposeInt('panels', { description: 'Panels of AI participants, without forks.' }),
    groups: t.exposeInt('groups'),
    participants: t.exposeInt('participants'),
    people: t.exposeInt('people', { description: 'People who took a seat in a panel.' }),
    forks: t.exposeInt('forks'),
    transcripts: t.exposeInt('transcripts', { description: 'Imported transcripts of real discussions.' }),
    speakers: t.exposeInt('speakers', { description: 'People in the imported transcripts.' }),
    simulated: t.exposeInt('simulated', {
      description: 'Number of all of these that the simulated provider answered or analyzed.',
    }),
    list: t.expose('list', { type: [PanelLineRef], description: 'Newest first, 100 at most.' }),
  }),
});
