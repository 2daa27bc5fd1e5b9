import type { Pool } from '../db/db.ts'
import { type Cliente, listMejoresClientes, sumPorTramo } from '../db/resumen.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { diasDeDosMeses, sumVentas, type Ventas } from '../domain/documento/ventas.ts'
import { GUARANI } from '../domain/emision/montos.ts'
import { ultimosDias } from '../domain/tiempo.ts'

const CLIENTES_MAX = 5

export interface VentasConClientes extends Ventas {
  /** Who was sold most to this month, in guaraníes. */
  clientes: Cliente[]
}

/** What was sold this month and in the last one. Its cost grows with these two months, and with nothing before them. */
export async function viewVentas(
  { pool }: { pool: Pool },
  emisor: Emisor,
  now: number,
): Promise<VentasConClientes> {
  const { hoy } = ultimosDias(now, 1)
  const { dias, desde, fin } = ultimosDias(now, diasDeDosMeses(hoy))
  const sumas = await sumPorTramo(pool, emisor, { inicios: dias.map(dia => dia.desde), desde, fin })
  const ventas = sumVentas(
    dias.map(({ dia }, index) => ({ dia, ventas: sumas.filter(({ tramo }) => tramo === index) })),
    hoy,
  )
  const delMes = dias.find(({ dia }) => dia.startsWith(hoy.slice(0, 7)))?.desde ?? desde
  const en = { desde: delMes, fin, moneda: GUARANI, limite: CLIENTES_MAX }
  return { ...ventas, clientes: await listMejoresClientes(pool, emisor, en) }
}
