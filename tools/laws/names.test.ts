import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { isTest } from './law.ts'
import { glossaryOfFields, nameFaults, sharedNameFaults, vocabularyOf } from './names.ts'
import { trackedFiles } from './tracked.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const GLOSSARY = vocabularyOf(read('GLOSSARY.md'))
const sources = trackedFiles()
  .filter(path => /^packages\/(api|sifen)\/src\/.*\.ts$/.test(path) && !isTest(path))
  .map(path => ({ path, text: read(path) }))

const plant = (path: string, text: string) => ({ path: `packages/api/src/${path}`, text })
const faults = (path: string, text: string) => nameFaults(plant(path, text), GLOSSARY)

describe('names of the service and of the library', () => {
  test('a function begins with a verb of the mechanics, an act of the interface or a noun of the glossary', () => {
    expect(sources.flatMap(source => nameFaults(source, GLOSSARY))).toEqual([])
  })

  test.each([
    ['db/lote.ts', 'export async function tomarLotes() {}', 'take'],
    ['db/lote.ts', 'export const guardarLote = () => 1', 'record'],
    ['operations/plant.ts', 'function enviar() {}', 'send'],
    ['oidc/plant.ts', 'export class Plant { #juzgar() {} }', 'decide'],
    ['http/plant.ts', 'export const verDocumento = () => 1', 'view'],
    ['domain/plant.ts', 'export const esInnominado = () => true', 'is'],
  ])('in %s %s is seen, and told what it is called here', (path, text, english) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(english)])
  })

  test.each([
    ['db/plant.ts', 'export const zurcirLotes = () => 1'],
    ['operations/plant.ts', 'export async function whatever() {}'],
    ['queue/plant.ts', 'export function doIt() {}'],
  ])('in %s a word that nobody explained is seen: %s', (path, text) => {
    expect(faults(path, text)).toEqual([expect.stringContaining('neither a verb')])
  })

  test.each([
    ['db/plant.ts', 'export const takeLotes = () => 1; export const insertDocumento = () => 1'],
    ['operations/plant.ts', 'export const nominar = () => 1; export const emitirDocumento = () => 1'],
    [
      'domain/plant.ts',
      'export const plazoDeCancelacion = () => 1; export const LIMITE = 1; function local() {}',
    ],
    ['http/plant.ts', 'export const whatever = () => 1'],
  ])('in %s names that keep the glossary are left alone', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })

  test('one name means one thing', () => {
    expect(sharedNameFaults(sources)).toEqual([])
  })

  test('two files that export one name are seen, and one with a reason is not', () => {
    const two = [plant('domain/a.ts', 'export type Paso = 1'), plant('db/b.ts', 'export const Paso = 1')]
    expect(sharedNameFaults(two)).toEqual([expect.stringContaining('Paso is exported by')])
    expect(sharedNameFaults(two, new Map([['Paso', 'the same']]))).toEqual([])
    expect(sharedNameFaults([two[0]!, plant('http/routes/b.ts', 'export const Paso = 1')])).toEqual([])
  })

  test('a verb of the mechanics explains no field of the interface', () => {
    expect(glossaryOfFields('# G\n| `campo` |\n## Mechanics\n| `take` |')).not.toContain('take')
  })
})
