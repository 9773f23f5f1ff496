import { frequencyView } from '../../../domain/themes/frequencies.ts';
import type { Theme } from '../../../domain/themes/themes.ts';
import { id, derived, text, int, view, flag, list } from '../../../domain/view.ts';
import { readThemes, type QuotedTheme } from '../../../services/simulations/results/themes.ts';
import { askBeside } from '../../simulations/ask-personas.ts';
import { themesBeside } from '../../simulations/compute-themes.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { userIdOf } from '../../viewer.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';
import { reactionItemView } from './types.ts';

const themeSegmentView = view('ThemeSegment', {
  segmentId: derived(id()),
  segmentName: derived(text()),
  personas: derived(int('Number of people in it who give the theme, each once.')),
});

viewTypeFrom<Theme['segments'][number], typeof themeSegmentView>(themeSegmentView, {
  segmentId: ({ key }) => key,
  segmentName: ({ label }) => label,
  personas: ({ count }) => count,
});

const reasonThemeView = view(
  'ReasonTheme',
  'Reasons of one answer that have words in common. Numbers are approximate.',
  {
    key: text(),
    name: text('A reason that most of its reasons agree with, shortened; else two words and (mixed).'),
    isMixed: flag('True when no reason has most of them behind it.'),
    agreeing: int('Number of its reasons that agree with its name or, when mixed, with the reason most agree with.'),
    people: int('Number of people who give it, each once.'),
    about: int('The same, rounded to what is honest.'),
    count: derived(int('Number of reasons.')),
    sentiment: text('The answer that all its reasons are for.'),
    segments: list(themeSegmentView),
    moreOften: list(frequencyView),
    personas: derived(list(int('Indexes of the personas that give it, the most typical first.'))),
    quotes: list(reactionItemView, 'Answers of its most typical reasons.'),
  },
);

viewTypeFrom<QuotedTheme, typeof reasonThemeView>(reasonThemeView, {
  count: ({ reasons }) => reasons.length,
  personas: ({ reasons }) => [...new Set(reasons.map(({ personaIndex }) => personaIndex))],
});

const reasonThemesView = view('ReasonThemes', 'Themes of the reasons of a run, found by their words.', {
  reasons: int('Number of reasons that were grouped.'),
  people: int('Number of people who gave them.'),
  none: int('Number of reasons that fit no theme.'),
  noneAbout: int('The same, rounded.'),
  comparisons: int('Comparisons that p-values are corrected for.'),
  themes: list(reasonThemeView),
});

builder.queryField('simulationThemes', (t) =>
  t.field({
    type: viewType(reasonThemesView),
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
