import { trendTestView } from '../../../domain/simulations/difference.ts';
import {
  messageTestView,
  totalsView,
  trendStepView,
  namedFiguresView,
  messageFiguresView,
  modelFiguresView,
  likelihoodStepView,
} from '../../../domain/analytics/analytics.ts';
import { heatMapView } from '../../../domain/analytics/heat-map.ts';
import { panelFiguresView } from '../../../domain/analytics/panels.ts';
import { text, maybe, flag, int, list, view } from '../../../domain/view.ts';
import { analyticsModelTrendView, providerAgreementView } from './chart-types.ts';

export const analyticsView = view(
  'Analytics',
  'A persona counts once per message, by the sign of its mean score over the filtered answers. Intervals are over personas.',
  {
    timeZone: text(),
    firstDay: maybe(text()),
    lastDay: maybe(text()),
    unit: text('Step of the trend: day, week or month.'),
    sentimentType: text('Scale of all runs; positive-negative-neutral if they differ.'),
    mixesScales: flag(),
    trendTest: maybe(
      trendTestView,
      'Of the later half of the steps to the earlier one, where the same personas answered the same messages.',
    ),
    messageTest: maybe(messageTestView, 'Difference of the best message to the worst.'),
    unrankedMessages: int('Number of messages with fewer than 30 personas.'),
    segmentsHeardTheSame: flag(),
    totals: totalsView,
    trend: list(trendStepView),
    bySegment: list(namedFiguresView),
    bestMessages: list(messageFiguresView),
    worstMessages: list(messageFiguresView),
    messages: list(messageFiguresView, 'The messages tested last, 100 at most.'),
    byModel: list(modelFiguresView),
    modelTrend: list(analyticsModelTrendView),
    ageByGender: heatMapView,
    segmentByAge: heatMapView,
    likelihood: list(likelihoodStepView, 'Answers by how likely their personas said they are to act on the message.'),
    agreement: maybe(providerAgreementView),
    panels: panelFiguresView,
  },
);
