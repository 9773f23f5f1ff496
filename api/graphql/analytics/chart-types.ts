import { agreementCellView } from '../../../domain/analytics/agreement.ts';
import { groupFiguresView } from '../../../domain/analytics/figures.ts';
import { shareView } from '../../../domain/simulations/statistics.ts';
import { text, extendedView, list, view, int, float, maybe } from '../../../domain/view.ts';

const analyticsModelPointView = extendedView(groupFiguresView, 'AnalyticsModelPoint', {
  step: text(),
});

export const analyticsModelTrendView = view('AnalyticsModelTrend', {
  key: text(),
  provider: text(),
  model: text(),
  points: list(analyticsModelPointView),
});

const agreementPairView = view('AgreementPair', {
  firstModel: text(),
  secondModel: text(),
  compared: int(),
  agreed: int(),
  kappa: maybe(float()),
  share: shareView,
});

export const providerAgreementView = view(
  'ProviderAgreement',
  'Agreement of two providers on the sentiment of the same personas.',
  {
    firstProvider: text(),
    secondProvider: text(),
    compared: int(),
    agreed: int(),
    kappa: maybe(float('Cohen’s kappa: 1 is full agreement, 0 is agreement by chance.')),
    share: shareView,
    cells: list(agreementCellView),
    pairs: list(agreementPairView),
  },
);
