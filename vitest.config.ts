import { defineConfig } from 'vitest/config'

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      ...['sifen', 'simulador', 'idp', 'local'].map(name => ({ test: inPackage(name) })),
      // One PostgreSQL for the run; every test file has a database of its own, made from a template.
      { test: { ...inPackage('api'), globalSetup: 'test/support/postgres.ts' } },
      { test: { name: 'bench', root: 'bench', include: ['lib/**/*.test.ts'] } },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
