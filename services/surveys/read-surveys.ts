/** Surveys as their owner sees them. */
import type { Db } from '../../db/client.ts';
import { linksOf } from '../../db/surveys/links.ts';
import { answersByVersion, peopleFigures } from '../../db/surveys/person-responses.ts';
import { ownSurvey, ownSurveys } from '../../db/surveys/surveys.ts';
import { versionsOf, type StoredVersion } from '../../db/surveys/versions.ts';
import { SurveyNotFound } from '../../domain/surveys/errors.ts';
import { surveyStatusOf, type SurveyStatus } from '../../domain/surveys/record.ts';

/** A survey in the list: numbers of its newest published version and of its draft, and of complete responses. */
export interface SurveySummary {
  id: string;
  title: string;
  status: SurveyStatus;
  version: number | null;
  draftVersion: number | null;
  questions: number;
  people: number;
  personas: number;
  createdAt: Date;
  updatedAt: Date;
}

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
