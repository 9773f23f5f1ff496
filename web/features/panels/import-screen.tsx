import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { ImportTranscriptDocument, TranscriptPreviewDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, usd } from '../../lib/format.ts';
import { readTextFile } from '../../lib/read-text-file.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ImportPreview, nobody } from './import-preview.tsx';
import type { SpeakerNames } from './import-speakers.tsx';
import { ProviderField } from './provider-field.tsx';
import { askedOf, listed, type PanelDraft } from './setup.ts';
import styles from './panels.module.css';

interface Draft {
  topic: string;
  text: string;
  objective: string;
  stances: string;
  /** Undefined until a speaker is chosen. */
  moderator: string | undefined;
  /** Other names for speakers. */
  speakers: SpeakerNames;
  keepsNames: boolean;
  provider: PanelDraft['provider'];
}

const empty: Draft = {
  topic: '',
  text: '',
  objective: '',
  stances: 'For, Undecided, Against',
  moderator: undefined,
  speakers: {},
  keepsNames: false,
  provider: 'openai',
};

/** Milliseconds without typing before the transcript is read. */
const settleMs = 400;

/** Takes the transcript of a real discussion, shows what was read of it, and has it analyzed. */
export function ImportTranscriptScreen() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const [start, { loading }] = useMutation(ImportTranscriptDocument);
  const change = (changes: Partial<Draft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...changes }));
  };
  // The topic changes nothing of the preview.
  const asked = useDebounced(JSON.stringify(inputOf({ ...draft, topic: '' })), settleMs);
  const { data, previousData, error } = useQuery(TranscriptPreviewDocument, {
    variables: { input: JSON.parse(asked) as object },
    skip: draft.text.trim() === '',
    fetchPolicy: 'no-cache',
  });
  const preview = draft.text.trim() === '' || error ? undefined : (data ?? previousData)?.transcriptPreview;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (async () => {
      try {
        const { data: started } = await start({ variables: { input: inputOf(draft), ...explicitKeys() } });
        if (started) await navigate(`/panels/${started.importTranscript.jobId}`);
      } catch (failure) {
        setProblem(shownError(failure).message);
      }
    })();
  };

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <ScreenName>Import a transcript</ScreenName>
      <TranscriptFields draft={draft} onChange={change} />
      {error ? (
        <p role="alert" className={styles.problem}>
          {shownError(error).message}
        </p>
      ) : null}
      {preview ? (
        <ImportPreview
          preview={preview}
          names={draft.speakers}
          onModerator={(moderator) => change({ moderator })}
          onNames={(speakers) => change({ speakers, moderator: undefined })}
        />
      ) : null}
      <Card title="Analysis">
        <AnalysisFields draft={draft} onChange={change} />
        {preview ? (
          <p className="figures">
            <strong>{counted(preview.calls, 'call')}</strong>,{' '}
            {draft.provider === 'simulated' ? 'free' : `about ${usd(preview.costUsd)}`}: one for each phase, the
            findings, and the summary. Nobody is asked to speak.
          </p>
        ) : null}
        {problem === null ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button
          type="submit"
          intent="primary"
          size="large"
          text="Start the analysis"
          loading={loading}
          disabled={preview === undefined}
        />
      </Card>
    </form>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

function TranscriptFields({ draft, onChange }: FieldsProps) {
  const read = async (file: File | undefined) => {
    if (file !== undefined) onChange({ text: (await readTextFile(file)).text, moderator: undefined, speakers: {} });
  };
  return (
    <Card title="Import a transcript">
      <p className="muted">
        The transcript of a real discussion is coded and summed up like that of a panel. It stays marked as imported.
      </p>
      <FormGroup label="Topic" labelFor="import-topic">
        <InputGroup
          id="import-topic"
          value={draft.topic}
          maxLength={500}
          onValueChange={(topic) => onChange({ topic })}
        />
      </FormGroup>
      <FormGroup
        label="Transcript"
        labelFor="import-text"
        helperText="“Name: words” lines, WebVTT, SRT, or CSV with the columns speaker and text. In plain text, a line such as “# The price” begins a phase; a phase column does so in CSV."
      >
        <TextArea
          id="import-text"
          fill
          rows={10}
          value={draft.text}
          onChange={({ target }) => onChange({ text: target.value, moderator: undefined, speakers: {} })}
        />
      </FormGroup>
      <label htmlFor="import-file">Or choose a file</label>{' '}
      <input
        id="import-file"
        type="file"
        accept=".txt,.md,.vtt,.srt,.csv,.tsv"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Switch
        checked={draft.keepsNames}
        label="Keep names. Otherwise speakers are stored and sent as Speaker 1 and so on, also where others name them"
        onChange={({ currentTarget }) => onChange({ keepsNames: currentTarget.checked })}
      />
    </Card>
  );
}

function AnalysisFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <FormGroup label="What you want to know" labelFor="import-objective" labelInfo="(optional)">
        <InputGroup
          id="import-objective"
          value={draft.objective}
          maxLength={500}
          onValueChange={(objective) => onChange({ objective })}
        />
      </FormGroup>
      <div className={styles.fields}>
        <FormGroup label="Stances, most in favor first" labelFor="import-stances">
          <InputGroup id="import-stances" value={draft.stances} onValueChange={(stances) => onChange({ stances })} />
        </FormGroup>
        <ProviderField id="import-provider" value={draft.provider} onChange={(provider) => onChange({ provider })} />
      </div>
    </>
  );
}

/** The input that is sent; the server checks it. */
function inputOf({ provider, stances, moderator, ...draft }: Draft): object {
  return {
    ...draft,
    ...(moderator === undefined ? {} : { moderator: moderator === nobody ? null : moderator }),
    stances: listed(stances),
    ...askedOf(provider),
  };
}
