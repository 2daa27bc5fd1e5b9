import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCdc, codigoSeguridad, formatCdc, type PartesCdc, parseCdc, splitCdc } from './cdc.ts'
import { digitoVerificador } from './dv.ts'

/** The example of the manual (MT v150 §10.1). */
const MANUAL = '01444444017001001001452822017012515873260988'

const partes: PartesCdc = {
  iTiDE: 1,
  dRucEm: '44444401',
  dDVEmi: 7,
  dEst: '001',
  dPunExp: '001',
  dNumDoc: '0014528',
  iTipCont: 2,
  fecha: '2017-01-25',
  iTipEmi: 1,
  dCodSeg: '587326098',
}

const detalle = (text: string) => {
  const r = parseCdc(text)
  return r.ok ? 'ok' : r.detalle
}

describe('a CDC', () => {
  it('of the manual has the check digit 8 and comes out of its parts', () => {
    expect(digitoVerificador(MANUAL.slice(0, 43))).toBe(8)
    expect(buildCdc(partes)).toBe(MANUAL)
    expect(splitCdc(MANUAL)).toEqual({ ...partes, dDVId: 8 })
  })

  it('gives its type with both digits', () => {
    expect(splitCdc(buildCdc({ ...partes, iTiDE: 11 })).iTiDE).toBe(11)
    expect(splitCdc(buildCdc({ ...partes, iTiDE: 40 })).iTiDE).toBe(40)
  })

  it('is read as a KuDE prints it, in groups of four', () => {
    const r = parseCdc(formatCdc(MANUAL))
    expect(r).toEqual({ ok: true, value: MANUAL })
    expect(formatCdc(MANUAL)).toBe('0144 4444 0170 0100 1001 4528 2201 7012 5158 7326 0988')
  })

  it('with any one character changed is refused, where its weight is not 11', () => {
    for (let i = 0; i < 44; i++) {
      if (i === 13 || i === 23 || i === 33) continue
      for (const c of '0123456789') {
        if (c === MANUAL[i]) continue
        const otro = MANUAL.slice(0, i) + c + MANUAL.slice(i + 1)
        expect([i, c, parseCdc(otro).ok]).toEqual([i, c, false])
      }
    }
  })

  it('says what is wrong with it', () => {
    expect(detalle(MANUAL.slice(1))).toBe('El CDC tiene 43 caracteres y debe tener 44. Cópielo completo.')
    expect(detalle('0')).toBe('El CDC tiene 1 carácter y debe tener 44. Cópielo completo.')
    expect(detalle(`${MANUAL}0`)).toContain('tiene 45 caracteres')
    expect(detalle(`X${MANUAL.slice(1)}`)).toContain('caracteres fuera de lugar')
    expect(detalle(`${MANUAL.slice(0, 43)}9`)).toContain('debe ser 8 y es 9')
    const cierre = (base: string) => base + digitoVerificador(base)
    expect(detalle(cierre(buildCdc({ ...partes, dDVEmi: 6 }).slice(0, 43)))).toContain(
      'RUC inválido (44444401-6)',
    )
    expect(detalle(cierre(buildCdc({ ...partes, fecha: '2017-02-29' }).slice(0, 43)))).toContain('2017-02-29')
  })

  it('of a RUC with a letter counts the letter by its ASCII code', () => {
    const conLetra = buildCdc({ ...partes, dRucEm: '1234567A', dDVEmi: digitoVerificador('1234567A') })
    expect(conLetra.slice(2, 10)).toBe('1234567A')
    expect(parseCdc(conLetra.toLowerCase())).toEqual({ ok: true, value: conLetra })
    expect(splitCdc(conLetra).dRucEm).toBe('1234567A')
    expect(parseCdc(conLetra.replace('A', 'E')).ok).toBe(false)
  })

  it('built from any parts is read back into the same parts', () => {
    const ruc = fc.constantFrom('999', '80012345', '44444401', '1234567A', '5000001D')
    const n = (max: number, ancho: number) =>
      fc.integer({ min: 1, max }).map(x => String(x).padStart(ancho, '0'))
    fc.assert(
      fc.property(
        fc.constantFrom(1, 4, 5, 6, 7),
        ruc,
        n(999, 3),
        n(999, 3),
        n(9_999_999, 7),
        fc.constantFrom(1, 2),
        fc.integer({ min: 0, max: 20_000 }),
        n(999_999_999, 9),
        (iTiDE, dRucEm, dEst, dPunExp, dNumDoc, iTipCont, dia, dCodSeg) => {
          const fecha = new Date(Date.UTC(2018, 4, 1) + dia * 86_400_000).toISOString().slice(0, 10)
          const p = {
            iTiDE,
            dRucEm,
            dDVEmi: digitoVerificador(dRucEm),
            dEst,
            dPunExp,
            dNumDoc,
            iTipCont,
            fecha,
            iTipEmi: 1,
            dCodSeg,
          }
          const cdc = buildCdc(p)
          expect(parseCdc(formatCdc(cdc))).toEqual({ ok: true, value: cdc })
          expect(splitCdc(cdc)).toEqual({ ...p, dDVId: Number(cdc[43]) })
        },
      ),
    )
  })
})

describe('the security code', () => {
  it('has nine digits, is never zero and never the number of the documento', () => {
    expect(codigoSeguridad(() => 0, '0000007')).toBe('000000001')
    expect(codigoSeguridad(() => 0, '0000000')).toBe('000000001')
    expect(codigoSeguridad(() => 0, '0000001')).toBe('000000002')
    expect(codigoSeguridad(() => 5, '0000007')).toBe('000000006')
    expect(codigoSeguridad(() => 6, '0000007')).toBe('000000008')
    expect(codigoSeguridad(limite => limite - 1, '0000007')).toBe('999999999')
    fc.assert(
      fc.property(fc.nat({ max: 999_999_997 }), fc.integer({ min: 1, max: 9_999_999 }), (azar, numero) => {
        const codigo = codigoSeguridad(() => azar, String(numero))
        expect(codigo).toMatch(/^(?!0{9})\d{9}$/)
        expect(Number(codigo)).not.toBe(numero)
      }),
    )
  })
})
