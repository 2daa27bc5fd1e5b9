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
  nombreRazonSocial: string
  pais: string
  direccion: string
  numeroCasa: string
  email: string
  celular: string
  /** What few say of a receptor; absent in what was typed before there was a place for it. */
  escritos?: Escritos
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

/** Whether it is the RUC of whoever issues, with its check digit or without. */
export const isPropio = (numeroDocumento: string, ruc: string): boolean =>
  numeroDocumento.replace(/[.\s]/g, '').split('-')[0]?.toUpperCase() === ruc.split('-')[0]

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

function identidad(valores: ValoresDeReceptor) {
  const { comprador, numeroDocumento, tipoDocumento, nombreRazonSocial, pais } = valores
  const conRuc = comprador === 'RUC'
  const operacion = { RUC: 'B2B', PERSONA: 'B2C', INNOMINADO: 'B2C', EXTRANJERO: 'B2F' } as const
  return {
    tipoOperacion: operacion[comprador],
    pais: comprador === 'EXTRANJERO' ? pais : 'PRY',
    nombreRazonSocial: nombreRazonSocial.trim(),
    tipoDocumento: conRuc ? ('RUC' as const) : tipoDocumento,
    ...given('numeroDocumento', numeroDocumento),
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

/** Whether the name of SIFEN's registry takes the place of the one that stands there: what a shop wrote of somebody known is hers. */
export const admitePadron = (
  { nombreRazonSocial }: Pick<ValoresDeReceptor, 'nombreRazonSocial'>,
  tecleado: boolean,
): boolean => tecleado || nombreRazonSocial.trim() === ''

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
