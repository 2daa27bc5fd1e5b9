import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Codigo, FECHA, generica0160, plain, reply, rRetEnviDe } from '../../test/respuestas.ts'
import { endpoint, RUTAS } from './endpoints.ts'
import { processSiConsDEResponse, siConsDERequest } from './siConsDE.ts'
import { processSiConsRUCResponse, siConsRUCRequest } from './siConsRUC.ts'
import { processSiRecepDEResponse, siRecepDERequest } from './siRecepDE.ts'
import { siRecepEventoRequest } from './siRecepEvento.ts'
import { processSiRecepLoteDEResponse, siRecepLoteDERequest } from './siRecepLoteDE.ts'
import { processSiResultLoteDEResponse, siResultLoteDERequest } from './siResultLoteDE.ts'
import { zipOne } from './zip.ts'

const CDC = '01800999991001001000000122026112014829150370'
const OTRO = '01800999991001001000000222026112016133702445'
const wire = (root: string, dId: number, content: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>' +
  `<${root} xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>${dId}</dId>${content}</${root}></env:Body></env:Envelope>`
const outcome = (answer: { kind: string; razon?: string }) => answer.razon ?? answer.kind

describe('each request is this text and no other', () => {
  test.each([
    [
      'siRecepDE',
      siRecepDERequest(1, '<?xml version="1.0" encoding="UTF-8"?><rDE>x</rDE>'),
      wire('rEnviDe', 1, '<xDE><rDE>x</rDE></xDE>'),
    ],
    [
      'siRecepEvento',
      siRecepEventoRequest(20, '<gGroupGesEve>x</gGroupGesEve>'),
      wire('rEnviEventoDe', 20, '<dEvReg><gGroupGesEve>x</gGroupGesEve></dEvReg>'),
    ],
    ['siConsDE', siConsDERequest(30, CDC), wire('rEnviConsDeRequest', 30, `<dCDC>${CDC}</dCDC>`)],
    [
      'siConsRUC',
      siConsRUCRequest('31', '80088888'),
      wire('rEnviConsRUC', 31, '<dRUCCons>80088888</dRUCCons>'),
    ],
    [
      'siResultLoteDE, by number',
      siResultLoteDERequest(41, { dProtConsLote: '11158097383500001' }),
      wire('rEnviConsLoteDe', 41, '<dProtConsLote>11158097383500001</dProtConsLote>'),
    ],
    [
      'siResultLoteDE, by CDC',
      siResultLoteDERequest(42, { cdc: CDC }),
      wire('rEnviConsLoteDe', 42, `<dCDC>${CDC}</dCDC>`),
    ],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected))

  test('siRecepLoteDE: one zipped entry with every document, the same bytes for one identifier and others for another', () => {
    const documentos = ['<?xml version="1.0" encoding="UTF-8"?><rDE>ñ1</rDE>', '<rDE>2</rDE>']
    const body = siRecepLoteDERequest(40, documentos)
    const zip = Buffer.from(/<xDE>([A-Za-z0-9+/=]+)<\/xDE>/.exec(body)![1]!, 'base64')
    expect(body).toBe(wire('rEnvioLote', 40, `<xDE>${zip.toString('base64')}</xDE>`))
    expect(siRecepLoteDERequest(40, documentos)).toBe(body)
    const xDE = /<xDE>[^<]+<\/xDE>/
    expect(xDE.exec(siRecepLoteDERequest(41, documentos))).not.toEqual(xDE.exec(body))
    expect(unzip(zip)).toEqual({
      name: 'rLoteDE-40.xml',
      text: '<?xml version="1.0" encoding="UTF-8"?><rLoteDE><rDE>ñ1</rDE><rDE>2</rDE></rLoteDE>',
    })
  })

  test('what cannot be a request is not one', () => {
    const wrong = [
      () => siConsDERequest(1, 'x'),
      () => siConsDERequest(1, `${CDC}0`),
      () => siConsDERequest('1<', CDC),
      () => siConsDERequest('', CDC),
      () => siConsDERequest('1234567890123456', CDC),
      () => siConsRUCRequest(1, '80088888-0'),
      () => siConsRUCRequest(1, '08008888'),
      () => siConsRUCRequest(1, '12'),
      () => siResultLoteDERequest(1, { dProtConsLote: '' }),
      () => siResultLoteDERequest(1, { cdc: '' }),
      () => siRecepLoteDERequest(1, []),
      () =>
        siRecepLoteDERequest(
          1,
          Array.from({ length: 51 }, () => '<rDE/>'),
        ),
      () => siRecepDERequest(1, 'ñ'.repeat(600_000)),
    ]
    for (const make of wrong) expect(make).toThrow(RangeError)
    expect(
      siRecepLoteDERequest(
        1,
        Array.from({ length: 50 }, () => '<rDE/>'),
      ),
    ).toContain('<xDE>')
  })

  test('each service has its address, without ?wsdl', () => {
    expect(endpoint('siRecepEvento', 'PROD')).toBe('https://sifen.set.gov.py/de/ws/eventos/evento.wsdl')
    expect(endpoint('siConsDE', 'DEV')).toBe('https://sifen-test.set.gov.py/de/ws/consultas/consulta.wsdl')
    expect(new Set(Object.values(RUTAS)).size).toBe(6)
  })
})

/** A reader of ZIP that trusts only the central directory. */
function unzip(zip: Buffer) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  expect([zip.readUInt16LE(end + 8), zip.readUInt16LE(end + 10), end + 22]).toEqual([1, 1, zip.length])
  const central = zip.readUInt32LE(end + 16)
  expect(zip.readUInt32LE(central)).toBe(0x02014b50)
  expect(central + zip.readUInt32LE(end + 12)).toBe(end)
  const method = zip.readUInt16LE(central + 10)
  const [size, length] = [zip.readUInt32LE(central + 20), zip.readUInt32LE(central + 24)]
  const local = zip.readUInt32LE(central + 42)
  expect(zip.readUInt32LE(local)).toBe(0x04034b50)
  const name = zip.subarray(local + 30, local + 30 + zip.readUInt16LE(local + 26)).toString()
  const data = zip.subarray(local + 30 + name.length, local + 30 + name.length + size)
  const content = method === 8 ? inflateRawSync(data) : data
  expect(content.length).toBe(length)
  return { name, text: content.toString() }
}

