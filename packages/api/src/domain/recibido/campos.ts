import { momento, opcion } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { motivo } from '../evento/motivo.ts'

const fechaRecepcion = momento({
  sifen: 'dFecRecep',
  obligatorio: true,
  ejemplo: '2026-11-21T10:30:00',
  ayuda: 'Cuándo se recibió el documento; no antes de su emisión.',
})

/** iTipConf (GCO003). */
export const TIPO_CONFORMIDAD = { TOTAL: 1, PARCIAL: 2 } as const

/** That a documento arrived (MT v150, group GEN). Who received it, and what it amounts to, the documento says. */
export const NOTIFICACION_RECEPCION = { fechaRecepcion }
export const CONFORMIDAD = {
  tipo: opcion({
    titulo: 'TipoConformidad',
    valores: keysOf(TIPO_CONFORMIDAD),
    codigos: TIPO_CONFORMIDAD,
    sifen: 'iTipConf',
    obligatorio: true,
    ayuda: 'Si se está conforme con todo lo que dice el documento, o con una parte.',
  }),
  fechaRecepcion: momento({
    sifen: 'dFecRecep',
    ejemplo: '2026-11-21T10:30:00',
    ayuda: 'Cuándo se estima recibir lo demás; obligatorio con PARCIAL.',
  }),
}
export const DISCONFORMIDAD = { motivo }
export const DESCONOCIMIENTO = { fechaRecepcion, motivo }

export type CuerpoNotificacion = CuerpoDe<typeof NOTIFICACION_RECEPCION>
export type CuerpoConformidad = CuerpoDe<typeof CONFORMIDAD>
export type CuerpoDisconformidad = CuerpoDe<typeof DISCONFORMIDAD>
export type CuerpoDesconocimiento = CuerpoDe<typeof DESCONOCIMIENTO>
