import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { inutilizar } from '../../src/operations/eventos/inutilizar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { NOMINACION } from '../support/nominaciones.ts'
import { letClavesGo } from '../support/retencion.ts'

const DIA = 24 * 3_600_000
let mundo: Mundo
let keys = 0

beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

const clave = () => `clave-${++keys}`
const OTRO = { ...NOMINACION, motivo: 'Otro motivo distinto' }

function pide(
  { cdc }: Documento,
  key: string | null,
  {
    cuerpo = NOMINACION,
    now = mundo.deps.clock(),
    deps = mundo.deps,
  }: Partial<{ cuerpo: unknown; now: number; deps: typeof mundo.deps }> = {},
) {
  const ref = () => ({ ok: true, value: { cdc } }) as const
  const { emisor } = mundo
  return nominar(deps, { emisor, persona: null, ref, cuerpo: cuerpo as never, clave: key, now })
}
function cancela({ cdc }: Documento, key: string | null) {
  const ref = () => ({ ok: true, value: { cdc } }) as const
  return cancelar(mundo.deps, {
    emisor: mundo.emisor,
    persona: null,
    ref,
    cuerpo: { motivo: 'Error de carga' },
    clave: key,
    now: mundo.deps.clock(),
  })
}
function inutiliza(desde: number, hasta: number, key: string | null) {
  const cuerpo = {
    tipoDocumento: 1,
    establecimiento: 1,
    puntoExpedicion: 1,
    numeroTimbrado: mundo.timbrado,
    numeroInicio: desde,
    numeroFin: hasta,
    motivo: 'Salto de numeración',
  }
  return inutilizar(mundo.deps, {
    emisor: mundo.emisor,
    persona: null,
    cuerpo,
    clave: key,
    now: mundo.deps.clock(),
    retencionAnos: 5,
  })
}
const corto = (r: Awaited<ReturnType<typeof pide>>) =>
  r.ok
    ? `${r.value.evento.eventoSifenId} ${r.value.evento.estado}${r.value.repetido ? ' otra vez' : ''}`
    : r.failure.type
const id = (r: Awaited<ReturnType<typeof pide>>): number => {
  if (!r.ok) throw new Error(r.failure.type)
  return r.value.evento.eventoSifenId
}

describe('a key stands for what it was first used for', () => {
  test('whatever documento and body come with it later, and though the documento was archived', async () => {
    const [one, other] = [await mundo.innominada(), await mundo.innominada()]
    const key = clave()
    const first = await pide(one, key)
    await mundo.pool.query('update documento set archivado_en = now() where documento_id = $1', [
      one.documentoId,
    ])
    for (const again of [
      await pide(one, key),
      await pide(other, key, { cuerpo: OTRO }),
      await pide(other, key, { cuerpo: {} }),
    ]) {
      expect(corto(again)).toBe(`${id(first)} APROBADO otra vez`)
      expect(again.ok && again.value.evento).toEqual(first.ok && first.value.evento)
    }
    expect(mundo.simulador.eventos(other.cdc)).toEqual([])
  })

  test('a RECHAZADO is repeated under its key, and another key tries anew', async () => {
    const documento = await mundo.innominada()
    const sinRuc = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: undefined } }
    const key = clave()
    const refused = await pide(documento, key, { cuerpo: sinRuc })
    expect(corto(refused)).toBe(`${id(refused)} RECHAZADO`)
    expect(corto(await pide(documento, key))).toBe(`${id(refused)} RECHAZADO otra vez`)
    const next = await pide(documento, clave())
    expect(corto(next)).toBe(`${id(next)} APROBADO`)
    expect(id(next)).toBeGreaterThan(id(refused))
    expect(corto(await pide(documento, key))).toBe(`${id(refused)} RECHAZADO otra vez`)
  })

  test('of another operation it is a mistake, whichever came first', async () => {
    const documento = await mundo.innominada()
    const [a, b, c] = [clave(), clave(), clave()]
    await pide(documento, a)
    expect(await cancela(documento, a)).toMatchObject({
      failure: { type: 'idempotency-key-mismatch', operacion: 'NOMINACION' },
    })
    expect(corto(await cancela(documento, b))).toMatch(/APROBADO$/)
    expect(corto(await pide(documento, b))).toBe('idempotency-key-mismatch')
    // Cancelled already: the event that did it is the answer, and the key is bound to it.
    expect(corto(await cancela(documento, c))).toMatch(/APROBADO otra vez$/)
    expect(corto(await pide(await mundo.innominada(), c))).toBe('idempotency-key-mismatch')
    const rango = mundo.rango()
    expect(corto(await inutiliza(rango, rango + 5, c))).toBe('idempotency-key-mismatch')
  })

  test('a request that failed did not take it', async () => {
    const key = clave()
    const documento = await mundo.innominada()
    expect(corto(await pide(documento, key, { cuerpo: {} }))).toBe('validation-error')
    expect(corto(await pide({ ...documento, cdc: '0'.repeat(44) }, key))).toBe('documento-not-found')
    expect(corto(await pide(documento, key))).toMatch(/APROBADO$/)
  })

  test('taken meanwhile for something else, nothing is answered under it', async () => {
    const [one, other] = [await mundo.innominada(), await mundo.innominada()]
    await pide(one, null)
    const key = clave()
    let taken: string | undefined
    const query = async (statement: { name?: string }) => {
      if (statement.name?.startsWith('find-nominable') && taken === undefined)
        taken = corto(await pide(other, key))
      return mundo.pool.query(statement as never)
    }
    const pool = new Proxy(mundo.pool, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    })
    expect(corto(await pide(one, key, { deps: { ...mundo.deps, pool } }))).toBe('operation-in-progress')
    expect(corto(await pide(one, key))).toBe(`${taken} otra vez`)
  })
})

