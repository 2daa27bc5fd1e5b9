import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { hayXmlsec, hayXsd, juzgarFirma, juzgarXsd, sinXmlsec, sinXsd } from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

/** The authority asks for one text in its manual, and for another one in its guide of tests. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open({ leyendaPrueba: 'guia' })
})
afterAll(() => n.close())

const GUIA = 'DOCUMENTO ELECTRÓNICO SIN VALOR COMERCIAL NI FISCAL - GENERADO EN AMBIENTE DE PRUEBA'

test('where the text of the guide was chosen, whoever issues and the first item say it, no other item does, and SIFEN takes it', async () => {
  const [item] = FACTURA.items
  const items = [item, { ...item, descripcion: 'Segundo producto' }]
  const total = { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 300_000 }
  const { xml } = n.simulador.documento(await n.aprobada({ items, condicionPago: total }))!
  expect(xml).toContain(`<dNomEmi>${GUIA}</dNomEmi>`)
  const descripciones = [...xml.matchAll(/<dDesProSer>([^<]*)</g)].map(([, texto]) => texto)
  expect(descripciones).toEqual([GUIA, 'Segundo producto'])
})

test.skipIf(!hayXsd || !hayXmlsec)(
  `it is valid by the official schema, and its signature holds${sinXsd}${sinXmlsec}`,
  async () => {
    const { xml } = n.simulador.documento(await n.aprobada())!
    expect([juzgarXsd(xml), juzgarFirma(xml)]).toEqual(['', ''])
  },
)
