import { type Shape, textSize } from '../../../domain/charts/drawing.ts';
import { fitText, type Paper } from './paper.ts';

/** Factor for text sizes, because the font of reports is wider than those of pages. */
const narrowing = 0.9;
const asideSize = 11.5;

interface Place {
  x: number;
  y: number;
  /** Points per unit of the drawing. */
  scale?: number;
  /** Factor for text sizes. */
  textScale?: number;
}

/** Draws shapes as vectors. The cursor stays. */
export function drawShapes(
  paper: Paper,
  shapes: readonly Shape[],
  { x, y, scale = 1, textScale = narrowing }: Place,
): void {
  const { doc } = paper;
  const before = doc.y;
  doc.save().translate(x, y).scale(scale);
  for (const shape of shapes) {
    if (shape.tag === 'text') drawText(paper, shape, textScale);
    else drawOutline(paper, shape);
  }
  doc.restore();
  doc.y = before;
}

const number = (value: string | number | undefined, otherwise = 0) => Number(value ?? otherwise);

function drawOutline({ doc }: Paper, { tag, at }: Shape): void {
  doc.save();
  if (tag === 'rect') {
    const [x, y, width, height] = [at['x'], at['y'], at['width'], at['height']].map((value) => number(value));
    if (at['rx']) doc.roundedRect(x!, y!, width!, height!, number(at['rx']));
    else doc.rect(x!, y!, width!, height!);
  }
  if (tag === 'line') doc.moveTo(number(at['x1']), number(at['y1'])).lineTo(number(at['x2']), number(at['y2']));
  if (tag === 'circle') doc.circle(number(at['cx']), number(at['cy']), number(at['r']));
  if (tag === 'path') doc.path(String(at['d']));
  doc.lineWidth(number(at['strokeWidth'], 1));
  const dashes = String(at['strokeDasharray'] ?? '')
    .split(' ')
    .map(Number);
  if (at['strokeDasharray']) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 });
  if (at['strokeLinejoin']) doc.lineJoin('round');
  doc.fillOpacity(number(at['fillOpacity'], 1)).strokeOpacity(number(at['strokeOpacity'], 1));
  const fill = String(at['fill'] ?? 'none');
  const stroke = String(at['stroke'] ?? 'none');
  if (fill !== 'none' && stroke !== 'none') doc.fillAndStroke(fill, stroke);
  else if (fill !== 'none') doc.fill(fill);
  else if (stroke !== 'none') doc.stroke(stroke);
  doc.restore();
}

function drawText({ doc, shown }: Paper, { at, text = '', aside, room }: Shape, textScale: number): void {
  doc
    .font(number(at['fontWeight'], 400) >= 600 ? 'bold' : 'text')
    .fontSize(number(at['fontSize'], textSize) * textScale);
  const plain = shown(text).replaceAll('\n', ' ');
  const fitted = room === undefined ? plain : fitText(doc, plain, room);
  const width = doc.widthOfString(fitted);
  const anchor = { start: 0, middle: width / 2, end: width }[String(at['textAnchor'] ?? 'start')] ?? 0;
  const x = number(at['x']) - anchor;
  const options = { lineBreak: false, baseline: 'middle' } as const;
  doc.fillColor(String(at['fill'])).text(fitted, x, number(at['y']), options);
  if (!aside) return;
  doc
    .font('text')
    .fontSize(asideSize * textScale)
    .fillColor(aside.fill);
  doc.text(shown(aside.text), x + width + 6, number(at['y']), options);
}
