import type { Ambiente, Servicio } from '../juez/contrato.ts'
import type { Nucleo } from '../nucleo.ts'
import type { Ruta } from './rutas.ts'

const NOMBRES: Record<Servicio, { nombre: string; lote: boolean }> = {
  siRecepDE: { nombre: 'Recepción DE', lote: false },
  siRecepLoteDE: { nombre: 'Recepción Lote DE', lote: true },
  siResultLoteDE: { nombre: 'Consulta Lote DE', lote: true },
  siConsDE: { nombre: 'Consulta DE', lote: false },
  siRecepEvento: { nombre: 'Recepción Evento', lote: false },
  siConsRUC: { nombre: 'Consulta RUC', lote: false },
}
const VENTANA_MS = 5 * 60_000

/** Green where all was answered, red where less than half was. */
function luzDe(nucleo: Nucleo, ambiente: Ambiente, servicio: Servicio) {
  const desde = nucleo.reloj.now() - VENTANA_MS
  const vistos = nucleo.trafico
    .list()
    .filter(item => item.servicio === servicio && item.ambiente === ambiente && item.cuando >= desde)
  const sanos = vistos.filter(({ status = 599 }) => status < 500)
  const parte = vistos.length === 0 ? 1 : sanos.length / vistos.length
  const suma = sanos.reduce((total, { demoraMs = 0 }) => total + demoraMs, 0)
  return {
    estado: parte === 1 ? 'VERDE' : parte >= 0.5 ? 'AMARILLO' : 'ROJO',
    tiempoPromedio: sanos.length === 0 ? 0 : Math.round(suma / sanos.length),
  }
}

/** In the form of the public page of the real one. */
export const SEMAFORO: Ruta = {
  metodo: 'GET',
  ruta: '/semafororest/estado',
  que: 'El semáforo, como el que publica la DNIT, de lo que pasó en los últimos cinco minutos',
  run: ({ nucleo }) => ({
    mensaje: 'OK',
    data: (['prod', 'test'] as const).flatMap(ambiente =>
      (Object.keys(NOMBRES) as Servicio[]).map(servicio => ({
        nombreServicio: `${NOMBRES[servicio].nombre}${ambiente === 'test' ? ' Test' : ''}`,
        esLote: NOMBRES[servicio].lote ? 'S' : 'N',
        ...luzDe(nucleo, ambiente, servicio),
      })),
    ),
  }),
}
