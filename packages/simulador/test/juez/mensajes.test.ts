import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Servicio } from '../../src/juez/contrato.ts'
import { checkMensaje, judgeDocumento, judgeEvento, judgeLote, readLote } from '../../src/juez/index.ts'
import { asociadoElectronico, factura, nota } from './documentos.ts'
import { cancelacion, nominarEmpresa, sellarEvento } from './eventos.ts'
import { pieza, sellarDocumento } from './firmar.ts'
import { COMPRADORA, contextoDe, EMISORA } from './pares.ts'
import { CDC, FACTURA, INNOMINADA } from './referidos.ts'
import { pon } from './texto.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const sobre = (cuerpo: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${cuerpo}</env:Body></env:Envelope>`
const check = (servicio: Servicio, xml: string) => checkMensaje(servicio, Buffer.from(xml), 'test')
const CUERPOS: Record<Servicio, string> = {
  siRecepDE: `<rEnviDe xmlns="${NS}"><dId>1</dId><xDE>${sellarDocumento(factura(), { quien: EMISORA })}</xDE></rEnviDe>`,
  siRecepLoteDE: `<rEnvioLote xmlns="${NS}"><dId>1</dId><xDE>UEsDBA==</xDE></rEnvioLote>`,
  siRecepEvento: grupo(sellarEvento(nominarEmpresa(CDC.innominada), EMISORA)),
  siConsDE: `<rEnviConsDeRequest xmlns="${NS}"><dId>1</dId><dCDC>${CDC.factura}</dCDC></rEnviConsDeRequest>`,
  siResultLoteDE: `<rEnviConsLoteDe xmlns="${NS}"><dId>1</dId><dProtConsLote>11158097383500001</dProtConsLote></rEnviConsLoteDe>`,
  siConsRUC: `<rEnviConsRUC xmlns="${NS}"><dId>1</dId><dRUCCons>80088888</dRUCCons></rEnviConsRUC>`,
}

function grupo(...eventos: string[]): string {
  const sinNs = eventos.map(e => e.replace(`<rGesEve xmlns="${NS}">`, '<rGesEve>')).join('')
  const schema = `xsi:schemaLocation="${NS} siRecepEvento_v150.xsd"`
  return `<rEnviEventoDe xmlns="${NS}"><dId>1</dId><dEvReg><gGroupGesEve xmlns="${NS}" ${XSI} ${schema}>${sinNs}</gGroupGesEve></dEvReg></rEnviEventoDe>`
}

const MAL_FORMADO = { rechazo: { codigo: '0160', mensaje: 'XML Mal Formado.' } }

