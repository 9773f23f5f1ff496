#!/usr/bin/env node
// The program `soundings-mcp`, for MCP clients that start a program.
process.argv.splice(2, 0, 'mcp');
await import('./bootstrap.mjs');
