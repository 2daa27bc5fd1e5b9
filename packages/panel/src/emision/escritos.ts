import { readAmount } from '../values/decimal.ts'
import { aMonto, GUARANI, typed, typedMonto } from '../values/dinero.ts'

/** A field of a block as the service declares it; a group has fields of its own, and of some there are several. */
export interface CampoDeBloque {
  nombre: string
  forma:
    | 'texto'
    | 'parrafo'
    | 'cifras'
    | 'monto'
    | 'fecha'
    | 'momento'
    | 'opcion'
    | 'decision'
    | 'moneda'
    | 'pais'
    | 'lugar'
    | 'grupo'
  etiqueta: string
  ayuda: string
  obligatorio: boolean
  max?: number
  opciones?: readonly Opcion[]
  campos?: readonly CampoDeBloque[]
  /** How many there may be. */
  varios?: number
}

export type Bloque = readonly CampoDeBloque[]

export interface Opcion<V extends string = string> {
  value: V
  label: string
}

/** The words of a closed list of the contract, as a person reads them. */
export const opcionesDe = <V extends string>(bloque: Bloque, nombre: string): readonly Opcion<V>[] =>
  // Its words are those of the contract, of which the type of the body is made, too.
  (bloque.find(campo => campo.nombre === nombre)?.opciones ?? []) as readonly Opcion<V>[]

/** Those fields, in the order in which they are declared. */
export const soloDe = (bloque: Bloque, nombres: readonly string[]): Bloque =>
  bloque.filter(({ nombre }) => nombres.includes(nombre))

/** The fields of a group. */
export const camposDeGrupo = (bloque: Bloque, nombre: string): Bloque =>
  bloque.find(campo => campo.nombre === nombre)?.campos ?? []

/** What was typed, each under the path that it has in the body. */
export type Escritos = Readonly<Record<string, string>>

/** Departamento, distrito and ciudad are asked for together. */
export const DE_LUGAR = ['departamento', 'distrito', 'ciudad'] as const

interface Condicion {
  /** Of which field; of the same block where it is a name alone. */
  de: string
  es: readonly string[]
}

const DE_MICROPRODUCTORES: Condicion = { de: 'tipoConstancia', es: ['MICROPRODUCTORES'] }
const SIN_RUC: Condicion = { de: 'naturaleza', es: ['NO_CONTRIBUYENTE'] }
const IMPRESO: Condicion = { de: 'tipoDocumento', es: ['IMPRESO'] }

/** What is asked for only after a certain answer; what was typed before another answer is not sent. */
export const CUANDO: Readonly<Record<string, Condicion>> = {
  'remision.descripcionMotivo': { de: 'motivo', es: ['OTRO'] },
  'remision.fechaFactura': { de: 'motivo', es: ['VENTA'] },
  'transporte.vehiculos.numeroVuelo': { de: 'transporte.modalidad', es: ['AEREO'] },
  'transporte.transportista.tipoDocumento': SIN_RUC,
  'transportista.tipoDocumento': SIN_RUC,
  'documentoAsociado.numeroConstancia': DE_MICROPRODUCTORES,
  'documentoAsociado.numeroControl': DE_MICROPRODUCTORES,
  'documentosAsociados.cdc': { de: 'tipoDocumento', es: ['', 'ELECTRONICO'] },
  'documentosAsociados.tipoDocumentoImpreso': IMPRESO,
  'documentosAsociados.numeroTimbrado': IMPRESO,
  'documentosAsociados.establecimiento': IMPRESO,
  'documentosAsociados.puntoExpedicion': IMPRESO,
  'documentosAsociados.numeroDocumento': IMPRESO,
  'documentosAsociados.fechaEmision': IMPRESO,
  'carga.descripcionCaracteristica': { de: 'caracteristica', es: ['OTRA'] },
  'vehiculo.descripcionCombustible': { de: 'combustible', es: ['OTRO'] },
  'tarjeta.descripcion': { de: 'denominacion', es: ['OTRO'] },
}

/** The path of the field on whose answer it depends. */
export const deQueDepende = (camino: string): (Condicion & { camino: string }) | undefined => {
  const cuando = CUANDO[camino.replace(/\[\d+\]/g, '')]
  if (cuando === undefined) return undefined
  const { de } = cuando
  return { ...cuando, camino: de.includes('.') ? de : camino.slice(0, camino.lastIndexOf('.') + 1) + de }
}

export function seVe(camino: string, escritos: Escritos): boolean {
  const cuando = deQueDepende(camino)
  return cuando === undefined || cuando.es.includes(escritos[cuando.camino] ?? '')
}

const claveDeCuantos = (camino: string): string => `${camino}#`

/** How many of a list are shown: one to begin with. */
export const cuantos = (camino: string, escritos: Escritos): number =>
  Number(escritos[claveDeCuantos(camino)] ?? 1)

export const conUnoMas = (camino: string, escritos: Escritos): Escritos => ({
  ...escritos,
  [claveDeCuantos(camino)]: String(cuantos(camino, escritos) + 1),
})

/** Those behind it move up. */
export function sinUno(camino: string, quitado: number, escritos: Escritos): Escritos {
  const movidos = Object.entries(escritos).flatMap(([clave, value]): [string, string][] => {
    if (!clave.startsWith(`${camino}[`)) return [[clave, value]]
    const numero = Number(clave.slice(camino.length + 1, clave.indexOf(']', camino.length)))
    if (numero === quitado) return []
    const resto = clave.slice(clave.indexOf(']', camino.length))
    return [[`${camino}[${numero > quitado ? numero - 1 : numero}${resto}`, value]]
  })
  return {
    ...Object.fromEntries(movidos),
    [claveDeCuantos(camino)]: String(cuantos(camino, escritos) - 1),
  }
}

