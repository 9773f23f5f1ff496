import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { turnRules } from '../../../domain/panels/turn-rules/turn-rules.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { ToolsField } from '../../components/tools-field.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SegmentsDocument } from '../../generated/graphql.ts';
import { PanelGuidesDocument, SubmitPanelDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { EstimateLine } from './estimate-line.tsx';
import { FromSegments } from './from-segments.tsx';
import { GuideFields } from './guide-fields.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { ProviderField } from './provider-field.tsx';
import { SaveTemplate } from './save-template.tsx';
import { StartField } from './start-field.tsx';
import { emptyDraft, setupOf, templateOf, type PanelDraft, type PhaseDraft } from './setup.ts';
import { useDraft } from './use-draft.ts';
import styles from './panels.module.css';

/** The form of a new panel, empty or begun from a template. */
export function NewPanelScreen() {
  const [params] = useSearchParams();
  const template = params.get('template');
  const guides = useQuery(PanelGuidesDocument, { skip: template === null }).data?.panelGuides;
  const guide = guides?.find(({ id }) => id === template);
  if (template !== null && guides === undefined) return <ScreenName>New panel</ScreenName>;
  const begun: Partial<PanelDraft> =
    guide?.setup == null ? {} : fromTemplate(guide.setup as TemplateSetup, guide.suggestedParticipants);
  return (
    <Form
      key={template}
      initial={{ ...emptyDraft, ...begun }}
      templateId={guide?.id ?? null}
      title={guide?.name ?? 'New panel'}
      tips={guide?.bestPractices ?? []}
    />
  );
}

interface TemplateSetup {
  guide: PhaseDraft[];
  turnRule: PanelDraft['turnRule'];
  stances: string[];
  ballotQuestion: string;
}

function fromTemplate(
  { guide, turnRule, stances, ballotQuestion }: TemplateSetup,
  people: number,
): Partial<PanelDraft> {
  return { guide, turnRule, ballotQuestion, stances: stances.join(', '), fromSegment: people };
}

function Form({
  initial,
  templateId,
  title,
  tips,
}: {
  initial: PanelDraft;
  templateId: string | null;
  title: string;
  tips: readonly string[];
}) {
  const navigate = useNavigate();
  const segments = useQuery(SegmentsDocument).data?.segments;
  const { draft, isTouched, begin, change: store, startOver, sent } = useDraft(initial, templateId, segments);
  const [problem, setProblem] = useState<string | null>(null);
  const [submit, { loading }] = useMutation(SubmitPanelDocument);
  const change = (changes: Partial<PanelDraft>) => {
    setProblem(null);
    store(changes);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (async () => {
      try {
        const { data } = await submit({ variables: { setup: setupOf(draft, templateId), ...explicitKeys() } });
        if (!data) return;
        sent();
        await navigate(`/panels/${data.submitPanel.jobId}`);
      } catch (error) {
        setProblem(shownError(error).message);
      }
    })();
  };

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <ScreenName>{title}</ScreenName>
      <Card
        title={title}
        aside={isTouched ? <Button variant="minimal" size="small" text="Start over" onClick={startOver} /> : null}
      >
        {tips.length === 0 ? null : (
          <ul className="muted">
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        )}
        <FormGroup label="Topic" labelFor="panel-topic">
          <InputGroup
            id="panel-topic"
            value={draft.topic}
            maxLength={500}
            onValueChange={(topic) => change({ topic })}
          />
        </FormGroup>
        <FormGroup label="Message they discuss" labelFor="panel-message" labelInfo="(optional)">
          <TextArea
            id="panel-message"
            fill
            rows={4}
            maxLength={4_000}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </FormGroup>
      </Card>
      <Card title="Participants">
        <FromSegments draft={draft} segments={segments} onChange={change} />
        <FormGroup
          label="Typed roles"
          labelFor="panel-roles"
          labelInfo="(optional)"
          helperText="One a line, such as “Nora: a night nurse who rents and distrusts promises”"
        >
          <TextArea
            id="panel-roles"
            fill
            rows={3}
            value={draft.roles}
            onChange={({ target }) => change({ roles: target.value })}
          />
        </FormGroup>
        <FormGroup
          label="People who join by a link"
          labelFor="panel-seats"
          labelInfo="(optional)"
          helperText="Names, separated by commas. The group waits up to five minutes for each of their turns."
        >
          <InputGroup id="panel-seats" value={draft.people} onValueChange={(people) => change({ people })} />
        </FormGroup>
      </Card>
      <GuideFields guide={draft.guide} onChange={(guide) => change({ guide })} />
      <Card title="How they talk and vote">
        <div className={styles.fields}>
          <SelectField
            id="panel-rule"
            label="Who speaks next"
            value={draft.turnRule}
            help={turnRules[draft.turnRule].sentence}
            onChange={(value) => change({ turnRule: value as PanelDraft['turnRule'] })}
          >
            {Object.values(turnRules).map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <LabeledNumberField
            id="panel-groups"
            label="Independent groups"
            value={draft.groups}
            min={1}
            max={6}
            onChange={(groups) => change({ groups: groups ?? 1 })}
          />
          <ProviderField
            id="panel-provider"
            value={draft.provider}
            onChange={(provider) => change({ provider })}
            onBegin={(provider) => begin({ provider })}
          />
        </div>
        <FormGroup label="Private vote" labelFor="panel-question">
          <InputGroup
            id="panel-question"
            value={draft.ballotQuestion}
            onValueChange={(ballotQuestion) => change({ ballotQuestion })}
          />
        </FormGroup>
        <FormGroup label="Stances, most in favor first" labelFor="panel-stances">
          <InputGroup id="panel-stances" value={draft.stances} onValueChange={(stances) => change({ stances })} />
        </FormGroup>
        <Switch
          checked={draft.controls}
          label="Also ask everybody without the discussion, to tell why votes move"
          onChange={({ currentTarget }) => change({ controls: currentTarget.checked })}
        />
        <Switch
          checked={draft.controls && draft.sham}
          disabled={!draft.controls}
          label="Also ask everybody after a sham transcript: as long, about something else"
          onChange={({ currentTarget }) => change({ sham: currentTarget.checked })}
        />
        <ToolsField id="panel" usual="5 cents a turn" draft={draft} change={change} />
        <StartField value={draft.startAt} onChange={(startAt) => change({ startAt })} />
      </Card>
      <Card label="Estimate">
        <EstimateLine draft={draft} />
        {problem === null ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" intent="primary" size="large" text="Start the panel" loading={loading} />
          <SaveTemplate template={templateOf(draft)} />
        </div>
      </Card>
    </form>
  );
}
