import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Every room is a project of its own name.
const rooms = readdirSync(`${import.meta.dirname}/packages`).filter(name =>
  existsSync(`${import.meta.dirname}/packages/${name}/package.json`),
)

const inPackage = (name: string) => ({
  name,
  root: `packages/${name}`,
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  exclude: ['**/node_modules/**', '**/peers/**', '**/dist/**'],
})

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A test judges what happened, not how soon: only what hangs ends here, also on a machine that does ten things at once.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    allowOnly: false,
    projects: [
      ...rooms.filter(name => !['api', 'panel'].includes(name)).map(name => ({ test: inPackage(name) })),
      { test: { ...inPackage('panel'), include: ['src/**/*.test.ts'] } },
      // One `npm start` and one browser for the run; every test file has a taxpayer of its own.
      {
        test: {
          ...inPackage('panel'),
          name: 'panel-navegador',
          include: ['test/**/*.test.ts'],
          globalSetup: `${import.meta.dirname}/packages/panel/test/support/world.ts`,
          maxConcurrency: 3,
        },
      },
      // One PostgreSQL for the run; every test file has a database of its own, made from a template.
      {
        test: {
          ...inPackage('api'),
          globalSetup: `${import.meta.dirname}/packages/api/test/support/postgres.ts`,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['lib/**/*.test.ts', 'ataque/**/*.test.ts'] } },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'] } },
    ],
  },
})
