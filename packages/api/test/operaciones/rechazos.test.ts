import {
  type Certificado,
  type Evento,
  siConsDERequest,
  signEventoAsync,
  siRecepEventoRequest,
} from '@mbohera/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { cancelar } from '../../src/operations/eventos/cancelar.ts'
import { conciliarEvento } from '../../src/operations/eventos/conciliar.ts'
import { inutilizar } from '../../src/operations/eventos/inutilizar.ts'
import { nominar } from '../../src/operations/eventos/nominar.ts'
import type { PedidoASifen, SifenGateway } from '../../src/operations/ports.ts'
import type { Documento } from '../azar/documentos.ts'
import { Mundo } from '../azar/mundo.ts'
import { ALGUIEN } from '../support/actor.ts'
import { sinFaltas } from '../support/cuerpo.ts'
import { NOMINACION } from '../support/nominaciones.ts'

const HORA = 3_600_000
const COMPRADORA = '80012345'

let mundo: Mundo
let certificado: Certificado
beforeAll(async () => {
  mundo = await Mundo.open()
  certificado = await mundo.deps.secretos.certificado(mundo.pool, mundo.emisor, 0)
})
afterEach(() => {
  mundo.simulador.disarmAll()
  mundo.simulador.putContribuyente(COMPRADORA, { estado: 'ACT' })
})
afterAll(() => mundo?.close())

type Deps = Mundo['deps']
type Intercambio = SifenGateway['exchange']
const comun = () => ({ emisor: mundo.emisor, actor: ALGUIEN, idempotencyKey: null, now: mundo.deps.clock() })

/** SIFEN as it is, but for what the given answer instead. */
const conSifen = (instead: (pedido: PedidoASifen) => ReturnType<Intercambio> | null): Deps => ({
  ...mundo.deps,
  sifen: { ...mundo.deps.sifen, exchange: pedido => instead(pedido) ?? mundo.deps.sifen.exchange(pedido) },
})
const arma = (escenario: string, veces = 1, parametros = {}) =>
  mundo.simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepEvento' }, veces })
const corto = (r: Awaited<ReturnType<typeof nominar>>) =>
  r.ok ? `${r.value.evento.estado} ${r.value.evento.codigo}` : r.failure.type

const nomina = (documento: Documento, deps = mundo.deps) =>
  nominar(deps, { ...comun(), id: documento.cdc, cuerpo: sinFaltas(NOMINACION as never) })
const cancela = (documento: Documento) =>
  cancelar(mundo.deps, { ...comun(), id: documento.cdc, cuerpo: sinFaltas({ motivo: 'Error de carga' }) })
const inutiliza = (numeroInicio: number, numeroFin: number, deps = mundo.deps) => {
  const rango = { tipoDocumento: 1, establecimiento: 1, puntoExpedicion: 1, numeroInicio, numeroFin }
  const cuerpo = { ...rango, numeroTimbrado: mundo.timbrado, motivo: 'Salto de numeración' }
  return inutilizar(deps, { ...comun(), cuerpo: sinFaltas(cuerpo), retencionAnos: 5 })
}

/** Another system of the same taxpayer. */
async function desdeOtroSistema(evento: Evento): Promise<void> {
  const signed = await signEventoAsync(
    evento,
    { id: 77, dFecFirma: formatCivil(mundo.deps.clock()) },
    certificado,
  )
  if (!signed.ok) throw new Error(JSON.stringify(signed.faults))
  const body = siRecepEventoRequest(77, signed.evento.xml)
  const outcome = await mundo.deps.sifen.exchange({
    ambiente: 'DEV',
    servicio: 'siRecepEvento',
    body,
    firmados: [],
    certificado,
  })
  expect(outcome.kind === 'reply' && outcome.body.toString()).toContain('0600')
}
const cancelanOtros = ({ cdc }: Documento) =>
  desdeOtroSistema({ tipo: 'cancelacion', Id: cdc, mOtEve: 'desde otro sistema' })

