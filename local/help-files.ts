/** The help of the web client, made from the pages in docs/help: their titles, which every screen loads, and their texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const source = join(root, 'docs', 'help');
const target = join(root, 'web', 'generated');

/** Returns the generated files. The order of the pages is that of the numbers before their names. */
export function helpFiles(): { filename: string; content: string }[] {
  const pages = readdirSync(source)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [heading = '', ...lines] = readFileSync(join(source, name), 'utf8').split('\n');
      const slug = name.replace(/^\d+-/, '').replace(/\.md$/, '');
      return { slug, title: heading.replace(/^# /, ''), text: lines.join('\n').trim() };
    });
  const titles = pages.map(({ slug, title }) => ({ slug, title }));
  const texts = Object.fromEntries(pages.map(({ slug, text }) => [slug, text]));
  return [fileOf('help-titles.ts', 'helpTitles', titles), fileOf('help-texts.ts', 'helpTexts', texts)];
}

function fileOf(name: string, constant: string, value: unknown): { filename: string; content: string } {
  const content = `// Made from docs/help by npm run codegen.\nexport const ${constant} = ${JSON.stringify(value, null, 2)} as const;\n`;
  return { filename: join(target, name), content };
}
