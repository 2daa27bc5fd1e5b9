import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { ALTO, MARGEN } from '../../src/kude/a4/medidas.ts'
import { ALTO_PIE } from '../../src/kude/a4/pie.ts'
import { kude } from '../../src/kude/kude.ts'
import { group, leaf } from '../../src/xml/write.ts'
import { ejemplo } from './ejemplo.ts'
import { hayPoppler, sinPoppler, withPdf } from './leer.ts'

interface Palabra {
  text: string
  page: number
  bottom: number
}

/** Every word of a PDF, and how far down on which page it reaches. */
const palabrasDe = (pdf: Uint8Array): Palabra[] =>
  withPdf(pdf, path => execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }))
    .split('<page ')
    .slice(1)
    .flatMap((text, page) =>
      [...text.matchAll(/yMax="([\d.]+)">([^<]*)</g)].map(([, bottom, text]) => ({
        text: text!,
        page,
        bottom: Number(bottom),
      })),
    )

/** Words of which each is another one: what of them is on paper can be told. */
const distintas = (prefijo: string, letras: number): string => {
  const cabe = Math.floor(letras / 8)
  return Array.from(
    { length: cabe },
    (_, n) => `${prefijo}${String(n).padStart(6 - prefijo.length, '0')}`,
  ).join('  ')
}

/** Where the foot of a sheet begins, in points. */
const PIE = ALTO - MARGEN - ALTO_PIE
/** A gray point: a logo is drawn as large as it may be. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoAAAAegB5s2G1ewAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(!hayPoppler)(`the head of a sheet${sinPoppler}`, () => {
  test.each([1, 3, 9])(
    'of an issuer and a receptor of the longest texts, with %i activities, leaves the foot its place and says all',
    async cuantas => {
      const dichos = {
        dNomEmi: distintas('EM', 255),
        dNomFanEmi: distintas('FA', 255),
        dDirEmi: distintas('DI', 255),
        dNomRec: distintas('RE', 255),
        dNomFanRec: distintas('RF', 255),
        dDirRec: distintas('RD', 255),
      }
      const actividades = Array.from({ length: cuantas }, (_, n) => distintas(`A${n}`, 300))
      const receptor = group(
        'gDatRec',
        leaf('iNatRec', 1),
        leaf('cPaisRec', 'PRY'),
        leaf('dRucRec', '80088888'),
        leaf('dDVRec', 0),
        leaf('dNomRec', dichos.dNomRec),
        leaf('dNomFanRec', dichos.dNomFanRec),
        leaf('dDirRec', dichos.dDirRec),
      )
      const xml = ejemplo({ emisor: dichos.dNomEmi, receptor })
        .replace(/<dDirEmi>[^<]*/, `${leaf('dNomFanEmi', dichos.dNomFanEmi)}<dDirEmi>${dichos.dDirEmi}`)
        .replace(
          /<gActEco>.*<\/gActEco>/,
          actividades
            .map((text, n) => group('gActEco', leaf('cActEco', n), leaf('dDesActEco', text)))
            .join(''),
        )
      const palabras = palabrasDe(await kude(xml, { logo: LOGO }))
      const suyas = new Set([...Object.values(dichos), ...actividades].flatMap(text => text.split(/\s+/)))
      const puestas = palabras.filter(({ text }) => suyas.has(text))
      expect(new Set(puestas.map(({ text }) => text)).size).toBe(suyas.size)
      expect(puestas.filter(({ bottom }) => bottom > PIE)).toEqual([])
    },
  )
})
