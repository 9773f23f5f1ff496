import { useMutation } from '@apollo/client/react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Cross, Duplicate, Edit, More, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { mapText } from '../../../domain/surveys/parts/text.ts';
import { Confirm } from '../../components/confirm.tsx';
import { DropMenu } from '../../components/drop-menu.tsx';
import {
  CloseSurveyDocument,
  DeleteSurveyDraftDocument,
  RemoveSurveyDocument,
  ReopenSurveyDocument,
  SurveysDocument,
} from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { definitionOf, type Survey } from './survey.ts';
import { useStartSurvey } from './use-start-survey.ts';

interface SurveyActionsProps {
  survey: Survey;
  name: string;
  onChanged: () => void;
}

type Asked = 'close' | 'delete-draft' | 'delete';

/** Closes, reopens and deletes; what cannot be undone asks first. */
export function SurveyActions({ survey, name, onChanged }: SurveyActionsProps) {
  const { id, status, draft, published, people } = survey;
  const navigate = useNavigate();
  const [, setAddress] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { startWith } = useStartSurvey();
  const [close] = useMutation(CloseSurveyDocument);
  const [reopen] = useMutation(ReopenSurveyDocument);
  const [deleteDraft] = useMutation(DeleteSurveyDraftDocument);
  const [remove] = useMutation(RemoveSurveyDocument, { refetchQueries: [SurveysDocument] });
  const variables = { id };
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
      onChanged();
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  const works: Record<Asked, () => Promise<unknown>> = {
    close: () => close({ variables }),
    'delete-draft': () => deleteDraft({ variables }),
    delete: async () => {
      await remove({ variables });
      await navigate('/surveys');
      void toast(`“${name}” is deleted`);
    },
  };
  /** The copy is of what is edited now: the draft, else the published version. */
  const duplicate = async () => {
    const version = draft ?? published;
    if (!version) return;
    const definition = definitionOf(version);
    await startWith({ ...definition, title: mapText(definition.title, (title) => `${title} (copy)`.trim()) });
    void toast(`“${name}” was duplicated`);
  };
  const words = asked === null ? null : askedWords(asked, name, draft?.number ?? 0, people.started);
  return (
    <>
      {status === 'open' ? <Button text="Close" onClick={() => setAsked('close')} /> : null}
      {status === 'closed' ? (
        <Button text="Reopen" loading={isBusy} onClick={() => void run(() => reopen({ variables }))} />
      ) : null}
      <DropMenu
        items={
          <>
            {published && !draft ? (
              <MenuItem icon={<Edit />} text="Correct typing errors" onClick={() => setAddress({ correct: '' })} />
            ) : null}
            {published && draft ? (
              <MenuItem
                icon={<Cross />}
                text={`Delete the draft of version ${draft.number}`}
                onClick={() => setAsked('delete-draft')}
              />
            ) : null}
            <MenuItem icon={<Duplicate />} text="Duplicate" onClick={() => void run(duplicate)} />
            <MenuItem icon={<Trash />} intent="danger" text="Delete the survey" onClick={() => setAsked('delete')} />
          </>
        }
      >
        <Button icon={<More />} aria-label="More" />
      </DropMenu>
      <Confirm
        isOpen={asked !== null}
        title={words?.title ?? ''}
        confirmText={words?.confirm ?? ''}
        keepText="Keep it"
        isBusy={isBusy}
        onConfirm={() => {
          if (asked !== null) void run(works[asked]);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{words?.text}</p>
      </Confirm>
    </>
  );
}

function askedWords(asked: Asked, name: string, draft: number, started: number) {
  if (asked === 'close')
    return {
      title: 'Close this survey?',
      confirm: 'Close it',
      text: 'Links take no more answers until you reopen it. Answers so far are kept.',
    };
  if (asked === 'delete-draft')
    return {
      title: `Delete the draft of version ${draft}?`,
      confirm: 'Delete the draft',
      text: 'Its changes are lost. Published versions and their answers stay.',
    };
  return {
    title: `Delete “${name}”?`,
    confirm: 'Delete it',
    text:
      started === 0
        ? 'Its questions and links are deleted. This cannot be undone.'
        : `Its questions, links and ${counted(started, 'response')} are deleted. This cannot be undone.`,
  };
}
