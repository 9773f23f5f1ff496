/** Bundles large libraries once, because jest loads their thousands of modules slowly. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';

/** Modules that test and component must share with the bundle, and bundles with each other. */
const shared = /^(react|react-dom)(\/.*)?$|^@blueprintjs\/(core|icons|select)$/;

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"test"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        output: { codeSplitting: false },
        external: (id) => shared.test(id) && !entry.endsWith(`${id.split('/')[1]}.ts`),
      },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/**
 * Bundles a library of a thousand files into one module, because jest takes two seconds to load them separately. Jest
 * caches the result.
 */
const transformer = {
  getCacheKey: (source: string, path: string) => {
    const versions = readFileSync('package-lock.json');
    return createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .update(versions)
      .update(source)
      .update(path)
      .digest('hex')
      .slice(0, 32);
  },
  processAsync: async (_source: string, path: string) => ({ code: await bundled(path) }),
};

export default transformer;
