import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { validar } from '../../src/juez/esquema/validar.ts'
import type { Elemento } from '../../src/juez/xml/arbol.ts'
import { leerXml } from '../../src/juez/xml/leer.ts'
import type { Grupo } from '../../src/tablas/estructura.ts'
import { compilar } from '../../src/tablas/generar/compilar.ts'
import { RAICES } from '../../src/tablas/generar/raices.ts'
import { ESTRUCTURA } from '../../src/tablas/index.ts'
import { asociadoImpreso, autofactura, factura, facturaEnDolares, nota, remision } from './documentos.ts'
import * as eventos from './eventos.ts'
import { sellarDocumento } from './firmar.ts'
import { EMISORA } from './pares.ts'
import { CDC } from './referidos.ts'

const XSD = process.env.SIFEN_XSD_DIR ?? join(import.meta.dirname, '../../../../../shared/sifen/xsd')
const hay = existsSync(join(XSD, 'siRecepDE_v150.xsd'))
const RAZON = hay
  ? ''
  : ' (se omite: faltan los esquemas oficiales; póngalos en ../shared/sifen/xsd o indique SIFEN_XSD_DIR)'

const carpeta = mkdtempSync(join(tmpdir(), 'esquema-'))
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

/** Which of the texts the official schema accepts: one run of xmllint for all. */
function oficiales(textos: readonly string[], esquema: string): boolean[] {
  const archivos = textos.map((texto, i) => {
    const archivo = join(carpeta, `${i}.xml`)
    writeFileSync(archivo, texto)
    return archivo
  })
  const env = { ...process.env, XML_CATALOG_FILES: join(XSD, 'catalog.xml') }
  let dicho = ''
  try {
    const opciones = ['--nonet', '--noout', '--schema', join(XSD, esquema), ...archivos]
    execFileSync('xmllint', opciones, { env, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28 })
    return textos.map(() => true)
  } catch (e) {
    dicho = String((e as { stderr: Buffer }).stderr)
  }
  return archivos.map(a => {
    if (dicho.includes(`${a} fails to validate`)) return false
    if (dicho.includes(`${a} validates`)) return true
    throw new Error(dicho.slice(0, 2000))
  })
}

function nuestros(textos: readonly string[], grupo: Grupo): boolean[] {
  return textos.map(t => validar(leerXml(t) as Elemento, grupo).fallas.length === 0)
}

const VALORES = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '99',
  '7',
  'Z9',
  '1.5',
  '0.123456789',
  'x'.repeat(70),
  'ñandú',
  '2026-02-30',
  '2026-11-20',
  '9'.repeat(20),
  '007',
  ' 5 ',
  'ABC',
  '2026-11-20T10:15:00',
]

/** For every element of a message: without it, twice, and with values of every kind, one after the other. */
function variantes(xml: string): string[] {
  const hojas = [...xml.matchAll(/<([A-Za-z]\w*)>([^<]*)<\/\1>/g)]
  return hojas.flatMap((m, n) => {
    const con = (nuevo: string) => xml.slice(0, m.index) + nuevo + xml.slice(m.index + m[0].length)
    const valores = [0, 1, 2].map(k => VALORES[(n * 3 + k) % VALORES.length])
    return [con(''), con(m[0] + m[0]), ...valores.map(v => con(`<${m[1]}>${v}</${m[1]}>`))]
  })
}

test.skipIf(!hay)(`our tables are what the official schemas say${RAZON}`, () => {
  expect(JSON.parse(JSON.stringify(compilar(XSD, RAICES)))).toEqual(ESTRUCTURA)
})

test.skipIf(!hay).each([
  ['factura', () => factura()],
  ['factura en dólares', () => facturaEnDolares(2)],
  ['autofactura', autofactura],
  ['nota', () => nota(6, asociadoImpreso())],
  ['remisión', () => remision()],
])(`%s: our check accepts exactly what the official schema accepts${RAZON}`, (_que, hacer) => {
  const sellado = sellarDocumento(hacer(), { quien: EMISORA })
  const textos = [
    sellado,
    ...variantes(sellado.replace(/<Signature .*<\/Signature>/, '<!>')).map(t =>
      t.replace('<!>', () => /<Signature .*<\/Signature>/.exec(sellado)?.[0] ?? ''),
    ),
  ]
  const suyo = oficiales(textos, 'siRecepDE_v150.xsd')
  const nuestro = nuestros(textos, ESTRUCTURA.raices.rDE as Grupo)
  expect(textos.filter((_t, i) => suyo[i] !== nuestro[i]).map(t => diferencia(sellado, t))).toEqual([])
  expect(nuestro.filter(Boolean).length).toBeGreaterThan(10)
})

test.skipIf(!hay)(`what is a blank, and what ends a line, is what the schema's patterns say${RAZON}`, () => {
  const sellado = sellarDocumento(factura(), { quien: EMISORA })
  const raros = ['\u00a0', '\u3000', 'a\u2028b', '\ufeffa', '\u0085a', 'a\nb', ' \t', 'a\rb', '\u2003']
  const textos = raros.map(raro => sellado.replace('<dDirEmi>Calle Uno<', () => `<dDirEmi>${raro}<`))
  const suyo = oficiales(textos, 'siRecepDE_v150.xsd')
  expect(nuestros(textos, ESTRUCTURA.raices.rDE as Grupo)).toEqual(suyo)
  expect(suyo.filter(Boolean)).toHaveLength(6)
})

const diferencia = (a: string, b: string) => {
  let i = 0
  while (a[i] === b[i] && i < a.length) i++
  return b.slice(Math.max(0, i - 40), i + 60)
}

test.skipIf(!hay)(`events: our check accepts exactly what the official schema accepts${RAZON}`, () => {
  const todos = [
    eventos.cancelacion(CDC.factura),
    eventos.endoso(CDC.factura),
    eventos.inutilizacion(),
    eventos.nominarEmpresa(CDC.innominada),
    eventos.nominarPersona(CDC.innominada),
    eventos.notificacion(CDC.factura),
    eventos.desconocimiento(CDC.factura, 'persona'),
    eventos.conformidad(CDC.factura, 2),
    eventos.disconformidad(CDC.factura),
    ...([1, 2, 3, 4] as const).map(n => eventos.transporte(CDC.remision, n)),
  ]
  const firma =
    /<Signature .*<\/Signature>/.exec(eventos.sellarEvento(todos[0] as string, EMISORA))?.[0] ?? ''
  const textos = todos.flatMap(t =>
    [t, ...variantes(t)].map(
      v =>
        `<gGroupGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd">${v.replace('</rGesEve>', () => `${firma}</rGesEve>`)}</gGroupGesEve>`,
    ),
  )
  const suyo = oficiales(textos, 'siRecepEvento_v150.xsd')
  const nuestro = nuestros(textos, ESTRUCTURA.raices.gGroupGesEve as Grupo)
  expect(textos.filter((_t, i) => suyo[i] !== nuestro[i]).map(t => t.slice(60, 900))).toEqual([])
})
