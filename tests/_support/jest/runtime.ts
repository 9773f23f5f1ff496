/**
 * jest's runtime, except that packages and the product are loaded once per worker process instead of once per test file,
 * which takes more than half of the processor time of a short file. Each test file has its own tests and support modules. One
 * that changes what the product finds around it (`changesWorld`), or says `@own-product`, has a product of its own.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SyntheticModule, type Context } from 'node:vm';
import { shareKinds } from './realms.ts';

const load = createRequire(import.meta.url);
type Constructor = new (...args: unknown[]) => Internals;
const { default: JestRuntime } = load('jest-runtime') as { default: Constructor };

const root = join(import.meta.dirname, '../../..');
const packages = join(root, 'node_modules') + sep;

/** Folders of the product that Node loads as they are. */
const productFolders = ['activities', 'api', 'config', 'db', 'domain', 'local', 'pacer', 'services', 'workflows'];
const product = productFolders.map((folder) => join(root, folder) + sep);

/** Packages that belong to a test file: those of jest, those that are set up by each, and one that tells arrays by their constructor. */
const ofEachFile =
  /^(@jest|jest|jest-.*|expect|fast-check|pure-rand|react|react-dom|scheduler|@testing-library|write-excel-file)[/\\]/;

type Registry = Map<string, SyntheticModule>;

/** The parts of jest's runtime that this one relies on; they are not public. */
interface Internals {
  _resolution: {
    resolveEsm(from: string, to: string): string;
    resolveEsmAsync(from: string, to: string): Promise<string>;
  };
  registries: { getActiveEsmRegistry(): Registry };
  _environment: { getVmContext(): Context; global: Record<string, unknown> };
}

/** Text of a test file that sets the environment or globals, or replaces timers or modules: a shared product would not see it. */
const changesWorld =
  /process\.env(\.\w+|\[[^\]]+\]) \??= |assign\(process\.env|globalThis\.\w+ = |useFakeTimers|mockModule|@own-product/;

class LoadedOnceRuntime extends JestRuntime {
  constructor(...args: unknown[]) {
    super(...args);
    const testPath = args[6] as string;
    // Coverage is counted for what jest itself loads.
    const isOwn = process.env.SOUNDINGS_COVERAGE !== undefined || changesWorld.test(readFileSync(testPath, 'utf8'));
    const { _resolution: resolution, registries, _environment: environment } = this;
    shareKinds(globalThis, environment.global);
    const register = (path: string): string => {
      const registry = registries.getActiveEsmRegistry();
      const key = pathToFileURL(path).href;
      if (isShared(path, !isOwn) && !registry.has(key)) registry.set(key, moduleOf(path, environment.getVmContext()));
      return path;
    };
    const { resolveEsm, resolveEsmAsync } = resolution;
    resolution.resolveEsm = (from, to) => register(resolveEsm.call(resolution, from, to));
    resolution.resolveEsmAsync = async (from, to) => register(await resolveEsmAsync.call(resolution, from, to));
  }
}

function isShared(path: string, withProduct: boolean): boolean {
  if (path.startsWith(packages)) return /\.[cm]?js$/.test(path) && !ofEachFile.test(path.slice(packages.length));
  return withProduct && /\.m?[jt]s$/.test(path) && product.some((folder) => path.startsWith(folder));
}

/** Returns an evaluated module with the exports of a shared file. */
function moduleOf(path: string, context: Context): SyntheticModule {
  const exported = exportsOf(path);
  const isNamespace = isModuleNamespace(exported);
  const record = (typeof exported === 'object' && exported !== null) || typeof exported === 'function' ? exported : {};
  const names = new Set([
    ...Object.keys(record).filter((name) => name !== 'default'),
    ...(isNamespace ? [] : ['module.exports']),
  ]);
  if (!isNamespace || 'default' in record) names.add('default');
  const module = new SyntheticModule(
    [...names],
    () => {
      for (const name of names)
        module.setExport(
          name,
          !isNamespace && (name === 'default' || name === 'module.exports') ? exported : Reflect.get(record, name),
        );
    },
    { context, identifier: path },
  );
  // It has no imports, so both are done at once.
  void module.link(() => Promise.reject(new Error('A shared file has no imports here')));
  void module.evaluate();
  return module;
}

/** Loads a file as Node does. Where one process does everything, global set-up has loaded the product as jest compiled it. */
function exportsOf(path: string): unknown {
  const known = load.cache[path];
  if (known && !path.startsWith(packages) && !isModuleNamespace(known.exports)) delete load.cache[path];
  return load(path) as unknown;
}

function isModuleNamespace(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Module]';
}

export { LoadedOnceRuntime as 'module.exports' };
