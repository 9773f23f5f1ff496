import './builder.ts';
