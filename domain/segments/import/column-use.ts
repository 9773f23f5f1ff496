/** Columns of an imported file: what each is used as, or why it is left out. */
import { foldHeader } from '../../letters.ts';
import type { IdentifyingKind } from '../../personas/identifying.ts';
import type { KeptColumn } from '../../tables/said.ts';
import type { ImportColumn } from './columns.ts';
import type { ImportPlan } from './plan.ts';
import { findVoterTarget, keyTarget } from './voter-targets.ts';

const identifyingReasons: Record<IdentifyingKind | 'unique', string> = {
  name: 'It identifies people: names',
  email: 'It identifies people: email addresses',
  phone: 'It identifies people: phone numbers',
  address: 'It identifies people: street addresses',
  account: 'It identifies people: numbers or ids of persons',
  link: 'It identifies people: links or handles',
  birthDate: 'It identifies people: dates of birth',
  unique: 'It identifies people: it differs for nearly everybody',
};

const sampleWeights =
  /^((survey|sample|sampling|final|case|person|post|design|calibration)weights?|weighting|weightvar|wgt|wt|gewichtung|gewichtungsfaktor)$/;

/** True for a header of a sample's weights; 'weight' alone may be that of a body. */
export function isSampleWeight(header: string): boolean {
  return sampleWeights.test(foldHeader(header));
}

/** Says why a column is left out of an import unless somebody chooses a use. */
export function reasonToLeaveOut({ name, identifies }: Pick<ImportColumn, 'name' | 'identifies'>): string {
  if (identifies !== null) return identifyingReasons[identifies];
  return isSampleWeight(name) ? 'A weight of the sample is no fact about a person' : 'Left out by choice';
}

/** Says what became of the columns; those of an import that was not started are all undecided. */
export function importedColumns(
  columns: readonly Pick<ImportColumn, 'name' | 'identifies'>[],
  plan: Pick<ImportPlan, 'columns'> | null,
): KeptColumn[] {
  return columns.map((column, at) => {
    const { name } = column;
    const planned = plan?.columns.find(({ index }) => index === at);
    if (planned === undefined)
      return {
        name,
        as: null,
        why: plan === null ? 'The import was not started' : reasonToLeaveOut(column),
        isAttribute: false,
      };
    const isAttribute = planned.to === 'attribute';
    const as = isAttribute
      ? `attribute ${planned.name ?? name}`
      : planned.to === keyTarget
        ? 'recognizes people again'
        : (findVoterTarget(planned.to)?.label ?? planned.to);
    return { name, as, why: null, isAttribute };
  });
}
