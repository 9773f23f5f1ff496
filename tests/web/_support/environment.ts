/** The environment of screen tests: jsdom with features of browsers that it lacks. */
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with features of browsers that it lacks and Node has, except those that need a layout. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const {
      AbortController,
      AbortSignal,
      Headers,
      Request,
      Response,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
    } = globalThis;
    // The router creates requests with signals, and both must come from the same implementation.
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Headers,
      Request,
      Response,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
  }
}
