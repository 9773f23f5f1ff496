/** Lets test files and what they share be compared, although each has built-in objects of its own. */
import { types } from 'node:util';

const tests: Record<string, (value: unknown) => boolean> = {
  Array: (value) => Array.isArray(value),
  ArrayBuffer: (value) => types.isArrayBuffer(value),
  Date: (value) => types.isDate(value),
  // Older libraries make their errors without a class.
  Error: (value) =>
    types.isNativeError(value) || (typeof value === 'object' && value !== null && hasAncestor(value, 'Error')),
  Map: (value) => types.isMap(value),
  Promise: (value) => types.isPromise(value),
  RegExp: (value) => types.isRegExp(value),
  Set: (value) => types.isSet(value),
  Uint8Array: (value) => types.isUint8Array(value),
  Object: (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
};
const errors = ['TypeError', 'RangeError', 'SyntaxError', 'AggregateError'];
for (const name of errors) tests[name] = (value) => types.isNativeError(value) && hasAncestor(value, name);

/** Constructors that a test file takes from where the product is loaded, so that a test may set the clock or compare maps. */
const sharedConstructors = ['Date', 'Map', 'Set', 'WeakMap', 'WeakSet'];

/** Shares what kinds of built-in objects there are. Literals of arrays, objects and functions stay of each realm. */
export function shareKinds(shared: Record<string, unknown>, ofFile: Record<string, unknown>): void {
  for (const name of sharedConstructors) ofFile[name] = shared[name];
  judgeByKind(shared);
  judgeByKind(ofFile);
}

/** Makes `instanceof` tell built-in objects by what they are, so that it holds across realms; subclasses keep the ordinary test. */
function judgeByKind(globals: Record<string, unknown>): void {
  for (const [name, isOfKind] of Object.entries(tests)) {
    const constructor = globals[name];
    if (typeof constructor !== 'function' || Object.hasOwn(constructor, Symbol.hasInstance)) continue;
    const ordinary = constructor[Symbol.hasInstance];
    Object.defineProperty(constructor, Symbol.hasInstance, {
      value(this: unknown, value: unknown) {
        return ordinary.call(this as never, value) || (this === constructor && isOfKind(value));
      },
    });
  }
}

function hasAncestor(value: object, name: string): boolean {
  for (
    let at = Object.getPrototypeOf(value) as object | null;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  )
    if (Object.hasOwn(at, 'name') && (at as { name: unknown }).name === name) return true;
  return false;
}
