/** Columns of an imported file: what each is used as, or why it is left out. */
import type { ColumnUse } from '../../tables/said.ts';
import type { ImportColumn } from './columns.ts';
import type { ImportPlan } from './plan.ts';
import { findVoterTarget, keyTarget } from './voter-targets.ts';

/** Says what became of the columns; those of an import that was not started are all undecided. */
export function importedColumns(
  columns: readonly Pick<ImportColumn, 'name' | 'identifies'>[],
  plan: Pick<ImportPlan, 'columns'> | null,
): ColumnUse[] {
  return columns.map(({ name, identifies }, at) => {
    const planned = plan?.columns.find(({ index }) => index === at);
    if (planned === undefined) {
      const why = identifies === null ? 'It was not chosen' : 'It identifies people';
      return { name, as: null, why: plan === null ? 'The import was not started' : why };
    }
    if (planned.to === keyTarget) return { name, as: 'recognizes people again', why: null };
    if (planned.to === 'attribute') return { name, as: `attribute ${planned.name ?? name}`, why: null };
    return { name, as: findVoterTarget(planned.to)?.label ?? planned.to, why: null };
  });
}
