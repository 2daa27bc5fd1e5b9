import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { conciliarEvento } from '../../src/operations/eventos/conciliar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen } from '../../src/operations/ports.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'

const DOS_HORAS = 7_200_000
const PRIMERA_AL = 6

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterEach(() => mundo.simulador.disarmAll())
afterAll(() => mundo?.close())

type Deps = Mundo['deps']
type Pedir = (documento: Documento, deps: Deps) => ReturnType<typeof nominar>
const comun = () => ({ emisor: mundo.emisor, actor: ALGUIEN, idempotencyKey: null, now: mundo.deps.clock() })
const nomina: Pedir = (documento, deps) =>
  nominar(deps, { ...comun(), id: documento.cdc, cuerpo: sinFaltas(NOMINACION as never) })
const cancela: Pedir = (documento, deps) =>
  cancelar(deps, { ...comun(), id: documento.cdc, cuerpo: sinFaltas({ motivo: 'Error de carga' }) })

/** SIFEN's answer to an event that it refuses. */
function refusal(body: string, codigo: string) {
  const id = /rEve[^>]* Id="(\d+)"/.exec(body)![1]!
  const xml = `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body><ns2:rRetEnviEventoDe xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"><ns2:dFecProc>2026-11-25T09:00:01-03:00</ns2:dFecProc><ns2:gResProcEVe><ns2:dEstRes>Rechazado</ns2:dEstRes><ns2:id>${id}</ns2:id><ns2:gResProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>rechazado</ns2:dMsgRes></ns2:gResProc></ns2:gResProcEVe></ns2:rRetEnviEventoDe></env:Body></env:Envelope>`
  return { kind: 'reply', status: 200, headers: {}, body: Buffer.from(xml) } as never
}

/** SIFEN is reachable and says what it says to a send; questions it answers with the truth. */
function conRespuestas(alEnvio: (pedido: PedidoASifen, cuantos: number) => unknown): {
  deps: Deps
  envios: () => number
} {
  let envios = 0
  const exchange = async (pedido: PedidoASifen) =>
    pedido.servicio === 'siRecepEvento'
      ? ((await alEnvio(pedido, envios++)) as never)
      : mundo.deps.sifen.exchange(pedido)
  return { envios: () => envios, deps: { ...mundo.deps, sifen: { ...mundo.deps.sifen, exchange } } }
}
const PERDIDA = { kind: 'broken', fase: 'after', causa: 'plazo', codigo: 'ABORTED' }

/** Asks, waits exactly as long as it was told, and asks again, until it is told how it ended. */
async function insistir(pedir: Pedir, documento: Documento, deps: Deps) {
  const esperas: number[] = []
  for (let waited = 0; ; ) {
    const answer = await pedir(documento, deps)
    if (answer.ok) return { evento: answer.value.evento, esperas, waited }
    if (answer.failure.type !== 'result-uncertain') expect.fail(answer.failure.type)
    const { segundos } = answer.failure
    esperas.push(segundos)
    waited += segundos * 1000
    if (waited > DOS_HORAS) expect.fail(`two hours, and no end: ${esperas}`)
    await mundo.pasan(segundos * 1000, { ...documento, desde: 0 })
  }
}

const guardado = async ({ documentoId }: Documento) => {
  const { rows } = await mundo.pool.query(
    `select evento_sifen_id as id, pg_column_size(historia) as bytes, jsonb_array_length(historia) as sucesos,
      (select count(*)::int from intercambio i where i.evento_sifen_id = e.evento_sifen_id) as intercambios
     from evento_sifen e where documento_id = $1`,
    [documentoId],
  )
  return rows[0]
}

const CODIGOS = [
  ...[
    '0100',
    '0101',
    '0120',
    '0121',
    '0122',
    '0140',
    '0141',
    '0142',
    '0143',
    '0144',
    '0160',
    '0161',
    '0162',
    '0163',
    '0180',
    '0182',
  ],
  ...[
    '4000',
    '4450',
    '4451',
    '4452',
    '4453',
    '4454',
    '4455',
    '4460',
    '4461',
    '4462',
    '4463',
    '4469',
    '4470',
    '4475',
    '4479',
    '9999',
  ],
]

