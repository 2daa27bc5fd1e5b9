import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { cliente, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { cancelacion, facturaInnominada, nominacion } from './ayuda/documento.ts'

const HORA = 3_600_000
let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1', nombre: 'YERBATERA SA' })
  sifen = cliente(simulador, cert)
})
beforeEach(() => simulador.reset())
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

const factura = (numero: number) =>
  facturaInnominada({ ruc: '80099999', dv: '1', numero, emitida: '2026-11-20T10:15:00' }, cert)

describe('siRecepDE', () => {
  test('a good invoice is approved with 0260 and then found, byte for byte', async () => {
    const { cdc, xml } = factura(1)
    const sent = await sifen.call('siRecepDE', pedidos.de(xml))
    expect(sent.status).toBe(200)
    expect(valor(sent.body, 'dCodRes')).toBe('0260')
    expect(valor(sent.body, 'Id')).toBe(cdc)
    const found = await sifen.call('siConsDE', pedidos.consulta(cdc))
    expect(valor(found.body, 'dCodRes')).toBe('0422')
    expect(simulador.documento(cdc)?.xml).toBe(xml)
  })

  test('the same document twice is refused the second time and registered once', async () => {
    const { cdc, xml } = factura(2)
    await sifen.call('siRecepDE', pedidos.de(xml))
    const again = await sifen.call('siRecepDE', pedidos.de(xml))
    expect(valor(again.body, 'dEstRes')).toBe('Rechazado')
    expect(valor(again.body, 'dCodRes')).toBe('1001')
    expect(valor(again.body, 'dMsgRes')).toMatch(/^TEST - /)
    expect(simulador.llegadas({ servicio: 'siRecepDE', cdc })).toBe(2)
  })
})

describe('siRecepEvento', () => {
  test('a nomination gets 0600 and its repetition 4453', async () => {
    const { cdc, xml } = factura(3)
    await simulador.registerDocumento({ xml })
    const evento = pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert))
    const first = await sifen.call('siRecepEvento', evento)
    expect(valor(first.body, 'dCodRes')).toBe('0600')
    expect(valor(first.body, 'dProtAut')).toMatch(/^\d{7}$/)
    const second = await sifen.call('siRecepEvento', evento)
    expect(valor(second.body, 'dCodRes')).toBe('4453')
    expect(second.body).not.toContain('dProtAut')
    expect(simulador.llegadas({ evento: 'rGEveNom', cdc })).toBe(2)
    expect(simulador.eventos(cdc)).toHaveLength(1)
  })

  test('a cancelled document is still found, with the event inside xContEv', async () => {
    const { cdc, xml } = factura(4)
    await simulador.registerDocumento({ xml })
    const sent = await sifen.call(
      'siRecepEvento',
      pedidos.evento(cancelacion(cdc, '2026-11-20T10:20:00', cert)),
    )
    expect(valor(sent.body, 'dCodRes')).toBe('0600')
    const found = await sifen.call('siConsDE', pedidos.consulta(cdc))
    expect(valor(found.body, 'dCodRes')).toBe('0422')
    expect(found.body).toContain('&lt;rGeVeCan>')
    expect(simulador.documento(cdc)?.cancelado).toBe(true)
  })
})

