import { operatorsOf, type Operator } from '../../../db/crud/operators.ts';
import { shownFields, searchableField } from '../../../db/crud/untyped-table.ts';
import type { FieldKind, Model } from '../../../domain/models/model.ts';
import { builder } from '../builder.ts';
import { namesOf } from './names.ts';
import { registeredModels, scalarNameOf, scalarOf } from './types.ts';

type AnyInput = ReturnType<typeof builder.inputRef<Record<string, unknown>>>;

const operandInputs = new Map<string, AnyInput>();

/** Builds `ModelStringInput { eq ne … }` and so on; kinds with equal operators share one input. */
function operandInput(kind: FieldKind, purpose: 'filter' | 'key'): AnyInput {
  const name = `Model${scalarNameOf(kind)}${purpose === 'key' ? 'KeyConditionInput' : 'Input'}`;
  const existing = operandInputs.get(name);
  if (existing !== undefined) return existing;
  const operators =
    purpose === 'key' ? operatorsOf[kind].filter((operator) => keyOperators.includes(operator)) : operatorsOf[kind];
  const ref = builder.inputRef<Record<string, unknown>>(name);
  ref.implement({
    fields: (t) =>
      Object.fromEntries(operators.map((operator) => [operator, t.field({ type: operandType(kind, operator) })])),
  });
  operandInputs.set(name, ref);
  return ref;
}

const keyOperators: readonly Operator[] = ['eq', 'lt', 'le', 'gt', 'ge', 'between', 'beginsWith'];

function operandType(kind: FieldKind, operator: Operator): 'String' {
  if (operator === 'attributeExists') return scalarOf('boolean');
  if (operator === 'between') return [scalarOf(kind)] as unknown as 'String';
  if (operator === 'eq' || operator === 'ne') return scalarOf(kind);
  if (kind === 'strings') return scalarOf('string');
  return kind === 'floats' ? scalarOf('float') : scalarOf(kind);
}

/** Builds the filter of a model: one operand per searchable field, and `and`, `or`, `not`. Conditions have no key. */
function filterInput(model: Model, name: string, withKey: boolean): AnyInput {
  const ref = builder.inputRef<Record<string, unknown>>(name);
  const names = [
    ...(withKey ? [model.key] : []),
    ...shownFields(model).map(([field]) => field),
    'createdAt',
    'updatedAt',
  ];
  ref.implement({
    fields: (t) => {
      const operands = [...new Set(names)].flatMap((field) => {
        const declared = searchableField(model, field);
        return declared === undefined
          ? []
          : [[field, t.field({ type: operandInput(declared.kind, 'filter') })] as const];
      });
      const self = ref;
      return {
        ...Object.fromEntries(operands),
        and: t.field({ type: [self] }),
        or: t.field({ type: [self] }),
        not: t.field({ type: self }),
      };
    },
  });
  return ref;
}

const inputs = new Map(
  registeredModels.map((model) => {
    const names = namesOf(model.name);
    return [
      model.name,
      {
        filter: filterInput(model, names.filter, true),
        condition: filterInput(model, names.condition, false),
        subscription: filterInput(model, names.subscriptionFilter, true),
      },
    ] as const;
  }),
);

export function filterInputs(model: Model) {
  const found = inputs.get(model.name);
  if (found === undefined) throw new Error(`No model is called ${model.name}`);
  return found;
}

/** Builds the condition on the sort field of a lookup. */
export function keyConditionInput(model: Model, field: string): AnyInput {
  return operandInput(searchableField(model, field)?.kind ?? 'string', 'key');
}

export const SortDirection = builder.enumType('ModelSortDirection', { values: ['ASC', 'DESC'] as const });
