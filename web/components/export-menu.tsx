import { Button, Classes, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { clientFormats, fileEnding, type ClientFileFormat, type FileFormat } from '../../domain/exports/formats.ts';
import { download } from '../lib/download.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';
import { DropMenu } from './drop-menu.tsx';

interface ExportMenuProps<Format extends FileFormat> {
  /** Formats, with the text that people read. */
  formats: Readonly<Record<Format, string>>;
  /** Address of the export in a format. */
  pathOf: (format: NoInfer<Format>) => string;
  /** Address of the report for a client; no choice between the two without it. */
  clientPathOf?: (format: ClientFileFormat) => string;
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
  clientPathOf,
  fileName,
  isDisabled = false,
  heading,
}: ExportMenuProps<Format>) {
  const [isMaking, setMaking] = useState(false);
  const take = async (path: string, format: FileFormat) => {
    setMaking(true);
    try {
      await download(path, `${fileName}${fileEnding(format)}`);
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    } finally {
      setMaking(false);
    }
  };
  const own = (Object.keys(formats) as Format[]).map((format) => (
    <MenuItem key={format} text={formats[format]} onClick={() => void take(pathOf(format), format)} />
  ));
  const items =
    clientPathOf === undefined ? (
      own
    ) : (
      <>
        <MenuHeading text="For a client: no costs, at most 8 slides" />
        {(Object.keys(clientFormats) as ClientFileFormat[]).map((format) => (
          <MenuItem
            key={`client ${format}`}
            text={clientFormats[format]}
            onClick={() => void take(clientPathOf(format), format)}
          />
        ))}
        <MenuHeading text="Everything" />
        {own}
      </>
    );
  return (
    <DropMenu items={items} heading={heading}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={isDisabled} loading={isMaking} />
    </DropMenu>
  );
}

/** Says which files follow. It is no heading of the page, and each item says by itself what it is. */
function MenuHeading({ text }: { text: string }) {
  return (
    <li role="presentation" className={Classes.MENU_HEADER}>
      <span className="muted small" style={{ padding: '0 8px' }}>
        {text}
      </span>
    </li>
  );
}
