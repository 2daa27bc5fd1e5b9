import { dinero, GUARANI } from '../../values/dinero.ts'
import type { Tanda } from './palabras.ts'

const TODOS = new Intl.ListFormat('es', { type: 'conjunction' })

/** What it comes to, each currency apart: a line may end between two amounts, and in none. */
export function MontoDeTanda({ tanda: { totales } }: { tanda: Pick<Tanda, 'totales'> }) {
  const montos = totales.map(({ moneda, total }) => dinero(total, moneda))
  if (montos.length === 0) montos.push(dinero('0', GUARANI))
  return TODOS.formatToParts(montos).map(({ type, value }) =>
    type === 'literal' ? (
      value
    ) : (
      <span key={value} className="monto">
        {value}
      </span>
    ),
  )
}
