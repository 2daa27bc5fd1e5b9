import type { components } from '../../api/contrato.generated.ts'
import { formatCuenta } from '../../values/decimal.ts'
import { fechaHora } from '../../values/fecha.ts'

export type Adopcion = components['schemas']['AdopcionDeFondo']
export type Pedido = components['schemas']['DocumentoPedido']

/** What became of a CDC, as a person says it. */
export const SUERTES: Record<Pedido['estado'], { nombre: string; color: string; explica: string }> = {
  PENDIENTE: { nombre: 'Falta', color: 'gray', explica: 'Todavía no se sabe: se pregunta por él.' },
  ADOPTADO: {
    nombre: 'Traído',
    color: 'green',
    explica: 'Desde ahora es un documento como cualquier otro.',
  },
  YA_ESTABA: { nombre: 'Ya estaba', color: 'blue', explica: 'Estaba aquí: no se hizo nada.' },
  ACTUALIZADO: {
    nombre: 'Cambió',
    color: 'green',
    explica: 'SIFEN mostró un evento que faltaba aquí: el documento ya lo tiene.',
  },
  IGUAL: { nombre: 'Está igual', color: 'blue', explica: 'SIFEN no muestra nada nuevo.' },
  NO_ADOPTADO: { nombre: 'No se puede', color: 'red', explica: 'No se pudo traer.' },
  ILEGIBLE: {
    nombre: 'No se entiende',
    color: 'orange',
    explica: 'En ese lugar no hay un CDC que sirva.',
  },
  CANCELADO: { nombre: 'Detenido', color: 'dark', explica: 'El pedido se detuvo antes de llegar a él.' },
}

export const AVANCES: Record<Adopcion['estado'], { nombre: string; color: string }> = {
  EN_CURSO: { nombre: 'En curso', color: 'blue' },
  TERMINADA: { nombre: 'Terminado', color: 'green' },
  CANCELADA: { nombre: 'Detenido', color: 'dark' },
}

const FORMATOS: Record<Adopcion['formato'], string> = {
  JSON: 'Una lista de un programa',
  XML: 'Un XML',
  ZIP: 'Un ZIP de XML',
  LISTA: 'Una lista de CDC',
  FECHAS: 'Lo emitido entre dos fechas',
}

/** What was asked for, as a person says it. */
export function pedidoDe({ formato, fechaDesde, fechaHasta }: Adopcion): string {
  if (fechaDesde === null || fechaHasta === null) return FORMATOS[formato]
  // The last instant is no part of it: a whole day ends at midnight of the next.
  const ultimo = new Date(Date.parse(`${fechaHasta}Z`) - 1000).toISOString()
  const [desde, hasta] = [fechaHora(fechaDesde.slice(0, 10)), fechaHora(ultimo.slice(0, 10))]
  return desde === hasta ? `Lo emitido el ${desde}` : `Lo emitido del ${desde} al ${hasta}`
}

const contar = (cuantos: number, uno: string, varios: string): string[] =>
  cuantos === 0 ? [] : [`${formatCuenta(cuantos)} ${cuantos === 1 ? uno : varios}`]

/** What came of an order so far, in one sentence; nothing that is none. */
export function resumenDe(adopcion: Adopcion): string {
  const { adoptados, yaEstaban, actualizados, iguales, pendientes, cancelados, ilegibles, repetidos } =
    adopcion
  const negados: [string, string] =
    adopcion.formato === 'FECHAS'
      ? ['no está en SIFEN', 'no están en SIFEN']
      : ['no se puede traer', 'no se pueden traer']
  const partes = [
    ...contar(adoptados, 'traído', 'traídos'),
    ...contar(yaEstaban, 'ya estaba', 'ya estaban'),
    ...contar(actualizados, 'cambió', 'cambiaron'),
    ...contar(iguales, 'está igual', 'están iguales'),
    ...contar(adopcion.noAdoptados, ...negados),
    ...contar(pendientes, 'falta', 'faltan'),
    ...contar(cancelados, 'quedó sin preguntar', 'quedaron sin preguntar'),
    ...contar(ilegibles, 'lugar del archivo no se entiende', 'lugares del archivo no se entienden'),
    ...contar(repetidos, 'estaba repetido', 'estaban repetidos'),
  ]
  return partes.join(' · ')
}

/** How much of it is done, from 0 to 100. */
export const avanceDe = ({ total, pendientes }: Adopcion): number =>
  total === 0 ? 100 : Math.floor(((total - pendientes) * 100) / total)
