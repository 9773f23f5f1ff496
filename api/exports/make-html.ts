import { textSize } from '../../domain/charts/drawing.ts';
import { escapeMarkup, svgText } from '../../domain/charts/svg-text.ts';
import { paperTheme } from '../../domain/charts/theme.ts';
import { plainText } from '../../domain/exports/plain-text.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import {
  hasBar,
  sentimentColors,
  shareOfBar,
  type Bar,
  type Chart,
  type Quote,
  type Report,
  type ReportDrawing,
  type TextBlock,
} from './report.ts';
import { words } from './words.ts';

const { ink, muted, line } = paperTheme;

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: ${ink}; font: 16px/1.5 Arial, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { margin-top: 2rem; font-size: 1.2rem; break-after: avoid; }
small, .quiet, footer { color: ${muted}; }
.mark { color: #824006; font-weight: bold; }
.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0; }
.figures dd { margin: 0; }
.figures strong { display: block; font-size: 1.6rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.85rem; }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid ${line}; text-align: start; vertical-align: top; }
tr, figure, blockquote { break-inside: avoid; }
.bar { display: flex; width: 9rem; height: 0.9rem; margin-top: 0.2rem; print-color-adjust: exact; }
figure { margin: 0; }
svg { width: 100%; height: auto; }
blockquote { margin: 1rem 0; padding-inline-start: 0.8rem; border-inline-start: 4px solid ${line}; white-space: pre-line; }
footer { margin-top: 3rem; font-size: 0.85rem; }
@media print { body { margin: 0 auto; } footer { position: fixed; bottom: 0; } }
`;

/** Makes one web page for any browser and any alphabet. It has no script and loads nothing. */
export function makeHtml(report: Report): Buffer {
  const { title, lines, message, mark, recommendations, analysis, quotes, names } = report;
  const warning = mark === null ? '' : paragraph(`${mark}: these are not answers of a model.`, 'mark');
  const body = [
    `<h1>${safe(title)}</h1>`,
    ...lines.map((text) => paragraph(text, 'quiet')),
    warning,
    message === null ? '' : section('The message', [`<blockquote dir="auto">${safe(message)}</blockquote>`]),
    section('Result', resultOf(report)),
    ...report.charts.map((chart) => section(chart.title, chartOf(chart, report))),
    ...report.drawings.map((drawing) => section(drawing.title, drawingOf(drawing))),
    section(
      'What to do',
      recommendations.map((text) => item(text)),
    ),
    section(
      'Why, in themes',
      report.themes.flatMap(({ title: heading, lines: own }) => [
        block({ kind: 'heading', text: heading }),
        ...own.map(item),
      ]),
    ),
    section('Analysis', analysis.map(block)),
    section(
      'In their words',
      quotes.map((quote) => quoteOf(quote, names)),
    ),
    `<footer>${safe(['Soundings', mark].filter(Boolean).join(' · '))}</footer>`,
  ];
  // The policy is part of the file, because it is opened without the product's headers.
  const head = [
    '<meta charset="utf-8"/><meta name="viewport" content="width=device-width"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>`,
    `<title>${safe(title)}</title><style>${style}</style>`,
  ];
  return Buffer.from(
    `<!doctype html>\n<html lang="en"><head>${head.join('')}</head>\n<body>\n<main>\n${body.filter(Boolean).join('\n')}\n</main>\n</body></html>\n`,
  );
}

function safe(text: string): string {
  return escapeMarkup(plainText(text));
}

function paragraph(text: string, kind = ''): string {
  return `<p dir="auto"${kind === '' ? '' : ` class="${kind}"`}>${safe(text)}</p>`;
}

function item(text: string): string {
  return `<ul><li dir="auto">${safe(text)}</li></ul>`;
}

/** Returns an empty text without parts. */
function section(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<section><h2 dir="auto">${safe(title)}</h2>\n${parts.join('\n')}\n</section>`;
}

function resultOf({ figures, sentences, meaning, notices }: Report): string[] {
  const shown = figures.map(
    ({ label, value, range }) =>
      `<div><dt>${safe(label)}</dt><dd><strong>${safe(value)}</strong><small>${safe(range)}</small></dd></div>`,
  );
  return [
    shown.length === 0 ? '' : `<dl class="figures">${shown.join('')}</dl>`,
    ...sentences.map((text) => paragraph(text)),
    meaning === '' ? '' : paragraph(meaning, 'quiet'),
    ...notices.map((text) => paragraph(`Note: ${text}`, 'mark')),
  ];
}

/** Draws bars with every figure in words beside them, because color alone must not carry meaning. */
function chartOf({ sentences, bars }: Chart, { names, share }: Report): string[] {
  const columns = ['Group', 'Answers', share, ...sentiments.map((sentiment) => names[sentiment])];
  const rows = bars.map((bar) => {
    const { label, counts, note } = bar;
    const name = `${safe(label)}${note === null ? '' : `<br/><small>${safe(note)}</small>`}`;
    const figures = [shareOfBar(bar), ...sentiments.map((sentiment) => words.count(counts[sentiment]))].map(safe);
    return [name, stackOf(bar), ...figures];
  });
  return [...sentences.map((text) => paragraph(text, 'quiet')), tableOf(columns, rows)];
}

function stackOf(bar: Bar): string {
  if (!hasBar(bar)) return '';
  const parts = sentiments.map((sentiment) => {
    const width = ((100 * bar.counts[sentiment]) / bar.counts.total).toFixed(2);
    return `<span style="width: ${width}%; background: #${sentimentColors[sentiment]}"></span>`;
  });
  return `<div class="bar" aria-hidden="true">${parts.join('')}</div>`;
}

/** Takes cells as HTML; the first cell names its row. */
function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((name) => `<th scope="col">${safe(name)}</th>`).join('');
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row" dir="auto">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('\n')}</tbody></table></div>`;
}

function drawingOf({ title, sentences, shapes, width, height, table }: ReportDrawing): string[] {
  const font = `font-family="${escapeMarkup(paperTheme.font)}" font-size="${textSize}"`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${safe(title)}" ${font}>`;
  const rows = table.rows.map((cells) => cells.map(safe));
  return [
    ...sentences.map((text) => paragraph(text, 'quiet')),
    `<figure>${picture}${svgText(shapes)}</svg></figure>`,
    `<details><summary>As a table</summary>${tableOf(table.columns, rows)}</details>`,
  ];
}

function block({ kind, text }: TextBlock): string {
  if (kind === 'heading') return `<h3 dir="auto">${safe(text)}</h3>`;
  return kind === 'item' ? item(text) : paragraph(text);
}

function quoteOf({ sentiment, text, who }: Quote, names: Report['names']): string {
  const said = `${safe(text)}<br/><small>${safe(`${names[sentiment]} · ${who}`)}</small>`;
  return `<blockquote dir="auto" style="border-color: #${sentimentColors[sentiment]}">${said}</blockquote>`;
}
