import { checkEvento, limpiarTextos, type Nominacion } from '@mbohera/sifen/valores'
import type { CuerpoReceptor } from '../emision/cuerpo.ts'
import { Faltas } from '../emision/faltas.ts'
import { DOCUMENTO_RECEPTOR } from '../emision/valores.ts'
import { type Fault, invalid, ok, type Result } from '../failure.ts'
import {
  datosOpcionales,
  NATURALEZA,
  type Receptor,
  tipoContribuyenteDe,
  tipoDicho,
} from '../receptor/receptor.ts'
import { parseRucPartido } from '../ruc.ts'
import { boundedText } from '../texto.ts'

export const MOTIVO = { min: 5, max: 500 }
export const NOMBRE = { min: 4, max: 255 }
export const OPERACION = { B2B: 1, B2C: 2, B2F: 4 } as const
const { INNOMINADO: _, ...DOCUMENTO } = DOCUMENTO_RECEPTOR
export const DOCUMENTO_NOMINADO = DOCUMENTO

export interface CuerpoNominacion {
  receptor?: CuerpoReceptor | null
  motivo?: string | null
}

export interface Solicitud {
  receptor: Receptor
  motivo: string
}

/**
 * The fields of a new nomination. What is there is checked for form; whether it is enough to identify this receptor is
 * SIFEN's to judge, and its judgement comes back as the evento.
 */
export function parseNominacion(dado: CuerpoNominacion): Result<Solicitud> {
  const cuerpo = limpiarTextos(dado)
  const faltas = new Faltas()
  faltas.push(...boundedText('motivo', cuerpo.motivo, MOTIVO))
  const receptor = parseNominado(cuerpo.receptor, faltas)
  if (receptor === undefined) return invalid(faltas.lista)
  const motivo = cuerpo.motivo ?? ''
  for (const fault of faltasDeForma(receptor, motivo)) if (!faltas.has(fault.campo)) faltas.push(fault)
  return faltas.lista.length > 0 ? invalid(faltas.lista) : ok({ receptor, motivo })
}

/** With a fault in what is required, its place is held by what has none: the rest is looked at all the same. */
function parseNominado(cuerpo: CuerpoReceptor | null | undefined, faltas: Faltas): Receptor | undefined {
  if (cuerpo === null || cuerpo === undefined) return faltas.add('receptor', 'required', 'es obligatorio')
  const iNatRec = faltas.code('receptor.naturaleza', cuerpo.naturaleza, NATURALEZA)
  const iTiOpe = faltas.code('receptor.tipoOperacion', cuerpo.tipoOperacion, OPERACION)
  const pais = cuerpo.pais?.trim()
  if (!pais)
    faltas.add('receptor.pais', 'required', 'es obligatorio: el código de tres letras, por ejemplo PRY')
  else if (!/^[A-Z]{3}$/.test(pais))
    faltas.add(
      'receptor.pais',
      'country',
      'debe ser un código ISO 3166-1 de tres letras mayúsculas, por ejemplo PRY',
    )
  faltas.push(...boundedText('receptor.nombreRazonSocial', cuerpo.nombreRazonSocial, NOMBRE))
  const said = tipoDicho(cuerpo, faltas)
  const identidad =
    iNatRec === 1 ? contribuyente(cuerpo, said, faltas) : iNatRec === 2 ? noContribuyente(cuerpo, faltas) : {}
  const opcionales = datosOpcionales(cuerpo, faltas)
  return {
    iNatRec: iNatRec ?? NATURALEZA.NO_CONTRIBUYENTE,
    iTiOpe: iTiOpe ?? OPERACION.B2C,
    cPaisRec: faltas.has('receptor.pais') ? 'PRY' : pais!,
    dNomRec: cuerpo.nombreRazonSocial ?? '',
    ...identidad,
    ...opcionales,
  }
}

