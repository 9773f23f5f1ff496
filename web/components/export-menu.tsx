import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { fileEnding, type FileFormat } from '../../domain/exports/formats.ts';
import { download } from '../lib/download.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';
import { DropMenu } from './drop-menu.tsx';

interface ExportMenuProps<Format extends FileFormat> {
  /** Formats, with the text that people read. */
  formats: Readonly<Record<Format, string>>;
  /** Address of the export in a format. */
  pathOf: (format: NoInfer<Format>) => string;
  /** File name without its extension. */
  fileName: string;
  isDisabled?: boolean;
  /** Heading above the formats. */
  heading?: ReactNode;
}

/** One button with every format. Making a report takes a moment: the button says so. */
export function ExportMenu<Format extends FileFormat>({
  formats,
  pathOf,
  fileName,
  isDisabled = false,
  heading,
}: ExportMenuProps<Format>) {
  const [isMaking, setMaking] = useState(false);
  const take = async (format: Format) => {
    setMaking(true);
    try {
      await download(pathOf(format), `${fileName}${fileEnding(format)}`);
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    } finally {
      setMaking(false);
    }
  };
  const items = (Object.keys(formats) as Format[]).map((format) => (
    <MenuItem key={format} text={formats[format]} onClick={() => void take(format)} />
  ));
  return (
    <DropMenu items={items} heading={heading}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={isDisabled} loading={isMaking} />
    </DropMenu>
  );
}
