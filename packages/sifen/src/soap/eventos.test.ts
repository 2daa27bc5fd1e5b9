import { describe, expect, test } from 'vitest'
import {
  type Codigo,
  envelope,
  FECHA,
  generica0160,
  reply,
  rRetEnviDe,
  rRetEnviEventoDe,
} from '../../test/respuestas.ts'
import type { Outcome } from '../transport/outcome.ts'
import { processSiRecepEventoResponse } from './siRecepEvento.ts'

const OK: Codigo = ['0600', 'Evento registrado correctamente']
const YA: Codigo = [
  '4453',
  'CDC del DTE informado ya cuenta con un evento previo de nominación de factura electrónica',
]
const judge = (outcome: Outcome, id = 1) => {
  const verdict = processSiRecepEventoResponse(outcome, id)
  return verdict.kind === 'uncertain' ? verdict.razon : verdict.kind
}
const event = (
  estado: string,
  codigos: readonly Codigo[],
  more: { id?: string | number; protocolo?: string } = {},
) => rRetEnviEventoDe({ estado, codigos, id: 1, ...more })
const aprobado = event('Aprobado', [OK], { protocolo: '1200001' })

describe('the plain answers', () => {
  test('registered: approved, with protocol, code and time', () => {
    expect(processSiRecepEventoResponse(reply(aprobado), 1)).toEqual({
      kind: 'approved',
      protocolo: '1200001',
      observado: false,
      mensajes: [{ codigo: OK[0], mensaje: OK[1] }],
      dFecProc: FECHA,
    })
  })
  test('refused: rejected, with code and message in plain letters', () => {
    expect(processSiRecepEventoResponse(reply(event('Rechazado', [YA])), 1)).toEqual({
      kind: 'rejected',
      codigo: '4453',
      mensaje: YA[1],
      mensajes: [{ codigo: '4453', mensaje: YA[1] }],
      dFecProc: FECHA,
    })
  })
  test('with a remark: approved and observed, even when the remark is newer than our table', () => {
    const remark = (code: string) =>
      processSiRecepEventoResponse(
        reply(event('Aprobado con observación', [[code, 'x']], { protocolo: '5' })),
        1,
      )
    expect([remark('4103'), remark('9999')]).toMatchObject([
      { kind: 'approved', observado: true },
      { kind: 'approved', observado: true },
    ])
  })
  test('the prefix TEST of the test environment changes nothing', () =>
    expect(judge(reply(event('Rechazado', [[YA[0], `TEST - ${YA[1]}`]])))).toBe('rejected'))
  test('any prefix, any default namespace, SOAP 1.1 too', () => {
    const swapped = aprobado
      .replaceAll('ns2:', 'a:')
      .replaceAll('xmlns:ns2', 'xmlns:a')
      .replaceAll('env:', 'S:')
      .replaceAll('xmlns:env', 'xmlns:S')
    const bare = aprobado.replaceAll('ns2:', '').replaceAll('xmlns:ns2', 'xmlns')
    const old = aprobado.replace(
      'http://www.w3.org/2003/05/soap-envelope',
      'http://schemas.xmlsoap.org/soap/envelope/',
    )
    expect([swapped, bare, old].map(text => judge(reply(text)))).toEqual(['approved', 'approved', 'approved'])
  })
  test('among several, the one of our Id', () => {
    const mixed = rRetEnviEventoDe(
      { estado: 'Aprobado', id: 7, protocolo: '9', codigos: [OK] },
      { estado: 'Rechazado', id: 1, codigos: [YA] },
    )
    expect([judge(reply(mixed), 7), judge(reply(mixed), 1), judge(reply(mixed), 2)]).toEqual([
      'approved',
      'rejected',
      'id-ajeno',
    ])
  })
})

const HTML = '<html><head><title>BIG-IP logout page</title></head><body>Acceso Denegado</body></html>'
const FAULT11 =
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode>env:Server</faultcode><faultstring>Internal Error</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>'
const broken = (
  fase: 'before' | 'while' | 'after',
  causa: 'plazo' | 'conexion' | 'tls' | 'muy-grande' | 'dns' | 'cancelado' | 'circuito-abierto',
): Outcome => ({
  kind: 'broken',
  fase,
  causa,
  codigo: 'ECONNRESET',
})

