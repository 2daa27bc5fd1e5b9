import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { inutilizar } from '../../src/operations/eventos/inutilizar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'
import { correrBase, pararBase } from '../support/reloj.ts'
import { vencer } from '../support/retencion.ts'

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
  const { emisor } = mundo
  return nominar(deps, {
    emisor,
    actor: ALGUIEN,
    id: cdc,
    cuerpo: sinFaltas(cuerpo as never),
    idempotencyKey: key,
    now,
  })
}
function cancela({ cdc }: Documento, key: string | null) {
  return cancelar(mundo.deps, {
    emisor: mundo.emisor,
    actor: ALGUIEN,
    id: cdc,
    cuerpo: sinFaltas({ motivo: 'Error de carga' }),
    idempotencyKey: key,
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
    actor: ALGUIEN,
    cuerpo: sinFaltas(cuerpo),
    idempotencyKey: key,
    now: mundo.deps.clock(),
    retencionAnos: 5,
  })
}
/** Something is done before each statement of that name. */
function alPreguntar(names: RegExp, work: (name: string) => Promise<void>): typeof mundo.deps {
  const query = async (statement: { name?: string }) => {
    if (names.test(statement.name ?? '')) await work(statement.name!)
    return mundo.pool.query(statement as never)
  }
  const pool = new Proxy(mundo.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  return { ...mundo.deps, pool }
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
    const deps = alPreguntar(/^find-documentos-de-evento/, async () => {
      taken ??= corto(await pide(other, key))
    })
    expect(corto(await pide(one, key, { deps }))).toBe('operation-in-progress')
    expect(corto(await pide(one, key))).toBe(`${taken} otra vez`)
  })

  test('taken meanwhile for the same event, it is the answer', async () => {
    const documento = await mundo.innominada()
    const first = corto(await pide(documento, null))
    const key = clave()
    let other: string | undefined
    const deps = alPreguntar(/^claim-idempotencia/, async () => {
      other ??= corto(await pide(documento, key))
    })
    expect(corto(await pide(documento, key, { deps }))).toBe(`${first} otra vez`)
    expect(other).toBe(`${first} otra vez`)
  })

  test('what was left ENVIADO under it is taken up, and is no repetition', async () => {
    const documento = await mundo.innominada()
    const key = clave()
    for (const servicio of ['siRecepEvento', 'siConsDE'] as const)
      mundo.simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio }, veces: 1 })
    expect(corto(await pide(documento, key))).toBe('result-uncertain')
    expect(corto(await pide(documento, key, { cuerpo: {} }))).toMatch(/^\d+ APROBADO$/)
    expect(corto(await pide(documento, key, { cuerpo: {} }))).toMatch(/^\d+ APROBADO otra vez$/)
  })

  test('without one nothing is looked up under it', async () => {
    const asked: string[] = []
    const deps = alPreguntar(/idempotencia/, async name => void asked.push(name))
    await pide(await mundo.innominada(), null, { deps })
    expect(asked).toEqual([])
    await pide(await mundo.innominada(), clave(), { deps })
    expect(asked).toEqual(['find-idempotencias'])
  })

  test('that stands for what the database does not have is no fault of ours: nobody knows, nothing is sent, and the key answers when it is there again', async () => {
    const documento = await mundo.innominada()
    const key = clave()
    const first = await pide(documento, key)
    const sent = mundo.simulador.trafico().length
    const query = async (statement: { name?: string }) => {
      const found: { rows: object[] } = await mundo.pool.query(statement as never)
      const sinEvento = () => found.rows.map(row => ({ ...row, eventoSifenId: null }))
      return statement.name === 'find-idempotencias' ? { rows: sinEvento() } : found
    }
    const pool = new Proxy(mundo.pool, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    })
    const failure = { type: 'service-unavailable', incierto: true }
    expect(await pide(documento, key, { deps: { ...mundo.deps, pool } })).toEqual({ ok: false, failure })
    expect(mundo.simulador.trafico()).toHaveLength(sent)
    expect(corto(await pide(documento, key))).toBe(`${id(first)} APROBADO otra vez`)
  })
})

