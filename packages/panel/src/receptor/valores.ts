import type { components } from '../api/contrato.generated.ts'
import { RECEPTOR } from '../emision/bloques.generated.ts'
import {
  aBloque,
  type Bloque,
  caminosDe,
  type Escritos,
  type Opcion,
  opcionesDe,
  soloDe,
} from '../emision/escritos.ts'
import { plegado } from '../values/plegado.ts'

/** The kind of buyer in everyday words. Each fixes naturaleza and tipoOperacion together, because SIFEN admits only some combinations (MT, D201 and D202). */
export type Comprador = 'RUC' | 'PERSONA' | 'EXTRANJERO' | 'INNOMINADO'

export const COMPRADORES: Record<Comprador, { nombre: string; explica: string }> = {
  INNOMINADO: {
    nombre: 'Sin nombre',
    explica:
      'Consumidor final que no se identifica. Solo por menos de 7.000.000 de guaraníes. Se puede nominar después.',
  },
  RUC: { nombre: 'Con RUC', explica: 'Empresa o persona inscripta en el RUC.' },
  PERSONA: { nombre: 'Sin RUC', explica: 'Persona con cédula u otro documento, que no tiene RUC.' },
  EXTRANJERO: { nombre: 'Del exterior', explica: 'Comprador de otro país: lleva su dirección.' },
}

type TipoDeDocumento = Exclude<
  NonNullable<components['schemas']['ReceptorDeEmision']['tipoDocumento']>,
  'RUC' | 'INNOMINADO'
>

/** With what somebody is identified who has no RUC. */
export const DOCUMENTOS = opcionesDe<TipoDeDocumento | 'RUC' | 'INNOMINADO'>(
  RECEPTOR,
  'tipoDocumento',
).filter(
  (opcion): opcion is Opcion<TipoDeDocumento> => opcion.value !== 'RUC' && opcion.value !== 'INNOMINADO',
)

export interface ValoresDeReceptor {
  comprador: Comprador
  tipoDocumento: TipoDeDocumento
  numeroDocumento: string
  /** As SIFEN's registry has it, with its check digit: of the number that was looked up last. */
  ruc?: string
  nombreRazonSocial: string
  pais: string
  direccion: string
  numeroCasa: string
  email: string
  celular: string
  /** What few say of a receptor; absent in what was typed before there was a place for it. */
  escritos?: Escritos
  /** Absent until something is changed here: all of it came together. */
  procedencia?: Procedencia
}

export const RECEPTOR_VACIO: ValoresDeReceptor = {
  comprador: 'RUC',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '',
  nombreRazonSocial: '',
  pais: 'PRY',
  direccion: '',
  numeroCasa: '',
  email: '',
  celular: '',
}

/** Points and spaces, as people write them, say nothing: the service knows neither. */
export const normalizeRuc = (typed: string): string => typed.replace(/[.\s]/g, '').toUpperCase()

/** Of three to eight characters, with its check digit or without: as the service looks one up. */
export const isRuc = (typed: string): boolean => /^[1-9]\d{1,6}[\dA-D](-\d)?$/.test(normalizeRuc(typed))

/** Of a number by itself: who has a RUC is written with its check digit; that of a company tells itself by its first two. */
export const compradorDeNumero = (numero: string): 'RUC' | 'PERSONA' =>
  /-\d$|^80\d{6}$/.test(numero) ? 'RUC' : 'PERSONA'

/** Without the check digit of a RUC, which may be left out; of a passport it is all that is written. */
export const baseDe = (numero: string): string => normalizeRuc(numero).replace(/^(\d+[A-D]?)-\d?$/, '$1')

/** Whether it is the RUC of whoever issues, with its check digit or without. */
export const isPropio = (numeroDocumento: string, ruc: string): boolean =>
  baseDe(numeroDocumento) === baseDe(ruc)

export const PREFIJO = 'receptor.'
const CON_RUC: readonly string[] = ['B2B', 'B2C', 'B2G']

