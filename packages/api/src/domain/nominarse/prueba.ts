import { formatCivil } from '../tiempo.ts'

/** What stands on the ticket and in no link: the last digits of its total, and the hour. */
export interface Prueba {
  total4: string
  hora: string
}

/** After so many wrong ones, one after another, a link that was not scanned from paper asks no more. */
export const PRUEBAS_MAX = 5

const CIFRAS = 4

/** What a ticket says: of `Gs. 150.000` at 09:15, `0000` and `09:15`; of `USD 12,50`, `1250`. */
export const pruebaDe = ({
  total,
  moneda,
  fechaEmision,
}: {
  total: string
  moneda: string
  fechaEmision: number
}): Prueba => {
  const [entero = '', decimales = ''] = total.split('.')
  const cifras = moneda === 'PYG' ? entero : entero + decimales.padEnd(2, '0').slice(0, 2)
  return {
    total4: cifras.replace(/\D/g, '').padStart(CIFRAS, '0').slice(-CIFRAS),
    hora: formatCivil(fechaEmision).slice(11, 16),
  }
}

/** What somebody says that the ticket says. */
export interface PruebaDada {
  total4?: string | null | undefined
  hora?: string | null | undefined
}

/** As a person types them: with points, blanks, a single digit of the hour; of a total of three digits, three. */
export function hasSamePrueba(prueba: Prueba, { total4, hora }: PruebaDada): boolean {
  const cifras = (total4 ?? '').replace(/\D/g, '')
  const [, horas = '', minutos = ''] = /^\s*(\d{1,2})\s*(?:[:.]\s*)?(\d{2})\s*$/.exec(hora ?? '') ?? []
  return (
    cifras !== '' &&
    cifras.padStart(CIFRAS, '0') === prueba.total4 &&
    `${horas.padStart(2, '0')}:${minutos}` === prueba.hora
  )
}
