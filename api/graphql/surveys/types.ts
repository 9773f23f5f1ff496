/** Surveys as their owner sees them. */
import { int, json, time, maybe, derived, view, id, text, list, float } from '../../../domain/view.ts';
import type { SurveyDetail, SurveyVersionView } from '../../../services/surveys/read-surveys.ts';
import { viewTypeFrom } from '../view-types.ts';

const surveyVersionView = view('SurveyVersion', 'A version of a survey; the one that is not published is the draft.', {
  number: int(),
  definition: json<unknown>(),
  publishedAt: maybe(time()),
  updatedAt: time(),
  answers: derived(int('Complete responses of people.')),
});

viewTypeFrom<SurveyVersionView, typeof surveyVersionView>(surveyVersionView, {
  answers: ({ answers }) => answers(),
});

const surveyLinkView = view('SurveyLink', 'A link to a survey: an open one, or an invitation of one person.', {
  id: id(),
  kind: text('open or invitation.'),
  name: maybe(text()),
  attributes: json<unknown>(),
  language: maybe(text()),
  maxResponses: maybe(int()),
  expiresAt: maybe(time()),
  revokedAt: maybe(time()),
  lastOpenedAt: maybe(time()),
  createdAt: time(),
  started: int('Responses begun, whatever became of them.'),
  completed: int(),
});

const surveyPeopleView = view('SurveyPeople', 'Numbers of responses of people.', {
  started: int('Responses begun, whatever became of them.'),
  unfinished: int('Responses begun that can still be finished.'),
  swept: int('Unfinished responses that were deleted.'),
  completed: int(),
  overQuota: int('Responses that ended because a quota or the link was full.'),
  screenedOut: int('Responses of people whom the survey is not for.'),
  flagged: int('Complete responses with a flag.'),
});

const surveyDetailView = view('SurveyDetail', 'A survey with its versions and links.', {
  id: id(),
  title: text(),
  description: maybe(text()),
  status: text('draft, open or closed.'),
  draft: derived(maybe(surveyVersionView)),
  published: derived(maybe(surveyVersionView, 'The newest published version.')),
  versions: list(surveyVersionView, 'Newest first.'),
  links: derived(list(surveyLinkView)),
  people: derived(surveyPeopleView),
  createdAt: time(),
  updatedAt: time(),
});

export const SurveyDetailRef = viewTypeFrom<SurveyDetail, typeof surveyDetailView>(surveyDetailView, {
  draft: ({ versions }) => versions.find(({ publishedAt }) => publishedAt === null) ?? null,
  published: ({ versions }) => versions.find(({ publishedAt }) => publishedAt !== null) ?? null,
  links: ({ links }) => links(),
  people: ({ people }) => people(),
});

export const newSurveyLinkView = view(
  'NewSurveyLink',
  'A new link with its token, which is not stored. The page is /s/TOKEN.',
  {
    token: text(),
    link: surveyLinkView,
  },
);

const surveyFlagView = view('SurveyFlag', 'A reason to look at a response again.', {
  kind: text(),
  questionId: maybe(text()),
  sentence: text(),
  decision: maybe(text('confirmed or dismissed.')),
});

const surveyAnswersView = view('SurveyAnswers', 'One response to a survey, of a person or of a persona.', {
  id: id(),
  source: text('people or personas.'),
  version: int(),
  status: text(),
  answers: json<unknown>(),
  attributes: json<unknown>(),
  flags: list(surveyFlagView),
  seconds: maybe(float()),
  weight: maybe(float('Of a person whose answers come from a file.')),
  personId: maybe(text('The person’s id in the file.')),
  startedAt: time(),
  completedAt: maybe(time()),
  segment: maybe(text()),
});

export const surveyAnswersPageView = view('SurveyAnswersPage', 'A page of responses.', {
  items: list(surveyAnswersView),
  nextToken: maybe(text('Begins the next page, as `after`.')),
});
