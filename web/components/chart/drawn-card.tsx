import { Button, MenuItem } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { toast } from '../../lib/toaster.ts';
import { DropMenu } from '../drop-menu.tsx';
import { ChartCard } from './chart-card.tsx';
import type { ChartTableData } from './chart-table.tsx';
import { Chart } from './chart.tsx';
import type { DrawChart } from '../../../domain/charts/drawing.ts';

interface DrawnCardProps {
  title: string;
  draw: DrawChart;
  /** Pixels. */
  height: number;
  /** Description for people who do not see the picture. */
  description: string;
  table: ChartTableData;
  nothing?: string;
  notes?: readonly string[];
  isSimulated?: boolean;
  /** Choices of what is shown, under everything else. */
  choices?: ReactNode;
  /** Text in a downloaded picture beside the title, such as 'Sample data'. */
  mark?: string;
  className?: string | undefined;
}

/** A drawn chart in its frame: as a table, as PNG, as SVG. */
export function DrawnCard({ draw, height, description, mark, ...frame }: DrawnCardProps) {
  const { title, isSimulated = false } = frame;
  const save = async (kind: 'png' | 'svg') => {
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(kind, { title, draw, height, mark: mark ?? (isSimulated ? 'Simulated provider' : null) });
    } catch {
      void toast('The picture could not be made', 'danger');
    }
  };
  const kinds = (
    <>
      <MenuItem text="PNG picture" onClick={() => void save('png')} />
      <MenuItem text="SVG drawing" onClick={() => void save('svg')} />
    </>
  );
  const tools = (
    <DropMenu items={kinds}>
      <Button variant="minimal" size="small" icon={<Download />} aria-label={`Download ${title}`} />
    </DropMenu>
  );
  return (
    <ChartCard {...frame} tools={tools}>
      <Chart draw={draw} height={height} description={description} />
    </ChartCard>
  );
}
