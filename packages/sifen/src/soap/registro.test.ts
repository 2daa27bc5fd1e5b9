import { describe, expect, test } from 'vitest'
import { consulta, contenido, plain, reply, sinGrupo } from '../../test/respuestas.ts'
import { certificado } from '../../test/support.ts'
import { signEvento } from '../evento/evento.ts'
import type { Evento } from '../evento/tipos.ts'
import { signDocumento } from '../firma/sign.ts'
import { compareEventos, findRegistro } from './registro.ts'
import { processSiConsDEResponse } from './siConsDE.ts'

const CDC = '01800999991001001000000122026112014829150370'
const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const { xml: rDE, digestValue } = signDocumento(
  {
    head: `<rDE xmlns="${NS}"><dVerFor>150</dVerFor>`,
    de: `<DE Id="${CDC}"><dDVId>0</dDVId><a>Señor &amp; &lt;Cía&gt;</a></DE>`,
    gCamFuFD: () => '<gCamFuFD><dCarQR>https://x?a=1&amp;b=2</dCarQR></gCamFuFD>',
  },
  certificado(),
)
const nominacion = {
  tipo: 'nominacion',
  Id: CDC,
  mOtEve: 'Identificación posterior',
  iNatRec: 1,
  iTiOpe: 1,
  cPaisRec: 'PRY',
  iTiContRec: 2,
  dRucRec: '80088888',
  dNomRec: 'COMPRADORA & CÍA',
} as const
function signed(evento: Evento, dFecFirma = '2026-11-25T09:00:00') {
  const result = signEvento(evento, { id: 1, dFecFirma }, certificado())
  if (!result.ok) throw new Error('faults')
  const { xml } = result.evento
  const rGesEve = sinGrupo(xml)
  return { xml, rGesEve }
}
const ours = signed(nominacion)
const resigned = signed(nominacion, '2026-11-25T10:00:00')
const other = signed({ ...nominacion, dRucRec: '1234567', iTiContRec: 1 })
const cancelacion = signed({ tipo: 'cancelacion', Id: CDC, mOtEve: 'Error de carga' })

const ask = (text: string) => processSiConsDEResponse(reply(consulta(text)), CDC)
const find = (...eventos: Parameters<typeof contenido>[1]) =>
  findRegistro(ask(contenido(rDE, eventos)), ours.xml)

