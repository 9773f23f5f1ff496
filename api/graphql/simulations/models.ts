/** The models that can be chosen for a run. */
import { modelsOfProviders, refreshModels, type ProviderModels } from '../../../services/providers/models.ts';
import { checkedProvider } from '../../identity/settings.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';

const ModelEndRef = builder.objectRef<ProviderModels['ends'][number]>('ModelEnd').implement({
  fields: (t) => ({
    model: t.exposeString('model'),
    on: t.exposeString('on', { description: 'Day on which the provider shuts it down, ISO 8601.' }),
  }),
});

const ProviderModelsRef = builder.objectRef<ProviderModels>('ProviderModels').implement({
  description: 'Models of a provider that can be chosen for a run.',
  fields: (t) => ({
    provider: t.exposeString('provider'),
    models: t.exposeStringList('models'),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the provider listed them for your key; null for known ones.',
    }),
    defaultModel: t.exposeString('defaultModel', { description: 'The model that is asked when none is chosen.' }),
    ends: t.expose('ends', { type: [ModelEndRef], description: 'Models of the list that end within 60 days.' }),
    note: t.exposeString('note', { description: 'Where the list comes from, or why it could not be read again.' }),
  }),
});

builder.queryField('providerModels', (t) =>
  t.field({
    type: [ProviderModelsRef],
    description: 'Models of every provider: as last listed for your key, else the known ones. No provider is asked.',
    resolve: (_root, _args, context) => modelsOfProviders(context, userIdOf(context.viewer)),
  }),
);

builder.mutationField('refreshProviderModels', (t) =>
  t.field({
    type: ProviderModelsRef,
    description: 'Asks a provider for its models with your stored key, at most once a minute.',
    args: { provider: t.arg.string({ required: true }) },
    resolve: (_root, { provider }, context) =>
      refreshModels(context, userIdOf(context.viewer), checkedProvider(provider)),
  }),
);
