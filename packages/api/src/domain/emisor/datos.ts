import {
  ciudad,
  departamentos,
  distrito,
  limpiarTexto,
  limpiarTextos,
  relacionGeo,
  tipoRegimen,
} from '@mbohera/sifen/valores'
import { oneOf } from '../enumeracion.ts'
import type { Fault } from '../failure.ts'
import { boundedText } from '../texto.ts'
import type { Actividad, DatosDeEmisor } from './emisor.ts'

export const TIPOS_CONTRIBUYENTE = ['PERSONA_FISICA', 'PERSONA_JURIDICA'] as const
export const ACTIVIDADES_MAX = 9
const NUMERO_CASA_MAX = 999_999
const EMAIL = /^[0-9a-zA-Z][0-9a-zA-Z._-]*@(?:[0-9a-zA-Z][0-9a-zA-Z_-]*\.)+[a-zA-Z]{2,9}$/
const EMAIL_MAX = 80
const ACTIVIDAD = /^[0-9A-Z]{1,8}$/

export type CambiosDeEmisor = Partial<Omit<DatosDeEmisor, 'ruc' | 'razonSocial' | 'nombreFantasia'>>

type Dado<T> = T | null | undefined

export interface CuerpoDeEmisor {
  tipoContribuyente?: Dado<string>
  tipoRegimen?: Dado<number>
  direccion?: Dado<string>
  numeroCasa?: Dado<number>
  departamento?: Dado<number>
  distrito?: Dado<number>
  ciudad?: Dado<number>
  telefono?: Dado<string>
  email?: Dado<string>
  actividades?: Dado<{ codigo?: Dado<string>; descripcion?: Dado<string> }[]>
}

/** What changes of the data of an issuer, and every fault of it. What is not given stays; null empties. */
export function parseDatosDeEmisor(
  cuerpo: CuerpoDeEmisor,
  actual: DatosDeEmisor,
): { cambios: CambiosDeEmisor; faults: Fault[] } {
  const faults: Fault[] = []
  const cambios: CambiosDeEmisor = {
    ...texto(cuerpo, 'direccion', { min: 1, max: 255 }, faults),
    ...texto(cuerpo, 'telefono', { min: 6, max: 15 }, faults),
    ...correo(cuerpo.email, faults),
    ...entero(
      cuerpo,
      'numeroCasa',
      n => n >= 0 && n <= NUMERO_CASA_MAX,
      `debe ser un entero de 0 a ${NUMERO_CASA_MAX}`,
      faults,
    ),
    ...entero(
      cuerpo,
      'tipoRegimen',
      n => tipoRegimen.has(n),
      `debe ser uno de: ${[...tipoRegimen].map(([code, name]) => `${code} (${name})`).join(', ')}`,
      faults,
    ),
    ...entero(
      cuerpo,
      'departamento',
      n => departamentos.has(n),
      'no es un departamento de la tabla de SIFEN',
      faults,
    ),
    ...entero(
      cuerpo,
      'distrito',
      n => distrito(n) !== undefined,
      'no es un distrito de la tabla de SIFEN',
      faults,
    ),
    ...entero(
      cuerpo,
      'ciudad',
      n => ciudad(n) !== undefined,
      'no es una ciudad de la tabla de SIFEN',
      faults,
    ),
    ...actividadesDe(cuerpo.actividades, faults),
  }
  if (cuerpo.tipoContribuyente !== undefined) {
    const tipo = oneOf('tipoContribuyente', cuerpo.tipoContribuyente, TIPOS_CONTRIBUYENTE)
    faults.push(...tipo.faults)
    if (tipo.value !== undefined) cambios.tipoContribuyente = tipo.value
  }
  return { cambios, faults: [...faults, ...lugar({ ...actual, ...cambios }, cambios)] }
}

function texto<Campo extends 'direccion' | 'telefono'>(
  cuerpo: CuerpoDeEmisor,
  campo: Campo,
  limits: { min: number; max: number },
  faults: Fault[],
): CambiosDeEmisor {
  const value = limpiarTextos(cuerpo[campo])
  if (value === undefined) return {}
  if (value === null) return { [campo]: null }
  const found = boundedText(campo, value, limits)
  faults.push(...found)
  return found.length > 0 ? {} : { [campo]: value }
}

function correo(value: Dado<string>, faults: Fault[]): CambiosDeEmisor {
  if (value === undefined || value === null) return value === null ? { email: null } : {}
  const email = value.trim()
  if (email.length <= EMAIL_MAX && EMAIL.test(email)) return { email }
  const detail = `debe ser una sola dirección de correo, de hasta ${EMAIL_MAX} caracteres`
  faults.push({ campo: 'email', codigo: 'email', detail })
  return {}
}

function entero<Campo extends 'numeroCasa' | 'tipoRegimen' | 'departamento' | 'distrito' | 'ciudad'>(
  cuerpo: CuerpoDeEmisor,
  campo: Campo,
  isKnown: (value: number) => boolean,
  detail: string,
  faults: Fault[],
): CambiosDeEmisor {
  const value = cuerpo[campo]
  if (value === undefined) return {}
  if (value === null || (Number.isInteger(value) && isKnown(value))) return { [campo]: value }
  faults.push({ campo, codigo: 'catalog', detail })
  return {}
}

function actividadesDe(value: CuerpoDeEmisor['actividades'], faults: Fault[]): CambiosDeEmisor {
  if (value === undefined) return {}
  const list = value ?? []
  if (list.length > ACTIVIDADES_MAX)
    faults.push({
      campo: 'actividades',
      codigo: 'max-items',
      detail: `admite hasta ${ACTIVIDADES_MAX} y llegaron ${list.length}`,
    })
  const actividades = list.map(({ codigo, descripcion }, index): Actividad => {
    const campo = `actividades[${index}]`
    const clean = { codigo: codigo?.trim().toUpperCase() ?? '', descripcion: limpiarTexto(descripcion ?? '') }
    if (!ACTIVIDAD.test(clean.codigo))
      faults.push({
        campo: `${campo}.codigo`,
        codigo: 'format',
        detail: 'debe tener de 1 a 8 dígitos o mayúsculas, como en la constancia de RUC',
      })
    else if (list.findIndex(other => other.codigo?.trim().toUpperCase() === clean.codigo) < index)
      faults.push({
        campo: `${campo}.codigo`,
        codigo: 'duplicate',
        detail: `la actividad ${clean.codigo} está repetida`,
      })
    faults.push(
      ...boundedText(`${campo}.descripcion`, descripcion === undefined ? undefined : clean.descripcion, {
        min: 1,
        max: 300,
      }),
    )
    return clean
  })
  return { actividades }
}

/** Departamento, distrito and ciudad name one place. Only who touches one of them is told. */
function lugar({ departamento, distrito, ciudad }: DatosDeEmisor, cambios: CambiosDeEmisor): Fault[] {
  const touched = (['ciudad', 'distrito', 'departamento'] as const).find(campo => cambios[campo] != null)
  if (touched === undefined) return []
  if (relacionGeo(departamento ?? undefined, distrito ?? undefined, ciudad ?? undefined)) return []
  const detail = `ciudad ${ciudad ?? '(ninguna)'}, distrito ${distrito ?? '(ninguno)'} y departamento ${departamento ?? '(ninguno)'} no corresponden entre sí en la tabla de SIFEN: envíe los tres juntos`
  return [{ campo: touched, codigo: 'geo', detail }]
}
