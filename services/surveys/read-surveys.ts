/** Surveys as their owner sees them. */
import type { Db } from '../../db/client.ts';
import { linksOf } from '../../db/surveys/links.ts';
import { answersByVersion, peopleFigures } from '../../db/surveys/person-responses.ts';
import { ownSurvey, ownSurveys } from '../../db/surveys/surveys.ts';
import { versionsOf, type StoredVersion } from '../../db/surveys/versions.ts';
import { SurveyNotFound } from '../../domain/surveys/errors.ts';
import { surveyStatusOf, type SurveyStatus } from '../../domain/surveys/record.ts';
import { id, text, int, maybe, time, view, type ValueOf } from '../../domain/view.ts';

/** A survey in the list: numbers of its newest published version and of its draft, and of complete responses. */
export const surveySummaryView = view('SurveySummary', 'A survey in the list.', {
  id: id(),
  title: text(),
  status: text<SurveyStatus>('draft, open or closed.'),
  version: maybe(int('Number of the newest published version.')),
  draftVersion: maybe(int()),
  questions: int(),
  people: int('Complete responses of people.'),
  personas: int('Complete responses of personas.'),
  createdAt: time(),
  updatedAt: time(),
});

export type SurveySummary = ValueOf<typeof surveySummaryView>;

export interface SurveyVersionView extends StoredVersion {
  /** Counts complete responses of people. */
  answers: () => Promise<number>;
}

export type SurveyLinkView = Awaited<ReturnType<typeof linksOf>>[number];
export type SurveyPeople = Awaited<ReturnType<typeof peopleFigures>>;

/** Links and figures are read when they are asked for, because an autosave asks for none. */
export interface SurveyDetail {
  id: string;
  title: string;
  description: string | null;
  status: SurveyStatus;
  /** Newest first. */
  versions: SurveyVersionView[];
  links: () => Promise<SurveyLinkView[]>;
  people: () => Promise<SurveyPeople>;
  createdAt: Date;
  updatedAt: Date;
}

/** Lists a person's surveys, the last changed first. */
export async function readSurveys(db: Db, userId: string): Promise<SurveySummary[]> {
  const surveys = await ownSurveys(db, userId);
  return surveys.map((survey) => ({ ...survey, status: surveyStatusOf(survey.status, survey.version !== null) }));
}

/** Reads a person's survey; null when it is not theirs. */
export async function readSurvey(db: Db, userId: string, id: string): Promise<SurveyDetail | null> {
  const survey = await ownSurvey(db, userId, id);
  if (survey === undefined) return null;
  const versions = await versionsOf(db, id);
  let counted: ReturnType<typeof answersByVersion> | null = null;
  const answers = () => (counted ??= answersByVersion(db, id));
  const isPublished = versions.some(({ publishedAt }) => publishedAt !== null);
  return {
    ...survey,
    status: surveyStatusOf(survey.status, isPublished),
    versions: versions.map((version) => ({
      ...version,
      answers: async () => (await answers()).get(version.number) ?? 0,
    })),
    links: () => linksOf(db, id),
    people: () => peopleFigures(db, id),
  };
}

/** Reads a survey that was just written. Throws SurveyNotFound when somebody deleted it. */
export async function readWritten(db: Db, userId: string, id: string): Promise<SurveyDetail> {
  const survey = await readSurvey(db, userId, id);
  if (survey === null) throw new SurveyNotFound();
  return survey;
}