describe('is this event registered?', () => {
  test('ours, with its protocol', () =>
    expect(find({ rGesEve: ours.rGesEve, protocolo: '1167531' })).toEqual({
      kind: 'ours',
      protocolo: '1167531',
      dFecProc: '2026-11-25T09:00:01',
    }))
  test('ours among others', () => expect(find(cancelacion, ours).kind).toBe('ours'))
  test('ours after another of its kind', () => expect(find(other, ours).kind).toBe('ours'))
  test('ours, kept as the bare rGesEve', () =>
    expect(findRegistro(ask(contenido(rDE, [ours])), ours.rGesEve).kind).toBe('ours'))
  test('another receptor', () =>
    expect(find(other)).toMatchObject({ kind: 'another', mismoContenido: false }))
  test('the same words under another signature are not this event', () =>
    expect(find(resigned)).toMatchObject({ kind: 'another', mismoContenido: true }))
  test('none, when the document has no event', () => expect(find()).toEqual({ kind: 'none' }))
  test('none, when it has only events of another kind', () =>
    expect(find(cancelacion)).toEqual({ kind: 'none' }))
  test('an indentation that SIFEN adds changes nothing', () =>
    expect(find({ rGesEve: ours.rGesEve.replace('<dVerFor>', '\n\t<dVerFor>') }).kind).toBe('ours'))

  test.each<[string, Parameters<typeof contenido>[1][number]]>([
    ['our signature over other content', { rGesEve: ours.rGesEve.replace('CÍA', 'CIA') }],
    ['our event, not approved', { rGesEve: ours.rGesEve, estado: 'Rechazado' }],
    ['another event, not approved', { rGesEve: other.rGesEve, estado: 'Rechazado' }],
    ['an event without signature', { rGesEve: ours.rGesEve.replace(/<Signature[\s\S]*<\/Signature>/, '') }],
    [
      'an event of another document',
      { rGesEve: other.rGesEve.replace(`<Id>${CDC}`, `<Id>02${CDC.slice(2)}`) },
    ],
    ['something that is not an event', { rGesEve: '<x/>' }],
    ['an event in another namespace', { rGesEve: ours.rGesEve.replace(NS, 'urn:otro') }],
    ['two events in one place', { rGesEve: ours.rGesEve + other.rGesEve }],
  ])('cannot tell: %s', (_, evento) => expect(find(evento).kind).toBe('unknown'))

  test('cannot tell: an unreadable event beside another hides nothing', () =>
    expect(find(other, { rGesEve: '<x/>' }).kind).toBe('unknown'))
  test('ours is told even beside an unreadable one', () =>
    expect(find({ rGesEve: '<x/>' }, ours).kind).toBe('ours'))
  test('cannot tell: SIFEN has no such document, refuses, or is not well', () => {
    const absent = plain('rEnviConsDeResponse', {
      dFecProc: 'x',
      dCodRes: '0420',
      dMsgRes: 'Documento No Existe',
    })
    const denied = plain('rEnviConsDeResponse', {
      dFecProc: 'x',
      dCodRes: '0421',
      dMsgRes: 'RUC sin permiso',
    })
    for (const [body, kind] of [
      [absent, 'absent'],
      [denied, 'rejected'],
      ['', 'uncertain'],
    ] as const) {
      const answer = processSiConsDEResponse(reply(body), CDC)
      expect(answer.kind).toBe(kind)
      expect(findRegistro(answer, ours.xml).kind).toBe('unknown')
    }
  })
  test('cannot tell: our own stored text is no event', () => {
    for (const text of ['', '<a/>', ours.xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>')])
      expect(findRegistro(ask(contenido(rDE, [ours])), text).kind).toBe('unknown')
  })
})

describe('are two texts one signed event?', () => {
  test.each([
    ['in its group and bare', ours.rGesEve, 'mismo'],
    ['with an indentation that SIFEN adds', ours.rGesEve.replace('<dVerFor>', '\n\t<dVerFor>'), 'mismo'],
    ['with another receptor', other.xml, 'otro'],
    ['with the same words under another signature', resigned.xml, 'otro'],
    ['with our signature over other content', ours.rGesEve.replace('CÍA', 'CIA'), null],
    ['one of another kind', cancelacion.xml, null],
    ['one of another document', ours.rGesEve.replace(`<Id>${CDC}`, `<Id>02${CDC.slice(2)}`), null],
    ['without a signature', ours.rGesEve.replace(/<Signature[\s\S]*<\/Signature>/, ''), null],
    ['no XML', '', null],
  ])('%s', (_, text, wanted) => expect(compareEventos(ours.xml, text)).toBe(wanted))
})

describe('xContenDE', () => {
  test('gives the document exactly as it was sent, its protocol and when it was approved', () => {
    const answer = ask(contenido(rDE, [ours]))
    if (answer.kind !== 'found') throw new Error(answer.kind)
    expect(answer.contenido.xml).toBe(rDE)
    expect(answer.contenido.dProtAut).toBe('50300001')
    expect(answer.contenido.eventos).toMatchObject([
      { elemento: 'rGEveNom', cdc: CDC, aprobado: true, dProtAut: '1200001' },
    ])
    expect(answer.dFecProc).toBe('2026-11-25T09:00:01-03:00')
  })

  test('says what its signature covers, also where the prefix of that is declared outside of what was cut out', () => {
    const prefijada = rDE.replace(
      /<Signature xmlns="[^"]*">([\s\S]*)<\/Signature>/,
      (_, inner: string) =>
        `<ds:Signature>${inner.replaceAll(/<(?=\w)/g, '<ds:').replaceAll('</', '</ds:')}</ds:Signature>`,
    )
    expect(ask(contenido(prefijada, []))).toMatchObject({ kind: 'found', contenido: { digestValue } })
    const dos = rDE.replace(/<Signature [\s\S]*<\/Signature>/, '$&$&')
    expect(ask(contenido(dos, []))).toMatchObject({ kind: 'found', contenido: { digestValue: null } })
  })

  test.each<[string, string, string]>([
    ['of another CDC', contenido(rDE.replace(`Id="${CDC}"`, `Id="02${CDC.slice(2)}"`), []), 'id-ajeno'],
    ['with two documents', rDE + contenido(rDE, []), 'forma-desconocida'],
    ['without protocol', contenido(rDE, []).replace(/<dProtAut>.*<\/dProtAut>/, ''), 'forma-desconocida'],
    ['with a protocol that is no number', contenido(rDE, []).replace('50300001', 'x'), 'forma-desconocida'],
    ['in another namespace', contenido(rDE.replace(NS, 'urn:x'), []), 'forma-desconocida'],
    ['truncated in the documento', contenido(rDE, []).slice(0, rDE.length - 20), 'forma-desconocida'],
    ['empty', '', 'forma-desconocida'],
  ])('%s is uncertain', (_, text, razon) => expect(ask(text)).toMatchObject({ kind: 'uncertain', razon }))

  test.each([
    ['without the place of events', contenido(rDE, []).replace('<xContEv></xContEv>', '')],
    ['with a stranger at the top', `${contenido(rDE, [])}<z/>`],
    ['truncated in the list of events', contenido(rDE, []).slice(0, -20)],
    ['with a list of events that is no XML', contenido(rDE, []).replace('</xContEv>', '<a & b></xContEv>')],
  ])('%s shows the documento all the same, and proves no absence', (_, text) => {
    const answer = ask(text)
    if (answer.kind !== 'found') throw new Error(answer.kind)
    expect(answer.contenido).toMatchObject({
      xml: rDE,
      cdc: CDC,
      digestValue,
      dProtAut: '50300001',
      eventos: [],
    })
    expect(answer.contenido.extranos).not.toEqual([])
    expect(findRegistro(answer, ours.xml).kind).toBe('unknown')
  })
})
