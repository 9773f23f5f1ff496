import { useApolloClient } from '@apollo/client/react';
import { Button, ButtonGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Export, Repeat } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { RunSetupDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { downloadExport, type ExportFormat } from './download-export.ts';
import type { RunResult } from './use-run.ts';

export function RunActions({ result }: { result: RunResult }) {
  const client = useApolloClient();
  const navigate = useNavigate();

  const runAgain = async () => {
    const { data } = await client.query({ query: RunSetupDocument, variables: { id: result.id } }).catch(() => ({ data: undefined }));
    const { message, numUsers, modelProvider: provider, models, sentimentType, includeCurrentEvents, customContext, temperatureRange } = result;
    const segmentIds = data?.getDynamicSimulationRun?.segmentIds ?? result.bySegment.map(({ key }) => key);
    await navigate('/', {
      state: { draft: { message, segmentIds, numUsers, provider, models, sentimentType, includeCurrentEvents, customContext, temperatureRange } },
    });
  };
  const download = async (format: ExportFormat) => {
    try {
      await downloadExport(result.jobId, format);
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    }
  };

  const formats = (
    <Menu>
      <MenuItem text="CSV, one row per reaction" onClick={() => void download('csv')} />
      <MenuItem text="JSON, everything" onClick={() => void download('json')} />
    </Menu>
  );
  return (
    <ButtonGroup>
      <Button icon={<Repeat />} text="Run again" onClick={() => void runAgain()} />
      <PopoverNext content={formats} placement="bottom-end" arrow={false}>
        <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={result.answered === 0} />
      </PopoverNext>
    </ButtonGroup>
  );
}
