export * from '@blueprintjs/core';
