/** Makes messages and stack traces of failures payloads, so that the payload codec encrypts them too. */
import { DefaultFailureConverter } from '@temporalio/common';

export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