describe('siConsDE', () => {
  test('the date of the answer is the approval and not the query', async () => {
    const { cdc, xml } = factura(5)
    await simulador.registerDocumento({ xml })
    simulador.advance(30 * HORA)
    const found = await sifen.call('siConsDE', pedidos.consulta(cdc))
    expect(valor(found.body, 'dFecProc')).toBe('2026-11-20T10:20:00-03:00')
  })

  test('xContenDE is the document as sent, its number and its events, escaped once, with a space at its end', async () => {
    const { cdc, xml } = factura(6)
    await simulador.registerDocumento({ xml })
    const { body } = await sifen.call('siConsDE', pedidos.consulta(cdc))
    const inner = /<ns2:xContenDE>([\s\S]*)<\/ns2:xContenDE>/.exec(body)![1]!
    expect(inner).toMatch(/^&lt;\?xml version="1.0" encoding="UTF-8"\?>&lt;rDE /)
    expect(inner).toMatch(/&lt;xContEv>&lt;\/xContEv> $/)
    expect(inner).toContain('Factura electr&#243;nica')
    const clear = inner
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
    expect(clear).toContain(`${xml}\n<dProtAut>`)
  })

  test('a nomination inside xContEv has its own form of date, literal and indentation', async () => {
    const { cdc, xml } = factura(7)
    await simulador.registerDocumento({ xml })
    await sifen.call(
      'siRecepEvento',
      pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert)),
    )
    const { body } = await sifen.call('siConsDE', pedidos.consulta(cdc))
    expect(body).toContain('&lt;xContEv>\n\t&lt;rContEv>\n\t\t&lt;xEvento>\n\t\t\t&lt;?xml')
    expect(body).toContain('\n\t\t\t\t&lt;dFecProc>2026-11-20T10:20:00&lt;/dFecProc>')
    expect(body).toContain('&lt;dMsgRes>Se encontro el evento&lt;/dMsgRes>')
    expect(body).toContain('&lt;rGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd">')
  })
})

describe('siConsRUC', () => {
  test('any RUC is an active taxpayer whose name does not change', async () => {
    const first = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
    const second = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
    expect(valor(first.body, 'dCodRes')).toBe('0502')
    expect(valor(first.body, 'dCodEstCons')).toBe('ACT')
    expect(second.body).toBe(first.body)
  })

  test.each([
    ['80000510', 'SUS', 'SUSPENSION TEMPORAL'],
    ['80000511', 'SAD', 'SUSPENSION ADMINISTRATIVA'],
    ['80000512', 'BLQ', 'BLOQUEADO'],
    ['80000513', 'CAN', 'CANCELADO'],
    ['80000514', 'CDE', 'CANCELADO DEFINITIVO'],
  ])('the RUC %s is %s', async (ruc, estado, descripcion) => {
    const { body } = await sifen.call('siConsRUC', pedidos.ruc(ruc))
    expect(valor(body, 'dCodEstCons')).toBe(estado)
    expect(valor(body, 'dDesEstCons')).toBe(descripcion)
  })

  test('the RUC 80000500 does not exist', async () => {
    const { body } = await sifen.call('siConsRUC', pedidos.ruc('80000500'))
    expect(valor(body, 'dCodRes')).toBe('0500')
  })

  test('a RUC with a hyphen is malformed, and the refusal has the root of another service', async () => {
    const { body, status } = await sifen.call('siConsRUC', pedidos.ruc('80088888-0'))
    expect(status).toBe(400)
    expect(body).toContain('<ns2:rRetEnviDe ')
    expect(valor(body, 'dCodRes')).toBe('0160')
    expect(valor(body, 'dMsgRes')).toBe('XML Mal Formado.')
  })
})

