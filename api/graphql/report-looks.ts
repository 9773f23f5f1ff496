/** Operations on the look of a person's reports for clients. */
import { readReportLook, type ReportLook } from '../../db/identity/report-looks.ts';
import { changeReportLook, toBrand } from '../exports/report-look.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';

const ReportLookRef = builder.objectRef<ReportLook>('ReportLook').implement({
  fields: (t) => ({
    color: t.exposeString('color', { nullable: true, description: 'Six hex digits; null for the color of Soundings.' }),
    usedColor: t.string({
      description: 'The color in reports: darker where the chosen one is not legible on white.',
      resolve: (look) => toBrand(look).color,
    }),
    logo: t.string({
      nullable: true,
      description: 'The logo as a data URL.',
      resolve: ({ logo }) => (logo === null ? null : `data:image/${logo.type};base64,${logo.data}`),
    }),
  }),
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