/** What SIFEN shows of a documento now, and will go on showing. */
async function vistaDeAhora({
  cdc,
}: Documento): Promise<(pedido: PedidoASifen) => ReturnType<Intercambio> | null> {
  const body = siConsDERequest(1, cdc)
  const seen = mundo.deps.sifen.exchange({ ambiente: 'DEV', servicio: 'siConsDE', body, certificado })
  await seen
  return ({ servicio }) => (servicio === 'siConsDE' ? seen : null)
}

describe('a refusal of a second copy, and an absence that may be old', () => {
  test('cancelled by others between two stale answers: not known, and the truth once it is shown', async () => {
    const documento = await mundo.innominada()
    const vieja = await vistaDeAhora(documento)
    arma('perder-respuesta')
    let sends = 0
    const deps = conSifen(pedido => {
      if (pedido.servicio === 'siConsDE') return vieja(pedido)
      return sends++ === 0 ? null : cancelanOtros(documento).then(() => mundo.deps.sifen.exchange(pedido))
    })
    expect(corto(await nomina(documento, deps))).toBe('result-uncertain')
    expect(sends).toBe(2)
    expect(mundo.simulador.documento(documento.cdc)?.cancelado).toBe(true)
    expect(corto(await nomina(documento))).toBe('APROBADO 0600')
  })

  test('cancelled by others, and SIFEN shows that: ours would be shown too, so it is not there', async () => {
    const documento = await mundo.innominada()
    arma('perder-solicitud')
    const deps = conSifen(pedido =>
      pedido.servicio === 'siConsDE' && mundo.simulador.documento(documento.cdc)?.cancelado === false
        ? cancelanOtros(documento).then(() => mundo.deps.sifen.exchange(pedido))
        : null,
    )
    expect(corto(await nomina(documento, deps))).toBe('RECHAZADO 4452')
    expect(mundo.simulador.eventos(documento.cdc).map(({ tipo }) => tipo)).toEqual(['rGeVeCan'])
  })

  test.each([
    ['registered', 'perder-respuesta', 'APROBADO 0600'],
    ['lost', 'perder-solicitud', 'RECHAZADO 4462'],
  ])(
    'the RUC is closed after a send that was %s: not known for an hour, then what SIFEN shows',
    async (_, escenario, end) => {
      const documento = await mundo.innominada()
      const vieja = await vistaDeAhora(documento)
      arma(escenario)
      let sends = 0
      const deps = conSifen(pedido => {
        if (pedido.servicio === 'siConsDE') return vieja(pedido)
        if (sends++ > 0) mundo.simulador.putContribuyente(COMPRADORA, { estado: 'CAN' })
        return null
      })
      const passes = (ms: number) => mundo.pasan(ms, { ...documento, desde: 0 })
      expect(corto(await nomina(documento, deps))).toBe('result-uncertain')
      await passes(HORA - 60_000)
      expect(corto(await nomina(documento, conSifen(vieja)))).toBe('result-uncertain')
      await passes(HORA)
      expect(corto(await nomina(documento))).toBe(end)
    },
  )

  test('what the same text is refused for whenever it arrives needs no hour', async () => {
    const documento = await mundo.innominada()
    arma('perder-solicitud')
    const { receptor } = NOMINACION
    const cuerpo = { ...NOMINACION, receptor: { ...receptor, tipoOperacion: 'B2C' } } as never
    const seen = await nominar(mundo.deps, { ...comun(), id: documento.cdc, cuerpo: sinFaltas(cuerpo) })
    expect(corto(seen)).toBe('RECHAZADO 4475')
  })

  test('a cancellation whose hours ran out meanwhile: not known for an hour', async () => {
    const documento = await mundo.innominada()
    arma('perder-solicitud', 2)
    expect(corto(await cancela(documento))).toBe('result-uncertain')
    const late = conSifen(({ servicio, body }) =>
      servicio === 'siRecepEvento' ? refusal(body, '4009') : null,
    )
    const again = () =>
      cancelar(late, { ...comun(), id: documento.cdc, cuerpo: sinFaltas({ motivo: 'Error de carga' }) })
    expect(corto(await again())).toBe('result-uncertain')
    await mundo.pasan(HORA, { ...documento, desde: 0 })
    expect(corto(await again())).toBe('RECHAZADO 4009')
    expect(mundo.simulador.documento(documento.cdc)?.cancelado).toBe(false)
  })
})

