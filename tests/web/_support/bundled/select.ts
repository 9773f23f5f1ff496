export * from '@blueprintjs/select';
