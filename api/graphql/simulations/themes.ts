import type { Frequency } from '../../../domain/themes/frequencies.ts';
import type { Theme } from '../../../domain/themes/themes.ts';
import { readThemes, type QuotedTheme, type ThemesShown } from '../../../services/simulations/results/themes.ts';
import { askBeside } from '../../simulations/ask-personas.ts';
import { themesBeside } from '../../simulations/compute-themes.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computing-fields.ts';
import { userIdOf } from '../../viewer.ts';
import { ReactionItemRef } from './types.ts';

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
    personas: t.exposeInt('count', { description: 'Number of people in it who give the theme, each once.' }),
  }),
});

const ReasonThemeRef = builder.objectRef<QuotedTheme>('ReasonTheme').implement({
  description: 'Reasons of one answer that have words in common. Numbers are approximate.',
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name', {
      description: 'A reason that most of its reasons agree with, shortened; else two words and (mixed).',
    }),
    isMixed: t.exposeBoolean('isMixed', { description: 'True when no reason has most of them behind it.' }),
    agreeing: t.exposeInt('agreeing', {
      description: 'Number of its reasons that agree with its name or, when mixed, with the reason most agree with.',
    }),
    people: t.exposeInt('people', { description: 'Number of people who give it, each once.' }),
    about: t.exposeInt('about', { description: 'The same, rounded to what is honest.' }),
    count: t.int({ description: 'Number of reasons.', resolve: ({ reasons }) => reasons.length }),
    sentiment: t.exposeString('sentiment', { description: 'The answer that all its reasons are for.' }),
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
    people: t.exposeInt('people', { description: 'Number of people who gave them.' }),
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
    ...computes,
    resolve: (_root, query, { db, viewer, gone }) =>
      readThemes({ db, compute: themesBeside(gone), ask: askBeside(gone) }, userIdOf(viewer), query),
  }),
);