test('what deflating would make longer is stored', () => {
  expect(unzip(zipOne('a.xml', Buffer.from('x')))).toEqual({ name: 'a.xml', text: 'x' })
  expect(zipOne('a.xml', Buffer.from('x')).readUInt16LE(8)).toBe(0)
  expect(zipOne('a.xml', Buffer.from('x'.repeat(99))).readUInt16LE(8)).toBe(8)
})

describe('siRecepDE', () => {
  const OK: Codigo = ['0260', 'Autorización del DE satisfactoria']
  const judge = (body: string, status = 200) =>
    outcome(processSiRecepDEResponse(reply(body, status), { cdc: CDC, digestValue: 'abc=' }))
  const approved = { Id: CDC, digest: 'abc=', estado: 'Aprobado', protocolo: '50300001', codigos: [OK] }
  test.each<[string, string, string]>([
    ['approved', rRetEnviDe(approved), 'approved'],
    ['approved without digest', rRetEnviDe({ ...approved, digest: '' }), 'approved'],
    ['approved, another digest', rRetEnviDe({ ...approved, digest: 'xyz=' }), 'contradictorio'],
    ['approved, another CDC', rRetEnviDe({ ...approved, Id: OTRO }), 'id-ajeno'],
    ['approved, no CDC', rRetEnviDe({ estado: 'Aprobado', protocolo: '1', codigos: [OK] }), 'id-ajeno'],
    ['rejected', rRetEnviDe({ Id: CDC, estado: 'Rechazado', codigos: [['1321', 'x']] }), 'rejected'],
    ['rejected, no CDC', rRetEnviDe({ estado: 'Rechazado', codigos: [['0142', 'x']] }), 'rejected'],
    [
      'rejected, another CDC',
      rRetEnviDe({ Id: OTRO, estado: 'Rechazado', codigos: [['1321', 'x']] }),
      'id-ajeno',
    ],
    ['the lower-case id of the manual', rRetEnviDe(approved).replaceAll('ns2:Id', 'ns2:id'), 'approved'],
    ['generic 0160', generica0160, 'generico-0160'],
    ['no rProtDe', rRetEnviDe(approved).replaceAll('rProtDe', 'otro'), 'forma-desconocida'],
  ])('%s', (_, body, expected) => expect(judge(body)).toBe(expected))
  test('an approval with HTTP 400 is not one', () =>
    expect(judge(rRetEnviDe(approved), 400)).toBe('estado-http'))
})

