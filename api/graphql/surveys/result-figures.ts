/** Figures of survey results that several types share. */
import type {
  Distribution,
  LaneFigure,
  Lanes,
  MaxDiffFigure,
  OptionLanes,
  SideCounts,
  WeightingSide,
} from '../../../domain/surveys/results/view.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;

export const SurveyLaneRef = builder.objectRef<LaneFigure>('SurveyLane').implement({
  description: 'A figure with its 95% interval, which is null for too few answers.',
  fields: (t) => ({
    value: t.exposeFloat('value'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
    count: t.exposeInt('count', {
      ...maybe,
      description: 'Respondents who chose it; null for means and rectified figures.',
    }),
  }),
});

export const SurveyLanesRef = builder.objectRef<Lanes>('SurveyLanes').implement({
  description: 'One figure of personas, of people, and rectified. They are never pooled.',
  fields: (t) => ({
    personas: t.expose('personas', { ...maybe, type: SurveyLaneRef }),
    people: t.expose('people', { ...maybe, type: SurveyLaneRef }),
    rectified: t.expose('rectified', { ...maybe, type: SurveyLaneRef }),
  }),
});

export const SurveyOptionRef = builder.objectRef<OptionLanes>('SurveyOptionResult').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    personas: t.expose('personas', { ...maybe, type: SurveyLaneRef }),
    people: t.expose('people', { ...maybe, type: SurveyLaneRef }),
    rectified: t.expose('rectified', { ...maybe, type: SurveyLaneRef }),
  }),
});

export const SurveyLabelRef = builder.objectRef<{ id: string; label: string }>('SurveyLabel').implement({
  fields: (t) => ({ id: t.exposeString('id'), label: t.exposeString('label') }),
});

export const SurveySideCountsRef = builder.objectRef<SideCounts>('SurveySideCounts').implement({
  fields: (t) => ({
    answers: t.exposeInt('answers'),
    effective: t.exposeFloat('effective', { description: 'Equally weighted answers with the same precision.' }),
    skipped: t.exposeInt('skipped'),
  }),
});

export const SurveyDistributionRef = builder.objectRef<Distribution>('SurveyDistribution').implement({
  description: 'Shares by point, and the mean with its 95% interval.',
  fields: (t) => ({
    shares: t.exposeFloatList('shares'),
    mean: t.exposeFloat('mean'),
    low: t.exposeFloat('low', maybe),
    high: t.exposeFloat('high', maybe),
    deviation: t.exposeFloat('deviation'),
    median: t.exposeFloat('median'),
  }),
});

export const SurveyMaxDiffFigureRef = builder.objectRef<MaxDiffFigure>('SurveyMaxDiffFigure').implement({
  fields: (t) => ({
    shown: t.exposeFloat('shown'),
    best: t.exposeFloat('best'),
    worst: t.exposeFloat('worst'),
    score: t.exposeFloat('score', { description: '(best - worst) / shown, from -1 to 1.' }),
    utility: t.exposeFloat('utility'),
    utilityLow: t.exposeFloat('utilityLow'),
    utilityHigh: t.exposeFloat('utilityHigh'),
    share: t.exposeFloat('share', { description: 'Share expected to prefer it to all others.' }),
    shareLow: t.exposeFloat('shareLow'),
    shareHigh: t.exposeFloat('shareHigh'),
  }),
});

export const SurveyWeightingSideRef = builder.objectRef<WeightingSide>('SurveyWeightingSide').implement({
  fields: (t) => ({ effective: t.exposeFloat('effective'), designEffect: t.exposeFloat('designEffect') }),
});
