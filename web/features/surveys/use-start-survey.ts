import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import type { SurveyInput } from '../../../domain/surveys/survey.ts';
import { StartSurveyDocument, SurveysDocument } from '../../generated/surveys/graphql.ts';

/** Starts a survey from a definition, or an empty one, and opens it. Rejects when the server refuses. */
export function useStartSurvey() {
  const navigate = useNavigate();
  const [start, { loading }] = useMutation(StartSurveyDocument, { refetchQueries: [SurveysDocument] });
  const startWith = async (definition?: SurveyInput) => {
    const { data } = await start({ variables: { definition: definition ?? null } });
    if (data) await navigate(`/surveys/${data.startSurvey.id}`);
  };
  return { startWith, loading };
}
