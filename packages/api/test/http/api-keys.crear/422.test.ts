import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/api-keys'

async function expectFaults(json: unknown, faults: [campo: string, codigo: string][]): Promise<void> {
  const { status, body } = await servicio.request('POST', URL, { as: await servicio.token('ana'), json })
  expect([status, body.type]).toEqual([422, 'validation-error'])
  expect(body.errors.map(({ campo, codigo }: { campo: string; codigo: string }) => [campo, codigo])).toEqual(
    faults,
  )
  for (const { campo, detail } of body.errors) expect(body.detail).toContain(`${campo}: ${detail}`)
  expect((await servicio.db.query('select 1 from api_key')).rowCount).toBe(0)
}

test.each([
  ['missing', {}, 'required'],
  ['null', { nombre: null }, 'required'],
  ['blank', { nombre: '   ' }, 'blank'],
  ['empty', { nombre: '' }, 'blank'],
  ['101 letters', { nombre: 'a'.repeat(101) }, 'max-length'],
  ['101 astral symbols', { nombre: '𝒳'.repeat(101) }, 'max-length'],
  ['with a NUL', { nombre: 'a\u0000b' }, 'invalid-text'],
  ['with a lone surrogate', { nombre: 'a\ud800' }, 'invalid-text'],
])('a nombre that is %s is refused', (_, json, codigo) => expectFaults(json, [['nombre', codigo]]))

test.each([
  ['2026-11-20T08:59:59', 'past'],
  ['2026-11-20T09:00:00', 'past'],
  ['2020-01-01', 'past'],
  ['2026-02-30', 'datetime'],
  ['2027-02-29T10:00:00', 'datetime'],
  ['mañana', 'datetime'],
  ['', 'datetime'],
  ['2027-01-01T25:00:00', 'datetime'],
  ['2027-01-01T10:00:00+99:00', 'datetime'],
  ['01/02/2027', 'datetime'],
])('expiraEn %j is refused as %s', (expiraEn, codigo) =>
  expectFaults({ nombre: 'x', expiraEn }, [['expiraEn', codigo]]),
)

test('every fault is told at once', () =>
  expectFaults({ expiraEn: 'mañana' }, [
    ['nombre', 'required'],
    ['expiraEn', 'datetime'],
  ]))
