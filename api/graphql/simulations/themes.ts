import type { Frequency } from '../../../domain/themes/frequencies.ts';
import type { Theme } from '../../../domain/themes/themes.ts';
import { readThemes, type QuotedTheme, type ThemesShown } from '../../../services/simulations/results/themes.ts';
import { computeThemes } from '../../simulations/compute-themes.ts';
import { builder } from '../builder.ts';
import { userIdOf } from '../../viewer.ts';
import { ReactionItemRef, SentimentCountsRef } from './types.ts';

const ThemeFrequencyRef = builder.objectRef<Frequency>('ThemeFrequency').implement({
  description: 'A group of personas that gives a theme clearly more often than all others (p < 0.05, Holm).',
  fields: (t) => ({
    by: t.exposeString('by', { description: 'segment, age or gender.' }),
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    share: t.exposeFloat('share', { description: 'Share of the group’s personas, 0 to 1.' }),
    others: t.exposeFloat('others', { description: 'Share of all other personas, 0 to 1.' }),
    pValue: t.exposeFloat('pValue'),
  }),
});

const ThemeSegmentRef = builder.objectRef<Theme['segments'][number]>('ThemeSegment').implement({
  fields: (t) => ({
    segmentId: t.exposeID('key'),
    segmentName: t.exposeString('label'),
    personas: t.exposeInt('count'),
  }),
});

const ReasonThemeRef = builder.objectRef<QuotedTheme>('ReasonTheme').implement({
  description: 'Reasons that have words in common. Numbers are approximate.',
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name', { description: 'The reason nearest its middle, shortened.' }),
    about: t.exposeInt('about', { description: 'Number of reasons, rounded to what is honest.' }),
    count: t.exposeInt('count'),
    counts: t.expose('counts', { type: SentimentCountsRef }),
    sentiment: t.exposeString('sentiment', { description: 'The sentiment of most of its reasons.' }),
    segments: t.expose('segments', { type: [ThemeSegmentRef] }),
    moreOften: t.expose('moreOften', { type: [ThemeFrequencyRef] }),
    personas: t.intList({
      description: 'Indexes of the personas that give it, the most typical first.',
      resolve: ({ reasons }) => [...new Set(reasons.map(({ personaIndex }) => personaIndex))],
    }),
    quotes: t.expose('quotes', { type: [ReactionItemRef], description: 'Answers of its most typical reasons.' }),
  }),
});

const ReasonThemesRef = builder.objectRef<ThemesShown>('ReasonThemes').implement({
  description: 'Themes of the reasons of a run, found by their words.',
  fields: (t) => ({
    reasons: t.exposeInt('reasons', { description: 'Number of reasons that were grouped.' }),
    none: t.exposeInt('none', { description: 'Number of reasons that fit no theme.' }),
    noneAbout: t.exposeInt('noneAbout', { description: 'The same, rounded.' }),
    comparisons: t.exposeInt('comparisons', { description: 'Comparisons that p-values are corrected for.' }),
    themes: t.expose('themes', { type: [ReasonThemeRef] }),
  }),
});

builder.queryField('simulationThemes', (t) =>
  t.field({
    type: ReasonThemesRef,
    nullable: true,
    description:
      'Themes of the reasons of one of your runs, the most frequent first; of the chosen personas, or of all. `theme` is the key of the only one to return, `quotes` the number of quotes of each (3).',
    args: {
      jobId: t.arg.string({ required: true }),
      only: t.arg.stringList({ description: 'Filters on attributes of personas, as attribute:value.' }),
      theme: t.arg.string(),
      quotes: t.arg.int(),
    },
    resolve: (_root, query, { db, viewer }) => readThemes({ db, compute: computeThemes }, userIdOf(viewer), query),
  }),
);
