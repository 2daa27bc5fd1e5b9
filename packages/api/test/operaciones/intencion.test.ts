import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { conciliarEvento } from '../../src/operations/eventos/conciliar.ts'
import { inutilizar } from '../../src/operations/eventos/inutilizar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen } from '../../src/operations/ports.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'

const HORA = 3_600_000
/** What a request may take before it sends, and after. */
const UN_RATO = 25_000

let mundo: Mundo
let keys = 0
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']
const para = (nombreRazonSocial: string) => ({
  ...NOMINACION,
  receptor: { ...NOMINACION.receptor, nombreRazonSocial },
})
const EQUIVOCADA = para('EQUIVOCADA SA')
const CORRECTA = para('CORRECTA SA')
const key = () => `intencion-${++keys}`

const comun = (idempotencyKey: string | null) => ({
  emisor: mundo.emisor,
  actor: ALGUIEN,
  idempotencyKey,
  now: mundo.deps.clock(),
})
const nomina = (
  documento: Documento,
  cuerpo: unknown,
  idempotencyKey: string | null = null,
  deps = mundo.deps,
) => nominar(deps, { ...comun(idempotencyKey), id: documento.cdc, cuerpo: sinFaltas(cuerpo as never) })
const cancela = (documento: Documento, motivo: string, deps = mundo.deps) =>
  cancelar(deps, { ...comun(null), id: documento.cdc, cuerpo: sinFaltas({ motivo }) })
const inutiliza = (
  numeroInicio: number,
  numeroFin: number,
  motivo = 'Salto de numeración',
  deps = mundo.deps,
) => {
  const rango = { tipoDocumento: 1, establecimiento: 1, puntoExpedicion: 1, numeroInicio, numeroFin }
  const cuerpo = { ...rango, numeroTimbrado: mundo.timbrado, motivo }
  return inutilizar(deps, { ...comun(null), cuerpo: sinFaltas(cuerpo), retencionAnos: 5 })
}

const corto = (r: Awaited<ReturnType<typeof nominar>>) =>
  r.ok ? `${r.value.evento.estado} ${r.value.evento.codigo}` : r.failure.type
const arma = (escenario: string, veces = 1) =>
  mundo.simulador.arm({ escenario, filtro: { servicio: 'siRecepEvento' }, veces })
const calla = () =>
  mundo.simulador.arm({ escenario: 'vacia-200', filtro: { servicio: 'siConsDE' }, veces: 0 })

/** The wire: what left for SIFEN of events, in order, by a word that each one carries. */
function oreja(words: string[], deps = mundo.deps): { deps: Deps; oido: string[] } {
  const oido: string[] = []
  const exchange = (pedido: PedidoASifen) => {
    if (pedido.servicio === 'siRecepEvento') oido.push(words.find(word => pedido.body.includes(word)) ?? '?')
    return deps.sifen.exchange(pedido)
  }
  return { oido, deps: { ...deps, sifen: { ...deps.sifen, exchange } } }
}
const nadaSale = (): Deps => ({
  ...mundo.deps,
  sifen: {
    ...mundo.deps.sifen,
    exchange: async () =>
      ({ kind: 'broken', fase: 'before', causa: 'circuito-abierto', codigo: 'CIRCUIT_OPEN' }) as never,
  },
})
const eventos = async (where: string, id: number) =>
  (
    await mundo.pool.query(
      `select concat_ws(' ', estado, codigo) as estado from evento_sifen where ${where} = $1 order by evento_sifen_id`,
      [id],
    )
  ).rows.map(({ estado }) => estado)

