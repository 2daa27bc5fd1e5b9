#!/usr/bin/env node
// What npx starts in a checkout, where the program is TypeScript: by the Node that the repository brings. What is published is one file, and not this one.
process.argv.splice(2, 0, 'packages/cli/src/main.ts')
const bootstrap = new URL('../../../tools/bootstrap.mjs', import.meta.url)
await import(bootstrap.href)