describe.each(Object.entries(CUERPOS) as [Servicio, string][])('%s', (servicio, cuerpo) => {
  test('its request is understood', () => {
    expect(check(servicio, sobre(cuerpo))).toMatchObject({ servicio, dId: '1' })
  })
  test('with the prefixes that clients put on the wrapper it is understood', () => {
    const raiz = /^<(\w+)/.exec(cuerpo)?.[1] as string
    const conPrefijo = cuerpo
      .replace(`<${raiz} xmlns=`, `<ns1:${raiz} xmlns:ns1=`)
      .replace(`</${raiz}>`, `</ns1:${raiz}>`)
      .replace(/<(\/?)(dId|xDE|dEvReg|dCDC|dProtConsLote|dRUCCons)>/g, '<$1ns1:$2>')
    expect(check(servicio, sobre(conPrefijo))).toMatchObject({ servicio, dId: '1' })
  })
  test.each([
    ['the request of nobody', () => '<otro/>'],
    ['a dId with letters', () => cuerpo.replace('<dId>1<', '<dId>a<')],
    ['no dId', () => cuerpo.replace('<dId>1</dId>', '')],
    ['something in front', () => cuerpo.replace('<dId>', '<extra/><dId>')],
    ['another namespace', () => cuerpo.replace(`xmlns="${NS}"`, 'xmlns="urn:otro"')],
    ['a document type', () => cuerpo, '<!DOCTYPE x>'],
  ])('%s is malformed', (_que, malo, antes = '') => {
    expect(check(servicio, sobre(malo()).replace('?>', `?>${antes}`))).toEqual(MAL_FORMADO)
  })
  test('SOAP 1.1 is malformed', () => {
    const viejo = sobre(cuerpo).replace(
      'http://www.w3.org/2003/05/soap-envelope',
      'http://schemas.xmlsoap.org/soap/envelope/',
    )
    expect(check(servicio, viejo)).toEqual(MAL_FORMADO)
  })
  test('an encoding other than UTF-8 is malformed', () => {
    expect(checkMensaje(servicio, Buffer.from(sobre(cuerpo).replace('UTF-8', 'ISO-8859-1')), 'test')).toEqual(
      MAL_FORMADO,
    )
    expect(checkMensaje(servicio, Buffer.from([0xff, 0xfe, 0x3c]), 'test')).toEqual(MAL_FORMADO)
  })
  test('up to 1000 KB it is read, one byte more is too much', () => {
    const base = sobre(cuerpo)
    const lleno = base + ' '.repeat(1_024_000 - Buffer.byteLength(base))
    expect(check(servicio, lleno)).toMatchObject({ servicio })
    const exceso = {
      siRecepDE: '0200',
      siRecepLoteDE: '0270',
      siRecepEvento: '0560',
      siConsDE: '0380',
      siResultLoteDE: '0320',
      siConsRUC: '0460',
    }
    expect(check(servicio, `${lleno} `)).toMatchObject({ rechazo: { codigo: exceso[servicio] } })
  })
})

test('an event is judged out of its envelope as it stands in it, and keeps its exact text', () => {
  const firmado = sellarEvento(nominarEmpresa(CDC.innominada), EMISORA)
  const m = check('siRecepEvento', sobre(grupo(firmado)))
  if (!('eventos' in m)) throw new Error('no es un mensaje de eventos')
  const [e] = m.eventos
  expect(e?.texto).toBe(firmado.replace(`<rGesEve xmlns="${NS}">`, '<rGesEve>'))
  expect(e?.xml).toBe(firmado)
  const ctx = contextoDe({ mundo: { documentos: [INNOMINADA] } })
  const suelto = { texto: e?.texto ?? '', xml: e?.xml ?? '' }
  expect([e, suelto].map(p => judgeEvento(p as typeof suelto, ctx).codigos[0]?.codigo)).toEqual([
    '0600',
    '0600',
  ])
})

test('fifteen events are read, sixteen are not; nor two with one Id', () => {
  const n = (cuantos: number) => {
    const eventos = Array.from({ length: cuantos }, (_, i) =>
      sellarEvento(cancelacion(CDC.factura).replace('rEve Id="1"', `rEve Id="${i + 1}"`), EMISORA),
    )
    return check('siRecepEvento', sobre(grupo(...eventos)))
  }
  expect(n(15)).toMatchObject({ eventos: { length: 15 } })
  expect(n(16)).toMatchObject({ rechazo: { codigo: '0160' } })
  const uno = sellarEvento(cancelacion(CDC.factura), EMISORA)
  expect(check('siRecepEvento', sobre(grupo(uno, uno)))).toMatchObject({ rechazo: { codigo: '0160' } })
})

