import { useMutation } from '@apollo/client/react';
import { Button, Callout, FormGroup, TextArea } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { InviteToSurveyDocument } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { counted } from '../../../lib/format.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { addressOf } from './address.ts';
import { linksAsCsv, readInvitees } from './invitees.ts';
import { endOf, LifetimeField } from './lifetimes.tsx';

interface InviteCardProps {
  surveyId: string;
  title: string;
  onChanged: () => void;
}

/** Makes a link for each of many people, and gives them as a file. */
export function InviteCard({ surveyId, title, onChanged }: InviteCardProps) {
  const [text, setText] = useState('');
  const [days, setDays] = useState('30');
  const [made, setMade] = useState<{ name: string; address: string }[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [invite, { loading }] = useMutation(InviteToSurveyDocument);
  const { people, attributes, problem } = readInvitees(text);
  const send = async () => {
    setFailure(null);
    try {
      const { data } = await invite({ variables: { surveyId, people, expiresAt: endOf(days) } });
      if (!data) return;
      const links = data.inviteToSurvey.map(({ token, link }) => ({
        name: link.name ?? '',
        address: addressOf(token),
      }));
      setMade((before) => [...before, ...links]);
      setText('');
      onChanged();
    } catch (error) {
      setFailure(shownError(error).message);
    }
  };
  const take = () =>
    saveBlob(new Blob([linksAsCsv(made)], { type: 'text/csv' }), `Invitations ${title.slice(0, 60)}.csv`);
  return (
    <Card title="Invitations">
      <FormGroup
        label="People to invite"
        labelFor="invitees"
        helperText="One name a line, or a table with a first line of titles: name, language, and any others as attributes."
      >
        <TextArea
          id="invitees"
          fill
          rows={5}
          value={text}
          placeholder={'name, area, age\nAnn, rural, 34\nBen, urban, 61'}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <LifetimeField id="invite-days" days={days} onChange={setDays} />
      <p className={problem === null ? 'muted' : 'danger-text'} role="status">
        {problem ??
          (people.length === 0
            ? 'Each person gets a link of their own, with one response.'
            : `${counted(people.length, 'person', 'people')}${attributes.length === 0 ? '' : `, with ${attributes.join(', ')}`}.`)}
      </p>
      <Button
        className="mt-12"
        intent="primary"
        text={people.length === 0 ? 'Make invitations' : `Make ${counted(people.length, 'invitation')}`}
        disabled={people.length === 0 || problem !== null}
        loading={loading}
        onClick={() => void send()}
      />
      <p role="alert" className="error-line">
        {failure}
      </p>
      {made.length === 0 ? null : (
        <Callout intent="success" compact icon={false} role="status" className="mt-12">
          <p>{counted(made.length, 'invitation')} made. Save the links now: they are not shown again.</p>
          <Button className="mt-8" icon={<Download />} text="Save the links as CSV" onClick={take} />
        </Callout>
      )}
    </Card>
  );
}