test('voidings are not thought of for a nomination that ran out of time after a refusal', async () => {
  const asked: string[] = []
  const query = (statement: { text: string }) => {
    asked.push(statement.text)
    return mundo.pool.query(statement as never)
  }
  const pool = new Proxy(mundo.pool, {
    get: (it, name) => (name === 'query' ? query : Reflect.get(it, name)),
  })
  const readings = [0, 0, 0, 0]
  const deps = {
    ...conSifen(({ body }) => refusal(body, '4453')),
    pool,
    monotonic: () => readings.shift() ?? 24_001,
  }
  expect(corto(await nomina(await mundo.innominada(), deps))).toBe('result-uncertain')
  expect(asked.filter(text => text.includes('INUTILIZACION'))).toEqual([])
})

/** SIFEN's answer to an event that it refuses. */
async function refusal(body: string, codigo: string): ReturnType<Intercambio> {
  const id = /rEve[^>]* Id="(\d+)"/.exec(body)![1]!
  const xml = `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body><ns2:rRetEnviEventoDe xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"><ns2:dFecProc>2026-11-25T09:00:01-03:00</ns2:dFecProc><ns2:gResProcEVe><ns2:dEstRes>Rechazado</ns2:dEstRes><ns2:id>${id}</ns2:id><ns2:gResProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>rechazado</ns2:dMsgRes></ns2:gResProc></ns2:gResProcEVe></ns2:rRetEnviEventoDe></env:Body></env:Envelope>`
  return { kind: 'reply', status: 200, headers: {}, body: Buffer.from(xml) } as never
}

const estadoDe = async (inicio: number, fin: number): Promise<string[]> => {
  const sql = `select concat_ws(' ', estado, codigo) as estado from evento_sifen where numero_inicio = $1 and numero_fin = $2 order by evento_sifen_id`
  return (await mundo.pool.query(sql, [inicio, fin])).rows.map(({ estado }) => estado)
}
const anulanOtros = (desde: number, hasta: number) => {
  const dNum = (n: number) => String(n).padStart(7, '0')
  const numeracion = { dNumTim: mundo.timbrado, dEst: '001', dPunExp: '001', iTiDE: 1 }
  const mOtEve = 'desde otro sistema'
  const rango = { dNumIn: dNum(desde), dNumFin: dNum(hasta) }
  return desdeOtroSistema({ tipo: 'inutilizacion', ...numeracion, ...rango, mOtEve } as never)
}

describe('"a number of it is voided", said of a voiding that was sent once', () => {
  test('the network delivered it twice: it is registered, and is never called rejected', async () => {
    const desde = mundo.rango()
    arma('duplicar-solicitud', 1, { responder: 2 })
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    expect(await estadoDe(desde, desde + 5)).toEqual(['ENVIADO'])
  })

  test('others voided a number of it: not known, until an overlapping one is approved and shows that it is not there', async () => {
    const desde = mundo.rango()
    await anulanOtros(desde, desde)
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    expect(corto(await inutiliza(desde + 1, desde + 5))).toBe('APROBADO 0600')
    expect(corto(await inutiliza(desde, desde + 5))).toBe('RECHAZADO 4066')
    expect(await estadoDe(desde, desde + 5)).toEqual(['RECHAZADO 4066'])
  })

  test('while two that share a number may be there, "already there" settles neither', async () => {
    const desde = mundo.rango()
    arma('duplicar-solicitud', 1, { responder: 2 })
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    arma('perder-solicitud')
    expect(corto(await inutiliza(desde + 3, desde + 8))).toBe('result-uncertain')
    expect(corto(await inutiliza(desde + 3, desde + 8))).toBe('result-uncertain')
    expect(await estadoDe(desde + 3, desde + 8)).toEqual(['ENVIADO'])
  })

  test('one of ours explains it: it is refused, and says so', async () => {
    const desde = mundo.rango()
    expect(corto(await inutiliza(desde, desde + 2))).toBe('APROBADO 0600')
    expect(corto(await inutiliza(desde + 2, desde + 5))).toBe('RECHAZADO 4066')
  })
})