/** What few say of a receptor: nobody from abroad lives in a departamento, and only who has a RUC is sold to in several ways. */
export function masDeReceptor({ comprador }: Pick<ValoresDeReceptor, 'comprador'>): Bloque {
  const nombres = ['nombreFantasia', 'telefono', 'codigoCliente']
  if (comprador !== 'EXTRANJERO') nombres.push('departamento')
  if (comprador === 'RUC') nombres.push('tipoOperacion')
  return soloDe(RECEPTOR, nombres).map(campo =>
    campo.nombre === 'tipoOperacion'
      ? {
          ...campo,
          obligatorio: false,
          opciones: campo.opciones?.filter(({ value }) => CON_RUC.includes(value)) ?? [],
        }
      : campo,
  )
}

const given = (name: string, value: string): Record<string, string> =>
  value.trim() === '' ? {} : { [name]: value.trim() }

const contacto = ({ direccion, numeroCasa, email, celular }: ValoresDeReceptor) => ({
  ...given('direccion', direccion),
  // Where there is an address SIFEN wants a number; 0 says that the house has none.
  ...(direccion.trim() === '' ? {} : { numeroCasa: numeroCasa.trim() === '' ? 0 : numeroCasa.trim() }),
  ...given('email', email),
  ...given('celular', celular),
})

/** The check digit is not reckoned, because a figure too few would be the RUC of another: it is the registry's, whose name was seen. */
function numeroDe({ comprador, numeroDocumento, ruc = '' }: ValoresDeReceptor): string {
  if (comprador !== 'RUC') return numeroDocumento
  const typed = normalizeRuc(numeroDocumento)
  return typed !== '' && typed === baseDe(ruc) ? ruc : typed
}

function identidad(valores: ValoresDeReceptor) {
  const { comprador, tipoDocumento, nombreRazonSocial, pais } = valores
  const conRuc = comprador === 'RUC'
  const operacion = { RUC: 'B2B', PERSONA: 'B2C', INNOMINADO: 'B2C', EXTRANJERO: 'B2F' } as const
  return {
    tipoOperacion: operacion[comprador],
    pais: comprador === 'EXTRANJERO' ? pais : 'PRY',
    nombreRazonSocial: nombreRazonSocial.trim(),
    tipoDocumento: conRuc ? ('RUC' as const) : tipoDocumento,
    ...given('numeroDocumento', numeroDe(valores)),
    ...contacto(valores),
    ...aBloque(masDeReceptor(valores), PREFIJO, valores.escritos ?? {}),
  }
}

/** The receptor of a nomination. */
export function aNominacion(valores: ValoresDeReceptor) {
  const { tipoOperacion, ...resto } = identidad(valores)
  const naturaleza = valores.comprador === 'RUC' ? ('CONTRIBUYENTE' as const) : ('NO_CONTRIBUYENTE' as const)
  return { naturaleza, tipoOperacion, ...resto }
}

/** The receptor of a documento that is emitted. */
export function aEmision(valores: ValoresDeReceptor) {
  if (valores.comprador === 'INNOMINADO')
    return {
      tipoContribuyente: 'INNOMINADO' as const,
      tipoOperacion: 'B2C' as const,
      nombreRazonSocial: 'Sin Nombre',
    }
  const tipoContribuyente =
    valores.comprador === 'RUC' ? ('CONTRIBUYENTE' as const) : ('NO_CONTRIBUYENTE' as const)
  return { tipoContribuyente, ...identidad(valores) }
}

/** Fields shown for a receptor, as the faults of the service call them. */
export function camposDe(valores: ValoresDeReceptor): ReadonlySet<string> {
  const { comprador, escritos = {} } = valores
  if (comprador === 'INNOMINADO') return new Set()
  const names = ['numeroDocumento', 'nombreRazonSocial', 'direccion', 'numeroCasa', 'email', 'celular']
  const more = comprador === 'RUC' ? [] : ['tipoDocumento', ...(comprador === 'EXTRANJERO' ? ['pais'] : [])]
  return new Set([
    ...[...names, ...more].map(name => PREFIJO + name),
    ...caminosDe(masDeReceptor(valores), PREFIJO, escritos),
  ])
}

