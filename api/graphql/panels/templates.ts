/** Templates of panels: the gallery, and those that people save. */
import { shownTemplateView, readTemplates, saveOwnTemplate } from '../../../services/panels/templates.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

builder.queryFields((t) => ({
  panelGuides: t.field({
    type: [viewType(shownTemplateView)],
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
