import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { writeDocumento } from '../src/documento/write.ts'
import { signEvento } from '../src/evento/evento.ts'
import { readAutoridades } from '../src/firma/autoridades.ts'
import { type Certificado, certificadoFromPem } from '../src/firma/certificado.ts'
import { signDocumento } from '../src/firma/sign.ts'
import { writeGCamFuFD } from '../src/qr.ts'
import type { Mirada } from '../src/verificar/index.ts'
import { verifyArchivo } from '../src/verificar/index.ts'
import { documentoValido } from './documentos.ts'
import { DE_AUTORIDAD, type Emision, emitir } from './emitir-certificado.ts'
import { CSC } from './firmar.ts'
import { runs } from './support.ts'

const carpeta = new URL('golden/documento/', import.meta.url)
const casos = readdirSync(carpeta).filter(name => name.endsWith('.json'))
const leer = (name: string): DocumentoEntrada => JSON.parse(readFileSync(new URL(name, carpeta), 'utf8'))

let autoridad: ReturnType<typeof emitir>
let pem: string
beforeAll(() => {
  autoridad = emitir({ titular: 'Prestador', ruc: null, extensiones: DE_AUTORIDAD, bits: 3072 })
  pem = autoridad.certificate.toString()
})

const emitidos = new Map<string, Certificado>()
/** A certificate of that taxpayer, by the authority, unless it is to be otherwise. */
function certificadoDe(ruc: string, emision: Emision = {}): Certificado {
  const name = JSON.stringify([
    ruc,
    { ...emision, firmadoPor: emision.firmadoPor?.certificate.fingerprint256 },
  ])
  const known = emitidos.get(name)
  if (known) return known
  const { key, certificate } = emitir({ ruc: `${ruc}-0`, firmadoPor: autoridad, ...emision })
  const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string
  const certificado = certificadoFromPem(pem, certificate.toString())
  emitidos.set(name, certificado)
  return certificado
}

function escribir(entrada: DocumentoEntrada, emision: Emision = {}, change = (de: string) => de): string {
  const prepared = prepareDocumento(entrada)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.faults))
  const partes = writeDocumento(prepared.documento)
  const gCamFuFD = (digest: string) => writeGCamFuFD(partes.qr, digest, CSC)
  const certificado = certificadoDe(entrada.gEmis.dRucEm, emision)
  return signDocumento({ ...partes, de: change(partes.de), gCamFuFD }, certificado).xml
}

const mirar = (xml: string, csc = CSC.csc) => verifyArchivo(xml, { autoridades: readAutoridades(pem), csc })
const malas = (xml: string, csc?: string): Mirada[] =>
  mirar(xml, csc)
    .filter(({ veredicto }) => veredicto === 'mal')
    .map(({ mirada }) => mirada)
const dicho = (xml: string, mirada: Mirada): string =>
  mirar(xml)
    .find(one => one.mirada === mirada)
    ?.detalles.join('\n') ?? ''

const TODAS: Mirada[] = [
  'xml',
  'firma',
  'certificado',
  'autoridad',
  'cdc',
  'esquema',
  'reglas',
  'aritmetica',
  'qr',
  'csc',
]