/** One row per strange reply seen in the field, or promised by the manual. */
const quirks: readonly (readonly [string, Outcome, string])[] = [
  [
    'a redirect to hangup.php3: the certificate was refused',
    reply('', 302, { location: '/vdesk/hangup.php3' }),
    'redireccion',
  ],
  ['a redirect with a body', reply(aprobado, 301), 'redireccion'],
  ['the logout page of the gateway with 200', reply(HTML), 'html'],
  ['the same with a doctype', reply(`<!DOCTYPE html>\n${HTML}`), 'html'],
  ['the same with 403', reply(HTML, 403), 'html'],
  ['a well-formed XHTML page', reply(`<?xml version="1.0"?>${HTML}`), 'html'],
  ['nothing, with 200', reply(''), 'vacia'],
  ['blanks, with 200', reply(' \r\n '), 'vacia'],
  ['nothing, with 400', reply('', 400), 'vacia'],
  [
    'X-Backside-Transport: FAIL FAIL',
    reply('Internal Error', 400, { 'x-backside-transport': 'FAIL FAIL' }),
    'no-xml',
  ],
  ['plain text', reply('no'), 'no-xml'],
  ['a server error, whatever it says', reply(aprobado, 500), 'estado-http'],
  ['a gateway timeout', reply(HTML, 504), 'estado-http'],
  ['a strange success', reply(aprobado, 202), 'estado-http'],
  ['an approval that HTTP calls a failure', reply(aprobado, 400), 'estado-http'],
  ['a SOAP 1.1 fault', reply(FAULT11), 'soap-fault'],
  ['a SOAP 1.2 fault', reply(envelope('<env:Fault><env:Code/></env:Fault>')), 'soap-fault'],
  ['0100 with id 0', reply(event('Rechazado', [['0100', 'Error Inesperado']], { id: 0 })), 'transitorio'],
  ['0100 with our id', reply(event('Rechazado', [['0100', 'Error Inesperado']])), 'transitorio'],
  ['0161', reply(event('Rechazado', [['0161', 'Servidor']])), 'transitorio'],
  ['0162', reply(event('Rechazado', [['0162', 'Servidor']])), 'transitorio'],
  [
    '0161 in the generic root',
    reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0161', 'x']] })),
    'transitorio',
  ],
  [
    '0100 beside a real rejection',
    reply(event('Rechazado', [YA, ['0100', 'Error Inesperado']])),
    'transitorio',
  ],
  ['0100 called approved', reply(event('Aprobado', [['0100', 'x']], { protocolo: '1' })), 'transitorio'],
  ['the generic 0160, HTTP 200', reply(generica0160), 'generico-0160'],
  ['the generic 0160, HTTP 400', reply(generica0160, 400), 'generico-0160'],
  [
    'the generic 0160 with the prefix of test',
    reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0160', 'TEST - XML Mal Formado.']] })),
    'generico-0160',
  ],
  [
    'a 0160 in our own root without a named element',
    reply(event('Rechazado', [['0160', 'XML malformado']])),
    'generico-0160',
  ],
  [
    'a 0160 with a colon and no element',
    reply(event('Rechazado', [['0160', 'XML malformado: revise']])),
    'generico-0160',
  ],
  [
    'a 0160 that speaks of elements and names none',
    reply(event('Rechazado', [['0160', 'un elemento es invalido']])),
    'generico-0160',
  ],
  [
    'a 0160 that names the element',
    reply(event('Rechazado', [['0160', 'XML malformado: [El valor del elemento: dDirRec es invalido]']])),
    'rejected',
  ],
  [
    'the same in the generic root with 400',
    reply(
      rRetEnviDe({
        estado: 'Rechazado',
        codigos: [['0160', 'XML malformado: [Elemento esperado: A dentro de: B]']],
      }),
      400,
    ),
    'rejected',
  ],
  [
    '0160 for the missing schema',
    reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0160', 'No se informó el schema en el XML']] })),
    'rejected',
  ],
  [
    'a certificate code in the generic root',
    reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0142', 'RUC del certificado…']] })),
    'rejected',
  ],
  [
    'an approval in the root of another service',
    reply(rRetEnviDe({ estado: 'Aprobado', protocolo: '1', codigos: [['0260', 'ok']] })),
    'forma-desconocida',
  ],
  [
    'a generic root without content',
    reply(envelope('<a:rRetEnviDe xmlns:a="http://ekuatia.set.gov.py/sifen/xsd"/>')),
    'forma-desconocida',
  ],
  [
    'a root of another name around a rejection',
    reply(rRetEnviDe({ estado: 'Rechazado', codigos: [['0142', 'x']] }).replaceAll('rRetEnviDe', 'rRetOtro')),
    'forma-desconocida',
  ],
  ['an id that is not ours', reply(event('Aprobado', [OK], { id: 2, protocolo: '1' })), 'id-ajeno'],
  ['a rejection with id 0 that is not transient', reply(event('Rechazado', [YA], { id: 0 })), 'id-ajeno'],
  ['our id written otherwise', reply(event('Aprobado', [OK], { id: '01', protocolo: '1' })), 'id-ajeno'],
  [
    'our id twice',
    reply(
      rRetEnviEventoDe(
        { estado: 'Aprobado', id: 1, protocolo: '1', codigos: [OK] },
        { estado: 'Rechazado', id: 1, codigos: [YA] },
      ),
    ),
    'contradictorio',
  ],
  ['an unknown code, rejected', reply(event('Rechazado', [['9999', 'x']])), 'codigo-desconocido'],
  [
    'an unknown code, approved',
    reply(event('Aprobado', [['9999', 'x']], { protocolo: '1' })),
    'codigo-desconocido',
  ],
  ['no code at all', reply(event('Rechazado', [])), 'codigo-desconocido'],
  ['approved with a code of rejection', reply(event('Aprobado', [YA], { protocolo: '1' })), 'contradictorio'],
  ['approved without protocol', reply(event('Aprobado', [OK])), 'contradictorio'],
  [
    'approved with a protocol that is no number',
    reply(event('Aprobado', [OK], { protocolo: 'x' })),
    'contradictorio',
  ],
  ['rejected with a code of approval', reply(event('Rechazado', [OK])), 'contradictorio'],
  ['rejected with a protocol', reply(event('Rechazado', [YA], { protocolo: '1' })), 'contradictorio'],
  ['a state that is neither', reply(event('Pendiente', [OK], { protocolo: '1' })), 'forma-desconocida'],
  [
    'a state that only resembles approval',
    reply(event('No Aprobado', [OK], { protocolo: '1' })),
    'forma-desconocida',
  ],
  [
    'the answer of another service',
    reply(envelope('<a xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>')),
    'forma-desconocida',
  ],
  [
    'our root in another namespace',
    reply(aprobado.replaceAll('ekuatia.set.gov.py/sifen', 'otro.example')),
    'forma-desconocida',
  ],
  ['an empty Body', reply(envelope('')), 'forma-desconocida'],
  ['two contents in the Body', reply(envelope('<a/><b/>')), 'forma-desconocida'],
  [
    'our answer and something else',
    reply(aprobado.replace('</env:Body>', '<x/></env:Body>')),
    'forma-desconocida',
  ],
  ['no envelope', reply('<a/>'), 'forma-desconocida'],
  ['a truncated answer', reply(aprobado.slice(0, -30)), 'no-xml'],
  ['Latin-1 bytes', reply(Buffer.from(aprobado.replace('Evento', 'Evénto'), 'latin1')), 'no-xml'],
  [
    'a DTD with an entity',
    reply(aprobado.replace('?>', '?><!DOCTYPE x [<!ENTITY a "Aprobado">]>')),
    'no-xml',
  ],
  ['a reset while sending', broken('while', 'conexion'), 'conexion-cortada'],
  ['a reset after sending', broken('after', 'conexion'), 'conexion-cortada'],
  ['a TLS alert after sending', broken('after', 'tls'), 'conexion-cortada'],
  ['a deadline while sending', broken('while', 'plazo'), 'plazo-vencido'],
  ['a deadline after sending', broken('after', 'plazo'), 'plazo-vencido'],
  ['a caller that gave up', broken('after', 'cancelado'), 'plazo-vencido'],
  ['a reply without end', broken('after', 'muy-grande'), 'respuesta-muy-grande'],
  ['no connection at all', broken('before', 'conexion'), 'no-enviado'],
  ['a deadline before connecting', broken('before', 'plazo'), 'no-enviado'],
  ['an open circuit', broken('before', 'circuito-abierto'), 'no-enviado'],
]

