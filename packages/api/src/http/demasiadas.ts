import type { LimiteDe } from '../domain/failure.ts'

/** Of whom too many requests came, and what to do. */
export const DEMASIADAS: Record<LimiteDe, (limite: number) => string> = {
  credencial: limite =>
    `Con esta credencial se admiten ${limite} solicitudes por segundo; un cuerpo grande cuenta por varias.`,
  contribuyente: limite =>
    `De este contribuyente se admiten ${limite} solicitudes por segundo; un cuerpo grande cuenta por varias.`,
  direccion: limite =>
    `Desde esta dirección se admiten ${limite} solicitudes por segundo; un cuerpo grande cuenta por varias.`,
  fallidas: limite =>
    `Desde esta dirección llegaron más de ${limite} credenciales por minuto que no valen. Revise la API key o inicie sesión de nuevo: con una que vale se atiende.`,
  enlace: () =>
    'Por este enlace llegaron demasiadas solicitudes: se admite lo que hace una persona. Otros enlaces se atienden.',
}
