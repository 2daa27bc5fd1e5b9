import { digitoVerificador } from './dv.ts'
import { isFecha } from './fechas.ts'
import { bad, brand, good, type Marcado, type Result } from './result.ts'
import { isRucBase } from './ruc.ts'

/** The control code of a documento electrónico: 44 characters (MT v150 §10.1). */
export type Cdc = Marcado<string, 'cdc'>

export type PartesCdc = {
  readonly iTiDE: number
  readonly dRucEm: string
  readonly dDVEmi: number
  readonly dEst: string
  readonly dPunExp: string
  readonly dNumDoc: string
  readonly iTipCont: number
  /** AAAA-MM-DD */
  readonly fecha: string
  readonly iTipEmi: number
  readonly dCodSeg: string
}

/** Puts the parts in order and adds the check digit. The parts are taken as they are: who calls has judged them. */
export function buildCdc(p: PartesCdc): Cdc {
  const base =
    String(p.iTiDE).padStart(2, '0') +
    p.dRucEm.padStart(8, '0') +
    p.dDVEmi +
    p.dEst +
    p.dPunExp +
    p.dNumDoc +
    p.iTipCont +
    p.fecha.slice(0, 4) +
    p.fecha.slice(5, 7) +
    p.fecha.slice(8, 10) +
    p.iTipEmi +
    p.dCodSeg
  return brand(base + digitoVerificador(base))
}

/** Takes a CDC apart without judging it. */
export function splitCdc(cdc: string): PartesCdc & { readonly dDVId: number } {
  return {
    iTiDE: Number(cdc.slice(0, 2)),
    dRucEm: cdc.slice(2, 10).replace(/^0+/, ''),
    dDVEmi: Number(cdc[10]),
    dEst: cdc.slice(11, 14),
    dPunExp: cdc.slice(14, 17),
    dNumDoc: cdc.slice(17, 24),
    iTipCont: Number(cdc[24]),
    fecha: `${cdc.slice(25, 29)}-${cdc.slice(29, 31)}-${cdc.slice(31, 33)}`,
    iTipEmi: Number(cdc[33]),
    dCodSeg: cdc.slice(34, 43),
    dDVId: Number(cdc[43]),
  }
}

export const FORMA_CDC = /^\d{9}[\dA-D]\d{34}$/

/** Whether it is written as a CDC is; its check digits are not asked. */
export const hasFormOfCdc = (text: string): boolean => FORMA_CDC.test(text)

/** Accepts the spaces with which a KuDE prints it; everything else must be right, the two check digits included. */
export function parseCdc(text: string): Result<Cdc> {
  const cdc = text.replace(/\s+/g, '').toUpperCase()
  if (cdc.length !== 44) {
    return bad(
      `El CDC tiene ${cdc.length} ${cdc.length === 1 ? 'carácter' : 'caracteres'} y debe tener 44. Cópielo completo.`,
    )
  }
  if (!hasFormOfCdc(cdc)) {
    return bad(
      'El CDC contiene caracteres fuera de lugar: son 44 dígitos; solo el RUC puede terminar en A, B, C o D.',
    )
  }
  const esperado = digitoVerificador(cdc.slice(0, 43))
  if (Number(cdc[43]) !== esperado) {
    return bad(
      `El último dígito del CDC debe ser ${esperado} y es ${cdc[43]}: algún carácter está mal copiado.`,
    )
  }
  const partes = splitCdc(cdc)
  if (!isRucBase(partes.dRucEm) || digitoVerificador(partes.dRucEm) !== partes.dDVEmi) {
    return bad(`El CDC lleva un RUC inválido (${partes.dRucEm}-${partes.dDVEmi}): está mal copiado.`)
  }
  if (!isFecha(partes.fecha)) return bad(`El CDC lleva una fecha que no existe (${partes.fecha}).`)
  return good(brand(cdc))
}

/** In groups of four, as the KuDE prints it; `parseCdc` reads it back. */
export const formatCdc = (cdc: string): string => cdc.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * The security code (`dCodSeg`): nine digits, never zero, never the document's own number. `azar` gives integers
 * uniformly from 0 (included) to its argument (excluded); the caller brings it, and brings a good one.
 */
export function codigoSeguridad(azar: (limite: number) => number, dNumDoc: string): string {
  const propio = Number(dNumDoc)
  let n = 1 + azar(999_999_998)
  if (n >= propio && propio > 0) n++
  return String(n).padStart(9, '0')
}
