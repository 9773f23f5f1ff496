/** Operations on the look of a person's reports for clients. */
import { readReportLook, type ReportLook } from '../../db/identity/report-looks.ts';
import { text, maybe, derived, view } from '../../domain/view.ts';
import { changeReportLook, toBrand } from '../exports/report-look.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';
import { viewTypeFrom } from './view-types.ts';

const reportLookView = view('ReportLook', {
  color: maybe(text('Six hex digits; null for the color of Soundings.')),
  usedColor: derived(text('The color in reports: darker where the chosen one is not legible on white.')),
  logo: derived(maybe(text('The logo as a data URL.'))),
});

const ReportLookRef = viewTypeFrom<ReportLook, typeof reportLookView>(reportLookView, {
  usedColor: (look) => toBrand(look).color,
  logo: ({ logo }) => (logo === null ? null : `data:image/${logo.type};base64,${logo.data}`),
});

builder.queryFields((t) => ({
  reportLook: t.field({
    type: ReportLookRef,
    description: 'The color and the logo of your reports for clients.',
    resolve: (_root, _args, context) => readReportLook(context.db, userIdOf(context.viewer)),
  }),
}));

builder.mutationFields((t) => ({
  changeReportLook: t.field({
    type: ReportLookRef,
    description:
      'Changes the color or the logo of your reports for clients. What is missing stays; an empty text removes it.',
    args: {
      color: t.arg.string({ description: 'Six hex digits.' }),
      logo: t.arg.string({ description: 'A PNG or JPEG of at most 200 kB in base64.' }),
    },
    resolve: (_root, args, context) => changeReportLook(context.db, userIdOf(context.viewer), args),
  }),
}));
