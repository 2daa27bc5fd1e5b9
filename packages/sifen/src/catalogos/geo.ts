import { departamentos } from './departamentos.generated.ts'
import { geoTexto } from './geo.generated.ts'

export interface Distrito {
  readonly nombre: string
  readonly departamento: number
}
export interface Ciudad {
  readonly nombre: string
  readonly distrito: number
  readonly departamento: number
}

let tablas: { distritos: Map<number, Distrito>; ciudades: Map<number, Ciudad> } | undefined

/** Read on first use: most processes never ask for a city. */
function read() {
  if (tablas) return tablas
  const distritos = new Map<number, Distrito>()
  const ciudades = new Map<number, Ciudad>()
  let departamento = 0
  let distrito = 0
  for (const line of geoTexto.split('\n')) {
    if (line.startsWith('-')) {
      departamento = Number(line.slice(1))
      continue
    }
    const at = line.indexOf(' ')
    const code = Number(line.slice(0, at))
    // dDesDis* and dDesCiu* hold thirty characters.
    const nombre = line.slice(at + 1, at + 31).trimEnd()
    if (line.startsWith('+')) {
      distrito = code
      distritos.set(code, { nombre, departamento })
    } else ciudades.set(code, { nombre, distrito, departamento })
  }
  tablas = { distritos, ciudades }
  return tablas
}

export const distrito = (codigo: number): Distrito | undefined => read().distritos.get(codigo)
export const ciudad = (codigo: number): Ciudad | undefined => read().ciudades.get(codigo)
export const distritos = (): ReadonlyMap<number, Distrito> => read().distritos
export const ciudades = (): ReadonlyMap<number, Ciudad> => read().ciudades

/** False when the codes that are given (and known) do not belong to each other. */
export function relacionGeo(dep?: number, dis?: number, ciu?: number): boolean {
  const c = ciu === undefined ? undefined : ciudad(ciu)
  const d = dis === undefined ? undefined : distrito(dis)
  if (dep !== undefined && c && c.departamento !== dep) return false
  if (dep !== undefined && d && d.departamento !== dep) return false
  return !(c && dis !== undefined && c.distrito !== dis)
}

export const isDepartamento = (codigo: number): boolean => departamentos.has(codigo)
