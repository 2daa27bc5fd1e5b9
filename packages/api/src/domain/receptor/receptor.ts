import type { CuerpoReceptor } from '../emision/cuerpo.ts'
import type { Faltas } from '../emision/faltas.ts'
import { DOCUMENTO_RECEPTOR, TIPO_OPERACION } from '../emision/valores.ts'
import { parseRucPartido } from '../ruc.ts'

/** A receptor in the terms of the manual, group D2. */
export interface Receptor {
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
  dNomFanRec?: string
  dDirRec?: string
  dNumCasRec?: number
  cDepRec?: number
  cDisRec?: number
  cCiuRec?: number
  dTelRec?: string
  dCelRec?: string
  dEmailRec?: string
  dCodCliente?: string
}

/** Rule of the manual for a buyer who does not say who he is. */
const INNOMINADO = { iTipIDRec: 5, dNumIDRec: '0', dNomRec: 'Sin Nombre' } as const
const PARAGUAY = 'PRY'
const RUC_DE_EMPRESA = /^80\d{6}$/
/** Some houses are given without a number; the manual has one for them. */
const SIN_NUMERO = 0
export const NATURALEZA = { CONTRIBUYENTE: 1, NO_CONTRIBUYENTE: 2 } as const
export const TIPO_CONTRIBUYENTE = { PERSONA_FISICA: 1, PERSONA_JURIDICA: 2 } as const

/** A digit string from a number or a text; undefined when it is neither. */
const texto = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : String(value).trim()

function entero(
  faltas: Faltas,
  campo: string,
  value: string | number | null | undefined,
): number | undefined {
  const digits = texto(value)
  if (digits === undefined || digits === '') return undefined
  return /^\d{1,9}$/.test(digits) ? Number(digits) : faltas.add(campo, 'integer', 'debe ser un número entero')
}

/** The parts of a receptor that need no rule: who has an address or a telephone. */
export function datosOpcionales(cuerpo: CuerpoReceptor, faltas: Faltas): Partial<Receptor> {
  const opcionales = {
    dNomFanRec: texto(cuerpo.nombreFantasia),
    dDirRec: texto(cuerpo.direccion),
    dNumCasRec: entero(faltas, 'receptor.numeroCasa', cuerpo.numeroCasa),
    cDepRec: entero(faltas, 'receptor.departamento', cuerpo.departamento),
    cDisRec: entero(faltas, 'receptor.distrito', cuerpo.distrito),
    cCiuRec: entero(faltas, 'receptor.ciudad', cuerpo.ciudad),
    dTelRec: texto(cuerpo.telefono),
    dCelRec: texto(cuerpo.celular),
    dEmailRec: texto(cuerpo.email),
    dCodCliente: texto(cuerpo.codigoCliente),
  }
  return Object.fromEntries(
    Object.entries(opcionales).filter(([, value]) => value !== undefined && value !== ''),
  )
}

