/** Prices that people enter for models outside the price tables. */
import { enteredPrices, type EnteredPrice } from '../../../db/providers/model-prices.ts';
import { enterPrice, removePrice } from '../../../services/providers/prices.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';

const ModelPriceRef = builder.objectRef<EnteredPrice>('ModelPrice').implement({
  description: 'US dollars per million tokens that you entered for a model; both 0 for a free one.',
  fields: (t) => ({
    model: t.exposeString('model'),
    inputUsd: t.exposeFloat('inputUsd'),
    outputUsd: t.exposeFloat('outputUsd'),
  }),
});

builder.queryField('modelPrices', (t) =>
  t.field({
    type: [ModelPriceRef],
    description: 'Prices that you entered, by model.',
    resolve: (_root, _args, { db, viewer }) => enteredPrices(db, userIdOf(viewer)),
  }),
);

builder.mutationFields((t) => ({
  enterModelPrice: t.field({
    type: [ModelPriceRef],
    description: 'Enters what a model costs whose price is not known. Runs that end later count it.',
    args: {
      model: t.arg.string({ required: true }),
      inputUsd: t.arg.float({ required: true }),
      outputUsd: t.arg.float({ required: true }),
    },
    resolve: (_root, given, { db, viewer }) => enterPrice(db, userIdOf(viewer), given),
  }),
  removeModelPrice: t.field({
    type: [ModelPriceRef],
    description: 'Removes a price that you entered.',
    args: { model: t.arg.string({ required: true }) },
    resolve: (_root, { model }, { db, viewer }) => removePrice(db, userIdOf(viewer), model),
  }),
}));
