import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { writeDocumento } from '../src/documento/write.ts'
import { certificadoFromPem } from '../src/firma/certificado.ts'
import { signDocumento } from '../src/firma/sign.ts'
import { writeGCamFuFD } from '../src/qr.ts'
import { verifyArchivo } from '../src/verificar/index.ts'
import { CSC } from './firmar.ts'

/** What other programs write: the same documentos, with their amounts rounded and written as these do. */

const golden = (name: string) => readFileSync(new URL(`golden/documento/${name}`, import.meta.url), 'utf8')
const leer = (name: string): DocumentoEntrada => JSON.parse(golden(`${name}.json`))
const pem = golden('firmante.pem')
const corte = pem.indexOf('-----BEGIN CERTIFICATE')
const certificado = certificadoFromPem(pem.slice(0, corte), pem.slice(corte))

/** Signed with its changes, and with a QR that says the same as it, unless that is written otherwise. */
function escribir(
  entrada: DocumentoEntrada,
  change: (de: string) => string,
  enQr = (monto: string) => monto,
) {
  const prepared = prepareDocumento(entrada)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.faults))
  const partes = writeDocumento(prepared.documento)
  const de = change(partes.de)
  const dicho = (campo: string) => enQr(new RegExp(`<${campo}>([^<]+)<`).exec(de)?.[1] ?? '0')
  const qr = { ...partes.qr, dTotGralOpe: dicho('dTotGralOpe'), dTotIVA: dicho('dTotIVA') }
  return signDocumento({ ...partes, de, gCamFuFD: digest => writeGCamFuFD(qr, digest, CSC) }, certificado).xml
}

const DE_CUENTAS = ['esquema', 'reglas', 'aritmetica', 'qr']
const mirar = (xml: string) => verifyArchivo(xml).filter(({ mirada }) => DE_CUENTAS.includes(mirada))
const malas = (xml: string) =>
  mirar(xml).flatMap(({ mirada, veredicto, detalles }) =>
    veredicto === 'bien' ? [] : [`${mirada}: ${detalles.join(' ')}`],
  )

const CALCULADO =
  /<(dTotBruOpeItem|dTotOpeItem|dBasGravIVA|dLiqIVAItem|dBasExe|dSub\w+|dTot\w+|dIVA\d+|dBaseGrav\d+|dTBasGraIVA|dAnticipo|dDescTotal)>([\d.]+)</g
const redondear =
  (decimales: number) =>
  (de: string): string =>
    de.replace(CALCULADO, (_, campo, monto) => `<${campo}>${Number(Number(monto).toFixed(decimales))}<`)
const decir = (campo: string, monto: string) => (de: string) =>
  de.replace(new RegExp(`<${campo}>[^<]+<`), `<${campo}>${monto}<`)

/** So many items of 1,000 guaraníes at 10%: each has 909.09 of base and 90.91 of IVA. */
function deMil(cuantos: number): DocumentoEntrada {
  const factura = leer('fe-contado')
  const item = { ...factura.gCamItem[0]!, dCantProSer: 1, gValorItem: { dPUniProSer: 1000 } }
  return { ...factura, gCamItem: Array.from({ length: cuantos }, () => item) }
}

describe('amounts in whole guaraníes are right', () => {
  test.each(['fe-exento-exonerado-parcial', 'fe-iva-de-redondeo', 'fe-anticipo-por-item'])(
    'each rounded by itself: %s',
    name => {
      const xml = escribir(leer(name), redondear(0))
      expect(malas(xml)).toEqual([])
      expect(
        mirar(xml)
          .find(({ mirada }) => mirada === 'aritmetica')
          ?.detalles.join(' '),
      ).toMatch(/^Ítems, IVA y totales suman\. Están redondeados: \S+ dice "\d+", sin redondear "\d+\.\d+"/)
    },
  )

  test('added up from what was rounded, and added up before it was', () => {
    const sumados = (iva: string, base: string) => (de: string) =>
      [
        decir('dIVA10', iva),
        decir('dTotIVA', iva),
        decir('dBaseGrav10', base),
        decir('dTBasGraIVA', base),
      ].reduce((changed, change) => change(changed), redondear(0)(de))
    expect(malas(escribir(deMil(30), sumados('2730', '27270')))).toEqual([])
    expect(malas(escribir(deMil(30), sumados('2727', '27273')))).toEqual([])
    // Neither of both.
    expect(malas(escribir(deMil(30), sumados('2729', '27273'))).join()).toMatch(/dIVA10: dice "2729"/)
    expect(malas(escribir(deMil(30), sumados('2730', '27269'))).join()).toMatch(/dBaseGrav10: dice "27269"/)
  })

  test('the IVA of an item by its base as it is written, and by what the base is', () => {
    const entera = (base: string, iva: string) => (de: string) =>
      [decir('dBasGravIVA', base), decir('dLiqIVAItem', iva)].reduce((changed, change) => change(changed), de)
    for (const iva of ['91', '90', '90.9']) expect(malas(escribir(deMil(1), entera('909', iva)))).toEqual([])
    expect(malas(escribir(deMil(1), entera('909', '92'))).join()).toMatch(/dLiqIVAItem: dice "92"/)
  })
})

