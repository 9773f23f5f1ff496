import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, and what browsers have that it lacks. Node has the same, but for what needs a layout. */
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
    // The router makes a request with a signal, and both have to be of one house.
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
