import { tellError } from '../../api/problem.ts'
import type { Envio } from '../traer/envio.ts'
import type { Recepcion } from './consulta.ts'

/** How a file is called; what was pasted has no name. */
const nombreDe = ({ de }: Envio): string => (typeof de === 'string' ? '' : de.name)

/** One after the other; of several, one that is not taken keeps the rest from nothing, and says which it was. */
export async function sendAll(
  envios: readonly Envio[],
  send: (envio: Envio) => Promise<Recepcion>,
): Promise<Recepcion> {
  const [uno, ...mas] = envios
  if (uno === undefined) return { resultados: [] }
  if (mas.length === 0) return send(uno)
  const resultados: Recepcion['resultados'] = []
  for (const envio of envios) {
    const nombre = nombreDe(envio)
    const recibidos = await send(envio).catch((error: unknown): Recepcion => {
      const motivo = { campo: 'archivo', codigo: 'archivo', detail: tellError(error) }
      return {
        resultados: [{ cdc: null, lugar: null, resultado: 'NO_RECIBIDO', documento: null, motivo }],
      }
    })
    const en = (lugar: string | null) => (lugar === null ? nombre : `${nombre} › ${lugar}`)
    resultados.push(...recibidos.resultados.map(uno => ({ ...uno, lugar: en(uno.lugar) })))
  }
  return { resultados }
}

/** The files of which nobody knows yet what became. */
export const nombresDe = (envios: readonly Envio[]): string[] => envios.map(nombreDe).filter(Boolean)

const lineasDe = (texto: string): string[] => texto.split('\n').map(linea => linea.trim())

/** Whether something of what was sent is still to be sent, mended or not: what was said of it is said until then. */
export const hasAlgoDe = (ahora: readonly (File | string)[], enviados: readonly Envio[]): boolean =>
  enviados.some(({ de }) =>
    ahora.some(una =>
      typeof una === 'string' && typeof de === 'string'
        ? lineasDe(una).some(linea => linea !== '' && lineasDe(de).includes(linea))
        : una === de,
    ),
  )
