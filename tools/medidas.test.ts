import { describe, expect, test } from 'vitest'
import { ROOT } from './check/step.ts'
import { handlerIn, walk } from './medidas/camino.ts'
import { placesOfField } from './medidas/campo.ts'
import { blindCasts, casts, nonNulls } from './medidas/casts.ts'
import { copiesOf, FORMAS } from './medidas/copias.ts'
import { adaptersOfLibrary, dialectsOfWrong, signaturesTakingFaults } from './medidas/dialectos.ts'
import { assemblies } from './medidas/ensamblajes.ts'
import { type Fila, tableOf } from './medidas/filas.ts'
import { eventAssemblies, keyDecisions, stepMachines } from './medidas/maquinas.ts'
import { positionalChecks, ruleRows } from './medidas/reglas.ts'
import { filesNaming, filesOfKind } from './medidas/tocados.ts'
import { isOwnSource, openTree, type Tree } from './medidas/tree.ts'

const everywhere = () => true

/** A tree of a few sources that are nowhere on the disk. */
const planted = (texts: Record<string, string>): Tree => {
  const sources = new Map(Object.entries(texts).map(([name, text]) => [`plants/${name}`, text]))
  return openTree(ROOT, [...sources.keys()], sources)
}

describe('what npm run medidas counts', () => {
  test('own sources are those that a person wrote for the programs', () => {
    expect(isOwnSource('packages/api/src/domain/ruc.ts')).toBe(true)
    expect(isOwnSource('packages/panel/src/panel.tsx')).toBe(true)
    expect(isOwnSource('packages/api/src/domain/ruc.test.ts')).toBe(false)
    expect(isOwnSource('packages/sifen/src/documento/campos.generated.ts')).toBe(false)
    expect(isOwnSource('tools/medidas.ts')).toBe(false)
  })

  test('each declaration that names a field is a place, whichever of its names it uses, and an import is none', () => {
    const tree = planted({
      'a.ts': `import { b } from './b.ts'\nexport interface Cuerpo { celular?: string }\nexport const otro = b`,
      'b.ts': `export const b = { dCelRec: 'receptor.celular' }\nexport const tel = 'telefono'`,
    })
    const places = placesOfField(tree, { interfaz: 'celular', sifen: 'dCelRec' }, everywhere)
    expect(places).toEqual(['plants/b.ts:1', 'plants/a.ts:2'])
  })

  test('each form in which faults are given back is a dialect of its own, and so is a collector that is written into', () => {
    const tree = planted({
      'a.ts': `
        export interface Fault { campo: string }
        type Validated<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }
        class Faltas { lista: Fault[] = [] }
        export const validated = (x: string): Validated<string> => ({ ok: true, value: x })
        export const half = (x: string): { ok: false; faults: Fault[] } => ({ ok: false, faults: [{ campo: x }] })
        export const alone = (x: string): Fault | null => (x ? null : { campo: x })
        export const list = (x: string): Fault[] => [{ campo: x }]
        export const either = (x: string): { fault: Fault } | { ruc: string } => ({ ruc: x })
        export const both = (x: string): { faults: Fault[]; cambios: string } => ({ faults: [], cambios: x })
        export function written(x: string, faltas: Faltas) { faltas.lista.push({ campo: x }) }
        export const nothing = (x: string) => x`,
    })
    const dialects = [...dialectsOfWrong(tree, everywhere).keys()]
    expect(dialects.sort()).toEqual(
      [
        'Faltas passed along and written into',
        'Fault | null',
        'Fault[]',
        'Validated',
        '{fault} | {…}',
        '{faults, …}',
      ].sort(),
    )
  })

  test('what may be absent is no dialect of its own, nor is reading the faults of a value; giving some of them is one', () => {
    const tree = planted({
      'a.ts': `
        export interface Fault { campo: string }
        type Validated<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }
        export const maybe = (x?: string): Validated<string> | undefined => (x === undefined ? x : { ok: true, value: x })
        export const read = (x: Validated<unknown>): Fault[] => (x.ok ? [] : x.faults)`,
      'b.ts': `
        import type { Fault } from './a.ts'
        type Validated<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }
        export const some = (x: Validated<unknown>, y: string): Fault[] => (x.ok ? [] : x.faults.filter(({ campo }) => campo === y))`,
    })
    expect([...dialectsOfWrong(tree, path => path.endsWith('a.ts')).keys()]).toEqual(['Validated'])
    expect([...dialectsOfWrong(tree, path => path.endsWith('b.ts')).keys()]).toEqual(['Fault[]'])
  })

  test("who is given the library's faults is an adapter, and who is given ours is none", () => {
    const tree = planted({
      'sifen.ts': `export interface Fault { regla: string }`,
      'api.ts': `import type { Fault as FaltaSifen } from './sifen.ts'
        export interface Fault { campo: string }
        export const adapt = (faults: readonly FaltaSifen[]): Fault[] => faults.map(({ regla }) => ({ campo: regla }))
        export const one = ({ regla }: FaltaSifen): string => regla
        export const ours = (faults: readonly Fault[]): number => faults.length`,
    })
    const adapters = adaptersOfLibrary(
      tree,
      path => path === 'plants/api.ts',
      path => path === 'plants/sifen.ts',
    )
    expect(adapters).toEqual(['plants/api.ts:3 adapt', 'plants/api.ts:4 one'])
  })

  test('who is given a list of faults is counted, and who gives one is not', () => {
    const tree = planted({
      'a.ts': `
        interface Fault { campo: string }
        export const given = (faults: readonly Fault[], campo: string) => faults.push
        export const giving = (campo: string): Fault[] => [{ campo }]`.replace(
        'faults.push',
        'faults.length',
      ),
    })
    expect(signaturesTakingFaults(tree, everywhere)).toEqual(['plants/a.ts:3 given'])
  })

  test('a function that goes by a history and says the next step is a machine; one that only reads the history is none', () => {
    const tree = planted({
      'a.ts': `
        type Suceso = { que: 'a' } | { que: 'b' } | { que: 'c' } | { que: 'd' }
        export const nextStep = (historia: readonly Suceso[]) => historia.length
        export const estadoDe = (historia: readonly Suceso[]) => historia.length
        export const nextPage = (pages: readonly string[]) => pages.length`,
    })
    expect(stepMachines(tree, everywhere)).toEqual(['plants/a.ts:3 nextStep'])
  })

  test('asking what a key stands for is found at every place that asks', () => {
    const tree = planted({
      'a.ts': `
        const decide = (n: number): 'execute' | 'replay' => (n > 1 ? 'replay' : 'execute')
        export const one = decide(1)
        export const two = (n: number) => { switch (decide(n)) { case 'replay': return 1; default: return 2 } }`,
    })
    expect(keyDecisions(tree, everywhere)).toHaveLength(2)
  })

  test('who has an event signed is found through the function that signs it', () => {
    const tree = planted({
      'registrar.ts': `declare function signEvento(x: string): string\nexport const registrar = (x: string) => signEvento(x)`,
      'nominar.ts': `import { registrar } from './registrar.ts'\nexport const nominar = () => registrar('n')`,
      'cancelar.ts': `import { registrar } from './registrar.ts'\nexport const cancelar = () => registrar('c')`,
    })
    expect(eventAssemblies(tree, 'signEvento', everywhere).sort()).toEqual([
      'plants/cancelar.ts:2 registrar',
      'plants/nominar.ts:2 registrar',
    ])
  })

  test('rows of a table and checks by position are told apart', () => {
    const tree = planted({
      'a.ts': `
        interface Fault { campo: string }
        export const table = [{ regla: '1', campo: 'a', falla: () => true }, { regla: '2', campo: 'b' }]
        export function entero(f: Fault[], r: string, campo: string, v: number, min: number) { f.push({ campo: r + campo + v + min }) }
        export function falta(f: Fault[], campo: string) { f.push({ campo }) }`,
    })
    expect(ruleRows(tree, everywhere)).toEqual(['plants/a.ts:3'])
    expect(positionalChecks(tree, everywhere)).toEqual(['plants/a.ts:4 entero'])
  })

  test('a source that opens three things which have to be ended puts a program together', () => {
    const parts = `
      export const openPool = () => ({ end: () => {} })
      export const startWorker = async () => ({ close: () => {} })
      export class Novedades { close() {} }
      export const createTable = () => ({ rows: 1 })`
    const tree = planted({
      'parts.ts': parts,
      'context.ts': `import { Novedades, openPool, startWorker } from './parts.ts'
        export const all = async () => [openPool(), await startWorker(), new Novedades()]`,
      'few.ts': `import { createTable, openPool } from './parts.ts'
        export const some = [openPool(), openPool(), createTable(), new Map()]`,
    })
    expect(assemblies(tree, everywhere)).toEqual(['plants/context.ts (openPool, startWorker, Novedades)'])
  })

  test('a walk goes from a handler to a port and counts its rooms and its early returns', () => {
    const tree = planted({
      'ports.ts': `export interface Gateway { send(x: string): string }`,
      'route.ts': `import { nominar } from './nominar.ts'
        import { parse } from './parse.ts'
        export const route = { handle(x: string) { if (x === '') return 'no'; return nominar(parse(x)) } }`,
      'parse.ts': `export const parse = (x: string) => { if (x === '1') return '2'; return x }`,
      'nominar.ts': `import type { Gateway } from './ports.ts'
        declare const gateway: Gateway
        export function nominar(x: string) { if (x === 'a') { return 'b' } return gateway.send(x) }`,
      'away.ts': `export const away = () => 1`,
    })
    const { rooms, returns } = walk(tree, handlerIn(tree, 'plants/route.ts')!, 'Gateway')
    expect(rooms).toEqual(['plants/nominar.ts', 'plants/parse.ts', 'plants/route.ts'])
    expect(returns.sort()).toEqual(['plants/nominar.ts:3', 'plants/route.ts:3'])
  })

  test('a walk follows what is handed over to be called, not only what is called by name', () => {
    const tree = planted({
      'ports.ts': `export interface Gateway { send(x: string): string }`,
      'route.ts': `import { nominar } from './nominar.ts'
        declare const answer: (operation: (x: string) => string) => (x: string) => string
        export const route = { handle: (x: string) => answer(nominar)(x) }`,
      'nominar.ts': `import { send } from './send.ts'
        declare const operation: (policy: { act: (x: string) => string }) => (x: string) => string
        export const nominar = operation({ act: send })`,
      'send.ts': `import type { Gateway } from './ports.ts'
        declare const gateway: Gateway
        export const send = (x: string) => gateway.send(x)`,
    })
    const { rooms } = walk(tree, handlerIn(tree, 'plants/route.ts')!, 'Gateway')
    expect(rooms).toEqual(['plants/nominar.ts', 'plants/route.ts', 'plants/send.ts'])
  })

  test('casts are counted without `as const` and other names of imports, and one with a reason is told from one without', () => {
    const tree = planted({
      'a.ts': `import { b as c } from './b.ts'
        export const one = c as unknown as string
        // The table has every word of the list.
        export const two = c as never
        export const three = { a: 1 } as const
        export const four = c!.length
        export const five = c! // it was looked at`,
      'b.ts': `export const b: string | undefined = 'b'`,
    })
    const as = casts(tree, everywhere)
    expect(as.all).toHaveLength(3)
    expect(as.unexplained).toEqual(['plants/a.ts:2', 'plants/a.ts:2'])
    expect(blindCasts(tree, everywhere)).toEqual(['plants/a.ts:2', 'plants/a.ts:4'])
    const bang = nonNulls(tree, everywhere)
    expect([bang.all.length, bang.unexplained]).toEqual([2, ['plants/a.ts:6']])
  })

  test('a form is found however its expression is written, and what is only like it is not', () => {
    const tree = planted({
      'a.ts': String.raw`
        export const cdc = [/^\d{9}[\dA-D]\d{34}$/, '^[0-9]{44}$', /^\d{43}$/]
        export const ruc = [/^(?=.{3,8}$)[1-9][0-9]*[0-9A-D]?$/, /^\d{4,8}$/]
        export const decimal = [/^\d{1,15}(\.\d{1,8})?$/, /^\d+(\.\d+)?$/]
        export const correo = [/^[\w.-]+@[\w-]+(\.[\w-]+)+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/u, /@/]`,
    })
    const found = Object.values(FORMAS).map(forma => copiesOf(tree, forma, everywhere).length)
    expect(found).toEqual([2, 1, 1, 1, 1])
  })

  test('a source that names a thing is touched by another like it', () => {
    const tree = planted({
      'a.ts': `export const tipos = ['CANCELACION']`,
      'b.ts': `export const CANCELACION = 1`,
      'c.ts': `export const cancelar = 'CANCELACION de algo'`,
    })
    expect(filesNaming(tree, /^CANCELACION$/, everywhere).sort()).toEqual(['plants/a.ts', 'plants/b.ts'])
  })

  test('a kind touches what is named for it, what lists every kind, and the list of routes', () => {
    const tree = planted({
      'tipos.ts': `export const tipos = ['A', 'B']`,
      'only-b.ts': `export const b = 'B'`,
      'anular.ts': `export const anular = 1`,
      'routes/index.ts': `import { anular } from '../anular.ts'\nexport const routes = [anular]`,
      'other.ts': `import { anular } from './anular.ts'\nexport const other = anular`,
    })
    const files = filesOfKind(tree, { kinds: ['A', 'B'], own: /anular\b/ }, everywhere)
    expect(files.sort()).toEqual(['plants/anular.ts', 'plants/routes/index.ts', 'plants/tipos.ts'])
  })

  test('a row says whether what was wanted is met, nothing where nothing was said, and that it is not known', () => {
    const row = (what: string, now: number | null, wanted: number | null): Fila => ({
      ...{ what, now, wanted, before: '3', counts: '', places: [] },
    })
    const table = tableOf([row('a', 1, 1), row('b', 2, 1), row('c', 9, null), row('d', null, 1)]).split('\n')
    const marks = table.slice(2).map(line => line.split('|')[5]!.trim())
    expect(marks).toEqual(['met', 'not met', '', 'unknown'])
  })
})
