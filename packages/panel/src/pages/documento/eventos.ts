import type { NombreDeIcono } from '../../ui/icono.tsx'
import type { Evento } from './consulta.ts'

interface Palabras {
  tipo: Record<Evento['tipoEvento'], { nombre: string; icono: NombreDeIcono }>
  estado: Record<Evento['estadoEvento'], { nombre: string; color: string; explica: string }>
}

export const EVENTOS: Palabras = {
  tipo: {
    NOMINACION: { nombre: 'Nominación', icono: 'nominar' },
    CANCELACION: { nombre: 'Cancelación', icono: 'borrar' },
    INUTILIZACION: { nombre: 'Inutilización', icono: 'rotar' },
    TRANSPORTE: { nombre: 'Cambio de transporte', icono: 'rotar' },
    NOTIFICACION_RECEPCION: { nombre: 'Notificación de recepción', icono: 'listo' },
    CONFORMIDAD: { nombre: 'Conformidad', icono: 'listo' },
    DISCONFORMIDAD: { nombre: 'Disconformidad', icono: 'borrar' },
    DESCONOCIMIENTO: { nombre: 'Desconocimiento', icono: 'borrar' },
  },
  estado: {
    ENVIADO: {
      nombre: 'Sin respuesta',
      color: 'orange',
      explica: 'Se envió y no se sabe qué decidió SIFEN. No es un rechazo ni una aprobación.',
    },
    APROBADO: { nombre: 'Aprobado', color: 'green', explica: 'SIFEN lo registró.' },
    RECHAZADO: { nombre: 'Rechazado', color: 'red', explica: 'SIFEN no lo aceptó.' },
  },
}