describe('a nomination of another intention', () => {
  const WORDS = ['EQUIVOCADA', 'CORRECTA']

  test('that never left is closed, without a code, and never reaches SIFEN; its key says so', async () => {
    const documento = await mundo.innominada()
    const suya = key()
    expect(corto(await nomina(documento, EQUIVOCADA, suya, nadaSale()))).toBe('result-uncertain')
    const { deps, oido } = oreja(WORDS)
    expect(corto(await nomina(documento, CORRECTA, key(), deps))).toBe('APROBADO 0600')
    expect(oido).toEqual(['CORRECTA'])
    expect(await eventos('documento_id', documento.documentoId)).toEqual(['RECHAZADO', 'APROBADO 0600'])
    expect(await nomina(documento, {}, suya, deps)).toMatchObject({
      value: {
        repetido: true,
        evento: { estado: 'RECHAZADO', codigo: null, mensaje: expect.stringContaining('SIFEN no lo tiene') },
      },
    })
    expect(oido).toEqual(['CORRECTA'])
  })

  test('that may have left is asked about: an hour after its last send it gives way, not before, and asking does not renew it', async () => {
    const documento = await mundo.innominada()
    arma('perder-solicitud', 2)
    expect(corto(await nomina(documento, EQUIVOCADA))).toBe('result-uncertain')
    const { deps, oido } = oreja(WORDS)
    const pasan = (ms: number) => mundo.pasan(ms, { ...documento, desde: 0 })
    let waited = 0
    for (; waited + HORA / 4 < HORA; waited += HORA / 4) {
      const seen = await nomina(documento, CORRECTA, key(), deps)
      expect(seen).toMatchObject({
        failure: {
          type: 'documento-nomination-pending',
          eventoSifenId: expect.any(Number),
          desde: expect.any(Number),
          segundos: expect.any(Number),
        },
      })
      await pasan(HORA / 4)
    }
    expect(oido).toEqual([])
    await pasan(HORA - waited + UN_RATO)
    expect(corto(await nomina(documento, CORRECTA, null, deps))).toBe('APROBADO 0600')
    expect(oido).toEqual(['CORRECTA'])
    expect(await eventos('documento_id', documento.documentoId)).toEqual(['RECHAZADO', 'APROBADO 0600'])
  })

  test('that is registered is APROBADO, and this one is told so; nothing is sent', async () => {
    const documento = await mundo.innominada()
    arma('perder-respuesta')
    calla()
    expect(corto(await nomina(documento, EQUIVOCADA))).toBe('result-uncertain')
    mundo.simulador.disarmAll()
    const { deps, oido } = oreja(WORDS)
    expect(corto(await nomina(documento, CORRECTA, null, deps))).toBe('documento-already-nominated')
    expect(oido).toEqual([])
    expect(await eventos('documento_id', documento.documentoId)).toEqual(['APROBADO 0600'])
  })

  test('of which SIFEN says nothing is pending, and so is the one that never left; no key is claimed', async () => {
    const [left, stayed] = [await mundo.innominada(), await mundo.innominada()]
    arma('perder-solicitud', 2)
    await nomina(left, EQUIVOCADA)
    await nomina(stayed, EQUIVOCADA, null, nadaSale())
    calla()
    const idempotencyKey = key()
    for (const documento of [left, stayed]) {
      expect(corto(await nomina(documento, CORRECTA, idempotencyKey))).toBe('documento-nomination-pending')
      expect(await eventos('documento_id', documento.documentoId)).toEqual(['ENVIADO'])
    }
    mundo.simulador.disarmAll()
    expect(corto(await nomina(await mundo.innominada(), CORRECTA, idempotencyKey))).toBe('APROBADO 0600')
  })

  test('asked for again as it was, without a key, it is taken up and is the answer', async () => {
    const documento = await mundo.innominada()
    await nomina(documento, EQUIVOCADA, key(), nadaSale())
    const { deps, oido } = oreja(WORDS)
    expect(corto(await nomina(documento, EQUIVOCADA, null, deps))).toBe('APROBADO 0600')
    expect(oido).toEqual(['EQUIVOCADA'])
  })

  test('whoever conciliates does not renew the hour either', async () => {
    const documento = await mundo.innominada()
    arma('perder-solicitud', 2)
    await nomina(documento, EQUIVOCADA)
    const { rows } = await mundo.pool.query(
      'select evento_sifen_id as id from evento_sifen where documento_id = $1',
      [documento.documentoId],
    )
    await mundo.pasan(HORA + UN_RATO, { ...documento, desde: 0 })
    await conciliarEvento(mundo.deps, mundo.emisor, rows[0].id, ALGUIEN)
    expect(corto(await nomina(documento, CORRECTA))).toBe('APROBADO 0600')
  })
})

describe('when it is known beforehand that nothing can be sent', () => {
  const impedido = (): Deps => ({
    ...mundo.deps,
    sifen: {
      ...mundo.deps.sifen,
      impedimento: () => ({ causa: 'circuito-abierto', segundos: 7 }),
      exchange: () => expect.fail('it was tried'),
    },
  })

  test('nothing is recorded and no key is claimed: whoever comes next is not held up', async () => {
    const documento = await mundo.innominada()
    const idempotencyKey = key()
    const unavailable = { failure: { type: 'sifen-unavailable', motivo: 'circuito-abierto', segundos: 7 } }
    expect(await nomina(documento, EQUIVOCADA, idempotencyKey, impedido())).toMatchObject(unavailable)
    expect(await cancela(documento, 'Primer motivo', impedido())).toMatchObject(unavailable)
    const desde = mundo.rango()
    expect(await inutiliza(desde, desde, 'Primer motivo', impedido())).toMatchObject(unavailable)
    expect(await eventos('documento_id', documento.documentoId)).toEqual([])
    expect(await eventos('numero_inicio', desde)).toEqual([])
    expect(corto(await nomina(documento, CORRECTA, idempotencyKey))).toBe('APROBADO 0600')
  })
})