describe('a right documento is right in everything that is looked at', () => {
  test.each(casos)('%s', name => {
    const seen = mirar(escribir(leer(name)))
    expect(seen.map(({ mirada, veredicto }) => [mirada, veredicto])).toEqual(
      TODAS.map(mirada => [mirada, 'bien']),
    )
    expect(dicho(escribir(leer(name)), 'aritmetica')).toBe('Ítems, IVA y totales suman.')
  })

  test.each(['47', '419', '0.05', '99999.99'])(
    'a discount of %s on the whole is no rounding of the share that it is',
    descuentoGlobal => {
      const factura = leer('fe-contado.json')
      const gCamItem = [3, '5.36261135', '2.7'].map((dCantProSer, n) => ({
        ...factura.gCamItem[0]!,
        dCantProSer,
        gValorItem: { dPUniProSer: `${n + 6}3353.395354` },
      }))
      const xml = escribir({ ...factura, gCamItem, descuentoGlobal, redondear: false })
      expect([malas(xml), dicho(xml, 'aritmetica')]).toEqual([[], 'Ítems, IVA y totales suman.'])
    },
  )

  test.each([1, 4, 5, 6, 7] as const)('drawn, of type %s', tipo => {
    fc.assert(
      fc.property(documentoValido(tipo), entrada => {
        expect(malas(escribir(entrada))).toEqual([])
      }),
      { numRuns: runs(8) },
    )
  })

  test('and what nobody gave is said not to have been looked at', () => {
    const seen = verifyArchivo(escribir(leer(casos[0]!)))
    const without = seen.filter(({ veredicto }) => veredicto === 'sin-mirar')
    expect(without.map(({ mirada }) => mirada)).toEqual(['autoridad', 'csc'])
  })
})

describe('what is spoilt is found, and nothing else is blamed', () => {
  const factura = () => leer('fe-contado.json')
  const signed = (change?: (de: string) => string, emision?: Emision) => escribir(factura(), emision, change)

  test('a byte of the content after it was signed', () => {
    const xml = signed().replace('<dNumCas>0<', '<dNumCas>1<')
    expect(malas(xml)).toEqual(['firma'])
    expect(dicho(xml, 'firma')).toContain('modificado después')
  })

  test('a byte of the signature', () => {
    const xml = signed().replace(
      /<SignatureValue>./,
      found => `${found.slice(0, -1)}${found.endsWith('A') ? 'B' : 'A'}`,
    )
    expect(malas(xml)).toEqual(['firma'])
  })

  test('the certificate of somebody else, of no authority that is known, or of another time', () => {
    expect(malas(signed(undefined, { ruc: '80012345-0' }))).toEqual(['certificado'])
    expect(malas(signed(undefined, { ruc: null }))).toEqual(['certificado'])
    expect(
      malas(signed(undefined, { firmadoPor: emitir({ bits: 4096, extensiones: DE_AUTORIDAD }) })),
    ).toEqual(['autoridad'])
    const vencido = signed(undefined, { desde: '2020-01-01', hasta: '2021-01-01' })
    expect(malas(vencido)).toEqual(['certificado'])
    expect(dicho(vencido, 'certificado')).toMatch(/vale del 2020-01-01 al 2021-01-01, y se firmó el 2026/)
  })

  test('the check digit of the CDC, and a CDC of other fields', () => {
    const digit = signed(de =>
      de.replace(/Id="(\d{43})(\d)"/, (_, base, dv) => `Id="${base}${(Number(dv) + 1) % 10}"`),
    )
    expect(malas(digit)).toEqual(['cdc', 'qr'])
    expect(dicho(digit, 'cdc')).toMatch(/El último dígito del CDC debe ser \d/)
    const other = signed(de => de.replace(/<dNumDoc>\d{7}</, '<dNumDoc>7654321<'))
    expect(malas(other)).toEqual(['cdc'])
    expect(dicho(other, 'cdc')).toContain('dNumDoc dice "7654321"')
  })

  test('a total, the IVA of an item, and the amount of a line', () => {
    const total = signed(de => de.replace(/<dTotGralOpe>(\d+)</, '<dTotGralOpe>9$1<'))
    expect(malas(total)).toEqual(['aritmetica', 'qr'])
    expect(dicho(total, 'aritmetica')).toMatch(/^gTotSub.dTotGralOpe: dice "9(\d+)" y debe decir "\1"\.$/)
    expect(malas(signed(de => de.replace(/<dLiqIVAItem>/, '$&1')))).toEqual(['aritmetica'])
    expect(malas(signed(de => de.replace(/<dTotOpeItem>/, '$&1')))).toEqual(['aritmetica'])
  })

  test('a field that is missing, unknown, out of its place, or of another form; a description of another code', () => {
    expect(malas(signed(de => de.replace(/<dNumTim>\d+<\/dNumTim>/, '')))).toEqual(['esquema'])
    expect(malas(signed(de => de.replace('<dNumTim>', '<dInvento>1</dInvento>$&')))).toEqual(['esquema'])
    expect(malas(signed(de => de.replace(/(<dEst>\d+<\/dEst>)(<dPunExp>\d+<\/dPunExp>)/, '$2$1')))).toEqual([
      'esquema',
    ])
    expect(malas(signed(de => de.replace(/<dNumTim>\d+</, '<dNumTim>12<')))).toEqual(['esquema'])
    expect(malas(signed(de => de.replace(/<dDesTiDE>[^<]+</, '<dDesTiDE>Otra cosa<')))).toEqual(['esquema'])
  })

  test('a rule of SIFEN, with its code', () => {
    const future = signed(de => de.replaceAll(/<dFeIniT>[^<]+</g, '<dFeIniT>2030-01-01<'))
    expect(malas(future)).toEqual(['reglas'])
    expect(dicho(future, 'reglas')).toMatch(/\(SIFEN \d{4}\)/)
  })

  test('the hash of the QR, another CSC, and a QR that says something else', () => {
    const hash = signed().replace(/cHashQR=./, found => `cHashQR=${found.endsWith('0') ? '1' : '0'}`)
    expect(malas(hash)).toEqual(['csc'])
    expect(malas(signed(), 'OTRO')).toEqual(['csc'])
    const other = signed().replace(/cItems=\d+/, 'cItems=99')
    expect(malas(other)).toEqual(['qr', 'csc'])
    expect(dicho(other, 'qr')).toContain('cItems dice "99"')
  })

  test('what is no documento, and what is no XML', () => {
    expect(malas('<a/>')).toEqual(['xml'])
    expect(malas('')).toEqual(['xml'])
    expect(malas('<!DOCTYPE a><rDE/>')).toEqual(['xml'])
    expect(malas('<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><DE/></rDE>')).toEqual(
      expect.arrayContaining(['firma', 'cdc', 'esquema', 'qr']),
    )
  })
})

