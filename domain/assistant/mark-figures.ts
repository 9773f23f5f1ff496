import type { TracedFigure } from './number-gate.ts';

/** A traced figure by its position in the reply. */
export type PlacedFigure = Omit<TracedFigure, 'text'>;

export const unknownFigureText = 'not from your data';

/** Anchors of marked figures in markdown. */
export const figureAnchors = { unknown: '#unknown-figure', call: '#call-' } as const;

/** Turns the figures of a reply into links in its markdown: to the call that they come from, or to none. */
export function linkFigures(reply: string, figures: readonly PlacedFigure[]): string {
  return replaceFigures(reply, figures, (text, { isKnown, call }) => {
    if (!isKnown) return `[${text}](${figureAnchors.unknown})`;
    return call === null ? text : `[${text}](${figureAnchors.call}${call})`;
  });
}

/** Marks unknown figures in words, for readers of plain text. */
export function markFigures(reply: string, figures: readonly PlacedFigure[]): string {
  return replaceFigures(reply, figures, (text, { isKnown }) => (isKnown ? text : `${text} (${unknownFigureText})`));
}

function replaceFigures(
  reply: string,
  figures: readonly PlacedFigure[],
  replace: (text: string, figure: PlacedFigure) => string,
): string {
  return figures
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, figure) =>
        text.slice(0, figure.start) + replace(text.slice(figure.start, figure.end), figure) + text.slice(figure.end),
      reply,
    );
}
