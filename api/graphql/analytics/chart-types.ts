import type { AgreementCell } from '../../../domain/analytics/agreement.ts';
import type { ModelTrend, ProviderAgreement } from '../../../domain/analytics/analytics.ts';
import type { GroupFigures } from '../../../domain/analytics/figures.ts';
import type { HeatCell, HeatLine, HeatMap } from '../../../domain/analytics/heat-map.ts';
import { builder } from '../builder.ts';
import { ScoreRef, ShareRef } from '../simulations/result-types.ts';
import { SentimentCountsRef } from '../simulations/types.ts';

const maybe = { nullable: true } as const;

export const GroupFiguresRef = builder.interfaceRef<GroupFigures>('GroupFigures').implement({
  fields: (t) => ({
    counts: t.expose('counts', { type: SentimentCountsRef }),
    positive: t.expose('positive', { type: ShareRef }),
    score: t.expose('score', { type: ScoreRef }),
    personas: t.exposeInt('personas', {
      description: 'Number of different personas; counts have each once per message.',
    }),
    isSmall: t.exposeBoolean('isSmall', { description: 'True for fewer than 30 personas.' }),
  }),
});

const interfaces = [GroupFiguresRef];

const ModelPointRef = builder.objectRef<ModelTrend['points'][number]>('AnalyticsModelPoint').implement({
  interfaces,
  fields: (t) => ({ step: t.exposeString('step') }),
});

export const ModelTrendRef = builder.objectRef<ModelTrend>('AnalyticsModelTrend').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    provider: t.exposeString('provider'),
    model: t.exposeString('model'),
    points: t.expose('points', { type: [ModelPointRef] }),
  }),
});

const HeatLineRef = builder.objectRef<HeatLine>('HeatLine').implement({
  fields: (t) => ({ key: t.exposeString('key'), label: t.exposeString('label') }),
});

const HeatCellRef = builder.objectRef<HeatCell>('HeatCell').implement({
  interfaces,
  fields: (t) => ({ row: t.exposeString('row'), column: t.exposeString('column') }),
});

export const HeatMapRef = builder.objectRef<HeatMap>('HeatMap').implement({
  description: 'A grid of people by two attributes, without empty cells.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [HeatLineRef] }),
    columns: t.expose('columns', { type: [HeatLineRef] }),
    cells: t.expose('cells', { type: [HeatCellRef] }),
  }),
});

const AgreementCellRef = builder.objectRef<AgreementCell>('AgreementCell').implement({
  fields: (t) => ({
    first: t.exposeString('first'),
    second: t.exposeString('second'),
    total: t.exposeInt('total'),
  }),
});

const AgreementPairRef = builder.objectRef<ProviderAgreement['pairs'][number]>('AgreementPair').implement({
  fields: (t) => ({
    firstModel: t.exposeString('firstModel'),
    secondModel: t.exposeString('secondModel'),
    compared: t.exposeInt('compared'),
    agreed: t.exposeInt('agreed'),
    kappa: t.exposeFloat('kappa', maybe),
    share: t.expose('share', { type: ShareRef }),
  }),
});

export const AgreementRef = builder.objectRef<ProviderAgreement>('ProviderAgreement').implement({
  description: 'Agreement of two providers on the sentiment of the same personas.',
  fields: (t) => ({
    firstProvider: t.exposeString('firstProvider'),
    secondProvider: t.exposeString('secondProvider'),
    compared: t.exposeInt('compared'),
    agreed: t.exposeInt('agreed'),
    kappa: t.exposeFloat('kappa', {
      ...maybe,
      description: 'Cohen’s kappa: 1 is full agreement, 0 is agreement by chance.',
    }),
    share: t.expose('share', { type: ShareRef }),
    cells: t.expose('cells', { type: [AgreementCellRef] }),
    pairs: t.expose('pairs', { type: [AgreementPairRef] }),
  }),
});
