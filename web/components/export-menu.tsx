import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { download } from '../lib/download.ts';
import { shownError } from '../lib/errors.ts';
import { type ExportFormat, exportFormatNames, exportFormats } from '../../domain/exports/formats.ts';
import { toast } from '../lib/toaster.ts';
import { DropMenu } from './drop-menu.tsx';

interface ExportMenuProps {
  /** Address of the export in a format. */
  pathOf: (format: ExportFormat) => string;
  /** File name without its extension. */
  fileName: string;
  /** Content of a CSV row: 'reaction'. */
  csvRow: string;
  isDisabled?: boolean;
  /** Heading above the formats. */
  heading?: ReactNode;
}

/** One button with every format. Making a report takes a moment: the button says so. */
export function ExportMenu({ pathOf, fileName, csvRow, isDisabled = false, heading }: ExportMenuProps) {
  const [isMaking, setMaking] = useState(false);
  const take = async (format: ExportFormat) => {
    setMaking(true);
    try {
      await download(pathOf(format), `${fileName}.${format}`);
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    } finally {
      setMaking(false);
    }
  };
  const textOf = (format: ExportFormat) =>
    format === 'csv' ? `${exportFormats.csv.text}, one row per ${csvRow}` : exportFormats[format].text;
  const items = exportFormatNames.map((format) => (
    <MenuItem key={format} text={textOf(format)} onClick={() => void take(format)} />
  ));
  return (
    <DropMenu items={items} heading={heading}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={isDisabled} loading={isMaking} />
    </DropMenu>
  );
}
