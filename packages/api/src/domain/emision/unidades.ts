import { unidades, unidadesNombre } from '@mbohera/sifen/valores'
import { type Validated, valid, wrong } from '../validated.ts'

const codigoDeUnidad = new Map([...unidades].map(([codigo, simbolo]) => [simbolo, codigo]))
/** Some symbols differ in their case alone: ML is one unit and ml another. */
const codigosSinCaja = Map.groupBy(unidades, ([, simbolo]) => simbolo.toLowerCase())

/** What is counted and not measured. */
export const UNIDAD = 'UNI'
export const CODIGO_DE_UNIDAD = codigoDeUnidad.get(UNIDAD)! // a symbol of SIFEN's table

/** SIFEN's code of a unit, by its symbol. */
export function parseUnidad(campo: string, simbolo: string): Validated<number> {
  const text = simbolo.trim()
  const exacto = codigoDeUnidad.get(text)
  if (exacto !== undefined) return valid(exacto)
  const parecidos = codigosSinCaja.get(text.toLowerCase()) ?? []
  const [unico, ...otros] = parecidos
  if (unico !== undefined && otros.length === 0) return valid(unico[0])
  const opciones = parecidos.map(([codigo, escrito]) => `${escrito} (${unidadesNombre.get(codigo)})`)
  const detail =
    opciones.length === 0
      ? 'no es un símbolo de la tabla de unidades de SIFEN, por ejemplo UNI, kg, LT'
      : `puede ser más de una unidad; escriba el símbolo tal cual: ${opciones.join(' o ')}`
  return wrong(campo, 'enum', detail)
}