describe('the clocks of the machine', () => {
  test.each([
    ['the wall clock is set an hour ahead', HORA, 0],
    ['the wall clock is set an hour back', -HORA, 0],
    ['the machine slept, and its monotonic clock with it', 90_000, 0],
    ['it stalled past its lease', 61_000, 61_000],
  ])(
    '%s while an answer is waited for: nothing else is sent, and nothing is called rejected',
    async (_, wall, mono) => {
      const documento = await mundo.innominada()
      const { oido, deps: heard } = oreja(['EQUIVOCADA'])
      let [w, m] = [0, 0]
      const deps: Deps = {
        ...heard,
        clock: () => mundo.deps.clock() + w,
        monotonic: () => m,
        sifen: {
          ...heard.sifen,
          exchange: async pedido => {
            const outcome = await heard.sifen.exchange(pedido)
            ;[w, m] = [wall, mono]
            return outcome
          },
        },
      }
      arma('perder-solicitud', 2)
      expect(corto(await nomina(documento, EQUIVOCADA, null, deps))).toBe('result-uncertain')
      expect(oido).toEqual(['EQUIVOCADA'])
      // Who comes after it with a clock of another hour knows no more by that.
      const later = { ...mundo.deps, clock: () => mundo.deps.clock() + 2 * HORA }
      expect(corto(await nomina(documento, CORRECTA, null, later))).toBe('documento-nomination-pending')
      expect(await eventos('documento_id', documento.documentoId)).toEqual(['ENVIADO'])
    },
  )
})

describe('a cancellation for another reason', () => {
  const WORDS = ['Primer motivo', 'Segundo motivo']

  test('that never left gives way; that may have left is only asked about', async () => {
    const documento = await mundo.innominada()
    expect(corto(await cancela(documento, 'Primer motivo', nadaSale()))).toBe('result-uncertain')
    const { deps, oido } = oreja(WORDS)
    arma('perder-solicitud', 2)
    expect(corto(await cancela(documento, 'Segundo motivo', deps))).toBe('result-uncertain')
    expect(oido).toEqual(['Segundo motivo', 'Segundo motivo'])
    expect(corto(await cancela(documento, 'Primer motivo', deps))).toBe('result-uncertain')
    expect(oido).toHaveLength(2)
    expect(corto(await cancela(documento, 'Segundo motivo', deps))).toBe('APROBADO 0600')
    // Cancelled once: the event that did it is the answer, whatever the reason.
    expect(corto(await cancela(documento, 'Primer motivo', deps))).toBe('APROBADO 0600')
    expect(oido).toEqual(Array(3).fill('Segundo motivo'))
  })
})

describe('a voiding of other numbers, or for another reason', () => {
  const WORDS = ['Primer motivo', 'Segundo motivo']

  test('that never left gives way, and is never sent', async () => {
    const desde = mundo.rango()
    const { deps, oido } = oreja(WORDS)
    expect(corto(await inutiliza(desde, desde + 5, 'Primer motivo', nadaSale()))).toBe('result-uncertain')
    expect(corto(await inutiliza(desde + 3, desde + 8, 'Segundo motivo', deps))).toBe('APROBADO 0600')
    expect(oido).toEqual(['Segundo motivo'])
    expect(await eventos('numero_inicio', desde)).toEqual(['RECHAZADO'])
  })

  test.each([
    [0, 5],
    [3, 8],
  ])(
    'that may have left is not sent for it (+%i, +%i), and holds it up for an hour at most',
    async (from, to) => {
      const desde = mundo.rango()
      const { deps, oido } = oreja(WORDS)
      arma('perder-solicitud', 2)
      const first = await inutiliza(desde, desde + 5, 'Primer motivo')
      if (first.ok || first.failure.type !== 'result-uncertain') expect.fail(corto(first))
      const second = await inutiliza(desde + from, desde + to, 'Segundo motivo', deps)
      expect(second).toMatchObject({
        failure: { type: 'result-uncertain', eventoSifenId: first.failure.eventoSifenId },
      })
      expect(oido).toEqual([])
      await mundo.pasan(HORA + UN_RATO, { documentoId: 0, desde })
      expect(corto(await inutiliza(desde + from, desde + to, 'Segundo motivo', deps))).toBe('APROBADO 0600')
      expect(oido).toEqual(['Segundo motivo'])
      // A number is voided once: the first was not there, and its own request says so.
      expect(corto(await inutiliza(desde, desde + 5, 'Primer motivo'))).toBe('RECHAZADO 4066')
    },
  )
})
