import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import type { ProposalOrigin } from '../../../../domain/segments/described/described.ts';
import type { EditedProposal, EditedValue } from '../../../../domain/segments/described/edited.ts';
import { proposalLimits, type ProposedAttribute } from '../../../../domain/segments/described/proposal.ts';
import { NumberField } from '../../../components/number-field.tsx';
import { fieldLabel } from '../field-names.ts';
import {
  addTable,
  addValue,
  changeAttribute,
  changeBound,
  changeKind,
  changeValue,
  percentOf,
  removeAttribute,
  removeValue,
  scaleTo100,
  shareOf,
  totalPercent,
} from './edit-proposal.ts';
import { PairTable } from './pair-table.tsx';
import { SourceFields } from './source-fields.tsx';
import styles from './described.module.css';

/** Values of an attribute whose table fits into one column of cards. */
const narrowValues = 4;

interface AttributeCardProps {
  proposal: EditedProposal;
  /** The attribute with the shares that follow from its table; null while the proposal has problems. */
  followed: ProposedAttribute | null;
  origin: string;
  /** Place of the attribute. */
  at: number;
  onChange: (proposal: EditedProposal) => void;
}

/** One attribute: its values with their shares in percent, its source, and the attribute it depends on. */
export function AttributeCard({ proposal, followed, origin, at, onChange }: AttributeCardProps) {
  const attribute = proposal.attributes[at];
  if (attribute === undefined) return null;
  const { name, kind, values } = attribute;
  const title = name.trim() === '' ? `Attribute ${at + 1}` : fieldLabel(name);
  const pair = proposal.pairs.findIndex((one) => one.attribute === name);
  const isDependent = pair >= 0;
  const total = totalPercent(values.map(({ share }) => share));
  const isWrong = !isDependent && Math.abs(total - 100) > 0.5;
  const scale = () => {
    const shares = scaleTo100(values.map(({ share }) => share));
    // The proportions stay those of the source.
    const scaled = values.map((value, place) => ({ ...value, share: shares[place] ?? null }));
    onChange(changeAttribute(proposal, at, { ...attribute, values: scaled }));
  };
  return (
    <section
      className={`${styles.attribute} ${isDependent && values.length > narrowValues ? styles.wide : ''}`}
      aria-label={title}
    >
      <header>
        <InputGroup
          aria-label={`Name of attribute ${at + 1}`}
          placeholder="Name, such as education"
          fill
          value={name}
          onValueChange={(typed) => onChange(changeAttribute(proposal, at, { ...attribute, name: typed }))}
        />
        <HTMLSelect
          aria-label={`Kind of ${title}`}
          value={kind}
          options={[
            { value: 'category', label: 'Words' },
            { value: 'number', label: 'Numbers' },
          ]}
          onChange={({ target }) =>
            onChange(changeAttribute(proposal, at, changeKind(attribute, target.value as ProposedAttribute['kind'])))
          }
        />
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={`Remove ${title}`}
          disabled={proposal.attributes.length === 1}
          onClick={() => onChange(removeAttribute(proposal, at))}
        />
      </header>
      <ul className={styles.values} aria-label={`Values of ${title}`}>
        {values.map((value, place) => (
          <ValueLine
            key={place}
            title={title}
            place={place}
            kind={kind}
            value={value}
            followed={isDependent ? (followed?.values[place]?.share ?? null) : undefined}
            isWrong={isWrong}
            isOnly={values.length === 1}
            onChange={(changed) => onChange(changeValue(proposal, at, place, changed))}
            onRemove={() => onChange(removeValue(proposal, at, place))}
          />
        ))}
      </ul>
      <div className={styles.line}>
        <Button
          size="small"
          icon={<Add />}
          text="Add a value"
          aria-label={`Add a value to ${title}`}
          disabled={values.length >= proposalLimits.maxValues}
          onClick={() => onChange(addValue(proposal, at))}
        />
        {isDependent ? null : (
          <>
            <span className={`figures small ${isWrong ? 'danger-text' : 'muted'}`}>Adds up to {total}%</span>
            {isWrong ? (
              <Button size="small" text="Scale to 100%" aria-label={`Scale to 100%: ${title}`} onClick={scale} />
            ) : null}
          </>
        )}
      </div>
      {isDependent ? (
        <PairTable proposal={proposal} pair={pair} onChange={onChange} />
      ) : (
        <DependsOn proposal={proposal} name={name} title={title} onChange={onChange} />
      )}
      <SourceFields
        attribute={attribute}
        title={title}
        origin={origin as ProposalOrigin}
        onChange={(changed) => onChange(changeAttribute(proposal, at, changed))}
      />
    </section>
  );
}

