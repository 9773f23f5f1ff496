import type { Shape } from './drawing.ts';

/** Formats the parts of a drawing as SVG text. */
export function svgText(shapes: readonly Shape[]): string {
  return shapes
    .map(({ tag, at, text, aside }) => {
      const attributes = Object.entries(at).map(
        ([name, value]) => ` ${attributeName(name)}="${escaped(String(value))}"`,
      );
      const quiet = aside
        ? `<tspan dx="6" font-size="11.5" font-weight="400" fill="${escaped(aside.fill)}">${escaped(aside.text)}</tspan>`
        : '';
      return `<${tag}${attributes.join('')}${text === undefined ? '/>' : `>${escaped(text)}${quiet}</${tag}>`}`;
    })
    .join('');
}

/** React's `strokeWidth` is SVG's `stroke-width`. */
function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Messages and segment names may contain any characters. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
