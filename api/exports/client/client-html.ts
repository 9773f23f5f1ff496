import type { Brand } from '../../../domain/exports/brand.ts';
import type { ClientBlock, ClientChart, ClientReport, ClientSection } from '../../../domain/exports/client-report.ts';
import { escapeMarkup } from '../../../domain/charts/svg-text.ts';
import { paperTheme } from '../../../domain/charts/theme.ts';
import { plainText } from '../../../domain/exports/plain-text.ts';
import { sumOf } from '../../../domain/sum.ts';
import { colorOf } from './colors.ts';

const { ink, muted, line } = paperTheme;

const styleOf = ({ color }: Brand) => `
body { margin: 0; color: ${ink}; font: 16px/1.5 Arial, sans-serif; overflow-wrap: anywhere; border-top: 10px solid #${color}; }
main { max-width: 50rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.3rem 0 1rem; }
h2 { margin: 0 0 0.6rem; font-size: 1.3rem; line-height: 1.25; break-after: avoid; }
section { margin-top: 2.2rem; }
.part { margin: 0; color: #${color}; font-size: 0.85rem; font-weight: bold; }
.logo { float: right; max-width: 11rem; max-height: 3.6rem; margin-inline-start: 1rem; }
.verdict { border-inline-start: 5px solid #${color}; padding-inline-start: 1rem; color: #${color}; font-size: 1.25rem; font-weight: bold; }
small, .quiet, footer { color: ${muted}; }
.mark { color: #824006; font-weight: bold; }
.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0 0 1rem; }
.figures dd { margin: 0; }
.figures strong { display: block; font-size: 1.7rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.85rem; overflow-wrap: normal; }
th, td { padding: 0.35rem 0.6rem 0.35rem 0; border-bottom: 1px solid ${line}; text-align: start; vertical-align: top; }
tr, blockquote, .row { break-inside: avoid; }
.row { margin: 0.7rem 0; font-size: 0.9rem; }
.bar { display: flex; height: 0.9rem; margin-top: 0.2rem; print-color-adjust: exact; }
.key { display: inline-block; width: 0.7rem; height: 0.7rem; margin: 0 0.35rem 0 0; print-color-adjust: exact; }
.keys span + .key { margin-inline-start: 1.2rem; }
blockquote { margin: 1rem 0; padding-inline-start: 0.8rem; border-inline-start: 4px solid ${line}; }
.text { white-space: pre-line; }
.box { padding: 0.8rem 1.2rem; background: #f0f2f5; print-color-adjust: exact; }
footer { margin-top: 3rem; font-size: 0.85rem; }
`;

/** Makes one web page for a client. It has no script and loads nothing. */
export function makeClientHtml(report: ClientReport, brand: Brand): Buffer {
  const { title, subtitle, messages, verdict, mark, date, sections } = report;
  const { logo } = brand;
  const body = [
    logo === null ? '' : `<img class="logo" alt="Logo" src="data:image/${logo.type};base64,${logo.data}"/>`,
    `<p class="quiet">${safe(subtitle)}</p>`,
    `<h1 dir="auto">${safe(title)}</h1>`,
    mark === null ? '' : `<p class="mark">${safe(mark)}: these are not answers of a model.</p>`,
    ...messages.map(({ label, text }) => `<p dir="auto"><b>${safe(label)}</b>: ${safe(text)}</p>`),
    `<p class="verdict" dir="auto">${safe(verdict)}</p>`,
    ...sections.map((section) => sectionOf(section, brand)),
    `<footer>${safe([date, mark].filter(Boolean).join(' · '))}</footer>`,
  ];
  // The policy is part of the file, because it is opened without the product's headers.
  const head = [
    '<meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"/>`,
    `<title>${safe(title)}</title><style>${styleOf(brand)}</style>`,
  ];
  return Buffer.from(
    `<!doctype html>\n<html lang="en"><head>${head.join('')}</head>\n<body>\n<main>\n${body.filter(Boolean).join('\n')}\n</main>\n</body></html>\n`,
  );
}

function safe(text: string): string {
  return escapeMarkup(plainText(text));
}

function sectionOf({ heading, statement, blocks }: ClientSection, brand: Brand): string {
  const parts = blocks.map((block) => blockOf(block, brand));
  return `<section><p class="part">${safe(heading)}</p>\n<h2 dir="auto">${safe(statement)}</h2>\n${parts.join('\n')}\n</section>`;
}

function blockOf(block: ClientBlock, brand: Brand): string {
  switch (block.kind) {
    case 'text':
      return `<p class="text" dir="auto">${safe(block.text)}</p>`;
    case 'list':
      return listOf(block.items);
    case 'box':
      return `<div class="box">${listOf(block.items)}</div>`;
    case 'figures':
      return `<dl class="figures">${block.figures
        .map(
          ({ label, value, range, tone }) =>
            `<div><dt>${safe(label)}</dt><dd><strong style="color: ${tone === 'neutral' ? ink : `#${colorOf(tone, brand)}`}">${safe(value)}</strong><small>${safe(range)}</small></dd></div>`,
        )
        .join('')}</dl>`;
    case 'chart':
      return chartOf(block, brand);
    case 'table':
      return tableOf(block);
    case 'quotes':
      return block.quotes
        .map(
          ({ text, who, tone }) =>
            `<blockquote dir="auto" style="border-color: #${colorOf(tone, brand)}">${safe(text)}<br/><small>${safe(who)}</small></blockquote>`,
        )
        .join('\n');
  }
}

function listOf(items: readonly string[]): string {
  return `<ul>${items.map((text) => `<li dir="auto">${safe(text)}</li>`).join('')}</ul>`;
}

/** Draws bars with every figure in words above them, because color alone must not carry meaning. */
function chartOf({ series, bars, isStacked }: ClientChart, brand: Brand): string {
  const keys = series.map(
    ({ name, tone }) =>
      `<span class="key" style="background: #${colorOf(tone, brand)}"></span><span>${safe(name)}</span>`,
  );
  const rows = bars.map(({ label, figure, values }) => {
    const all = isStacked ? sumOf(values, (value) => value) : 1;
    const parts = values.map((value, at) => {
      const width = all === 0 ? '0' : ((100 * value) / all).toFixed(2);
      return `<span style="width: ${width}%; background: #${colorOf(series[at]?.tone ?? 'own', brand)}"></span>`;
    });
    const counts = isStacked
      ? ` <small>${series.map(({ name }, at) => `${safe(name)} ${values[at] ?? 0}`).join(', ')}</small>`
      : '';
    // Parts of 100% are beside each other, shares of several series below each other.
    const drawn = (isStacked ? [parts.join('')] : parts).map(
      (bar) => `<div class="bar" aria-hidden="true">${bar}</div>`,
    );
    return `<div class="row" dir="auto">${safe(label)}: ${safe(figure)}${counts}${drawn.join('')}</div>`;
  });
  return `${series.length > 1 ? `<p class="keys" aria-hidden="true">${keys.join('')}</p>` : ''}${rows.join('\n')}`;
}

function tableOf({ columns, rows }: Extract<ClientBlock, { kind: 'table' }>): string {
  const head = columns.map((name) => `<th scope="col">${safe(name)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row" dir="auto">${safe(first)}</th>${cells.map((cell) => `<td dir="auto">${safe(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('\n')}</tbody></table></div>`;
}
