import { departamentos } from '../catalogos/departamentos.generated.ts'
import { ciudad, distrito, relacionGeo } from '../catalogos/geo.ts'
import { falta } from './reglas.ts'

type Codigo = number | null | undefined

const of = <T>(code: Codigo, table: (code: number) => T | undefined): T | undefined =>
  falta(code) ? undefined : table(Number(code))

export const nombreDepartamento = (code: Codigo) => of(code, c => departamentos.get(c))
export const nombreDistrito = (code: Codigo) => of(code, distrito)?.nombre
export const nombreCiudad = (code: Codigo) => of(code, ciudad)?.nombre

/** A description without its code, or that is not the one of its code; an unknown code has none. */
export const describeOtro = (code: Codigo, name: string | null | undefined, right: string | undefined) =>
  falta(code) ? !falta(name) : right === undefined || name !== right

export const sinRelacion = (dep: Codigo, dis: Codigo, ciu: Codigo) =>
  !relacionGeo(dep ?? undefined, dis ?? undefined, ciu ?? undefined)
