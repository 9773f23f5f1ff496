/** Surveys as their owner sees them. */
import type {
  SurveyDetail,
  SurveyLinkView,
  SurveyPeople,
  SurveySummary,
  SurveyVersionView,
} from '../../../services/surveys/read-surveys.ts';
import type { SurveyAnswerPage, SurveyAnswerRow } from '../../../services/surveys/responses.ts';
import { builder } from '../builder.ts';

const maybe = { nullable: true } as const;
const maybeTime = { type: 'DateTime', nullable: true } as const;

export const SurveySummaryRef = builder.objectRef<SurveySummary>('SurveySummary').implement({
  description: 'A survey in the list.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    status: t.string({ description: 'draft, open or closed.', resolve: ({ status }) => status }),
    version: t.exposeInt('version', { ...maybe, description: 'Number of the newest published version.' }),
    draftVersion: t.exposeInt('draftVersion', maybe),
    questions: t.exposeInt('questions'),
    people: t.exposeInt('people', { description: 'Complete responses of people.' }),
    personas: t.exposeInt('personas', { description: 'Complete responses of personas.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const SurveyVersionRef = builder.objectRef<SurveyVersionView>('SurveyVersion').implement({
  description: 'A version of a survey; the one that is not published is the draft.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    definition: t.field({ type: 'JSON', resolve: ({ definition }) => definition }),
    publishedAt: t.expose('publishedAt', maybeTime),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    answers: t.int({ description: 'Complete responses of people.', resolve: ({ answers }) => answers() }),
  }),
});

const SurveyLinkRef = builder.objectRef<SurveyLinkView>('SurveyLink').implement({
  description: 'A link to a survey: an open one, or an invitation of one person.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.string({ description: 'open or invitation.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', maybe),
    attributes: t.field({ type: 'JSON', resolve: ({ attributes }) => attributes }),
    language: t.exposeString('language', maybe),
    maxResponses: t.exposeInt('maxResponses', maybe),
    expiresAt: t.expose('expiresAt', maybeTime),
    revokedAt: t.expose('revokedAt', maybeTime),
    lastOpenedAt: t.expose('lastOpenedAt', maybeTime),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    started: t.exposeInt('started', { description: 'Responses begun, whatever became of them.' }),
    completed: t.exposeInt('completed'),
  }),
});

const SurveyPeopleRef = builder.objectRef<SurveyPeople>('SurveyPeople').implement({
  description: 'Numbers of responses of people.',
  fields: (t) => ({
    started: t.exposeInt('started', { description: 'Responses begun, whatever became of them.' }),
    unfinished: t.exposeInt('unfinished', { description: 'Responses begun that can still be finished.' }),
    swept: t.exposeInt('swept', { description: 'Unfinished responses that were deleted.' }),
    completed: t.exposeInt('completed'),
    overQuota: t.exposeInt('overQuota'),
    flagged: t.exposeInt('flagged', { description: 'Complete responses with a flag.' }),
  }),
});

export const SurveyDetailRef = builder.objectRef<SurveyDetail>('SurveyDetail').implement({
  description: 'A survey with its versions and links.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', maybe),
    status: t.string({ description: 'draft, open or closed.', resolve: ({ status }) => status }),
    draft: t.field({
      type: SurveyVersionRef,
      nullable: true,
      resolve: ({ versions }) => versions.find(({ publishedAt }) => publishedAt === null) ?? null,
    }),
    published: t.field({
      type: SurveyVersionRef,
      nullable: true,
      description: 'The newest published version.',
      resolve: ({ versions }) => versions.find(({ publishedAt }) => publishedAt !== null) ?? null,
    }),
    versions: t.expose('versions', { type: [SurveyVersionRef], description: 'Newest first.' }),
    links: t.field({ type: [SurveyLinkRef], resolve: ({ links }) => links() }),
    people: t.field({ type: SurveyPeopleRef, resolve: ({ people }) => people() }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

interface NewSurveyLink {
  token: string;
  link: SurveyLinkView;
}

export const NewSurveyLinkRef = builder.objectRef<NewSurveyLink>('NewSurveyLink').implement({
  description: 'A new link with its token, which is not stored. The page is /s/TOKEN.',
  fields: (t) => ({ token: t.exposeString('token'), link: t.expose('link', { type: SurveyLinkRef }) }),
});

const SurveyFlagRef = builder.objectRef<SurveyAnswerRow['flags'][number]>('SurveyFlag').implement({
  description: 'A reason to look at a response again.',
  fields: (t) => ({
    kind: t.string({ resolve: ({ kind }) => kind }),
    questionId: t.exposeString('questionId', maybe),
    sentence: t.exposeString('sentence'),
    decision: t.string({ nullable: true, description: 'confirmed or dismissed.', resolve: ({ decision }) => decision }),
  }),
});

const SurveyAnswersRef = builder.objectRef<SurveyAnswerRow>('SurveyAnswers').implement({
  description: 'One response to a survey, of a person or of a persona.',
  fields: (t) => ({
    id: t.exposeID('id'),
    source: t.string({ description: 'people or personas.', resolve: ({ source }) => source }),
    version: t.exposeInt('version'),
    status: t.exposeString('status'),
    answers: t.field({ type: 'JSON', resolve: ({ answers }) => answers }),
    attributes: t.field({ type: 'JSON', resolve: ({ attributes }) => attributes }),
    flags: t.expose('flags', { type: [SurveyFlagRef] }),
    seconds: t.exposeFloat('seconds', maybe),
    weight: t.exposeFloat('weight', { ...maybe, description: 'Of a person whose answers come from a file.' }),
    personId: t.exposeString('personId', { ...maybe, description: 'The person’s id in the file.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', maybeTime),
    segment: t.exposeString('segment', maybe),
  }),
});

export const SurveyAnswersPageRef = builder.objectRef<SurveyAnswerPage>('SurveyAnswersPage').implement({
  description: 'A page of responses.',
  fields: (t) => ({
    items: t.expose('items', { type: [SurveyAnswersRef] }),
    nextToken: t.exposeString('nextToken', { ...maybe, description: 'Begins the next page, as `after`.' }),
  }),
});
