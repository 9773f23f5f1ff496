import { useMutation, useQuery } from '@apollo/client/react';
import { Button, HTMLSelect, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { turnRules } from '../../../domain/panels/turn-rules/turn-rules.ts';
import { Card } from '../../components/card.tsx';
import { SegmentsDocument } from '../../generated/graphql.ts';
import { SteerPanelDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { Panel } from './panel.ts';
import { roleOf } from './setup.ts';
import styles from './panels.module.css';

const acts = {
  'ask-all': { label: 'Ask everybody', says: 'Everybody answers aloud: one call each.', needs: 'text' },
  'ask-aside': {
    label: 'Ask one in private',
    says: 'Nobody else hears the answer: one call.',
    needs: 'person and text',
  },
  whisper: {
    label: 'Whisper to the moderator',
    says: 'The moderator takes it up at its next turn. The group does not hear it.',
    needs: 'text',
  },
  show: { label: 'Show something', says: 'Everybody sees it before the next turn.', needs: 'text' },
  mute: { label: 'Let one listen only', says: 'They keep their seat and say nothing further.', needs: 'person' },
  unmute: { label: 'Let one speak again', says: 'They take part again.', needs: 'person' },
  add: {
    label: 'Add a participant',
    says: 'They sit down before the next turn, hear what was said, and vote from the next private vote on.',
    needs: 'newcomer',
  },
  rule: { label: 'Change who speaks next', says: 'The new rule holds from the next turn.', needs: 'rule' },
  end: { label: 'End the discussion', says: 'The last votes and the analysis follow.', needs: 'nothing' },
} as const;
type Act = keyof typeof acts;

/** The form with which the analyst takes part while a panel talks. A request takes effect after the step that is under way. */
export function SteerBox({ panel, group, onSent }: { panel: Panel; group: number; onSent: () => Promise<unknown> }) {
  const [act, setAct] = useState<Act>('ask-all');
  const [text, setText] = useState('');
  const [person, setPerson] = useState(panel.participants[0]?.id ?? '');
  const [rule, setRule] = useState('round-robin');
  /** The segment that a newcomer is drawn from; '' for a typed role. */
  const [segmentId, setSegmentId] = useState('');
  const [steer, { loading }] = useMutation(SteerPanelDocument);
  const { needs, says } = acts[act];
  const segments = useQuery(SegmentsDocument, { skip: needs !== 'newcomer' }).data?.segments ?? [];
  const isTyped = needs === 'newcomer' && segmentId === '';
  const needsText = needs === 'text' || needs === 'person and text' || isTyped;
  const needsPerson = needs === 'person' || needs === 'person and text';

  const send = async () => {
    const request = {
      kind: act,
      ...(needsText && !isTyped ? { text } : {}),
      ...(needs === 'newcomer' ? { participant: isTyped ? roleOf(text) : { source: 'segment', segmentId } } : {}),
      ...(needsPerson ? { participantId: person } : {}),
      ...(needs === 'rule' ? { rule } : {}),
    };
    try {
      const { data } = await steer({ variables: { jobId: panel.jobId, id: crypto.randomUUID(), group, request } });
      const answer = data?.steerPanel;
      if (answer) {
        setText('');
        const turn = answer.afterTurn ?? null;
        const heard = turn === null || turn === 0 ? 'Heard' : `Heard after turn ${turn}`;
        void toast(answer.isHeard ? heard : 'Stored: it is heard after what is under way', 'success');
      } else void toast('The panel has ended already', 'danger');
      await onSent();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Card title="Take part">
      <form onSubmit={onSubmit} className={styles.steer}>
        <HTMLSelect aria-label="What to do" value={act} onChange={({ target }) => setAct(target.value as Act)}>
          {Object.entries(acts).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </HTMLSelect>
        {needsPerson ? (
          <HTMLSelect aria-label="Participant" value={person} onChange={({ target }) => setPerson(target.value)}>
            {panel.participants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        ) : null}
        {needs === 'rule' ? (
          <HTMLSelect aria-label="Rule" value={rule} onChange={({ target }) => setRule(target.value)}>
            {Object.values(turnRules).map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </HTMLSelect>
        ) : null}
        {needs === 'newcomer' ? (
          <HTMLSelect
            aria-label="Where they come from"
            value={segmentId}
            onChange={({ target }) => setSegmentId(target.value)}
          >
            <option value="">A role that I describe</option>
            {segments.map(({ id, name }) => (
              <option key={id} value={id}>
                Somebody from {name}
              </option>
            ))}
          </HTMLSelect>
        ) : null}
        {needsText ? (
          <TextArea
            aria-label={isTyped ? 'Name: description' : 'Text'}
            placeholder={isTyped ? 'Eve: runs the bakery at the corner' : undefined}
            fill
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        ) : null}
        <p className="muted">{says}</p>
        <Button
          type="submit"
          intent="primary"
          text="Send"
          loading={loading}
          disabled={needsText && text.trim() === ''}
        />
      </form>
    </Card>
  );
}