describe('siRecepLoteDE', () => {
  test('a lot is being processed until its delay is over, and then has a result for each document', async () => {
    const { cdc, xml } = factura(8)
    const other = factura(9)
    const sent = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(xml, other.xml))))
    expect(valor(sent.body, 'dCodRes')).toBe('0300')
    const numero = valor(sent.body, 'dProtConsLote')!
    expect(numero).toMatch(/^\d{17}$/)
    const early = await sifen.call('siResultLoteDE', pedidos.resultado(numero))
    expect(valor(early.body, 'dMsgResLot')).toBe(`Lote {${numero}} en procesamiento`)
    expect(valor((await sifen.call('siConsDE', pedidos.consulta(cdc))).body, 'dCodRes')).toBe('0420')
    simulador.advance(10_000)
    const done = await sifen.call('siResultLoteDE', pedidos.resultadoPorCdc(cdc))
    expect(valor(done.body, 'dCodResLot')).toBe('0362')
    expect(done.body.match(/<ns2:dCodRes>0260</g)).toHaveLength(2)
    expect(valor((await sifen.call('siConsDE', pedidos.consulta(cdc))).body, 'dCodRes')).toBe('0422')
  })

  test.each([
    ['1005', 60],
    ['1150', 710],
  ])('a term that was kept when it was sent is kept however long it waits: %s', async (codigo, horas) => {
    const { demoraLoteMs } = simulador.ajustes
    simulador.ajustes.demoraLoteMs = 24 * HORA
    const lote = pedidos.lote(zip(rLoteDE(factura(15).xml)))
    simulador.advance(horas * HORA)
    const { body } = await sifen.call('siRecepLoteDE', lote)
    simulador.advance(24 * HORA)
    simulador.ajustes.demoraLoteMs = demoraLoteMs
    const done = await sifen.call('siResultLoteDE', pedidos.resultado(valor(body, 'dProtConsLote')!))
    expect(valor(done.body, 'dEstRes')).toMatch(/^Aprobado/)
    expect(valor(done.body, 'dCodRes')).not.toBe(codigo)
  })

  test('after 48 hours its result is gone', async () => {
    const { body } = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(factura(10).xml))))
    simulador.advance(48 * HORA + 1000)
    const late = await sifen.call('siResultLoteDE', pedidos.resultado(valor(body, 'dProtConsLote')!))
    expect(valor(late.body, 'dCodResLot')).toBe('0364')
  })

  test('the same lot sent twice is refused and blocks its RUC for ten minutes', async () => {
    const lote = pedidos.lote(zip(rLoteDE(factura(11).xml)))
    const other = pedidos.lote(zip(rLoteDE(factura(12).xml)))
    await sifen.call('siRecepLoteDE', lote)
    expect(valor((await sifen.call('siRecepLoteDE', lote)).body, 'dCodRes')).toBe('0301')
    simulador.advance(9 * 60_000)
    expect(valor((await sifen.call('siRecepLoteDE', other)).body, 'dCodRes')).toBe('0301')
    simulador.advance(61_000)
    expect(valor((await sifen.call('siRecepLoteDE', other)).body, 'dCodRes')).toBe('0300')
  })

  test('a zip that is no zip, or holds two files, is not queued', async () => {
    const { body } = await sifen.call('siRecepLoteDE', pedidos.lote(Buffer.from('no soy un zip')))
    expect(valor(body, 'dCodRes')).toBe('0301')
    expect(body).not.toContain('dProtConsLote')
  })

  test('a lot that does not exist is 0360, and one of another RUC 0340', async () => {
    const none = await sifen.call('siResultLoteDE', pedidos.resultado('11180099999999999'))
    expect(valor(none.body, 'dCodResLot')).toBe('0360')
    const { body } = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(factura(13).xml))))
    const stranger = cliente(simulador, await simulador.issueCertificate({ ruc: '80088888-0' }))
    const asked = await stranger.call('siResultLoteDE', pedidos.resultado(valor(body, 'dProtConsLote')!))
    stranger.close()
    expect(valor(asked.body, 'dCodResLot')).toBe('0340')
  })
})

describe('the two hosts', () => {
  test('what one knows the other does not, and only test marks its refusals', async () => {
    const { cdc, xml } = factura(14)
    await simulador.registerDocumento({ xml })
    const query = pedidos.consulta(cdc)
    expect(valor((await sifen.call('siConsDE', query)).body, 'dCodRes')).toBe('0422')
    const prod = await sifen.call('siConsDE', query, { url: simulador.urlProd })
    expect(valor(prod.body, 'dCodRes')).toBe('0420')
    const named = await sifen.call('siConsDE', query, { host: 'sifen.set.gov.py' })
    expect(valor(named.body, 'dCodRes')).toBe('0420')
    const evento = pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert))
    const refused = await sifen.call('siRecepEvento', evento, { url: simulador.urlProd })
    expect(valor(refused.body, 'dCodRes')).toBe('4452')
    expect(valor(refused.body, 'dMsgRes')).not.toMatch(/^TEST - /)
  })
})
