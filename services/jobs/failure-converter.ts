/** Used with the payload codec, by clients, workers and the workflow bundle: messages and stack traces of failures are payloads then. */
import { DefaultFailureConverter } from '@temporalio/common';

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
