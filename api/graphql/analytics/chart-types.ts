import type { AgreementCell } from '../../../domain/analytics/agreement.ts';
import type { ModelTrend, ProviderAgreement } from '../../../domain/analytics/analytics.ts';
import type { GroupFigures } from '../../../domain/analytics/figures.ts';
import type { HeatCell, HeatLine, HeatMap } from '../../../domain/analytics/heat-map.ts';
import { builder } from '../builder.ts';
import { ScoreRef, ShareRef } from '../simulations/result-types.ts';
import { SentimentCountsRef } from '../simulations/types.ts';

const always = { nullable: false } as const;
const maybe = { nullable: true } as const;

export const GroupFiguresRef = builder.interfaceRef<GroupFigures>('GroupFigures').implement({
  fields: (t) => ({
    counts: t.expose('counts', { type: SentimentCountsRef, ...always }),
    positive: t.expose('positive', { type: ShareRef, ...always }),
    score: t.expose('score', { type: ScoreRef, ...always }),
    personas: t.exposeInt('personas', {
      ...always,
      description: 'Different personas; each counts once for every message it heard.',
    }),
    isSmall: t.exposeBoolean('isSmall', { ...always, description: 'Fewer than 30 personas.' }),
  }),
});

const interfaces = [GroupFiguresRef];

const ModelPointRef = builder.objectRef<ModelTrend['points'][number]>('AnalyticsModelPoint').implement({
  interfaces,
  fields: (t) => ({ step: t.exposeString('step', always) }),
});

export const ModelTrendRef = builder.objectRef<ModelTrend>('AnalyticsModelTrend').implement({
  fields: (t) => ({
    key: t.exposeString('key', always),
    provider: t.exposeString('provider', always),
    model: t.exposeString('model', always),
    points: t.expose('points', { type: [ModelPointRef], ...always }),
  }),
});

const HeatLineRef = builder.objectRef<HeatLine>('HeatLine').implement({
  fields: (t) => ({ key: t.exposeString('key', always), label: t.exposeString('label', always) }),
});

const HeatCellRef = builder.objectRef<HeatCell>('HeatCell').implement({
  interfaces,
  fields: (t) => ({ row: t.exposeString('row', always), column: t.exposeString('column', always) }),
});

export const HeatMapRef = builder.objectRef<HeatMap>('HeatMap').implement({
  description: 'Two ways of dividing people, crossed. Cells nobody is in are left out.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [HeatLineRef], ...always }),
    columns: t.expose('columns', { type: [HeatLineRef], ...always }),
    cells: t.expose('cells', { type: [HeatCellRef], ...always }),
  }),
});

const AgreementCellRef = builder.objectRef<AgreementCell>('AgreementCell').implement({
  fields: (t) => ({
    first: t.exposeString('first', always),
    second: t.exposeString('second', always),
    total: t.exposeInt('total', always),
  }),
});

const AgreementPairRef = builder.objectRef<ProviderAgreement['pairs'][number]>('AgreementPair').implement({
  fields: (t) => ({
    firstModel: t.exposeString('firstModel', always),
    secondModel: t.exposeString('secondModel', always),
    compared: t.exposeInt('compared', always),
    agreed: t.exposeInt('agreed', always),
    kappa: t.exposeFloat('kappa', maybe),
    share: t.expose('share', { type: ShareRef, ...always }),
  }),
});

export const AgreementRef = builder.objectRef<ProviderAgreement>('ProviderAgreement').implement({
  description: 'How often two providers gave the same persona the same sentiment.',
  fields: (t) => ({
    firstProvider: t.exposeString('firstProvider', always),
    secondProvider: t.exposeString('secondProvider', always),
    compared: t.exposeInt('compared', always),
    agreed: t.exposeInt('agreed', always),
    kappa: t.exposeFloat('kappa', {
      ...maybe,
      description: 'Cohen’s kappa: 1 is full agreement, 0 what chance would give.',
    }),
    share: t.expose('share', { type: ShareRef, ...always }),
    cells: t.expose('cells', { type: [AgreementCellRef], ...always }),
    pairs: t.expose('pairs', { type: [AgreementPairRef], ...always }),
  }),
});
