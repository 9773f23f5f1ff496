import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { DropMenu } from '../../components/drop-menu.tsx';
import { download } from '../../lib/download.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';

const formats = {
  pdf: 'PDF: outcome and transcript',
  docx: 'Word: outcome and transcript',
  md: 'Markdown: outcome and transcript',
  csv: 'CSV, one row per turn',
  json: 'JSON, everything',
} as const;
type Format = keyof typeof formats;

/** One button with every format of a panel. */
export function ExportButton({ jobId }: { jobId: string }) {
  const save = async (format: Format) => {
    try {
      await download(`/api/panels/${jobId}/export?format=${format}`, `panel-${jobId}.${format}`);
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    }
  };
  const items = (Object.keys(formats) as Format[]).map((format) => (
    <MenuItem key={format} text={formats[format]} onClick={() => void save(format)} />
  ));
  return (
    <DropMenu items={items}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" />
    </DropMenu>
  );
}
