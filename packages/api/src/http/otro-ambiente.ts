import { AMBIENTES } from '../domain/ambiente.ts'
import { ambienteVerificado } from '../domain/contribuyente/verificacion.ts'
import type { Failure } from '../domain/failure.ts'
import { NOTHING } from '../domain/validated.ts'

/** Another one was chosen; or the one that is meant cannot be had at all. */
export function otroAmbiente({
  visto,
  ambiente,
  verificado,
}: Extract<Failure, { type: 'ambiente-changed' }>): string {
  const pedido = AMBIENTES.find(each => each === visto)
  const probado = pedido === undefined ? NOTHING : ambienteVerificado('ambiente', pedido, verificado)
  if (!probado.ok) return `No se hizo nada: ${probado.faults.map(({ detail }) => detail).join('; ')}.`
  return `La solicitud dice que se ve ${visto.slice(0, 20) || 'ninguno'}, y el ambiente que vale es ${ambiente}: alguien lo cambió. No se hizo nada. Vuelva a leer el contribuyente, y repita si ese es el ambiente que quiere.`
}