/** By whom the number and the name that stand there were said. */
export interface Procedencia {
  /** Whether the number was typed here, and the name not since: somebody known has a number that a shop wrote with it. */
  tecleado: boolean
  /** What came with a number: from the registry, with somebody known, or with what the form began with. */
  puesto: Partial<ValoresDeReceptor>
}

/** Whether the name of SIFEN's registry takes the place of the one that stands there: what a shop wrote of somebody known is hers. */
export const admitePadron = (
  { nombreRazonSocial }: Pick<ValoresDeReceptor, 'nombreRazonSocial'>,
  { tecleado }: Procedencia,
): boolean => tecleado || nombreRazonSocial.trim() === ''

/** What came with the number that stands there, once the registry has given its name: of another number nothing is kept. */
export const conNombre = (
  { puesto }: Procedencia,
  { numeroDocumento }: ValoresDeReceptor,
  nombreRazonSocial: string,
): Partial<ValoresDeReceptor> => ({
  ...(baseDe(puesto.numeroDocumento ?? '') === baseDe(numeroDocumento) ? puesto : {}),
  numeroDocumento,
  nombreRazonSocial,
})

export const procedenciaDe = (valores: ValoresDeReceptor): Procedencia =>
  valores.procedencia ?? { tecleado: false, puesto: valores }

/** Of whom a number is corrected nothing came with that number alone. */
export const corregible = (valores: ValoresDeReceptor): ValoresDeReceptor => ({
  ...valores,
  procedencia: { tecleado: false, puesto: {} },
})

/** What is of whoever has the number, and of nobody else. */
const SUYOS = ['nombreRazonSocial', 'direccion', 'numeroCasa', 'email', 'celular'] as const
const NADIE: Partial<ValoresDeReceptor> = { ...RECEPTOR_VACIO, escritos: {} }

/** Another number is of somebody else: what came with the one before goes with it, and is there again where that is typed anew. */
export function conOtroNumero(
  valores: ValoresDeReceptor,
  numeroDocumento: string,
  { puesto }: Procedencia,
): Partial<ValoresDeReceptor> {
  const base = baseDe(numeroDocumento)
  if (base === baseDe(valores.numeroDocumento)) return { numeroDocumento }
  const suyos = SUYOS.filter(campo => puesto[campo] !== undefined)
  const [antes, ahora] = base === baseDe(puesto.numeroDocumento ?? '') ? [NADIE, puesto] : [puesto, NADIE]
  const cambia = suyos.filter(campo => valores[campo] === antes[campo])
  return {
    numeroDocumento,
    ...Object.fromEntries(cambia.map(campo => [campo, ahora[campo]])),
    ...(puesto.escritos === undefined ? {} : { escritos: escritosCon(valores, antes, ahora) }),
  }
}

/** What few say of a receptor: those that came give way, those that were typed stay. */
function escritosCon(
  { escritos = {} }: ValoresDeReceptor,
  { escritos: antes = {} }: Partial<ValoresDeReceptor>,
  { escritos: ahora = {} }: Partial<ValoresDeReceptor>,
): Escritos {
  const quedan = Object.entries(escritos).filter(([camino, text]) => antes[camino] !== text)
  return { ...ahora, ...Object.fromEntries(quedan) }
}

/** What kind of company it is says little of whose name it is. */
const FORMAS = new Set(['s', 'a', 'sa', 'srl', 'saeca', 'eas', 'cia', 'ltda', 'de', 'la', 'y'])
const palabrasDe = (nombre: string): string[] =>
  plegado(nombre)
    .split(' ')
    .filter(palabra => palabra !== '' && !FORMAS.has(palabra))

/** Whether both names can be of one person: what is written short, without accents or in another order is the same name. */
export function isOtroNombre(escrito: string, delPadron: string): boolean {
  const [uno, otro] = [palabrasDe(escrito), palabrasDe(delPadron)].sort((a, b) => a.length - b.length)
  return uno!.length > 0 && !uno!.every(palabra => otro!.includes(palabra))
}