describe('how long', () => {
  test('seven days from completion it repeats, then it is reserved, and after the retention it is free', async () => {
    const documento = await mundo.innominada()
    const key = clave()
    const first = await pide(documento, key)
    const completed = first.ok ? first.value.evento.fechaProcesamiento! : 0
    const at = async (now: number) => corto(await pide(documento, key, { now }))
    expect(await at(completed + 7 * DIA)).toBe(`${id(first)} APROBADO otra vez`)
    // The clock went back.
    expect(await at(completed - DIA)).toBe(`${id(first)} APROBADO otra vez`)
    expect(await at(completed + 7 * DIA + 1)).toBe('idempotency-key-reserved')
    const retention = await pide(documento, key, { now: completed + 8 * DIA })
    expect(retention).toMatchObject({ failure: { hasta: '2031-12-31' } })
    // Free, it is bound anew to what is asked now.
    const later = Date.UTC(2032, 0, 2)
    await letClavesGo(mundo.pool)
    expect(await at(later)).toBe(`${id(first)} APROBADO otra vez`)
    const { rows } = await mundo.pool.query(
      'select fecha_creacion as at from idempotencia where clave = $1',
      [key],
    )
    expect(rows[0].at).toBe(later)
  })

  test('a key bound to what was approved long ago repeats for seven days from now on', async () => {
    const documento = await mundo.innominada()
    const first = await pide(documento, null)
    const now = mundo.deps.clock() + 30 * DIA
    const key = clave()
    expect(corto(await pide(documento, key, { now }))).toBe(`${id(first)} APROBADO otra vez`)
    expect(corto(await pide(documento, key, { now: now + 7 * DIA }))).toBe(`${id(first)} APROBADO otra vez`)
    expect(corto(await pide(documento, key, { now: now + 8 * DIA }))).toBe('idempotency-key-reserved')
  })
})

describe('a voiding', () => {
  test('that touches one without an answer waits for it: the two are never both believed', async () => {
    const rango = mundo.rango()
    mundo.simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepEvento' }, veces: 2 })
    const key = clave()
    expect(corto(await inutiliza(rango, rango + 5, key))).toBe('result-uncertain')
    mundo.simulador.arm({ escenario: 'perder-solicitud', filtro: { servicio: 'siRecepEvento' }, veces: 1 })
    expect(corto(await inutiliza(rango + 3, rango + 8, null))).toBe('result-uncertain')
    expect(corto(await inutiliza(rango + 3, rango + 8, null))).toMatch(/RECHAZADO$/)
    expect(corto(await inutiliza(rango, rango + 5, key))).toMatch(/APROBADO otra vez$/)
  })

  test('asked for twice at once is registered once', async () => {
    const rango = mundo.rango()
    const both = await Promise.all([inutiliza(rango, rango + 5, null), inutiliza(rango + 5, rango + 8, null)])
    const seen = both.map(corto).map(text => text.replace(/^\d+ /, ''))
    expect(seen.filter(text => text === 'APROBADO')).toHaveLength(1)
  })
})
