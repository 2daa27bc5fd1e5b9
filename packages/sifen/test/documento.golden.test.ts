import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { certificadoPem, firmar } from './firmar.ts'
import { faltasDeFormula } from './formulas.ts'
import { hayXmlsec, hayXsd, juzgarFirmas, juzgarXsd, sinXmlsec, sinXsd } from './juez.ts'

const carpeta = new URL('golden/documento/', import.meta.url)
const casos = readdirSync(carpeta)
  .filter(f => f.endsWith('.json'))
  .map(f => f.slice(0, -5))

function escribir(caso: string): string {
  const r = prepareDocumento(JSON.parse(readFileSync(new URL(`${caso}.json`, carpeta), 'utf8')))
  if (!r.ok) throw new Error(JSON.stringify(r.faults, null, 1))
  return firmar(r.documento)
}

describe('golden documentos', () => {
  it('there is one of every type, and more', () => {
    const tipos = new Set(casos.map(c => c.slice(0, 3)))
    expect([...tipos].sort()).toEqual(['afe', 'fe-', 'nce', 'nde', 'nre'])
    expect(casos.length).toBeGreaterThan(25)
  })

  it.each(casos)('%s is written byte for byte as it was approved', caso => {
    const archivo = new URL(`${caso}.xml`, carpeta)
    const xml = escribir(caso)
    if (process.env.GOLDEN_WRITE) writeFileSync(archivo, xml)
    expect(xml).toBe(readFileSync(archivo, 'utf8'))
    const dada = JSON.parse(readFileSync(new URL(`${caso}.json`, carpeta), 'utf8'))
    expect(faltasDeFormula(xml, dada)).toEqual([])
  })

  it.skipIf(!hayXsd)(`every one satisfies the official schema${sinXsd}`, () => {
    expect(juzgarXsd(casos.map(escribir))).toBe('')
  })

  it.skipIf(!hayXmlsec)(`the signature of every one holds for an independent verifier${sinXmlsec}`, () => {
    const textos = casos.map(escribir)
    expect(juzgarFirmas(textos, certificadoPem)).toBe('')
    const alterado = textos[0]!.replace('<dNumCas>0<', '<dNumCas>1<')
    expect(juzgarFirmas([alterado], certificadoPem)).not.toBe('')
  })
})
