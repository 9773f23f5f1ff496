/**
 * jest's runtime, except that large packages are loaded once per worker process instead of once per test file, which takes
 * a third of the processor time of a short file.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { SyntheticModule, type Context } from 'node:vm';
import { judgeByKind } from './realms.ts';

const load = createRequire(import.meta.url);
type Constructor = new (...args: unknown[]) => Internals;
const { default: JestRuntime } = load('jest-runtime') as { default: Constructor };

/**
 * Packages whose modules take long to load. None keeps state of a test file or hands on objects that the product compares
 * by their prototype, as parsers of JSON do.
 */
const shared =
  /\/node_modules\/(graphql|@pothos|@escape\.tech|@aws-sdk|@aws-crypto|@smithy|@temporalio|@grpc|protobufjs|openai|@anthropic-ai|playwright-core|zod|zod-openapi|pdfkit|fontkit|pptxgenjs|docx|mammoth|unpdf|nodemailer|smtp-server|axe-core|@axe-core|vite|prom-client|@opentelemetry|@modelcontextprotocol)\//;

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

class PackagesOnceRuntime extends JestRuntime {
  constructor(...args: unknown[]) {
    super(...args);
    const { _resolution: resolution, registries, _environment: environment } = this;
    judgeByKind(globalThis);
    judgeByKind(environment.global);
    const register = (path: string): string => {
      const registry = registries.getActiveEsmRegistry();
      const key = pathToFileURL(path).href;
      if (isShared(path) && !registry.has(key)) registry.set(key, moduleOf(path, environment.getVmContext()));
      return path;
    };
    const { resolveEsm, resolveEsmAsync } = resolution;
    resolution.resolveEsm = (from, to) => register(resolveEsm.call(resolution, from, to));
    resolution.resolveEsmAsync = async (from, to) => register(await resolveEsmAsync.call(resolution, from, to));
  }
}

function isShared(path: string): boolean {
  return shared.test(path) && /\.[cm]?js$/.test(path);
}

/** Returns an evaluated module with the exports of a package's file. */
function moduleOf(path: string, context: Context): SyntheticModule {
  const exported = load(path) as unknown;
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
  void module.link(() => Promise.reject(new Error('A package has no imports here')));
  void module.evaluate();
  return module;
}

function isModuleNamespace(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Module]';
}

export { PackagesOnceRuntime as 'module.exports' };
