import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { Card } from '../../../components/card.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { CreateSurveyLinkDocument } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { languagesOf } from '../../../../domain/surveys/languages.ts';
import { NewLink } from '../../../components/sharing/new-link.tsx';
import { languageName } from '../../../lib/language-name.ts';
import { addressOf } from './address.ts';
import { endOf, LifetimeField } from './lifetimes.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './share.module.css';

interface OpenLinkCardProps {
  surveyId: string;
  definition: SurveyDefinition;
  onChanged: () => void;
}

/** Makes a link with which anybody can answer; its address is shown once. */
export function OpenLinkCard({ surveyId, definition, onChanged }: OpenLinkCardProps) {
  const [days, setDays] = useState('30');
  const [limit, setLimit] = useState<number | null>(null);
  const [language, setLanguage] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { loading }] = useMutation(CreateSurveyLinkDocument);
  const languages = languagesOf(definition);
  const make = async () => {
    setProblem(null);
    try {
      const { data } = await create({
        variables: { surveyId, expiresAt: endOf(days), maxResponses: limit, language: language || null },
      });
      if (data) setAddress(addressOf(data.createSurveyLink.token));
      onChanged();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <Card title="A link for everybody">
      <div className={styles.fields}>
        <LifetimeField id="link-days" days={days} onChange={setDays} />
        <LabeledNumberField
          id="link-limit"
          label="Complete responses, at most"
          value={limit}
          min={1}
          placeholder="no limit"
          onChange={setLimit}
        />
        {languages.length < 2 ? null : (
          <SelectField id="link-language" label="Language" value={language} onChange={setLanguage}>
            <option value="">That of each person</option>
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Button intent="primary" text="Make a link" loading={loading} onClick={() => void make()} />
      <p role="alert" className="error-line">
        {problem}
      </p>
      {address === null ? null : (
        <div className={styles.made}>
          <NewLink key={address} address={address} />
          <QrCode text={address} />
        </div>
      )}
    </Card>
  );
}
