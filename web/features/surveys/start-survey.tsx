import { Button, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Import, Plus } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import type { SurveyInput } from '../../../domain/surveys/survey.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { templates } from './templates.ts';
import { useStartSurvey } from './use-start-survey.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The ways to begin a survey. */
export function StartSurvey({ hasSample = false }: { hasSample?: boolean }) {
  const { startWith, loading } = useStartSurvey();
  const [isImporting, setImporting] = useState(false);
  const begin = async (load?: () => Promise<SurveyInput>) => {
    try {
      await startWith(await load?.());
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const sample = async () => (await import('../../../domain/surveys/samples/clinic-access.ts')).clinicAccess;
  return (
    <div className="wrapping-row">
      <Button intent="primary" icon={<Plus />} text="New survey" loading={loading} onClick={() => void begin()} />
      <Button icon={<Import />} text="Import a survey" onClick={() => setImporting(true)} />
      <DropMenu
        items={templates.map(({ name, says, load }) => (
          <MenuItem key={name} text={name} label={says} onClick={() => void begin(load)} />
        ))}
      >
        <Button text="Templates" endIcon={<ChevronDown />} disabled={loading} />
      </DropMenu>
      {hasSample ? <Button text="Begin with a sample" disabled={loading} onClick={() => void begin(sample)} /> : null}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