describe('a voiding whose signature SIFEN does not take any more', () => {
  /** Whatever was signed before is refused for its certificate. */
  const vencido = async (): Promise<Deps> => {
    const { rows } = await mundo.pool.query(
      `select xml from evento_sifen where tipo = 'INUTILIZACION' and estado = 'ENVIADO'`,
    )
    const before = rows.map(({ xml }) => /<SignatureValue>[^<]+/.exec(xml)![0])
    return conSifen(({ servicio, body }) =>
      servicio === 'siRecepEvento' && before.some(signature => body.includes(signature))
        ? refusal(body, '0121')
        : null,
    )
  }

  test('SIFEN has it not: the same numbers, signed anew, are voided, and the old one was not there', async () => {
    const desde = mundo.rango()
    arma('perder-solicitud', 2)
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    const deps = await vencido()
    expect(corto(await inutiliza(desde, desde + 5, deps))).toBe('APROBADO 0600')
    expect(await estadoDe(desde, desde + 5)).toEqual(['ENVIADO', 'APROBADO 0600'])
    expect(corto(await inutiliza(desde, desde + 5, deps))).toBe('RECHAZADO 0121')
    expect(await estadoDe(desde, desde + 5)).toEqual(['RECHAZADO 0121', 'APROBADO 0600'])
  })

  test('SIFEN has it: which of the two nobody can tell, and neither is called rejected', async () => {
    const desde = mundo.rango()
    arma('perder-respuesta', 2)
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    const deps = await vencido()
    expect(corto(await inutiliza(desde, desde + 5, deps))).toBe('result-uncertain')
    expect(await estadoDe(desde, desde + 5)).toEqual(['ENVIADO', 'ENVIADO'])
  })

  test('conciliar sends nothing and shows what was said', async () => {
    const desde = mundo.rango()
    arma('perder-respuesta', 2)
    expect(corto(await inutiliza(desde, desde + 5))).toBe('result-uncertain')
    await inutiliza(desde, desde + 5, await vencido())
    const sql = 'select evento_sifen_id as id from evento_sifen where numero_inicio = $1 order by 1 limit 1'
    const { rows } = await mundo.pool.query(sql, [desde])
    const shown = await conciliarEvento(mundo.deps, mundo.emisor, rows[0].id, ALGUIEN)
    if (!shown.ok) throw new Error(shown.failure.type)
    expect(shown.value.evento.estado).toBe('ENVIADO')
    expect(shown.value.intercambios.map(({ servicio, estadoHttp }) => [servicio, estadoHttp])).toEqual([
      ['siRecepEvento', null],
      ['siRecepEvento', null],
      ['siRecepEvento', 200],
    ])
  })
})

test('a request that stood still past its lease says nothing of an evento, although the database forgot who had it registered meanwhile', async () => {
  const documento = await mundo.innominada()
  mundo.simulador.putContribuyente(COMPRADORA, { estado: 'CAN' })
  const dormida = {
    ...mundo.deps,
    sifen: {
      ...mundo.deps.sifen,
      async exchange(pedido: PedidoASifen) {
        const refusal = await mundo.deps.sifen.exchange(pedido)
        if (pedido.servicio !== 'siRecepEvento') return refusal
        mundo.simulador.putContribuyente(COMPRADORA, { estado: 'ACT' })
        // Whoever took it up had it registered; a standby took the place of the primary, and knows neither him nor his lease.
        const registered = await mundo.deps.sifen.exchange(pedido)
        expect(registered).toMatchObject({ kind: 'reply', status: 200 })
        await mundo.pasan(61_000, { documentoId: documento.documentoId, desde: 0 })
        return refusal
      },
    },
  }
  expect(corto(await nomina(documento, dormida))).toBe('result-uncertain')
  expect(corto(await nomina(documento))).toBe('APROBADO 0600')
})