describe('the first answer is lost, and whoever asks again does so exactly when he is told', () => {
  test.each(CODIGOS)(
    'a nomination that SIFEN refuses with %s from then on ends within two hours',
    async codigo => {
      const documento = await mundo.innominada()
      const { deps, envios } = conRespuestas(({ body }, n) => (n === 0 ? PERDIDA : refusal(body, codigo)))
      const { evento, esperas } = await insistir(nomina, documento, deps)
      expect(evento).toMatchObject({ estado: 'RECHAZADO' })
      expect(envios()).toBeLessThanOrEqual(PRIMERA_AL)
      expect(esperas).toEqual(esperas.map(s => Math.min(Math.max(s, 30), 900)))
      expect((await guardado(documento)).sucesos).toBeLessThan(30)
    },
  )

  test.each(['0121', '4009', '4010'])('a cancellation with %s too', async codigo => {
    const documento = await mundo.innominada()
    const { deps, envios } = conRespuestas(({ body }, n) => (n === 0 ? PERDIDA : refusal(body, codigo)))
    const { evento } = await insistir(cancela, documento, deps)
    expect(evento).toMatchObject({ estado: 'RECHAZADO', codigo })
    expect(envios()).toBeLessThanOrEqual(PRIMERA_AL)
  })

  test('what was registered at first is APROBADO, whatever is refused afterwards', async () => {
    const documento = await mundo.innominada()
    const { deps } = conRespuestas(async (pedido, n) => {
      if (n > 0) return refusal(pedido.body, '0121')
      await mundo.deps.sifen.exchange(pedido)
      return PERDIDA
    })
    expect((await insistir(nomina, documento, deps)).evento).toMatchObject({ estado: 'APROBADO' })
  })

  test('nothing of it ever arrives: six sends, and an hour after the last one it is closed without a code', async () => {
    const documento = await mundo.innominada()
    const { deps, envios } = conRespuestas(() => PERDIDA)
    const { evento, esperas } = await insistir(nomina, documento, deps)
    expect(evento).toMatchObject({ estado: 'RECHAZADO', codigo: null })
    expect(envios()).toBe(PRIMERA_AL)
    expect(esperas.slice(0, 4)).toEqual([30, 30, 30, 30])
    expect(Math.max(...esperas)).toBeGreaterThan(600)
  })
})

test('whoever asks without end, a person too, makes nothing grow; the first and the last exchanges stay', async () => {
  const documento = await mundo.innominada()
  let n = 0
  const respuesta = () => ({
    kind: 'reply',
    status: 200,
    headers: {},
    body: Buffer.from(`<html>${n++}</html>`),
  })
  const deps: Deps = {
    ...mundo.deps,
    sifen: { ...mundo.deps.sifen, exchange: async () => respuesta() as never },
  }
  await nomina(documento, deps)
  const { id } = await guardado(documento)
  for (let i = 0; i < 60; i++) {
    if (i % 2 === 0) await nomina(documento, deps)
    else await conciliarEvento(deps, mundo.emisor, id, ALGUIEN)
  }
  const { sucesos, bytes, intercambios } = await guardado(documento)
  expect(sucesos).toBeLessThan(10)
  expect(bytes).toBeLessThan(2_000)
  expect(intercambios).toBeLessThan(25)
  const { rows } = await mundo.pool.query(
    'select servicio, resumen from intercambio where evento_sifen_id = $1 order by intercambio_id',
    [id],
  )
  expect(rows[0].servicio).toBe('siRecepEvento')
  expect(rows.at(-1).resumen).toBe(`HTTP 200, ${`<html>${n - 1}</html>`.length} bytes`)
})
