import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { turnRules } from '../../../domain/panels/turn-rules/turn-rules.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SegmentsDocument } from '../../generated/graphql.ts';
import { PanelEstimateDocument, PanelGuidesDocument, SubmitPanelDocument } from '../../generated/panels/graphql.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { count, duration, usd } from '../../lib/format.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { emptyDraft, setupOf, type PanelDraft, type PhaseDraft } from './setup.ts';
import styles from './panels.module.css';

/** The form of a new panel, empty or begun from a template. */
export function NewPanelScreen() {
  const [params] = useSearchParams();
  const template = params.get('template');
  const guides = useQuery(PanelGuidesDocument, { skip: template === null }).data?.panelGuides;
  const guide = guides?.find(({ id }) => id === template);
  if (template !== null && guides === undefined) return <ScreenName>New panel</ScreenName>;
  const begun: Partial<PanelDraft> =
    guide === undefined ? {} : fromTemplate(guide.setup as TemplateSetup, guide.suggestedParticipants);
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

/** Milliseconds without typing before the estimate is asked for. */
const settleMs = 400;

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
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  const segments = useQuery(SegmentsDocument).data?.segments;
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [submit, { loading }] = useMutation(SubmitPanelDocument);
  const change = (changes: Partial<PanelDraft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...changes }));
  };
  useEffect(() => {
    if (canSimulate) setDraft((before) => ({ ...before, provider: 'simulated' }));
  }, [canSimulate]);
  useEffect(() => {
    const first = segments?.[0]?.id;
    if (first !== undefined) setDraft((before) => (before.segmentId === '' ? { ...before, segmentId: first } : before));
  }, [segments]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (async () => {
      try {
        const { data } = await submit({ variables: { setup: setupOf(draft, templateId), ...explicitKeys() } });
        if (data) await navigate(`/panels/${data.submitPanel.jobId}`);
      } catch (error) {
        setProblem(shownError(error).message);
      }
    })();
  };

  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <ScreenName>{title}</ScreenName>
      <Card title={title}>
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
        <div className={styles.fields}>
          <FormGroup label="From a segment" labelFor="panel-segment">
            <HTMLSelect
              id="panel-segment"
              value={draft.segmentId}
              onChange={({ target }) => change({ segmentId: target.value })}
            >
              <option value="">None: typed roles only</option>
              {segments?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
          <LabeledNumberField
            id="panel-people"
            label="People from it"
            value={draft.fromSegment}
            min={1}
            max={12}
            onChange={(fromSegment) => change({ fromSegment: fromSegment ?? 1 })}
          />
        </div>
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
      </Card>
      <Guide guide={draft.guide} onChange={(guide) => change({ guide })} />
      <Card title="How they talk and vote">
        <div className={styles.fields}>
          <FormGroup label="Who speaks next" labelFor="panel-rule" helperText={turnRules[draft.turnRule].sentence}>
            <HTMLSelect
              id="panel-rule"
              value={draft.turnRule}
              onChange={({ target }) => change({ turnRule: target.value as PanelDraft['turnRule'] })}
            >
              {Object.values(turnRules).map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
          <LabeledNumberField
            id="panel-groups"
            label="Independent groups"
            value={draft.groups}
            min={1}
            max={6}
            onChange={(groups) => change({ groups: groups ?? 1 })}
          />
          <FormGroup label="Asked" labelFor="panel-provider">
            <HTMLSelect
              id="panel-provider"
              value={draft.provider}
              onChange={({ target }) => change({ provider: target.value as PanelDraft['provider'] })}
            >
              {canSimulate ? <option value="simulated">Simulated provider</option> : null}
              <option value="openai">OpenAI</option>
              <option value="anthropic">Anthropic</option>
              <option value="gemini">Gemini</option>
            </HTMLSelect>
          </FormGroup>
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
      </Card>
      <Card label="Estimate">
        <Estimate draft={draft} />
        {problem === null ? null : (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button type="submit" intent="primary" size="large" text="Start the panel" loading={loading} />
      </Card>
    </form>
  );
}

function Guide({ guide, onChange }: { guide: PhaseDraft[]; onChange: (guide: PhaseDraft[]) => void }) {
  const set = (at: number, changes: Partial<PhaseDraft>) =>
    onChange(guide.map((phase, place) => (place === at ? { ...phase, ...changes } : phase)));
  return (
    <Card
      title="Guide"
      aside={
        <Button
          size="small"
          icon={<Add />}
          text="Add a phase"
          disabled={guide.length >= 8}
          onClick={() =>
            onChange([
              ...guide,
              { name: `Phase ${guide.length + 1}`, objective: 'What they think', question: '', turns: 6, probes: [] },
            ])
          }
        />
      }
    >
      {guide.map((phase, at) => (
        // Phases have no identity of their own; their place is.
        // eslint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.phase}>
          <legend>Phase {at + 1}</legend>
          <FormGroup label="Name" labelFor={`phase-${at}-name`}>
            <InputGroup id={`phase-${at}-name`} value={phase.name} onValueChange={(name) => set(at, { name })} />
          </FormGroup>
          <FormGroup label="Aim" labelFor={`phase-${at}-aim`}>
            <InputGroup
              id={`phase-${at}-aim`}
              value={phase.objective}
              onValueChange={(objective) => set(at, { objective })}
            />
          </FormGroup>
          <FormGroup label="Question" labelFor={`phase-${at}-question`}>
            <InputGroup
              id={`phase-${at}-question`}
              value={phase.question ?? ''}
              onValueChange={(question) => set(at, { question })}
            />
          </FormGroup>
          <LabeledNumberField
            id={`phase-${at}-turns`}
            label="Turns"
            value={phase.turns}
            min={1}
            max={60}
            onChange={(turns) => set(at, { turns: turns ?? 1 })}
          />
          <Button
            size="small"
            icon={<Trash />}
            aria-label={`Remove phase ${at + 1}`}
            disabled={guide.length === 1}
            onClick={() => onChange(guide.filter((_, place) => place !== at))}
          />
        </fieldset>
      ))}
    </Card>
  );
}

function Estimate({ draft }: { draft: PanelDraft }) {
  const setup = useDebounced(JSON.stringify(setupOf(draft, null)), settleMs);
  const { data, previousData, error } = useQuery(PanelEstimateDocument, {
    variables: { setup: JSON.parse(setup) as object },
  });
  const estimate = (data ?? previousData)?.panelEstimate;
  if (error) return <p className="muted">{shownError(error).message}</p>;
  if (!estimate) return <p className="muted">Counting the calls…</p>;
  const cost = draft.provider === 'simulated' ? 'free' : `about ${usd(estimate.costUsd)}`;
  return (
    <p className="figures">
      <strong>{count(estimate.calls)} calls</strong>, {cost}, about {duration(estimate.seconds)}. What is said may add
      up to {count(estimate.atMostMore)}: a turn that repeats is asked once more.
    </p>
  );
}
