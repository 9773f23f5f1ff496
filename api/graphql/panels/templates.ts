/** Templates of panels: the gallery, and those that people save. */
import { readTemplates, saveOwnTemplate, type ShownTemplate } from '../../../services/panels/templates.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';

const PanelGuideRef = builder.objectRef<ShownTemplate>('PanelGuide').implement({
  description: 'A template: a set-up to begin with.',
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    category: t.exposeString('category'),
    description: t.exposeString('description'),
    suggestedParticipants: t.exposeInt('suggestedParticipants'),
    bestPractices: t.exposeStringList('bestPractices'),
    whose: t.string({ description: 'built-in, own or public.', resolve: ({ whose }) => whose }),
    isPublic: t.exposeBoolean('isPublic'),
    uses: t.exposeInt('uses', { nullable: true }),
    setup: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Null when it can no longer be used.',
      resolve: ({ setup }) => setup,
    }),
  }),
});

builder.queryFields((t) => ({
  panelGuides: t.field({
    type: [PanelGuideRef],
    description: 'The built-in templates, the viewer’s own, and the public ones of others.',
    resolve: (_root, _args, { db, viewer }) => readTemplates(db, userIdOf(viewer)),
  }),
}));

builder.mutationFields((t) => ({
  savePanelTemplate: t.string({
    description:
      'Saves a template and returns its id. `template`: name, category, description, isPublic, suggestedParticipants, setup (guide, turnRule, stances, ballotQuestion).',
    args: { template: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { template }, { db, viewer }) => saveOwnTemplate(db, userIdOf(viewer), template),
  }),
}));
