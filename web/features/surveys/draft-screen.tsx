import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { SaveSurveyDraftDocument, type SurveyVersionFieldsFragment } from '../../generated/surveys/graphql.ts';
import { BuildTab } from './builder/build-tab.tsx';
import { LeaveGuard } from './builder/leave-guard.tsx';
import { SaveLine } from './builder/save-line.tsx';
import { useAutosave } from './builder/use-autosave.ts';
import { useEditedSurvey } from './builder/use-edited-survey.ts';
import { definitionOf, type Survey } from './survey.ts';
import { SurveyFrame } from './survey-frame.tsx';
import { PublishButton } from './publish-button.tsx';

interface DraftScreenProps {
  survey: Survey;
  draft: SurveyVersionFieldsFragment;
  /** Reads the stored draft, calls `onRead` and shows it. */
  onReload: (onRead: () => void) => void;
  onChanged: () => void;
}

/** A survey with a draft: edits are saved as they are made, until it is published. */
export function DraftScreen({ survey, draft, onReload, onChanged }: DraftScreenProps) {
  const { id } = survey;
  const [stored] = useState(() => definitionOf(draft));
  const edited = useEditedSurvey(stored);
  const updatedAt = useRef(draft.updatedAt);
  // The answer has no definition: in the cache it would replace the one that is there.
  const [save] = useMutation(SaveSurveyDraftDocument, { fetchPolicy: 'no-cache' });
  const autosave = useAutosave(edited.survey, async (definition) => {
    const { data } = await save({
      variables: { id, definition, number: draft.number, updatedAt: updatedAt.current },
    });
    updatedAt.current = data?.saveSurveyDraft.draft?.updatedAt ?? updatedAt.current;
  });
  return (
    <SurveyFrame
      survey={survey}
      title={textOf(edited.survey.title, edited.survey.language)}
      definition={edited.survey}
      onChanged={onChanged}
      build={<BuildTab edited={edited} saveState={<SaveLine autosave={autosave} onReload={onReload} />} />}
      mainAction={
        <>
          <PublishButton {...{ survey, number: draft.number, updatedAt, edited }} flush={autosave.flush} />
          <LeaveGuard isUnsaved={autosave.isUnsaved} flush={autosave.flush} onDrop={autosave.drop} />
        </>
      }
    />
  );
}