function contribuyente(cuerpo: CuerpoReceptor, said: 1 | 2 | undefined, faltas: Faltas): Partial<Receptor> {
  if (cuerpo.tipoDocumento != null && cuerpo.tipoDocumento !== 'RUC') {
    faltas.add('receptor.tipoDocumento', 'enum', 'un CONTRIBUYENTE se identifica con RUC')
  }
  const numero = cuerpo.numeroDocumento == null ? '' : String(cuerpo.numeroDocumento).trim()
  if (numero === '') return said === undefined ? {} : { iTiContRec: said }
  const digito = cuerpo.digitoVerificador == null ? undefined : String(cuerpo.digitoVerificador).trim()
  // Its check digit is never computed: a nomination cannot be undone, and a digit lost would make it another taxpayer's.
  const ruc = parseRucPartido('receptor.numeroDocumento', numero, digito)
  if ('fault' in ruc) {
    faltas.push(ruc.fault)
    return {}
  }
  return { iTiContRec: said ?? tipoContribuyenteDe(ruc.base), dRucRec: ruc.base, dDVRec: ruc.dv }
}

function noContribuyente(cuerpo: CuerpoReceptor, faltas: Faltas): Partial<Receptor> {
  const iTipIDRec =
    cuerpo.tipoDocumento == null
      ? undefined
      : faltas.code('receptor.tipoDocumento', cuerpo.tipoDocumento, DOCUMENTO_NOMINADO)
  const dNumIDRec = cuerpo.numeroDocumento == null ? '' : String(cuerpo.numeroDocumento).trim()
  return {
    ...(iTipIDRec === undefined ? {} : { iTipIDRec }),
    ...(iTipIDRec === DOCUMENTO_NOMINADO.OTRO ? { dDTipIDRec: 'Otro documento' } : {}),
    ...(dNumIDRec === '' ? {} : { dNumIDRec }),
  }
}

/** Any CDC and moment of the right form serve to ask about the form of the rest. */
const CDC_DE_MUESTRA = '01800999991001001000000122026112014829150370'
const MOMENTO_DE_MUESTRA = '2026-11-20T09:00:00'

const CAMPOS: Record<string, string> = {
  cPaisRec: 'receptor.pais',
  dDesPaisRe: 'receptor.pais',
  iTiOpe: 'receptor.tipoOperacion',
  iTiContRec: 'receptor.tipoContribuyente',
  dRucRec: 'receptor.numeroDocumento',
  dDVRec: 'receptor.digitoVerificador',
  iTipIDRec: 'receptor.tipoDocumento',
  dDTipIDRec: 'receptor.tipoDocumento',
  dNumIDRec: 'receptor.numeroDocumento',
  dNomRec: 'receptor.nombreRazonSocial',
  dNomFanRec: 'receptor.nombreFantasia',
  dDirRec: 'receptor.direccion',
  dNumCasRec: 'receptor.numeroCasa',
  cDepRec: 'receptor.departamento',
  cDisRec: 'receptor.distrito',
  cCiuRec: 'receptor.ciudad',
  dTelRec: 'receptor.telefono',
  dCelRec: 'receptor.celular',
  dEmailRec: 'receptor.email',
  dCodCliente: 'receptor.codigoCliente',
  mOtEve: 'motivo',
}

/** What the official schema could not carry: it must not be sent, SIFEN would name no field. */
function faltasDeForma(receptor: Receptor, motivo: string): Fault[] {
  const { form } = checkEvento(eventoDe(receptor, motivo, CDC_DE_MUESTRA), {
    id: 1,
    dFecFirma: MOMENTO_DE_MUESTRA,
  })
  return form.map(({ campo, codigo, regla, detalle }) => ({
    campo: CAMPOS[campo] ?? campo,
    codigo: codigo ?? regla,
    detail: detalle.replace(/^\w+: /, ''),
  }))
}

export function eventoDe(receptor: Receptor, motivo: string, cdc: string): Nominacion {
  return { tipo: 'nominacion', Id: cdc, mOtEve: motivo, ...receptor } as Nominacion
}
