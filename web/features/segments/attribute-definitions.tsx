import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { columnTypes } from '../../../domain/segments/import/values.ts';
import { findVoterTarget } from '../../../domain/segments/import/voter-targets.ts';
import { Card } from '../../components/card.tsx';
import styles from './criteria.module.css';
import { fieldLabel } from './field-names.ts';

/** Type and meaning of an attribute, for readers of the results. */
export interface AttributeDefinition {
  name: string;
  type: string;
  description?: string;
}

/** Types of attributes, as choices. */
export const typeOptions = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'date', label: 'Date' },
  { value: 'list', label: 'List' },
];

/** Parses stored definitions, a list of {name, type, description}; entries without a name are left out. */
export function definitionsOf(stored: unknown): AttributeDefinition[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) => {
    const { name, type, description } = (one ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    const known = (columnTypes as readonly unknown[]).includes(type) ? String(type) : 'text';
    return [{ name, type: known, ...(typeof description === 'string' ? { description } : {}) }];
  });
}

interface AttributeDefinitionsProps {
  definitions: readonly AttributeDefinition[];
  fields: readonly string[];
  onChange: (definitions: AttributeDefinition[]) => void;
}

/** Types and descriptions of the segment's attributes. */
export function AttributeDefinitions({ definitions, fields, onChange }: AttributeDefinitionsProps) {
  const missing = fields.filter((field) => !definitions.some(({ name }) => name === field));
  const set = (at: number, change: Partial<AttributeDefinition>) =>
    onChange(definitions.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <Card title="Attributes">
      <p className="muted mb-12">What each attribute is and means, for readers of the results.</p>
      <ul className={styles.attributeDefinitionsList} aria-label="Attribute definitions">
        {definitions.map(({ name, type, description }, at) => (
          <li key={at} className={styles.line}>
            <InputGroup
              aria-label={`Name of attribute ${at + 1}`}
              value={name}
              onValueChange={(value) => set(at, { name: value })}
            />
            <HTMLSelect
              fill
              aria-label={`Type of ${name || `attribute ${at + 1}`}`}
              value={type}
              options={typeOptions}
              onChange={(event) => set(at, { type: event.target.value })}
            />
            <InputGroup
              aria-label={`Meaning of ${name || `attribute ${at + 1}`}`}
              placeholder="What it means (optional)"
              value={description ?? ''}
              onValueChange={(value) => set(at, { description: value })}
            />
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={`Remove ${name || `attribute ${at + 1}`}`}
              onClick={() => onChange(definitions.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div className="wrapping-row">
        <Button
          icon={<Add />}
          text="Add an attribute"
          onClick={() => onChange([...definitions, { name: '', type: 'text' }])}
        />
        {missing.length > 0 ? (
          <Button
            text={`Add the ${missing.length} that profiles carry`}
            title={missing.map(fieldLabel).join(', ')}
            onClick={() =>
              onChange([
                ...definitions,
                ...missing.map((name) => ({ name, type: findVoterTarget(name)?.kind ?? 'text' })),
              ])
            }
          />
        ) : null}
      </div>
    </Card>
  );
}
