export * from '@blueprintjs/icons';