const lugaresDe = (camino: string, escritos: Escritos): string[] =>
  Array.from({ length: cuantos(camino, escritos) }, (_, n) => `${camino}[${n}]`)

/** Every group of that field: one, or those of its list. */
export const gruposDe = ({ varios }: CampoDeBloque, camino: string, escritos: Escritos): string[] =>
  varios === undefined ? [camino] : lugaresDe(camino, escritos)

const SI = 'SI'
export const DECISIONES: readonly Opcion[] = [
  { value: SI, label: 'Sí' },
  { value: 'NO', label: 'No' },
]
/** A person says no seconds. */
const SIN_SEGUNDOS = 'AAAA-MM-DDThh:mm'.length

/** What is weighed, counted or read off a meter: with three decimals it is as clear as with two. */
const MEDIDAS: ReadonlySet<string> = new Set([
  ...['cantidad', 'porcentaje', 'proporcionGravada', 'porcentajeDescuentoGlobal', 'vigencia'],
  ...['pesoNeto', 'pesoBruto', 'capacidadTraccion', 'lecturaAnterior', 'lecturaActual', 'consumo'],
])

/** Of what may be an amount of money: whether it is. */
export const isDinero = ({ nombre, forma }: CampoDeBloque): boolean =>
  forma === 'monto' && !MEDIDAS.has(nombre)

/** In guaraníes whatever is sold is paid in. */
const EN_GUARANIES: ReadonlySet<string> = new Set(['tipoCambio', 'costoFlete'])

/** In which money an amount is, where that is known. */
export const monedaDeCampo = ({ nombre }: CampoDeBloque, moneda?: string): string | undefined =>
  EN_GUARANIES.has(nombre) ? GUARANI : moneda

/** What was typed, as the body has it. */
function aValor(campo: CampoDeBloque, text: string, moneda: string | undefined): unknown {
  const { forma } = campo
  if (isDinero(campo)) return aMonto(text, monedaDeCampo(campo, moneda))
  if (forma === 'monto') return readAmount(text) ?? text
  if (forma === 'decision') return text === SI
  return forma === 'momento' && text.length === SIN_SEGUNDOS ? `${text}:00` : text
}

/** The body of a block: what was typed of what is shown, and nothing that was left blank. `moneda`: in which its amounts are. */
export function aBloque(
  bloque: Bloque,
  prefijo: string,
  escritos: Escritos,
  moneda?: string,
): Record<string, unknown> {
  const dichos = bloque.flatMap((campo): [string, unknown][] => {
    const camino = prefijo + campo.nombre
    if (!seVe(camino, escritos)) return []
    if (campo.forma === 'grupo') return deGrupo(campo, camino, escritos, moneda)
    const nombres = campo.forma === 'lugar' ? DE_LUGAR : [campo.nombre]
    return nombres.flatMap((nombre): [string, unknown][] => {
      const text = (escritos[prefijo + nombre] ?? '').trim()
      return text === '' ? [] : [[nombre, aValor(campo, text, moneda)]]
    })
  })
  return Object.fromEntries(dichos)
}

/** The other way: a block of a body as it would have been typed. */
export function deBloque(bloque: Bloque, prefijo: string, dado: Readonly<Record<string, unknown>>): Escritos {
  return Object.fromEntries(
    bloque.flatMap((campo): [string, string][] => {
      const nombres = campo.forma === 'lugar' ? DE_LUGAR : [campo.nombre]
      return nombres.flatMap(nombre => deCampo(campo, prefijo + nombre, dado[nombre]))
    }),
  )
}

function deCampo(campo: CampoDeBloque, camino: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (campo.forma === 'monto') return [[camino, (isDinero(campo) ? typedMonto : typed)(String(value))]]
  if (campo.forma === 'decision') return [[camino, value === true ? SI : 'NO']]
  if (campo.forma !== 'grupo') return [[camino, String(value)]]
  const dentro = (grupo: unknown, prefijo: string) =>
    Object.entries(deBloque(campo.campos ?? [], prefijo, grupo as Record<string, unknown>)) // a group of the contract
  if (!Array.isArray(value)) return dentro(value, `${camino}.`)
  return [
    [claveDeCuantos(camino), String(Math.max(value.length, 1))],
    ...value.flatMap((uno, n) => dentro(uno, `${camino}[${n}].`)),
  ]
}

/** Whether something of it was typed. */
export const hayDicho = (bloque: Bloque, prefijo: string, escritos: Escritos): boolean =>
  Object.keys(aBloque(bloque, prefijo, escritos)).length > 0

function deGrupo(
  campo: CampoDeBloque,
  camino: string,
  escritos: Escritos,
  moneda: string | undefined,
): [string, unknown][] {
  const dentro = gruposDe(campo, camino, escritos).map(uno =>
    aBloque(campo.campos ?? [], `${uno}.`, escritos, moneda),
  )
  if (dentro.every(uno => Object.keys(uno).length === 0)) return []
  return [[campo.nombre, campo.varios === undefined ? dentro[0] : dentro]]
}

/** The paths beside which a fault of the service is shown. */
export function caminosDe(bloque: Bloque, prefijo: string, escritos: Escritos): string[] {
  return bloque.flatMap(campo => {
    const camino = prefijo + campo.nombre
    if (!seVe(camino, escritos)) return []
    if (campo.forma === 'lugar') return DE_LUGAR.map(nombre => prefijo + nombre)
    if (campo.forma !== 'grupo') return [camino]
    const dentro = gruposDe(campo, camino, escritos).flatMap(uno => [
      uno,
      ...caminosDe(campo.campos ?? [], `${uno}.`, escritos),
    ])
    return [camino, ...dentro]
  })
}
