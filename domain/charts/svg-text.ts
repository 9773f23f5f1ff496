import type { Shape } from './drawing.ts';

/** Formats the parts of a drawing as SVG text. */
export function svgText(shapes: readonly Shape[]): string {
  return shapes
    .map(({ tag, at, text, aside }) => {
      const attributes = Object.entries(at).map(
        ([name, value]) => ` ${attributeName(name)}="${escapeMarkup(String(value))}"`,
      );
      const asideText = aside
        ? `<tspan dx="6" font-size="11.5" font-weight="400" fill="${escapeMarkup(aside.fill)}">${escapeMarkup(aside.text)}</tspan>`
        : '';
      return `<${tag}${attributes.join('')}${text === undefined ? '/>' : `>${escapeMarkup(text)}${asideText}</${tag}>`}`;
    })
    .join('');
}

/** Converts React's `strokeWidth` to SVG's `stroke-width`. */
function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Escapes a text, since messages and segment names may contain any characters. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
