import { numeroFormateado } from '../documento/estado.ts'
import type { Fault } from '../failure.ts'

interface Detenida {
  timbradoId: number
  establecimiento: string
  punto: string
  detenidoNumero: number | null
}

/** Why a row of numbers stands still, and what there is to do, in one sentence without a subject. */
export const causaDeDetencion = (timbrado: Detenida): string => {
  const { establecimiento, punto, detenidoNumero: numero } = timbrado
  const suyo = numero === null ? 'un número' : `el número ${numeroFormateado({ ...timbrado, numero })}`
  return `SIFEN ya tiene ${suyo} con otro documento (1002), que no salió de aquí: la numeración de ${establecimiento}-${punto} está detenida para no gastar más números usados`
}

/** Nothing was taken; after somebody aligned, the same request goes through. */
export function numeracionDesalineada(timbrado: Detenida) {
  const fault: Fault = {
    campo: 'timbrado',
    codigo: 'numeracion-desalineada',
    detail: `${causaDeDetencion(timbrado)}. Alinéela en el panel (Configuración, Timbrados, «Alinear numeración») y repita la misma solicitud`,
  }
  const { timbradoId } = timbrado
  return { ok: false, failure: { type: 'numeracion-desalineada', timbradoId, faults: [fault] } } as const
}
