import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { writeDocumento } from '../src/documento/write.ts'
import { verifyFirma } from '../src/firma/verify.ts'
import { documentoValido } from './documentos.ts'
import { firmar } from './firmar.ts'
import { faltaDeRedondeo, faltasDeFormula } from './formulas.ts'
import { hayXsd, juzgarXsd, sinXsd } from './juez.ts'

const RUNS = Number(process.env.MBOHERA_RUNS ?? 200)
const TIPOS = [
  [1, 'factura'],
  [4, 'autofactura'],
  [5, 'nota de crédito'],
  [6, 'nota de débito'],
  [7, 'nota de remisión'],
] as const

function preparar(e: DocumentoEntrada) {
  const r = prepareDocumento(e)
  if (!r.ok) throw new Error(JSON.stringify(r.faults, null, 1))
  return r.documento
}

describe.each(TIPOS)('of type %i (%s)', (tipo, _nombre) => {
  it('every valid documento is taken and its totals obey the formulas of the manual', () => {
    fc.assert(
      fc.property(documentoValido(tipo), e => {
        const { de } = writeDocumento(preparar(e))
        expect(faltasDeFormula(de)).toEqual([])
        expect(faltaDeRedondeo(de, e.redondear !== false)).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  })

  it.skipIf(!hayXsd)(`every valid documento, signed, satisfies the official schema${sinXsd}`, () => {
    const muestra = fc.sample(documentoValido(tipo), RUNS)
    expect(juzgarXsd(muestra.map(e => firmar(preparar(e))))).toBe('')
  })

  it('every signed documento verifies, whatever its texts hold', () => {
    for (const e of fc.sample(documentoValido(tipo), 20)) {
      expect(verifyFirma(firmar(preparar(e)))).toMatchObject({ valida: true })
    }
  })
})