export function esInnominado(cuerpo: CuerpoReceptor): boolean {
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
export function tipoDicho(
  { naturaleza, tipoContribuyente }: CuerpoReceptor,
  faltas: Faltas,
): 1 | 2 | undefined {
  if (tipoContribuyente == null) return undefined
  if (Object.hasOwn(TIPO_CONTRIBUYENTE, tipoContribuyente))
    return TIPO_CONTRIBUYENTE[tipoContribuyente as keyof typeof TIPO_CONTRIBUYENTE]
  const known = Object.hasOwn(NATURALEZA, tipoContribuyente)
  if (known && (naturaleza == null || naturaleza === tipoContribuyente)) return undefined
  const detail = known
    ? `dice ${tipoContribuyente} y naturaleza dice ${naturaleza}: deje una`
    : `debe ser uno de: ${[...Object.keys(TIPO_CONTRIBUYENTE), ...Object.keys(NATURALEZA)].join(', ')}`
  return faltas.add('receptor.tipoContribuyente', 'enum', detail)
}

/** The receptor of a documento. Undefined when so much is missing that no rule can be asked about it. */
export function parseReceptor(
  cuerpo: CuerpoReceptor | null | undefined,
  faltas: Faltas,
): Receptor | undefined {
  if (cuerpo === null || cuerpo === undefined) return faltas.add('receptor', 'required', 'es obligatorio')
  const iTiOpe = faltas.code('receptor.tipoOperacion', cuerpo.tipoOperacion, TIPO_OPERACION)
  const cPaisRec = texto(cuerpo.pais)?.toUpperCase() ?? PARAGUAY
  if (esInnominado(cuerpo)) return iTiOpe && { iNatRec: 2, iTiOpe, cPaisRec, ...INNOMINADO }
  const campo = cuerpo.naturaleza == null ? 'receptor.tipoContribuyente' : 'receptor.naturaleza'
  const iNatRec = faltas.code(campo, naturalezaDicha(cuerpo), NATURALEZA)
  const tipo = faltas.has('receptor.tipoContribuyente') ? undefined : tipoDicho(cuerpo, faltas)
  const identidad =
    iNatRec === 1 ? contribuyente(cuerpo, tipo, faltas) : iNatRec === 2 ? noContribuyente(cuerpo, faltas) : {}
  const opcionales = datosOpcionales(cuerpo, faltas)
  if (opcionales.dDirRec !== undefined && !faltas.has('receptor.numeroCasa'))
    opcionales.dNumCasRec ??= SIN_NUMERO
  const dNomRec = texto(cuerpo.nombreRazonSocial)
  if (dNomRec === undefined || dNomRec === '')
    return faltas.add('receptor.nombreRazonSocial', 'required', 'es obligatorio')
  if (iNatRec === undefined || iTiOpe === undefined) return undefined
  return { iNatRec, iTiOpe, cPaisRec, dNomRec, ...identidad, ...opcionales }
}

/** Companies have a RUC of eight digits that begins with 80; persons have their cédula. */
export const tipoContribuyenteDe = (ruc: string): 1 | 2 => (RUC_DE_EMPRESA.test(ruc) ? 2 : 1)

function contribuyente(cuerpo: CuerpoReceptor, tipo: 1 | 2 | undefined, faltas: Faltas): Partial<Receptor> {
  if (cuerpo.tipoDocumento != null && cuerpo.tipoDocumento !== 'RUC') {
    faltas.add('receptor.tipoDocumento', 'enum', 'un CONTRIBUYENTE se identifica con RUC')
  }
  const ruc = parseRucPartido(
    'receptor.numeroDocumento',
    texto(cuerpo.numeroDocumento),
    texto(cuerpo.digitoVerificador),
  )
  if ('fault' in ruc) {
    faltas.push(ruc.fault)
    return {}
  }
  return { iTiContRec: tipo ?? tipoContribuyenteDe(ruc.base), dRucRec: ruc.base, dDVRec: ruc.dv }
}

function noContribuyente(cuerpo: CuerpoReceptor, faltas: Faltas): Partial<Receptor> {
  if (cuerpo.tipoDocumento === 'RUC') {
    faltas.add(
      'receptor.tipoDocumento',
      'enum',
      'con RUC el receptor es CONTRIBUYENTE: cambie tipoContribuyente',
    )
    return {}
  }
  const iTipIDRec = faltas.code('receptor.tipoDocumento', cuerpo.tipoDocumento, DOCUMENTO_RECEPTOR)
  const dNumIDRec = texto(cuerpo.numeroDocumento)
  if (dNumIDRec === undefined || dNumIDRec === '')
    faltas.add('receptor.numeroDocumento', 'required', 'es obligatorio')
  return {
    ...(iTipIDRec === undefined ? {} : { iTipIDRec }),
    // SIFEN wants a name for a document of another kind.
    ...(iTipIDRec === 9 ? { dDTipIDRec: 'Otro documento' } : {}),
    ...(dNumIDRec === undefined ? {} : { dNumIDRec }),
  }
}