describe('what is really wrong stays wrong', () => {
  test.each([
    'dTotBruOpeItem',
    'dTotOpeItem',
    'dBasGravIVA',
    'dLiqIVAItem',
    'dSub10',
    'dTotOpe',
    'dTotGralOpe',
    'dIVA10',
    'dTotIVA',
    'dBaseGrav10',
    'dTBasGraIVA',
  ])('%s, by two guaraníes', campo => {
    const mas = (de: string) =>
      de.replace(new RegExp(`<${campo}>(\\d+)[^<]*<`), (_, n) => `<${campo}>${Number(n) + 2}<`)
    const found = malas(escribir(deMil(3), de => mas(redondear(0)(de))))
    expect(found.join()).toMatch(new RegExp(`^aritmetica: [^ ]*${campo}: dice`))
  })

  test('dollars in whole numbers, and cents that are not these', () => {
    const enDolares = leer('fe-b2f-dolares-cambio-global')
    const enCentavos = (de: string) =>
      decir('dTotalGs', '2789738')(decir('dTotGralOpe', '381.50')(redondear(2)(de)))
    expect(malas(escribir(enDolares, enCentavos))).toEqual([])
    expect(malas(escribir(enDolares, redondear(0))).join()).toMatch(/dLiqIVAItem/)
    expect(malas(escribir(enDolares, decir('dTotIVA', '34.50'))).join()).toMatch(/dTotIVA: dice "34.50"/)
  })
})

test('a percentage and the part of a discount have the tolerance that SIFEN has; a rounding of less than 50 guaraníes is whatever it is', () => {
  const descontado = leer('fe-descuentos-y-redondeo')
  expect(malas(escribir(descontado, decir('dPorcDesIt', '3')))).toEqual([])
  expect(malas(escribir(descontado, decir('dPorcDesIt', '4'))).join()).toMatch(/dPorcDesIt/)
  const sinRedondeo = leer('fe-contado')
  const redondeado = (monto: string, total: string) => (de: string) =>
    decir('dTotGralOpe', total)(decir('dRedon', monto)(de))
  expect(malas(escribir(sinRedondeo, redondeado('20', '151980')))).toEqual([])
  expect(malas(escribir(sinRedondeo, redondeado('20', '152000'))).join()).toMatch(
    /dTotGralOpe: dice "152000" y debe decir "151980"/,
  )
  expect(malas(escribir(sinRedondeo, redondeado('50', '151950'))).join()).toMatch(/dRedon/)
})

test('an amount is the same with a point at its start, zeros at its end, or a sign, in the documento as in its QR', () => {
  const media = leer('fe-contado')
  const [item] = media.gCamItem
  const mitad = { ...media, gCamItem: [{ ...item!, dCantProSer: '0.5' }] }
  expect(malas(escribir(mitad, decir('dCantProSer', '.5')))).toEqual([])
  expect(malas(escribir(mitad, decir('dPUniProSer', '+55000.')))).toEqual([])
  expect(
    malas(
      escribir(
        mitad,
        de => de,
        monto => `${monto}.00`,
      ),
    ),
  ).toEqual([])
  expect(
    malas(
      escribir(
        mitad,
        de => de,
        () => '1',
      ),
    ).join(),
  ).toMatch(/^qr: dTotGralOpe dice "1"/)
})
