import type { Outcome } from '@mbohera/sifen'
import { expect, test } from 'vitest'
import { FormasDesconocidas, type NoticiaDeForma } from './formas.ts'

const CDC = '01800999991001001000000122026112014829150370'
const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const reply = (text: string): Outcome => ({
  kind: 'reply',
  status: 200,
  headers: {},
  body: Buffer.from(text),
})
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const consulta = (eventos: string) =>
  reply(
    `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><r:rEnviConsDeResponse xmlns:r="${NS}">` +
      '<r:dFecProc>x</r:dFecProc><r:dCodRes>0422</r:dCodRes><r:dMsgRes>x</r:dMsgRes><r:xContenDE>' +
      escaped(`<rDE xmlns="${NS}"><DE Id="${CDC}"/></rDE><dProtAut>5</dProtAut>${eventos}`) +
      '</r:xContenDE></r:rEnviConsDeResponse></e:Body></e:Envelope>',
  )
const pedido = { ambiente: 'PROD', servicio: 'siConsDE', body: `<dCDC>${CDC}</dCDC>` } as const

function observatorio() {
  const noticias: NoticiaDeForma[] = []
  const reloj = { now: 0 }
  const formas = new FormasDesconocidas({
    clock: () => reloj.now,
    onForma: noticia => noticias.push(noticia),
  })
  return { formas, noticias, reloj }
}

test('what is understood, and what never came, is no news', () => {
  const { formas, noticias } = observatorio()
  formas.look(pedido, consulta('<xContEv></xContEv>'))
  formas.look(pedido, { kind: 'broken', fase: 'after', causa: 'plazo', codigo: 'X' })
  formas.look(pedido, reply('<html>BIG-IP logout page</html>'))
  expect([formas.estado(), noticias]).toEqual([[], []])
})

test('a new form is told whole, once an hour however often it comes, and counted every time', () => {
  const { formas, noticias, reloj } = observatorio()
  const nueva = (valor: string) => consulta(`<xContEv><rNuevo><zz>${valor}</zz></rNuevo></xContEv>`)
  formas.look(pedido, nueva('uno'))
  formas.look(pedido, nueva('dos'))
  expect(noticias).toMatchObject([
    { detalle: expect.stringContaining('rNuevo'), respuesta: expect.stringContaining('>uno&lt;') },
  ])
  reloj.now = 3_600_000
  formas.look(pedido, nueva('tres'))
  expect(noticias).toHaveLength(2)
  expect(formas.estado()).toMatchObject([
    { ambiente: 'PROD', servicio: 'siConsDE', cuantas: 3, ultima: 3_600_000 },
  ])
  formas.look(pedido, consulta('<xContEv><rOtro><zz/></rOtro></xContEv>'))
  expect([formas.estado().length, noticias.length]).toEqual([2, 3])
})

test('however many forms come, what is kept of them has an end', () => {
  const { formas, noticias } = observatorio()
  for (let i = 0; i < 200; i++) formas.look(pedido, consulta(`<xContEv><rN${i}><zz/></rN${i}></xContEv>`))
  expect(formas.estado()).toHaveLength(51)
  expect(formas.estado().at(-1)).toMatchObject({ forma: 'otras', cuantas: 150 })
  expect(noticias).toHaveLength(51)
})
