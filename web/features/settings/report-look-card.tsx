import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FileInput, FormGroup } from '@blueprintjs/core';
import { useState, type ChangeEvent } from 'react';
import { plainBrand } from '../../../domain/exports/brand.ts';
import { logoLimits } from '../../../domain/exports/logo.ts';
import { Card } from '../../components/card.tsx';
import {
  ChangeReportLookDocument,
  ReportLookDocument,
  type ReportLookQuery,
} from '../../generated/settings/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { AsyncContent } from './async-content.tsx';
import styles from './settings.module.css';

type Look = NonNullable<ReportLookQuery['reportLook']>;
type Change = (part: { color?: string; logo?: string }, done: string) => Promise<void>;

/** Logo and color of reports for clients. */
export function ReportLookCard() {
  const { data, error, refetch } = useQuery(ReportLookDocument, { fetchPolicy: 'cache-and-network' });
  const [save] = useMutation(ChangeReportLookDocument);
  const [isBusy, setBusy] = useState(false);
  const change: Change = async (part, done) => {
    setBusy(true);
    try {
      await save({ variables: part });
      await refetch();
      void toast(done, 'success');
    } catch (problem) {
      void toast(shownError(problem).message, 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Reports for clients">
      <p className={styles.lead}>
        Your logo and color on the reports that you export for a client. Nobody else sees them, except in these files.
      </p>
      <AsyncContent
        value={data?.reportLook ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The look of your reports"
        onRetry={() => void refetch()}
      >
        {(look) => (
          <>
            <ColorField look={look} isBusy={isBusy} onChange={change} />
            <LogoField look={look} isBusy={isBusy} onChange={change} />
          </>
        )}
      </AsyncContent>
    </Card>
  );
}

interface FieldProps {
  look: Look;
  isBusy: boolean;
  onChange: Change;
}

function ColorField({ look: { color, usedColor }, isBusy, onChange }: FieldProps) {
  const isDarker = color !== null && color !== usedColor;
  return (
    <FormGroup
      label="Color"
      labelFor="report-color"
      helperText={
        isDarker ? `It is too light for text on white: reports use the darker #${usedColor}.` : 'For headings and bars.'
      }
    >
      <span className="wrapping-row">
        <input
          id="report-color"
          type="color"
          key={color ?? ''}
          defaultValue={`#${color ?? plainBrand.color}`}
          // Each step within the picker is a change, so that only its end is stored.
          onBlur={({ target }) => {
            const next = target.value.slice(1);
            if (next !== (color ?? plainBrand.color)) void onChange({ color: next }, 'The color is stored');
          }}
        />
        {color === null ? null : (
          <Button
            size="small"
            text="Use the color of Soundings"
            disabled={isBusy}
            onClick={() => void onChange({ color: '' }, 'The color is removed')}
          />
        )}
      </span>
    </FormGroup>
  );
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function LogoField({ look: { logo }, isBusy, onChange }: FieldProps) {
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    // Of a larger one only as much is sent as shows that it is too large.
    const bytes = new Uint8Array(await file.arrayBuffer()).subarray(0, logoLimits.maxBytes + 1);
    target.value = '';
    await onChange({ logo: base64Of(bytes) }, 'The logo is stored');
  };
  return (
    <FormGroup
      label="Logo"
      labelFor="report-logo"
      helperText="PNG or JPEG, at most 200 kB and 2,000 pixels wide and high."
    >
      {logo === null ? null : (
        <img src={logo} alt="Your logo" style={{ display: 'block', maxWidth: 180, maxHeight: 60, marginBottom: 8 }} />
      )}
      <span className="wrapping-row">
        <FileInput
          // The gray that Blueprint has for no selection is too pale to read.
          hasSelection
          text="Choose an image"
          inputProps={{ id: 'report-logo', accept: 'image/png,image/jpeg' }}
          onInputChange={(event) => void choose(event)}
        />
        {logo === null ? null : (
          <Button
            size="small"
            text="Remove the logo"
            disabled={isBusy}
            onClick={() => void onChange({ logo: '' }, 'The logo is removed')}
          />
        )}
      </span>
    </FormGroup>
  );
}
