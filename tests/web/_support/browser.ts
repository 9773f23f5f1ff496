import { configure } from '@testing-library/react';

// A machine that is busy with other tests must not turn a component's late answer into a failure.
configure({
  asyncUtilTimeout: 10_000,
  // The whole page in every failure hides what failed.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

/** Nothing has a size here, so nothing is ever told of a new one. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList;

Object.assign(globalThis, { ResizeObserver: NoResizes, matchMedia: noMedia, scrollTo: () => {} });
Object.assign(Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {} });
