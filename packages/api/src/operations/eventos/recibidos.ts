import type {
  CuerpoConformidad,
  CuerpoDesconocimiento,
  CuerpoDisconformidad,
  CuerpoNotificacion,
} from '../../domain/recibido/campos.ts'
import {
  parseConformidad,
  parseDesconocimiento,
  parseDisconformidad,
  parseNotificacion,
} from '../../domain/recibido/solicitud.ts'
import { ofRecibido } from './about-recibido.ts'

/** The documento arrived: nothing is said of whether it is right. */
export const notificar = ofRecibido<CuerpoNotificacion>({
  tipo: 'NOTIFICACION_RECEPCION',
  accion: 'recibido.notificar',
  read: parseNotificacion,
})
/** What it says is right, as a whole or in part. */
export const conformar = ofRecibido<CuerpoConformidad>({
  tipo: 'CONFORMIDAD',
  accion: 'recibido.conformar',
  read: parseConformidad,
})
/** It is for the receptor, and is not right. */
export const disconformar = ofRecibido<CuerpoDisconformidad>({
  tipo: 'DISCONFORMIDAD',
  accion: 'recibido.disconformar',
  read: parseDisconformidad,
})
/** The receptor knows nothing of such an operation. */
export const desconocer = ofRecibido<CuerpoDesconocimiento>({
  tipo: 'DESCONOCIMIENTO',
  accion: 'recibido.desconocer',
  read: parseDesconocimiento,
})