describe('how long', () => {
  afterEach(() => correrBase(mundo.pool, mundo.deps.clock()))

  /** By the clock that all processes share; the one of this process says something else. */
  const alas = async (documento: Documento, key: string, instant: number) => {
    await pararBase(mundo.pool, instant)
    return pide(documento, key)
  }

  test('seven days from completion it repeats, then it is reserved, and after the retention it is free', async () => {
    const documento = await mundo.innominada()
    const key = clave()
    const first = await pide(documento, key)
    const completed = first.ok ? first.value.evento.fechaProcesamiento! : 0
    const at = async (now: number) => corto(await alas(documento, key, now))
    expect(await at(completed + 7 * DIA)).toBe(`${id(first)} APROBADO otra vez`)
    // The clock went back.
    expect(await at(completed - DIA)).toBe(`${id(first)} APROBADO otra vez`)
    expect(await at(completed + 7 * DIA + 1)).toBe('idempotency-key-reserved')
    const retention = await alas(documento, key, completed + 8 * DIA)
    expect(retention).toMatchObject({ failure: { hasta: '2031-12-31' } })
    // Free, it is bound anew to what is asked now.
    const later = Date.UTC(2032, 0, 2)
    expect(await at(later)).toBe(`${id(first)} APROBADO otra vez`)
  })

  test('a documento that nobody has to keep any more, adopted from years ago, takes nothing from the seven days', async () => {
    const documento = await mundo.innominada()
    await vencer(mundo.pool, [documento.cdc])
    const sinRuc = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: undefined } }
    const key = clave()
    const first = await pide(documento, key, { cuerpo: sinRuc })
    const completed = first.ok ? first.value.evento.fechaProcesamiento! : 0
    const sent = mundo.simulador.trafico().length
    const at = async (now: number) => corto(await alas(documento, key, now))
    expect(await at(completed)).toBe(`${id(first)} RECHAZADO otra vez`)
    expect(corto(await cancela(documento, key))).toBe('idempotency-key-mismatch')
    expect(await at(completed + 7 * DIA)).toBe(`${id(first)} RECHAZADO otra vez`)
    expect(mundo.simulador.trafico()).toHaveLength(sent)
    // Nothing reserves it after them: it is bound anew.
    expect(await at(completed + 7 * DIA + 1)).toMatch(/^\d+ APROBADO$/)
  })

  test('a key bound later counts them from the completion too, not from when it was bound', async () => {
    const documento = await mundo.innominada()
    const first = await pide(documento, null)
    const completed = first.ok ? first.value.evento.fechaProcesamiento! : 0
    const [early, late] = [clave(), clave()]
    const at = async (key: string, now: number) => corto(await alas(documento, key, now))
    expect(await at(early, completed + 6 * DIA)).toBe(`${id(first)} APROBADO otra vez`)
    expect(await at(early, completed + 7 * DIA)).toBe(`${id(first)} APROBADO otra vez`)
    expect(await at(early, completed + 7 * DIA + 1)).toBe('idempotency-key-reserved')
    expect(await at(late, completed + 30 * DIA)).toBe(`${id(first)} APROBADO otra vez`)
    expect(await at(late, completed + 30 * DIA)).toBe('idempotency-key-reserved')
  })
})

describe('a voiding', () => {
  test('that touches one without an answer waits for it: the two are never both believed', async () => {
    const rango = mundo.rango()
    mundo.simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepEvento' }, veces: 2 })
    const key = clave()
    expect(corto(await inutiliza(rango, rango + 5, key))).toBe('result-uncertain')
    expect(corto(await inutiliza(rango + 3, rango + 8, null))).toBe('result-uncertain')
    expect(corto(await inutiliza(rango, rango + 5, key))).toMatch(/APROBADO$/)
    // What it was inferred to be proves nothing of the next.
    expect(corto(await inutiliza(rango + 3, rango + 8, null))).toBe('result-uncertain')
  })

  test('asked for twice at once is registered once', async () => {
    const rango = mundo.rango()
    const both = await Promise.all([inutiliza(rango, rango + 5, null), inutiliza(rango + 5, rango + 8, null)])
    const seen = both.map(corto).map(text => text.replace(/^\d+ /, ''))
    expect(seen.filter(text => text === 'APROBADO')).toHaveLength(1)
  })
})
