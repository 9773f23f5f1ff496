/** Elements and attributes of a chart. Everything else is removed, though the library should not write it. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs clipPath linearGradient stop title desc'.split(
    ' ',
  ),
);
const attributes =
  /^(?:xmlns|version|baseProfile|width|height|viewBox|id|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|points|transform|fill(?:-opacity|-rule)?|stroke(?:-[a-z]+)?|opacity|clip-path|clip-rule|font(?:-[a-z]+)?|text-anchor|dominant-baseline|xml:space|offset|stop-color|stop-opacity|gradientUnits|style|role|aria-label)$/;
const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*"[^"<>]*")*)\s*(\/?)>|<[^>]*>?/g;
const attribute = /\s+([\w:-]+)\s*=\s*"([^"<>]*)"/g;

/**
 * Sanitizes an SVG by an allow-list: unknown elements go with their tags, unknown attributes go, and nothing may point
 * outside. The ids that the library counts up become the same for the same drawing.
 */
export function sanitizeSvg(svg: string): string {
  const kept = svg
    .replace(/<(style|script|foreignObject)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(tag, (whole, closing: string | undefined, name: string | undefined, given = '', ending = '') => {
      if (name === undefined || !elements.has(name)) return '';
      return closing === '/' ? `</${name}>` : `<${name}${cleanAttributes(String(given))}${String(ending)}>`;
    });
  return kept.replace(/\bzr\d+-/g, 'chart-');
}

function cleanAttributes(given: string): string {
  return [...given.matchAll(attribute)]
    .filter(([, name = '', value = '']) => attributes.test(name) && isInner(name, value))
    .map(([, name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** True when a value points nowhere, or into the drawing itself. */
function isInner(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  const outside = value.replace(/url\(#[\w-]+\)/g, '');
  return !/url\s*\(|javascript:|expression\s*\(|@import|&#|\\/i.test(outside);
}
