import { useQuery } from '@apollo/client/react';
import {
  InterviewSubjectDocument,
  type InterviewSubjectQuery,
  type PersonaAnswersQuery,
} from '../../generated/interviews/graphql.ts';

/** The answer that an interview is about, with its persona. */
export type Subject = NonNullable<InterviewSubjectQuery['interviewSubject']>;

/** An answer of the persona in one of the person's runs. */
export type PersonaAnswer = NonNullable<PersonaAnswersQuery['personaAnswers']>['items'][number];

/** Identifies an answer of a run. */
export interface AnswerRef {
  jobId: string;
  provider: string;
  personaIndex: number;
}

export function useSubject(ref: AnswerRef) {
  const { data, error, refetch } = useQuery(InterviewSubjectDocument, { variables: { ...ref } });
  return { subject: data?.interviewSubject, error, again: () => void refetch() };
}
