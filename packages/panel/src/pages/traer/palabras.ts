import type { components } from '../../api/contrato.generated.ts'

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

export const FORMATOS: Record<Adopcion['formato'], string> = {
  JSON: 'Una lista de un programa',
  XML: 'Un XML',
  ZIP: 'Un ZIP de XML',
  LISTA: 'Una lista de CDC',
}

const contar = (cuantos: number, uno: string, varios: string): string[] =>
  cuantos === 0 ? [] : [`${cuantos.toLocaleString('es-PY')} ${cuantos === 1 ? uno : varios}`]

/** What came of an order so far, in one sentence; nothing that is none. */
export function resumenDe(adopcion: Adopcion): string {
  const { adoptados, yaEstaban, noAdoptados, pendientes, cancelados, ilegibles, repetidos } = adopcion
  const partes = [
    ...contar(adoptados, 'traído', 'traídos'),
    ...contar(yaEstaban, 'ya estaba', 'ya estaban'),
    ...contar(noAdoptados, 'no se puede traer', 'no se pueden traer'),
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
