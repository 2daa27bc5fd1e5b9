import type { Peticion } from './consulta.ts'

export const ESTADOS_DE_PETICION: Readonly<Record<Peticion['estado'], { nombre: string; color: string }>> = {
  EN_GRACIA: { nombre: 'Todavía la puede corregir', color: 'blue' },
  ESPERA_VISTO_BUENO: { nombre: 'Espera su visto bueno', color: 'yellow' },
  EN_CURSO: { nombre: 'En SIFEN', color: 'blue' },
  APROBADA: { nombre: 'Aprobada', color: 'green' },
  RECHAZADA: { nombre: 'Rechazada por SIFEN', color: 'red' },
  NEGADA: { nombre: 'Negada en la caja', color: 'gray' },
  DESISTIDA: { nombre: 'Se arrepintió', color: 'gray' },
  SIN_EFECTO: { nombre: 'Sin efecto', color: 'gray' },
}

/** How she came to the link. */
export const VIAS: Readonly<Record<Peticion['via'], string>> = {
  PAPEL: 'Escaneó el ticket',
  ENLACE: 'Con un enlace, y dijo los datos del ticket',
}

/** Who is to be named, in one line. */
export const aQuien = ({ nombreRazonSocial, numeroDocumento }: Peticion['receptor']): string =>
  `${nombreRazonSocial} · ${numeroDocumento}`

export const VIAS_CORTAS: Readonly<Record<Peticion['via'], string>> = {
  PAPEL: 'con el ticket',
  ENLACE: 'con un enlace',
}

/** A time of so many seconds, as one says it. */
export function cuantoTardo(segundos: number | null): string {
  if (segundos === null) return '—'
  if (segundos < 100) return `${segundos} s`
  const minutos = Math.round(segundos / 60)
  return minutos < 100 ? `${minutos} min` : `${Math.round(minutos / 60)} h`
}
