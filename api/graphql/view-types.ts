/** GraphQL objects from views, so that a field is stated in its view alone. */
import type { InterfaceRef, ObjectRef } from '@pothos/core';
import { fieldOf, takesComputing, type Field, type Fields, type LaterField, type View } from '../../domain/view.ts';
import { builder } from './builder.ts';
import type { ApiContext } from './context.ts';
import { computes } from './limits/computes.ts';

/** How each field is made that its source does not have: the compiler asks for them. */
type Resolvers<F extends Fields, Source> = {
  [K in keyof F as Made<F[K], K, Source>]: Resolve<Source, F[K]['value']>;
};

type Made<X extends Fields[string], K extends PropertyKey, Source> = X extends LaterField
  ? K
  : Source extends Record<K, X['value']>
    ? never
    : K;

type Resolve<Source, T> = (source: Source, context: ApiContext) => T | Promise<T>;

const made = new Map<View, ObjectRef<typeof builder.$inferSchemaTypes, unknown>>();
const resolvers = new Map<View, object>();

/** Returns the GraphQL object of a view. */
export function viewType<T>(view: View<Fields, T>): ObjectRef<typeof builder.$inferSchemaTypes, T> {
  const ref = made.get(view) ?? makeType(view);
  made.set(view, ref);
  return ref as ObjectRef<typeof builder.$inferSchemaTypes, T>;
}

/** Lists the views of the schema. */
export function shownViews(): View[] {
  return [...made.keys()];
}

/** Returns the GraphQL object of a view that is made from something else, such as a row, when it is read. */
export function viewTypeFrom<Source, V extends View>(
  view: V,
  from: Resolvers<V['fields'], Source>,
): ObjectRef<typeof builder.$inferSchemaTypes, Source> {
  resolvers.set(view, from);
  return viewType(view) as ObjectRef<typeof builder.$inferSchemaTypes, Source>;
}

function makeType(view: View): ObjectRef<typeof builder.$inferSchemaTypes, unknown> {
  const options = view.description === undefined ? {} : { description: view.description };
  if (view.isBase === true)
    return builder
      .interfaceRef<unknown>(view.name)
      .implement({ ...options, fields: (t) => fieldsOf(view, t) }) as unknown as ReturnType<typeof makeType>;
  const base = view.base && (viewType(view.base) as unknown as InterfaceRef<typeof builder.$inferSchemaTypes, unknown>);
  return builder.objectRef<unknown>(view.name).implement({
    ...options,
    ...(base === undefined ? {} : { interfaces: [base] }),
    fields: (t) => fieldsOf(view, t),
  });
}

function fieldsOf(
  view: View,
  t: Pick<PothosSchemaTypes.FieldBuilder<typeof builder.$inferSchemaTypes, unknown>, 'field'>,
) {
  const inherited = view.base?.fields ?? {};
  const shown = Object.entries(view.fields).filter(
    ([name, field]) => !(name in inherited) && fieldOf(field).of !== 'hidden',
  );
  return Object.fromEntries(
    shown.map(([name, field]) => [
      name,
      t.field({
        ...optionsOf(fieldOf(field)),
        ...(takesComputing(field) ? computes : {}),
        resolve: resolverOf(view, name),
      }),
    ]),
  );
}

/** The cast stands for the union of all types, which Pothos cannot infer. */
function optionsOf({ of, isList, isNullable, description }: Field) {
  const type = (typeof of === 'string' ? of : viewType(of)) as 'String';
  return {
    type: (isList === true ? [type] : type) as 'String',
    nullable: isNullable === true,
    ...(description === undefined ? {} : { description }),
  };
}

/** Throws where a field that the API makes has no resolver: the module that gives it is not part of the schema. */
function resolverOf(view: View, name: string) {
  const own = (resolvers.get(view) as Record<string, Resolve<unknown, string>> | undefined)?.[name];
  if (own !== undefined) return (source: unknown, _args: object, context: ApiContext) => own(source, context);
  if ('isRead' in (view.fields[name] ?? {})) throw new Error(`Nothing makes ${view.name}.${name}`);
  return (source: unknown) => (source as Record<string, string>)[name] as string;
}
