/** Finished work that a new account begins with. */
import { removeSamples, type SampleItem } from '../../db/samples/samples.ts';
import { sampleKinds } from '../../db/tables/samples.ts';
import { ownSamples } from '../../services/samples/make-samples.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';

const SampleKindRef = builder.enumType('SampleKind', { values: sampleKinds });

const SampleRef = builder.objectRef<SampleItem>('Sample').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: SampleKindRef }),
    address: t.exposeString('address', { description: 'Id or job id, as in the address of its page.' }),
    title: t.exposeString('title'),
  }),
});

builder.queryFields((t) => ({
  samples: t.field({
    type: [SampleRef],
    description:
      'Finished work of the simulator that a new account begins with, as far as it was not deleted. It counts in no analytics and no limit.',
    resolve: (_root, _args, context) => ownSamples(context.db, userIdOf(context.viewer)),
  }),
}));

builder.mutationFields((t) => ({
  removeSamples: t.field({
    type: 'Int',
    description: 'Deletes the samples of your account for good. Returns how many records were samples.',
    resolve: (_root, _args, context) => removeSamples(context.db, userIdOf(context.viewer)),
  }),
}));
