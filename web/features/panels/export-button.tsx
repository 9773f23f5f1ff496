import { Button, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { DropMenu } from '../../components/drop-menu.tsx';
import { saveBlob } from '../../lib/save-blob.ts';
import { panelFile, panelFormats, type PanelFormat } from './export-panel.ts';
import type { Panel } from './panel.ts';

/** One button with every format of a panel. */
export function ExportButton({ panel }: { panel: Panel }) {
  const save = (format: PanelFormat) =>
    saveBlob(
      new Blob([panelFile(panel, format)], { type: panelFormats[format].type }),
      `panel-${panel.jobId}.${format}`,
    );
  const items = (Object.keys(panelFormats) as PanelFormat[]).map((format) => (
    <MenuItem key={format} text={panelFormats[format].text} onClick={() => save(format)} />
  ));
  return (
    <DropMenu items={items}>
      <Button icon={<Export />} endIcon={<CaretDown />} text="Export" />
    </DropMenu>
  );
}
