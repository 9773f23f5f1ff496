import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { ReviseSurveyDocument } from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { ReadTab } from './read-tab.tsx';
import { shownDefinition, type Survey } from './survey.ts';
import { SurveyFrame } from './survey-frame.tsx';

interface PublishedScreenProps {
  survey: Survey;
  onChanged: () => void;
}

/** A survey without a draft: its questions to read, and a button to edit them as the next version. */
export function PublishedScreen({ survey, onChanged }: PublishedScreenProps) {
  const [revise, { loading }] = useMutation(ReviseSurveyDocument);
  const definition = shownDefinition(survey);
  const next = (survey.published?.number ?? 0) + 1;
  if (definition === null) return null;
  const edit = async () => {
    try {
      await revise({ variables: { id: survey.id } });
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <SurveyFrame
      survey={survey}
      title={textOf(definition.title, definition.language)}
      definition={definition}
      onChanged={onChanged}
      build={<ReadTab definition={definition} answers={survey.published?.answers ?? 0} />}
      mainAction={
        <Button icon={<Edit />} text={`Edit as version ${next}`} loading={loading} onClick={() => void edit()} />
      }
    />
  );
}
