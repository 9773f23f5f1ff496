import { configure } from '@testing-library/react';

// Generous time limits, because the machine may be busy with other tests.
configure({
  asyncUtilTimeout: 10_000,
  // Printing the whole page with every failure would hide the failure.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

/** Elements have no size in jsdom, so observers never report one. */
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
