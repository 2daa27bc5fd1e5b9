import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen } from '../../src/operations/ports.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'

/** A documento of SIFEN's maximum, escaped, and what comes around it. */
const GUARDADO = 1_100 * 1024
const ENORME = 5 * 1024 * 1024

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']

async function nomina({ cdc }: Documento, deps: Deps = mundo.deps): Promise<string> {
  const comun = { emisor: mundo.emisor, actor: ALGUIEN, idempotencyKey: null, now: mundo.deps.clock() }
  const answer = await nominar(deps, { ...comun, id: cdc, cuerpo: sinFaltas(NOMINACION as never) })
  return answer.ok ? answer.value.evento.estado : answer.failure.type
}

interface Carta {
  servicio: string
  resumen: string
  respuesta: Buffer
}

async function cartas({ documentoId }: Documento): Promise<Carta[]> {
  const { rows } = await mundo.pool.query(
    `select servicio, resumen, i.respuesta from intercambio i join evento_sifen e using (evento_sifen_id)
     where e.documento_id = $1 order by intercambio_id`,
    [documentoId],
  )
  return rows
}

/** SIFEN answers that, and nothing else. */
const contesta = (body: Buffer): Deps => ({
  ...mundo.deps,
  sifen: {
    ...mundo.deps.sifen,
    exchange: async () => ({ kind: 'reply', status: 200, headers: {}, body }) as never,
  },
})

describe('what SIFEN answered is kept with the evento', () => {
  test('byte for byte, compressed', async () => {
    const documento = await mundo.innominada()
    const body = Buffer.from(`<html>${'lo que dice la pasarela '.repeat(4_000)}</html>`)
    expect(await nomina(documento, contesta(body))).toBe('result-uncertain')
    const kept = await cartas(documento)
    expect(kept.map(({ servicio }) => servicio)).toEqual(['siRecepEvento', 'siConsDE'])
    for (const { respuesta, resumen } of kept) {
      expect(gunzipSync(respuesta).equals(body)).toBe(true)
      expect(respuesta.length).toBeLessThan(body.length / 20)
      expect(resumen).toBe(`HTTP 200, ${body.length} bytes`)
    }
  })

  test('of an enormous answer as much as of the largest documento, and the record says so', async () => {
    const documento = await mundo.innominada()
    // Bytes that no compression makes smaller.
    let state = 1
    const body = Buffer.from(
      Uint8Array.from({ length: ENORME }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return state >>> 24
      }),
    )
    expect(await nomina(documento, contesta(body))).toBe('result-uncertain')
    const kept = await cartas(documento)
    expect(kept).toHaveLength(2)
    for (const { respuesta, resumen } of kept) {
      expect(gunzipSync(respuesta).equals(body.subarray(0, GUARDADO))).toBe(true)
      expect(respuesta.length).toBeLessThan(GUARDADO * 1.01)
      expect(resumen).toBe(`HTTP 200, ${ENORME} bytes (guardados en parte)`)
    }
  })

  test('what did not leave is no exchange', async () => {
    const documento = await mundo.innominada()
    const outcome = { kind: 'broken', fase: 'before', causa: 'circuito-abierto', codigo: 'CIRCUIT_OPEN' }
    const sifen = { ...mundo.deps.sifen, exchange: async () => outcome as never }
    expect(await nomina(documento, { ...mundo.deps, sifen })).toBe('result-uncertain')
    expect(await cartas(documento)).toEqual([])
  })

  test('and nothing of it is a secret: no key, no CSC, in no column of the evento and its exchanges', async () => {
    const documento = await mundo.innominada()
    const seen: PedidoASifen[] = []
    const exchange = (pedido: PedidoASifen) => {
      seen.push(pedido)
      return mundo.deps.sifen.exchange(pedido)
    }
    mundo.simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepEvento' }, veces: 1 })
    expect(await nomina(documento, { ...mundo.deps, sifen: { ...mundo.deps.sifen, exchange } })).toBe(
      'APROBADO',
    )
    expect(seen).toHaveLength(2)
    const { rows } = await mundo.pool.query(
      `select row_to_json(e)::text as todo from evento_sifen e where documento_id = $1
       union all select row_to_json(i)::text from intercambio i where evento_sifen_id in
         (select evento_sifen_id from evento_sifen where documento_id = $1)`,
      [documento.documentoId],
    )
    const kept = [
      ...rows.map(({ todo }) => todo as string),
      ...(await cartas(documento)).map(({ respuesta }) =>
        respuesta === null ? '' : String(gunzipSync(respuesta)),
      ),
    ].join('\n')
    expect(kept).toContain(documento.cdc)
    const { rows: secrets } = await mundo.pool.query(
      'select cifrado from certificado union all select cifrado from csc',
    )
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of [
      'PRIVATE KEY',
      'ABCD0000000000000000000000000000',
      ...clavePrivada(seen[0]!.certificado),
      ...secrets.map(({ cifrado }) => cifrado.toString('base64')),
    ])
      expect(kept).not.toContain(secret)
  })
})

/** The private key in PEM; a whole line of it is enough to know it by. */
function clavePrivada({ key }: PedidoASifen['certificado']): string[] {
  const lines = String(key.export({ type: 'pkcs8', format: 'pem' }))
    .split('\n')
    .slice(1, -2)
  expect(lines.length).toBeGreaterThan(10)
  return lines
}
