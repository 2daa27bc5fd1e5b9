import { describe, expect, test } from 'vitest'
import { judgeDocumento, judgeEvento, mensajeDe, readHechos } from '../../src/juez/index.ts'
import { factura, INNOMINADO } from './documentos.ts'
import { inutilizacion, nominarEmpresa, sellarEvento } from './eventos.ts'
import { pieza, sellarDocumento } from './firmar.ts'
import { contextoDe, EMISORA } from './pares.ts'
import { CDC, INNOMINADA } from './referidos.ts'
import { pon, quita, varios } from './texto.ts'

const PRODUCCION = { ambiente: 'prod', base: 'https://ekuatia.set.gov.py/consultas/qr' } as const
const juzgar = (xml: string, entorno: Parameters<typeof contextoDe>[0] = {}) =>
  judgeDocumento(pieza(sellarDocumento(xml, { quien: EMISORA, ...entorno })), contextoDe(entorno))

describe('the two environments', () => {
  const conNombre = pon('dNomEmi', 'EMISORA DE PRUEBA SA')
  test('in production the issuer has its own name and the QR its own address', () => {
    expect(juzgar(conNombre(factura()), PRODUCCION)).toMatchObject({
      estado: 'Aprobado',
      codigos: [{ codigo: '0260', mensaje: 'Autorización del DE satisfactoria' }],
    })
  })
  test('what is said about content carries the mark of the test environment, and only there', () => {
    const malo = varios(conNombre, pon('dDVRec', '5'))(factura())
    const literal = 'Dígito Verificador del RUC del receptor incorrecto'
    expect(juzgar(malo, PRODUCCION).codigos).toEqual([{ codigo: '1309', mensaje: literal }])
    expect(juzgar(pon('dDVRec', '5')(factura())).codigos).toEqual([
      { codigo: '1309', mensaje: `TEST - ${literal}` },
    ])
  })
  test('the name of the test environment is refused in production', () => {
    expect(juzgar(factura(), PRODUCCION).codigos[0]?.codigo).toBe('1263')
  })
})

describe('what is answered', () => {
  test('of several broken rules only the first of the table', () => {
    const malo = varios(pon('dDesTiDE', 'Nota de crédito electrónica'), pon('dDVRec', '5'))(factura())
    expect(juzgar(malo).codigos.map(c => c.codigo)).toEqual(['1100'])
  })
  test('every fault of the structure, in one message of at most 255 characters', () => {
    const malo = varios(pon('dNomRec', 'abc'), quita('dTelEmi'))(factura())
    expect(juzgar(malo).codigos).toEqual([
      {
        codigo: '0160',
        mensaje:
          'XML malformado: [Elemento esperado: dTelEmi dentro de: gEmis, El valor del elemento: dNomRec es invalido]',
      },
    ])
    const peor = factura().replace(/<gEmis>.*<\/gEmis>/, '<gEmis></gEmis>')
    const firmable = sellarDocumento(factura(), { quien: EMISORA }).replace(
      /<gEmis>.*<\/gEmis>/,
      /<gEmis>.*<\/gEmis>/.exec(peor)?.[0] ?? '',
    )
    expect(judgeDocumento(pieza(firmable), contextoDe({})).codigos[0]?.mensaje).toHaveLength(255)
  })
  test('the number of a batch stands between braces, which are part of the literal', () => {
    expect(mensajeDe('0361', 'test', '123').mensaje).toBe('Lote {123} en procesamiento')
  })
  test('a total in guaraníes is exact to one guaraní', () => {
    const con = (total: string) => juzgar(pon('dTotOpe', total)(factura())).codigos[0]?.codigo
    expect([con('152001'), con('152001.00000001')]).toEqual(['0260', '2362'])
  })
})

describe('what the registry gets to keep', () => {
  test('the facts of an approved document, the same that are read without judging it', () => {
    const xml = sellarDocumento(factura(INNOMINADO), { quien: EMISORA })
    const { hechos } = judgeDocumento(pieza(xml), contextoDe({}))
    expect(hechos).toMatchObject({
      tipo: 1,
      rucEmisor: '80099999',
      timbrado: '80099999',
      establecimiento: '001',
      punto: '001',
      numero: '0000001',
      receptor: { tipoDocumento: '5', numeroDocumento: '0' },
      innominado: true,
      moneda: 'PYG',
      tipoTransaccion: 1,
      total: '152000',
      asociados: [],
    })
    expect(readHechos(pieza(xml))).toEqual(hechos)
  })
  test('nothing of a rejected one', () => {
    expect(juzgar(pon('dDVRec', '5')(factura()))).not.toHaveProperty('hechos')
    expect(readHechos(pieza('<rDE/>'))).toBeUndefined()
  })
  test('who was nominated, and which numbers were voided', () => {
    const ctx = contextoDe({ mundo: { documentos: [INNOMINADA] } })
    const nominacion = judgeEvento(pieza(sellarEvento(nominarEmpresa(CDC.innominada), EMISORA)), ctx)
    expect(nominacion.hechos).toMatchObject({ cdc: CDC.innominada, nominado: { ruc: '80088888' } })
    const anulados = judgeEvento(pieza(sellarEvento(inutilizacion(), EMISORA)), contextoDe({}))
    expect(anulados.hechos?.rango).toMatchObject({ desde: 100, hasta: 110, tipo: 1, timbrado: '80099999' })
  })
})

test('without verification a message altered after its signature is believed, and still judged', () => {
  const xml = sellarDocumento(factura(), { quien: EMISORA })
  const ctx = { ...contextoDe({}), verificarFirma: false }
  const con = (por: string) =>
    judgeDocumento(pieza(xml.replace('<dDVRec>0', `<dDVRec>${por}`)), ctx).codigos[0]?.codigo
  expect([con('0'), con('5')]).toEqual(['0260', '1309'])
  const alterado = xml.replace('COMPRADORA', 'VENDEDORA')
  expect(judgeDocumento(pieza(alterado), ctx).codigos[0]?.codigo).toBe('0260')
  expect(judgeDocumento(pieza(alterado), contextoDe({})).codigos[0]?.codigo).toBe('0140')
})
