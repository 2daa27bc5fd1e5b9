import { defineConfig } from 'vitest/config'

const inPackage = (name: string) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/peers/**', '**/dist/**'],
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    allowOnly: false,
    projects: [
      ...['sifen', 'simulador', 'idp', 'api', 'local'].map(inPackage),
      { test: { name: 'bench', root: 'bench', include: ['lib/**/*.test.ts'] } },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
