/** The models that can be chosen for a run. */
import { providerModelsView, modelsOfProviders, refreshModels } from '../../../services/providers/models.ts';
import { checkedProvider } from '../../identity/settings.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

builder.queryField('providerModels', (t) =>
  t.field({
    type: [viewType(providerModelsView)],
    description: 'Models of every provider: as last listed for your key, else the known ones. No provider is asked.',
    resolve: (_root, _args, context) => modelsOfProviders(context, userIdOf(context.viewer)),
  }),
);

builder.mutationField('refreshProviderModels', (t) =>
  t.field({
    type: viewType(providerModelsView),
    description: 'Asks a provider for its models with your stored key, at most once a minute.',
    args: { provider: t.arg.string({ required: true }) },
    resolve: (_root, { provider }, context) =>
      refreshModels(context, userIdOf(context.viewer), checkedProvider(provider)),
  }),
);