describe('each strange reply has its one judgement', () => {
  test.each(quirks)('%s', (_, outcome, expected) => expect(judge(outcome)).toBe(expected))
})

test('only what never left is known not to have been sent', () => {
  for (const [, outcome] of quirks) {
    const verdict = processSiRecepEventoResponse(outcome, 1)
    if (verdict.kind === 'uncertain')
      expect(verdict.enviado).toBe(!(outcome.kind === 'broken' && outcome.fase === 'before'))
  }
})

test('what is uncertain says why in words', () => {
  for (const [, outcome] of quirks) {
    const verdict = processSiRecepEventoResponse(outcome, 1)
    if (verdict.kind === 'uncertain') expect(verdict.detalle).toMatch(/\p{L}{3}/u)
  }
})

test('an unknown code is named in the reason', () => {
  const detalle = (codigos: readonly Codigo[]) =>
    processSiRecepEventoResponse(reply(event('Rechazado', codigos)), 1)
  expect(detalle([['9999', 'x']])).toMatchObject({ detalle: expect.stringContaining('(9999)') })
  expect(detalle([])).toMatchObject({ detalle: expect.stringContaining('(ninguno)') })
  expect(detalle([['12345678901', 'x']])).toMatchObject({ detalle: expect.stringContaining('(1234567890)') })
})

test('a root that nobody expected is named, and not at any length', () => {
  const of = (name: string) => processSiRecepEventoResponse(reply(envelope(`<${name}/>`)), 1)
  expect(of('a'.repeat(70))).toMatchObject({
    detalle: `la respuesta trae ${'a'.repeat(60)}, que no se esperaba`,
  })
  expect(of('xyz')).toMatchObject({ detalle: 'la respuesta trae xyz, que no se esperaba' })
  const hollow = envelope('<a:rRetEnviDe xmlns:a="http://ekuatia.set.gov.py/sifen/xsd"/>')
  expect(processSiRecepEventoResponse(reply(hollow), 1)).toMatchObject({ detalle: 'rRetEnviDe sin rProtDe' })
})

test('a rejection in the generic root keeps its code and its time', () => {
  const text = rRetEnviDe({ estado: 'Rechazado', codigos: [['0142', 'RUC del certificado']] })
  expect(processSiRecepEventoResponse(reply(text), 1)).toEqual({
    kind: 'rejected',
    codigo: '0142',
    mensaje: 'RUC del certificado',
    mensajes: [{ codigo: '0142', mensaje: 'RUC del certificado' }],
    dFecProc: FECHA,
  })
})
