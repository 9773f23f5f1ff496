import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns the workflow bundle. Bundling takes seconds, so the result is cached in `home` under a hash of its sources;
 * workers that start together may each build it, and the last rename wins. A failure converter is part of the bundle.
 */
export async function loadWorkflowBundle(home: string, failureConverterPath?: string): Promise<{ code: string }> {
  const folder = join(home, 'bundles');
  const path = join(folder, `workflows-${await hashOfSources(failureConverterPath)}.js`);
  const cached = await readFile(path, 'utf8').catch(() => null);
  if (cached !== null) return { code: cached };
  const { code } = await bundleWorkflows(failureConverterPath);
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, path);
  return { code };
}

/** Bundles the workflows of a folder with the interceptors beside them. */
export async function bundleWorkflows(
  failureConverterPath?: string,
  folder = join(root, 'workflows'),
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(folder, 'index.ts'),
    workflowInterceptorModules: [join(folder, 'trace-header.ts')],
    ...(failureConverterPath === undefined ? {} : { failureConverterPath }),
    logger: new DefaultLogger('WARN'),
  });
}

async function hashOfSources(failureConverterPath?: string): Promise<string> {
  const hash = createHash('sha256');
  if (failureConverterPath !== undefined) hash.update(await readFile(failureConverterPath));
  for (const folder of ['domain', 'workflows']) {
    const names = (await readdir(join(root, folder), { recursive: true }))
      .filter((name) => name.endsWith('.ts'))
      .toSorted();
    for (const name of names) hash.update(name).update(await readFile(join(root, folder, name)));
  }
  hash.update(await readFile(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}
