import { readCampos, readOpcion, textOf } from '../campos/leer.ts'
import type { Dado, LeidoDe } from '../campos/tipos.ts'
import { DOCUMENTO_RECEPTOR, TIPO_OPERACION } from '../emision/valores.ts'
import { isKeyOf } from '../enumeracion.ts'
import { parseRucPartido, tipoDeRuc } from '../ruc.ts'
import { readable } from '../texto.ts'
import { check, type Draft, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import { CONTACTO, type CuerpoReceptor, NATURALEZA, TIPO_CONTRIBUYENTE } from './campos.ts'

/** Who a receptor is, in the terms of the manual: these follow from rules. */
interface Identidad {
  iNatRec: 1 | 2
  iTiOpe: 1 | 2 | 3 | 4
  cPaisRec: string
  dNomRec: string
  iTiContRec?: 1 | 2
  dRucRec?: string
  dDVRec?: number
  iTipIDRec?: 1 | 2 | 3 | 4 | 5 | 6 | 9
  dDTipIDRec?: string
  dNumIDRec?: string
}

/** A receptor in the terms of the manual, group D2. */
export interface Receptor extends Identidad, LeidoDe<typeof CONTACTO> {}

/** An unnamed receptor as the manual writes it (MT, D208 = 5, D210 = 0, D211). */
const INNOMINADO = { iTipIDRec: 5, dNumIDRec: '0', dNomRec: 'Sin Nombre' } as const
const PARAGUAY = 'PRY'
/** Some houses are given without a number; the manual has one for them. */
const SIN_NUMERO = 0
/** SIFEN wants a name for a document of another kind. */
export const OTRO_DOCUMENTO = 'Otro documento'

export function isInnominado(cuerpo: CuerpoReceptor): boolean {
  return (
    cuerpo.tipoContribuyente === 'INNOMINADO' ||
    (cuerpo.tipoDocumento === 'INNOMINADO' && naturalezaDicha(cuerpo) !== 'CONTRIBUYENTE')
  )
}

const naturalezaDicha = ({ naturaleza, tipoContribuyente }: CuerpoReceptor) => naturaleza ?? tipoContribuyente

/**
 * The kind of contribuyente, when it is said. Clients of emission call `tipoContribuyente` what the interface calls `naturaleza`:
 * beside that it may say the same once more, and nothing else.
 */
export function tipoDicho({ naturaleza, tipoContribuyente }: CuerpoReceptor): Validated<1 | 2 | undefined> {
  if (tipoContribuyente == null) return valid(undefined)
  if (isKeyOf(TIPO_CONTRIBUYENTE, tipoContribuyente)) return valid(TIPO_CONTRIBUYENTE[tipoContribuyente])
  const known = Object.hasOwn(NATURALEZA, tipoContribuyente)
  if (known && (naturaleza == null || naturaleza === tipoContribuyente)) return valid(undefined)
  const detail = known
    ? `dice ${tipoContribuyente} y naturaleza dice ${naturaleza}: deje una`
    : `debe ser uno de: ${[...Object.keys(TIPO_CONTRIBUYENTE), ...Object.keys(NATURALEZA)].join(', ')}`
  return wrong('receptor.tipoContribuyente', 'enum', detail)
}

/** The receptor of a documento. Undefined when so much is missing that no rule can be asked about it. */
export function parseReceptor(cuerpo: Dado<CuerpoReceptor>): Draft<Receptor | undefined> {
  return drafted(take => {
    if (cuerpo === null || cuerpo === undefined)
      return take(wrong('receptor', 'required', 'es obligatorio'), undefined)
    const iTiOpe = take(readOpcion('receptor.tipoOperacion', cuerpo.tipoOperacion, TIPO_OPERACION))
    const cPaisRec = textOf(cuerpo.pais)?.toUpperCase() ?? PARAGUAY
    if (isInnominado(cuerpo)) return iTiOpe && { iNatRec: 2, iTiOpe, cPaisRec, ...INNOMINADO }
    const campo = cuerpo.naturaleza == null ? 'receptor.tipoContribuyente' : 'receptor.naturaleza'
    const iNatRec = take(readOpcion(campo, naturalezaDicha(cuerpo), NATURALEZA))
    const tipo = tipoDudoso(cuerpo, iNatRec) ? undefined : take(tipoDicho(cuerpo))
    const identidad = identidadDe(cuerpo, { iNatRec, iTiOpe }, tipo)
    const contacto = readCampos(CONTACTO, cuerpo, 'receptor.')
    const quien = take(identidad, draftOf(identidad))
    const donde = take(contacto, draftOf(contacto))
    const casaDicha = textOf(cuerpo.numeroCasa) ?? ''
    if (donde.dDirRec !== undefined && casaDicha === '') donde.dNumCasRec = SIN_NUMERO
    const dNomRec = textOf(cuerpo.nombreRazonSocial) || INNOMINADO.dNomRec
    take(
      check(!!textOf(cuerpo.nombreRazonSocial), 'receptor.nombreRazonSocial', 'required', 'es obligatorio'),
    )
    if (iNatRec === undefined || iTiOpe === undefined) return undefined
    return { iNatRec, iTiOpe, cPaisRec, dNomRec, ...quien, ...donde }
  })
}

/** Whether something was said of `tipoContribuyente` already: that it is no naturaleza, or that nobody can read it. */
const tipoDudoso = ({ naturaleza, tipoContribuyente }: CuerpoReceptor, iNatRec: 1 | 2 | undefined): boolean =>
  (naturaleza == null && iNatRec === undefined) || !readable('', tipoContribuyente ?? '').ok

function identidadDe(
  cuerpo: CuerpoReceptor,
  { iNatRec, iTiOpe }: { iNatRec: 1 | 2 | undefined; iTiOpe: number | undefined },
  tipo: 1 | 2 | undefined,
): Draft<Partial<Identidad>> {
  if (iNatRec === undefined) return valid({})
  return iNatRec === NATURALEZA.CONTRIBUYENTE ? contribuyente(cuerpo, tipo) : noContribuyente(cuerpo, iTiOpe)
}

export const tipoContribuyenteDe = (ruc: string): 1 | 2 => TIPO_CONTRIBUYENTE[tipoDeRuc(ruc)]

export const checkIdentificadoConRuc = ({ tipoDocumento }: CuerpoReceptor): Validated<null> =>
  check(
    tipoDocumento == null || tipoDocumento === 'RUC',
    'receptor.tipoDocumento',
    'enum',
    'un CONTRIBUYENTE se identifica con RUC',
  )

/** Its check digit is never computed: a digit that was lost would make it another taxpayer's. */
export const rucDelReceptor = (
  cuerpo: CuerpoReceptor,
  tipo: 1 | 2 | undefined,
): Validated<Partial<Identidad>> => {
  const { numeroDocumento, digitoVerificador } = cuerpo
  const ruc = parseRucPartido('receptor.numeroDocumento', textOf(numeroDocumento), textOf(digitoVerificador))
  if (!ruc.ok) return ruc
  const { base, dv } = ruc.value
  return valid({ iTiContRec: tipo ?? tipoContribuyenteDe(base), dRucRec: base, dDVRec: dv })
}

/** Beside another document than a RUC it would be said, and nothing that is signed would say it. */
export const checkSinDigito = ({ digitoVerificador }: CuerpoReceptor): Validated<null> =>
  check(
    !textOf(digitoVerificador),
    'receptor.digitoVerificador',
    'contradiction',
    'va solo con el RUC de un CONTRIBUYENTE: quítelo, o diga que lo es',
  )

const contribuyente = (cuerpo: CuerpoReceptor, tipo: 1 | 2 | undefined): Draft<Partial<Identidad>> =>
  drafted(take => {
    take(checkIdentificadoConRuc(cuerpo))
    return take(rucDelReceptor(cuerpo, tipo), {})
  })

const noContribuyente = (cuerpo: CuerpoReceptor, iTiOpe: number | undefined): Draft<Partial<Identidad>> =>
  drafted(take => {
    if (cuerpo.tipoDocumento === 'RUC') {
      const detail = 'con RUC el receptor es CONTRIBUYENTE: cambie tipoContribuyente'
      return take(wrong('receptor.tipoDocumento', 'enum', detail), {})
    }
    const iTipIDRec = take(readOpcion('receptor.tipoDocumento', cuerpo.tipoDocumento, DOCUMENTO_RECEPTOR))
    const dNumIDRec = textOf(cuerpo.numeroDocumento)
    take(checkSinDigito(cuerpo))
    // Of a buyer abroad SIFEN asks only which kind of document it is (1314, D210).
    const hayNumero = !!dNumIDRec || iTiOpe === TIPO_OPERACION.B2F
    take(check(hayNumero, 'receptor.numeroDocumento', 'required', 'es obligatorio'))
    return {
      ...(iTipIDRec === undefined ? {} : { iTipIDRec }),
      ...(iTipIDRec === DOCUMENTO_RECEPTOR.OTRO ? { dDTipIDRec: OTRO_DOCUMENTO } : {}),
      ...(dNumIDRec ? { dNumIDRec } : {}),
    }
  })

/** Of which receptor a documento is, as it is searched by. */
export const receptorDocumento = ({ dRucRec, dNumIDRec }: Pick<Receptor, 'dRucRec' | 'dNumIDRec'>): string =>
  dRucRec ?? dNumIDRec ?? ''
