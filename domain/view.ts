/**
 * A view is what people, scripts and agents are shown of something. It is stated once: its TypeScript type (`ValueOf`), its GraphQL object
 * (`api/graphql/view-types.ts`) and the fragment of all its fields (`web/generated/views.graphql`) follow from it.
 */

type Scalar = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'JSON' | 'hidden';

export interface Field<T = unknown> {
  readonly of: Scalar | View;
  readonly isList?: boolean;
  readonly isNullable?: boolean;
  readonly description?: string | undefined;
  /** The type of its value; there is no value in a declaration. */
  readonly value: T;
}

/** A field that the API makes when a request selects it. */
export interface LaterField<T = unknown> extends Field<T> {
  /** True for one that takes a read of its own; others are made of what the view is read from. */
  readonly isRead: boolean;
  /** True for one that computes from many answers: one request may ask for few of them. */
  readonly computes?: boolean;
}

export type Fields = Readonly<Record<string, Field | View>>;

export interface View<F extends Fields = Fields, T = unknown> {
  /** Name of its GraphQL type, which is in the published API. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: F;
  /** True for one that others extend. */
  readonly isBase?: boolean;
  readonly base?: View;
  readonly value: T;
}

/** The type of the values of a field or of a view. */
export type ValueOf<X extends { readonly value: unknown }> = X['value'];

type Values<F extends Fields> = {
  [K in keyof F as F[K] extends LaterField ? never : K]: F[K]['value'];
};

/** Declares a view. Descriptions are part of the published API. */
export function view<F extends Fields>(name: string, fields: F): View<F, Values<F>>;
export function view<F extends Fields>(name: string, description: string, fields: F): View<F, Values<F>>;
/* @__NO_SIDE_EFFECTS__ */
export function view(name: string, ...rest: [Fields] | [string, Fields]): View {
  return viewOf(name, rest);
}

/** Declares what several views have in common: an interface in GraphQL. */
export function baseView<F extends Fields>(name: string, fields: F): View<F, Values<F>>;
export function baseView<F extends Fields>(name: string, description: string, fields: F): View<F, Values<F>>;
/* @__NO_SIDE_EFFECTS__ */
export function baseView(name: string, ...rest: [Fields] | [string, Fields]): View {
  return { ...viewOf(name, rest), isBase: true };
}

/** Declares a view that has the fields of another, too. */
export function extendedView<F extends Fields, B extends Fields>(
  base: View<B>,
  name: string,
  fields: F,
): View<B & F, Values<B & F>>;
export function extendedView<F extends Fields, B extends Fields>(
  base: View<B>,
  name: string,
  description: string,
  fields: F,
): View<B & F, Values<B & F>>;
/* @__NO_SIDE_EFFECTS__ */
export function extendedView(base: View, name: string, ...rest: [Fields] | [string, Fields]): View {
  const own = viewOf(name, rest);
  return { ...own, fields: { ...base.fields, ...own.fields }, base };
}

/** A text; `text<Status>()` for one of some names. */
/* @__NO_SIDE_EFFECTS__ */
export function text<T extends string = string>(description?: string): Field<T> {
  return scalar('String', description);
}

/* @__NO_SIDE_EFFECTS__ */
export function id(description?: string): Field<string> {
  return scalar('ID', description);
}

/** A whole number of at most 32 bits; `float` holds larger ones. */
/* @__NO_SIDE_EFFECTS__ */
export function int<T extends number = number>(description?: string): Field<T> {
  return scalar('Int', description);
}

/* @__NO_SIDE_EFFECTS__ */
export function float(description?: string): Field<number> {
  return scalar('Float', description);
}

/* @__NO_SIDE_EFFECTS__ */
export function flag(description?: string): Field<boolean> {
  return scalar('Boolean', description);
}

/* @__NO_SIDE_EFFECTS__ */
export function time(description?: string): Field<Date> {
  return scalar('DateTime', description);
}

/** A value that clients get as it is, without a type. */
/* @__NO_SIDE_EFFECTS__ */
export function json<T>(description?: string): Field<T> {
  return scalar('JSON', description);
}

/** A value that only our own code sees: no client gets it. */
/* @__NO_SIDE_EFFECTS__ */
export function hidden<T>(): Field<T> {
  return scalar('hidden', undefined);
}

/** A view as a field that says something of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function one<T>(of: Field<T> | View<Fields, T>, description: string): Field<T> {
  return { ...fieldOf(of), description };
}

/* @__NO_SIDE_EFFECTS__ */
export function list<T>(of: Field<T> | View<Fields, T>, description?: string): Field<T[]> {
  return typed({ ...described(fieldOf(of), description), isList: true });
}

/** A list that nobody changes in place. */
/* @__NO_SIDE_EFFECTS__ */
export function fixedList<T>(of: Field<T> | View<Fields, T>, description?: string): Field<readonly T[]> {
  return list(of, description);
}

/** A field that can be null. */
/* @__NO_SIDE_EFFECTS__ */
export function maybe<T>(of: Field<T> | View<Fields, T>, description?: string): Field<T | null> {
  return typed({ ...described(fieldOf(of), description), isNullable: true });
}

/** A field that is in no value of the view: the API reads it for those who select it. It is in no fragment. */
/* @__NO_SIDE_EFFECTS__ */
export function later<T>(of: Field<T> | View<Fields, T>): LaterField<T> {
  return { ...fieldOf(of), isRead: true };
}

/** A field like that which computes from many answers; the limits of requests count it. */
/* @__NO_SIDE_EFFECTS__ */
export function computed<T>(of: Field<T> | View<Fields, T>): LaterField<T> {
  return { ...later(of), computes: true };
}

/** A field that is in no value of the view: the API makes it of what the view is read from. */
/* @__NO_SIDE_EFFECTS__ */
export function derived<T>(of: Field<T> | View<Fields, T>): LaterField<T> {
  return { ...fieldOf(of), isRead: false };
}

/** A field as it is stated, with the views of others wrapped. */
export function fieldOf<T>(of: Field<T> | View<Fields, T>): Field<T> {
  return 'fields' in of ? typed({ of }) : of;
}

/** True for a field that takes a read of its own. */
export function takesRead(of: Field | View | LaterField): boolean {
  return 'isRead' in of && of.isRead;
}

/** True for a field that computes from many answers. */
export function takesComputing(of: Field | View | LaterField): boolean {
  return 'computes' in of && of.computes;
}

function viewOf(name: string, rest: [Fields] | [string, Fields]): View {
  const [description, fields] = rest.length === 1 ? [undefined, rest[0]] : rest;
  return { name, description, fields, value: undefined };
}

function scalar<T>(of: Scalar, description: string | undefined): Field<T> {
  return typed({ of, description });
}

function described<T>(field: Field<T>, description: string | undefined): Field<T> {
  return description === undefined ? field : { ...field, description };
}

/** Gives a field its type, which only the compiler sees. */
function typed<T>(field: Omit<Field, 'value'>): Field<T> {
  return { ...field, value: undefined as T };
}
