import * as z from 'zod/mini';

/** Ids are identifiers, so that every tool that surveys are exchanged with can have them as names. */
export const idSchema = z
  .string()
  .check(z.regex(/^[A-Za-z]\w{0,63}$/, 'An id must begin with a letter and have letters, digits and underscores only'));

/** Makes an id of any name, different from those taken; it is added to them. */
export function idOf(name: string, taken: Set<string>, fallback = 'q'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  const base = /^[A-Za-z]/.test(plain) ? plain : `${fallback}${plain === '' ? '' : `_${plain}`}`;
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}_${count}`;
  taken.add(id);
  return id;
}