test('whatever is cut, doubled or emptied: there is a verdict, and it is not "right"', () => {
  const xml = escribir(leer('fe-pagos-mixtos.json'))
  const tags = [...xml.matchAll(/<(\w+)>[^<]*<\/\1>/g)].filter(([text]) => !text.includes('X509'))
  const changes = [
    () => '',
    (text: string) => text + text,
    (text: string) => text.replace(/>[^<]+</, '><'),
    (text: string) => text.replace(/>[^<]+</, '>x<'),
  ]
  for (const [index, { 0: text, index: at }] of tags.entries()) {
    const changed = changes[index % changes.length]!(text)
    expect(
      malas(xml.slice(0, at) + changed + xml.slice(at + text.length)),
      changed || `without ${text}`,
    ).not.toEqual([])
  }
})

test('an evento is verified by its signature and who signed it', () => {
  const evento = {
    tipo: 'cancelacion',
    Id: '01800999991001001000000122026112014829150370',
    mOtEve: 'Error de carga',
  } as const
  const firmado = signEvento(evento, { id: 1, dFecFirma: '2026-11-25T09:00:00' }, certificadoDe('80099999'))
  if (!firmado.ok) throw new Error('refused')
  expect(mirar(firmado.evento.xml).map(({ mirada, veredicto }) => [mirada, veredicto])).toEqual([
    ['xml', 'bien'],
    ['firma', 'bien'],
    ['certificado', 'bien'],
    ['autoridad', 'bien'],
  ])
  expect(malas(firmado.evento.xml.replace('carga', 'CARGA'))).toEqual(['firma'])
})