describe('batches', () => {
  const rDE = (numero: string, xml = factura()) =>
    sellarDocumento(pon('dNumDoc', numero)(xml), { quien: EMISORA })
  const lote = (...documentos: string[]) => {
    const leido = readLote(Buffer.from(`<rLoteDE>${documentos.join('')}</rLoteDE>`))
    return 'piezas' in leido ? judgeLote(leido.piezas, { ambiente: 'test' }) : leido
  }
  const uno = rDE('0000201')
  test('documents of one issuer and one type are queued', () => {
    expect(lote(uno, rDE('0000202'))).toMatchObject({
      aceptado: true,
      rucEmisor: '80099999',
      tipo: 1,
      cdcs: { length: 2 },
    })
  })
  test('fifty are queued, fifty-one are not', () => {
    const falsos = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        uno.replace(/Id="\d{35}\d{8}/, m => m.slice(0, -8) + String(i).padStart(8, '0')),
      )
    expect(lote(...falsos(50))).toMatchObject({ aceptado: true })
    expect(lote(...falsos(51))).toMatchObject({ aceptado: false, codigo: { codigo: '0301' } })
  })
  test('none, and the same CDC twice, are not queued', () => {
    expect(lote()).toMatchObject({ aceptado: false, codigo: { codigo: '0301' } })
    expect(lote(uno, uno)).toMatchObject({
      aceptado: false,
      codigo: { codigo: '0301' },
      rucEmisor: '80099999',
    })
  })
  test('two issuers are not queued', () => {
    const otro = sellarDocumento(
      factura().replaceAll('80099999', '80088888').replace('<dDVEmi>1<', '<dDVEmi>0<'),
      { quien: COMPRADORA },
    )
    expect(lote(uno, otro)).toMatchObject({ aceptado: false, codigo: { codigo: '0301' } })
  })
  test('two types are 0363', () => {
    const credito = rDE('0000203', nota(5, asociadoElectronico(CDC.factura)))
    expect(lote(uno, credito)).toMatchObject({ aceptado: false, codigo: { codigo: '0363' } })
  })
  test('what is no batch is malformed', () => {
    expect(readLote(Buffer.from('<otra/>'))).toEqual(MAL_FORMADO)
    expect(readLote(Buffer.from('<rLoteDE><x/></rLoteDE>'))).toEqual(MAL_FORMADO)
  })
})

describe('whatever arrives, the judge answers', () => {
  const numRuns = Number(process.env.MBOHERA_RUNS ?? 150)
  const ctx = contextoDe({ mundo: { documentos: [FACTURA, INNOMINADA] } })
  const validos = [
    ...Object.values(CUERPOS).map(sobre),
    `<rLoteDE>${sellarDocumento(factura(), { quien: EMISORA })}</rLoteDE>`,
  ]
  const servicios = Object.keys(CUERPOS) as Servicio[]

  function todo(texto: string): void {
    for (const s of servicios) {
      const m = check(s, texto)
      if ('documento' in m) judgeDocumento(m.documento, ctx)
      if ('eventos' in m) for (const e of m.eventos) judgeEvento(e, ctx)
    }
    judgeDocumento(pieza(texto), ctx)
    judgeEvento(pieza(texto), ctx)
    const lote = readLote(Buffer.from(texto))
    if ('piezas' in lote) judgeLote(lote.piezas, ctx)
  }

  const corte = fc.tuple(
    fc.constantFrom(...validos),
    fc.nat(9000),
    fc.nat(40),
    fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '&', '"', '&#0;', '&x;', '<a>', '</a>', '\u0000', 'ñ', '<![CDATA[', ']]>'),
    ),
  )

  test('to a valid message with a piece replaced', () => {
    fc.assert(
      fc.property(corte, ([xml, donde, cuanto, por]) => {
        const i = donde % xml.length
        todo(xml.slice(0, i) + por + xml.slice(i + cuanto))
      }),
      { numRuns },
    )
  })
  test('to a valid message with one value changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...validos),
        fc.nat(400),
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map(d => d.toISOString().slice(0, 19)),
        ),
        (xml, n, valor) => {
          const partes = xml.split(/(?<=>)([^<>]+)(?=<\/)/)
          const k = 2 * (n % Math.max(1, (partes.length - 1) / 2)) + 1
          partes[k] = valor.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
          todo(partes.join(''))
        },
      ),
      { numRuns },
    )
  })
  test('to noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        for (const s of servicios) checkMensaje(s, bytes, 'prod')
        readLote(bytes)
      }),
      { numRuns },
    )
  })
  test('to a thousand nested elements', () => {
    todo(sobre('<a>'.repeat(100_000)))
    todo(sobre('<a>'.repeat(1_000) + '</a>'.repeat(1_000)))
  })
})