interface ValueLineProps {
  title: string;
  place: number;
  kind: ProposedAttribute['kind'];
  value: EditedValue;
  /** Share that follows from a table, null while that has problems; undefined where the share is typed. */
  followed: number | null | undefined;
  isWrong: boolean;
  isOnly: boolean;
  onChange: (value: EditedValue) => void;
  onRemove: () => void;
}

function ValueLine({ title, place, kind, value, followed, isWrong, isOnly, onChange, onRemove }: ValueLineProps) {
  const words = `value ${place + 1} of ${title}`;
  const id = `${title}-${place}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const bound = (side: 'from' | 'to', label: string) => (
    <>
      <label className="visually-hidden" htmlFor={`${side}-${id}`}>{`${label}, ${words}`}</label>
      <NumberField
        id={`${side}-${id}`}
        value={value[side] ?? null}
        placeholder={label.toLowerCase()}
        isWrong={false}
        onChange={(typed) => {
          const { [side]: _old, ...rest } = value;
          onChange(changeBound(rest, typed === null ? {} : { [side]: Math.trunc(typed) }));
        }}
      />
    </>
  );
  return (
    <li className={styles.value}>
      {kind === 'category' ? (
        <InputGroup
          aria-label={`Name of ${words}`}
          fill
          value={value.label}
          onValueChange={(label) => onChange({ ...value, label })}
        />
      ) : (
        <span className={styles.bounds}>
          {bound('from', 'From')}
          {bound('to', 'To')}
        </span>
      )}
      {followed === undefined ? (
        <>
          <label className="visually-hidden" htmlFor={`share-${id}`}>{`Percent, ${words}`}</label>
          <NumberField
            id={`share-${id}`}
            value={percentOf(value.share)}
            min={0}
            max={100}
            step="any"
            placeholder="%"
            isWrong={isWrong}
            onChange={(typed) => onChange({ ...value, share: shareOf(typed) })}
          />
        </>
      ) : (
        <span className="figures muted">{followed === null ? '' : `${percentOf(followed)}%`}</span>
      )}
      <Button variant="minimal" icon={<Cross />} aria-label={`Remove ${words}`} disabled={isOnly} onClick={onRemove} />
    </li>
  );
}

interface DependsOnProps {
  proposal: EditedProposal;
  name: string;
  title: string;
  onChange: (proposal: EditedProposal) => void;
}

/** Chooses an attribute that this one goes together with; nothing where there is no choice. */
function DependsOn({ proposal, name, title, onChange }: DependsOnProps) {
  const { attributes, pairs } = proposal;
  const others = attributes.filter((one) => one.name !== name && one.name.trim() !== '');
  const isFull = pairs.length >= proposalLimits.maxPairs || name.trim() === '';
  if (isFull || others.length === 0) return null;
  return (
    <HTMLSelect
      aria-label={`${title} depends on`}
      value=""
      options={[
        { value: '', label: 'The same for everybody' },
        ...others.map((one) => ({ value: one.name, label: `Differs by ${fieldLabel(one.name).toLowerCase()}` })),
      ]}
      onChange={({ target }) => onChange(addTable(proposal, name, target.value))}
    />
  );
}
