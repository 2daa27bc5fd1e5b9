import { readAmount } from '../values/decimal.ts'

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

/** What is asked for only after a certain answer; what was typed before another answer is not sent. */
const CUANDO: Readonly<Record<string, (escritos: Escritos) => boolean>> = {
  'remision.descripcionMotivo': escritos => escritos['remision.motivo'] === 'OTRO',
  'remision.fechaFactura': escritos => escritos['remision.motivo'] === 'VENTA',
  'transporte.vehiculos.numeroVuelo': escritos => escritos['transporte.modalidad'] === 'AEREO',
  'transporte.transportista.tipoDocumento': escritos => sinRuc('transporte.transportista', escritos),
  'transportista.tipoDocumento': escritos => sinRuc('transportista', escritos),
  'documentoAsociado.numeroConstancia': escritos => deMicroproductores(escritos),
  'documentoAsociado.numeroControl': escritos => deMicroproductores(escritos),
}
const sinRuc = (transportista: string, escritos: Escritos): boolean =>
  escritos[`${transportista}.naturaleza`] === 'NO_CONTRIBUYENTE'
const deMicroproductores = (escritos: Escritos): boolean =>
  escritos['documentoAsociado.tipoConstancia'] === 'MICROPRODUCTORES'

export const seVe = (camino: string, escritos: Escritos): boolean =>
  CUANDO[camino.replace(/\[\d+\]/g, '')]?.(escritos) ?? true

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

/** The body of a block: what was typed of what is shown, and nothing that was left blank. */
export function aBloque(bloque: Bloque, prefijo: string, escritos: Escritos): Record<string, unknown> {
  const dichos = bloque.flatMap((campo): [string, unknown][] => {
    const camino = prefijo + campo.nombre
    if (!seVe(camino, escritos)) return []
    if (campo.forma === 'grupo') return deGrupo(campo, camino, escritos)
    const nombres = campo.forma === 'lugar' ? DE_LUGAR : [campo.nombre]
    return nombres.flatMap((nombre): [string, unknown][] => {
      const text = (escritos[prefijo + nombre] ?? '').trim()
      if (text === '') return []
      return [[nombre, campo.forma === 'monto' ? (readAmount(text) ?? text) : text]]
    })
  })
  return Object.fromEntries(dichos)
}

function deGrupo(campo: CampoDeBloque, camino: string, escritos: Escritos): [string, unknown][] {
  const dentro = gruposDe(campo, camino, escritos).map(uno =>
    aBloque(campo.campos ?? [], `${uno}.`, escritos),
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