describe('siRecepLoteDE', () => {
  const lote = (fields: Record<string, string>, status = 200) =>
    outcome(
      processSiRecepLoteDEResponse(
        reply(plain('rResEnviLoteDe', { dFecProc: FECHA, dMsgRes: 'x', ...fields }), status),
      ),
    )
  test.each<[string, Record<string, string>, number, string]>([
    ['received', { dCodRes: '0300', dProtConsLote: '11158097383500001' }, 200, 'received'],
    ['received without number', { dCodRes: '0300' }, 200, 'contradictorio'],
    ['received with number 0', { dCodRes: '0300', dProtConsLote: '0' }, 200, 'contradictorio'],
    ['received with HTTP 400', { dCodRes: '0300', dProtConsLote: '1' }, 400, 'contradictorio'],
    [
      'not queued: nobody knows the documents',
      { dCodRes: '0301', dProtConsLote: '0' },
      200,
      'lote-no-encolado',
    ],
    ['mixed types', { dCodRes: '0363', dProtConsLote: '0' }, 200, 'rejected'],
    ['too big', { dCodRes: '0270' }, 200, 'rejected'],
    ['transient', { dCodRes: '0162' }, 200, 'transitorio'],
    ['unknown', { dCodRes: '0399' }, 200, 'codigo-desconocido'],
    ['a code of approval that is not of batches', { dCodRes: '0600' }, 200, 'contradictorio'],
  ])('%s', (_, fields, status, expected) => expect(lote(fields, status)).toBe(expected))
  test('generic refusal and strangers', () => {
    expect(outcome(processSiRecepLoteDEResponse(reply(generica0160)))).toBe('generico-0160')
    expect(
      outcome(
        processSiRecepLoteDEResponse(reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0142', 'x']] }))),
      ),
    ).toBe('rejected')
    expect(outcome(processSiRecepLoteDEResponse(reply(plain('otra', {}))))).toBe('forma-desconocida')
    expect(outcome(processSiRecepLoteDEResponse(reply('')))).toBe('vacia')
  })
})

describe('siResultLoteDE', () => {
  const lote = (codigo: string, more = '', status = 200, dMsgResLot = 'Lote {1}') =>
    processSiResultLoteDEResponse(
      reply(plain('rResEnviConsLoteDe', { dFecProc: FECHA, dCodResLot: codigo, dMsgResLot }, more), status),
    )
  test.each([
    ['0360', 'absent'],
    ['0361', 'pending'],
    ['0364', 'expired'],
    ['0363', 'rejected'],
    ['0340', 'rejected'],
    ['0162', 'transitorio'],
    ['0399', 'codigo-desconocido'],
  ])('%s: %s', (codigo, expected) => expect(outcome(lote(codigo))).toBe(expected))
  const result = (cdc: string, estado: string, codigo: string, protocolo = '') =>
    `<ns2:gResProcLote><ns2:id>${cdc}</ns2:id><ns2:dEstRes>${estado}</ns2:dEstRes>${protocolo && `<ns2:dProtAut>${protocolo}</ns2:dProtAut>`}<ns2:gResProc><ns2:dCodRes>${codigo}</ns2:dCodRes><ns2:dMsgRes>x</ns2:dMsgRes></ns2:gResProc></ns2:gResProcLote>`
  test('finished: a verdict for each CDC, uncertain for one that comes twice', () => {
    const answer = lote(
      '0362',
      result(CDC, 'Aprobado', '0260', '5') +
        result(OTRO, 'Rechazado', '1306') +
        result('z', 'Aprobado', '0260', '6') +
        result('z', 'Aprobado', '0260', '6'),
    )
    if (answer.kind !== 'done') throw new Error(answer.kind)
    expect([...answer.verdicts].map(([cdc, verdict]) => [cdc, outcome(verdict)])).toEqual([
      [CDC, 'approved'],
      [OTRO, 'rejected'],
      ['z', 'contradictorio'],
    ])
  })
  test.each([
    ['Procesamiento de lote {11158097383500001} concluido', '11158097383500001'],
    ['Procesamiento de lote 11158097383500001 concluido', '11158097383500001'],
    ['Procesamiento de lote {} concluido', null],
    [`Procesamiento de lote {${'1'.repeat(29)}} concluido`, null],
    ['', null],
  ])('finished: of which lote, where its message says so: %j', (mensaje, numero) =>
    expect(lote('0362', '', 200, mensaje)).toEqual({ kind: 'done', numero, verdicts: new Map() }),
  )
  test('finished: a result that names no CDC is nobody’s, and keeps none of the others from its own', () => {
    const answer = lote('0362', result('', 'Rechazado', '0160') + result(CDC, 'Aprobado', '0260', '5'))
    if (answer.kind !== 'done') throw new Error(answer.kind)
    expect([...answer.verdicts.keys()]).toEqual([CDC])
  })
  test('finished, but strange', () => {
    expect(outcome(lote('0362', result(CDC, 'Aprobado', '0260', '5'), 400))).toBe('estado-http')
    expect(outcome(processSiResultLoteDEResponse(reply(generica0160, 400)))).toBe('generico-0160')
    expect(outcome(processSiResultLoteDEResponse(reply(plain('otra', {}))))).toBe('forma-desconocida')
  })
})

describe('siConsRUC', () => {
  const found =
    '<ns2:xContRUC><ns2:dRUCCons>80088888</ns2:dRUCCons><ns2:dRazCons>EJEMPLO &amp; CÍA</ns2:dRazCons><ns2:dCodEstCons>ACT</ns2:dCodEstCons><ns2:dDesEstCons>ACTIVO</ns2:dDesEstCons><ns2:dRUCFactElec>S</ns2:dRUCFactElec></ns2:xContRUC>'
  const ask = (codigo: string, more = '', status = 200) =>
    processSiConsRUCResponse(
      reply(plain('rResEnviConsRUC', { dCodRes: codigo, dMsgRes: 'x' }, more), status),
      '80088888',
    )
  test('found', () =>
    expect(ask('0502', found)).toEqual({
      kind: 'found',
      contribuyente: {
        dRUCCons: '80088888',
        dRazCons: 'EJEMPLO & CÍA',
        dCodEstCons: 'ACT',
        dDesEstCons: 'ACTIVO',
        facturadorElectronico: true,
      },
    }))
  test('everything else', () => {
    expect(ask('0500')).toEqual({ kind: 'absent' })
    expect(outcome(ask('0501'))).toBe('rejected')
    // A code about the content of documents is no answer to a query.
    expect(outcome(ask('1502'))).toBe('codigo-desconocido')
    expect(outcome(ask('0502'))).toBe('id-ajeno')
    expect(outcome(ask('0502', found.replace('80088888', '80088889')))).toBe('id-ajeno')
    expect(outcome(ask('0500', '', 400))).toBe('estado-http')
    expect(outcome(ask('0161'))).toBe('transitorio')
    expect(ask('0502', found.replace('>S<', '>N<'))).toMatchObject({
      contribuyente: { facturadorElectronico: false },
    })
    expect(outcome(processSiConsRUCResponse(reply(generica0160), '80088888'))).toBe('generico-0160')
    expect(outcome(processSiConsRUCResponse(reply(plain('otra', {})), '80088888'))).toBe('forma-desconocida')
  })
})

describe('siConsDE', () => {
  const ask = (codigo: string, more = '', status = 200) =>
    outcome(
      processSiConsDEResponse(
        reply(plain('rEnviConsDeResponse', { dFecProc: FECHA, dCodRes: codigo, dMsgRes: 'x' }, more), status),
        CDC,
      ),
    )
  test.each([
    ['0420', '', 200, 'absent'],
    ['0420', '<ns2:xContenDE>x</ns2:xContenDE>', 200, 'contradictorio'],
    ['0420', '', 400, 'estado-http'],
    ['0421', '', 200, 'rejected'],
    ['0422', '', 200, 'forma-desconocida'],
    ['0100', '', 200, 'transitorio'],
    ['9999', '', 200, 'codigo-desconocido'],
    ['', '', 200, 'codigo-desconocido'],
  ] as const)('%s%s with HTTP %i: %s', (codigo, more, status, expected) =>
    expect(ask(codigo, more, status)).toBe(expected),
  )
  test('the generic 0160 and strangers say nothing of the document', () => {
    expect(outcome(processSiConsDEResponse(reply(generica0160, 400), CDC))).toBe('generico-0160')
    expect(outcome(processSiConsDEResponse(reply(plain('otra', {})), CDC))).toBe('forma-desconocida')
  })
})
