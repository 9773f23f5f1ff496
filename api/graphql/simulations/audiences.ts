/** Operations on audiences that people save under a name. */
import { deletePreset, presetsOf, type AudiencePreset } from '../../../db/simulations/audience-presets.ts';
import { audienceFields, audienceSchema } from '../../../domain/simulations/audience.ts';
import { isOptional } from '../../../domain/simulations/run-input.ts';
import { renameOwnPreset, saveOwnPreset } from '../../../services/simulations/audiences.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { inputTypeOf, outputTypeOf } from '../zod-types.ts';

const AudienceInputRef = inputTypeOf(audienceSchema);

const AudiencePresetRef = builder.objectRef<AudiencePreset>('AudiencePreset').implement({
  description: 'An audience under a name.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    ...Object.fromEntries(
      audienceFields.map((name) => {
        const resolve = (preset: AudiencePreset) => preset[name] as string;
        return [name, t.field({ ...outputTypeOf(audienceSchema.shape[name]), nullable: isOptional(name), resolve })];
      }),
    ),
  }),
});

builder.queryField('audiencePresets', (t) =>
  t.field({
    type: [AudiencePresetRef],
    description: 'Your saved audiences by name.',
    resolve: (_root, _args, { db, viewer }) => presetsOf(db, userIdOf(viewer)),
  }),
);

builder.mutationFields((t) => ({
  saveAudiencePreset: t.field({
    type: AudiencePresetRef,
    description: 'Saves an audience under a name; one of that name is replaced. At most 50.',
    args: {
      name: t.arg.string({ required: true }),
      audience: t.arg({ type: AudienceInputRef, required: true }),
    },
    resolve: (_root, args, { db, viewer }) => saveOwnPreset(db, userIdOf(viewer), args),
  }),
  renameAudiencePreset: t.field({
    type: AudiencePresetRef,
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, { id, name }, { db, viewer }) => renameOwnPreset(db, userIdOf(viewer), id, name),
  }),
  deleteAudiencePreset: t.boolean({
    description: 'True when it was yours.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => deletePreset(db, userIdOf(viewer), id),
  }),
}));
