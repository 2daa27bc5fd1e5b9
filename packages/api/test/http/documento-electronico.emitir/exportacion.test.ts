import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import {
  hayPoppler,
  hayXmlsec,
  hayXsd,
  juzgarFirma,
  juzgarXsd,
  sinPoppler,
  sinXmlsec,
  sinXsd,
  textoDePdf,
} from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'

/** What leaves the country is signed with the codes and the terms that customs ask for. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const [ITEM] = FACTURA.items
const CODIGOS = { partidaArancelaria: '0903', ncm: '09030090', gtin: '7840000000017', paisOrigen: 'PRY' }
const EXPORTACION = {
  monedaOperacion: 'USD',
  tipoCambio: '7300.5',
  condicionOperacion: 'CREDITO',
  condicionPago: { plazo: '60 días' },
  receptor: {
    naturaleza: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2F',
    pais: 'BRA',
    tipoDocumento: 'OTRO',
    numeroDocumento: '12345678000195',
    nombreRazonSocial: 'IMPORTADORA DE EXEMPLO LTDA',
    direccion: 'Rua do Exemplo',
    numeroCasa: 10,
  },
  items: [
    {
      ...ITEM,
      ...CODIGOS,
      cantidad: 1000,
      precioUnitario: '2.5',
      tasaIVA: 0,
      afectacionTributaria: 'EXENTO',
    },
  ],
  transporte: {
    tipo: 'TERCERO',
    modalidad: 'TERRESTRE',
    responsableFlete: 'RECEPTOR',
    condicionNegociacion: 'FOB',
    paisDestino: 'BRA',
  },
  informacionFisco: 'Exportación definitiva',
}

test('an export is signed with its codes and terms, and SIFEN takes it', async () => {
  const { xml } = n.simulador.documento(await n.aprobada(EXPORTACION))!
  for (const part of [
    '<dParAranc>0903</dParAranc><dNCM>09030090</dNCM><dGtin>7840000000017</dGtin>',
    '<cPaisOrig>PRY</cPaisOrig><dDesPaisOrig>Paraguay</dDesPaisOrig>',
    '<cCondNeg>FOB</cCondNeg>',
    '<cPaisDest>BRA</cPaisDest>',
    '<iTiOpe>4</iTiOpe>',
    '<dInfoFisc>Exportación definitiva</dInfoFisc>',
  ])
    expect(xml).toContain(part)
})

test.skipIf(!hayXsd || !hayXmlsec)(
  `an export is valid by the official schema, and its signature holds${sinXsd}${sinXmlsec}`,
  async () => {
    const { xml } = n.simulador.documento(await n.aprobada(EXPORTACION))!
    expect([juzgarXsd(xml), juzgarFirma(xml)]).toEqual(['', ''])
  },
)

test.skipIf(!hayPoppler)(`its KuDE of both formats shows them${sinPoppler}`, async () => {
  const cdc = await n.aprobada(EXPORTACION)
  for (const formato of ['a4', 'ticket']) {
    const url = `${EMISION}/${cdc}/kude?formato=${formato}`
    const headers = { authorization: `Bearer ${n.key}` }
    const text = textoDePdf((await n.servicio.http.inject({ url, headers })).rawPayload)
    for (const dice of ['09030090', 'Partida 0903', '7840000000017', 'FOB', 'Exportación definitiva'])
      expect(text, formato).toContain(dice)
  }
})

test('codes of another form are refused, each by its name', async () => {
  const items = [{ ...ITEM, partidaArancelaria: '09', ncm: '0903.00.90', gtin: 0, paisOrigen: 'XXX' }]
  await expectRechazo(n.servicio, n.key, { ...FACTURA, items }, [
    ['items[0].partidaArancelaria', 'format'],
    ['items[0].ncm', 'format'],
    ['items[0].gtin', 'format'],
    ['items[0].paisOrigen', '0160'],
  ])
})
