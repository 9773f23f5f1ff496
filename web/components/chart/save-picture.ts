import { saveBlob } from '../../lib/save-blob.ts';
import { type DrawChart, textSize } from '../../../domain/charts/drawing.ts';
import { fileNamePart } from '../../../domain/letters.ts';
import { escapeMarkup, svgText } from '../../../domain/charts/svg-text.ts';
import type { ChartTheme } from '../../../domain/charts/theme.ts';
import { readTheme } from './theme.ts';

interface Picture {
  title: string;
  draw: DrawChart;
  /** Height of the chart in pixels, without the title. */
  height: number;
  /** 'Simulated provider' or 'Sample data': a picture is shared without the page around it. */
  mark: string | null;
}

/** Pixels: width of the picture, height of the title's line, and free space at the left and right. */
const width = 900;
const head = 56;
const padding = 24;
/** Pixels of the PNG per pixel of the drawing. */
const density = 2;

/** Draws the chart again with its title, off screen, and offers it as a download. */
export async function savePicture(kind: 'png' | 'svg', picture: Picture): Promise<void> {
  const svg = svgOf(picture, readTheme());
  const blob = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg, picture.height + head);
  saveBlob(blob, `soundings-${fileName(picture.title)}.${kind}`);
}

function svgOf({ title, draw, height, mark }: Picture, theme: ChartTheme): string {
  const { shapes } = draw(theme, width - 2 * padding, height);
  const font = `font-family="${escapeMarkup(theme.font)}"`;
  const aside = mark
    ? `<text x="${width - padding}" y="34" text-anchor="end" ${font} font-size="13" fill="${theme.muted}">${escapeMarkup(mark)}</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + head}" viewBox="0 0 ${width} ${height + head}">`,
    `<title>${escapeMarkup(title)}</title><rect width="100%" height="100%" fill="${theme.surface}"/>`,
    `<text x="${padding}" y="35" ${font} font-size="17" font-weight="600" fill="${theme.ink}">${escapeMarkup(title)}</text>${aside}`,
    `<g transform="translate(${padding} ${head - 8})" ${font} font-size="${textSize}">${svgText(shapes)}</g></svg>`,
  ].join('');
}

async function pngOf(svg: string, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * density;
  canvas.height = height * density;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** `By age & gender` becomes `by-age-gender`. */
function fileName(title: string): string {
  return fileNamePart(title.toLowerCase(), 'chart');
}
