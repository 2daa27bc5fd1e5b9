import type { Nucleo } from '../nucleo.ts'
import type { Intercambio } from '../red/trafico.ts'
import { conZona } from '../tiempo.ts'

const CONTADOS = ['test', 'prod'] as const

export function vistaReloj({ reloj }: Nucleo) {
  const now = reloj.now()
  return { ahora: conZona(now), ms: now, detenido: reloj.stopped }
}

export function vistaEstado(nucleo: Nucleo) {
  nucleo.ripen()
  const { registro, motor, ajustes } = nucleo
  const registrado = Object.fromEntries(
    CONTADOS.map(ambiente => {
      const { documentos, eventos, lotes } = registro.of(ambiente)
      return [ambiente, { documentos: documentos.size, eventos: eventos.size, lotes: lotes.size }]
    }),
  )
  return {
    reloj: vistaReloj(nucleo),
    ajustes,
    registrado,
    bytes: registro.bytes,
    armados: motor.list().length,
  }
}

export function vistaIntercambio(item: Intercambio) {
  const { pedido, respuesta, cuando, ...rest } = item
  return {
    ...rest,
    cuando: conZona(cuando),
    bytesPedido: pedido.length,
    bytesRespuesta: respuesta?.length ?? 0,
  }
}

/** With what arrived and what was answered, as text. */
export function vistaCruda(item: Intercambio) {
  return {
    ...vistaIntercambio(item),
    pedido: item.pedido.toString('utf8'),
    respuesta: item.respuesta?.toString('utf8') ?? null,
  }
}
