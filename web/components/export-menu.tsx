import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { download } from '../lib/download.ts';
import { shownError } from '../lib/errors.ts';
import { type ExportFormat, exportFormats } from '../lib/export-formats.ts';
import { toast } from '../lib/toaster.ts';
import { DropMenu } from './drop-menu.tsx';

interface ExportMenuProps {
  /** Address of the export in a format. */
  pathOf: (format: ExportFormat) => string;
  /** File name without its extension. */
  fileName: string;
  /** Description of each format: 'CSV, one row per reaction'. */
  words: Record<ExportFormat, string>;
  isDisabled?: boolean;
  /** Heading above the formats. */
  heading?: ReactNode;
}

/** One button for all formats, with a busy state while the file is created. */
export function ExportMenu({ pathOf, fileName, words, isDisabled = false, heading }: ExportMenuProps) {
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
  const items = exportFormats.map((format) => (
    <MenuItem key={format} text={words[format]} onClick={() => void take(format)} />
  ));
  return (
    <DropMenu items={items} heading={heading}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={isDisabled} loading={isMaking} />
    </DropMenu>
  );
}
