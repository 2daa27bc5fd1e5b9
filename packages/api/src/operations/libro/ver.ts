import type { Pool } from '../../db/db.ts'
import { snapshot } from '../../db/db.ts'
import {
  type EventoSinSaber,
  type LineaRow,
  listEventosSinSaber,
  listLineas,
  listNoConcluidos,
  listSaltos,
  type NoConcluido,
  type Salto,
  type SumaDeCliente,
  type SumaDeMes,
  type SumaPor,
  sumLibro,
  sumPorCliente,
} from '../../db/libro.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { Pagina } from '../../domain/pagina.ts'

interface Deps {
  pool: Pool
}

const CLIENTES_MAX = 50
const FALTAN_MAX = 50

export interface Libro {
  mes: Mes
  total: SumaDeMes
  porTipo: SumaPor[]
  porSucursal: SumaPor[]
  porDia: SumaPor[]
  porCliente: SumaDeCliente[]
  falta: { documentos: NoConcluido[]; eventos: EventoSinSaber[]; saltos: Salto[] }
}

export const SIN_NADA: SumaDeMes = { cuantos: 0, cancelados: 0, montos: ['0', '0', '0', '0', '0', '0'] }

/** A month of sales, and what of it SIFEN does not have as we do: all of one state of the database. */
export const viewLibro = ({ pool }: Deps, emisor: Emisor, mes: Mes): Promise<Libro> =>
  snapshot(pool, async db => {
    const sumas = await sumLibro(db, emisor, mes)
    const porTipo = sumas.filter(suma => suma.tipoDocumento !== null)
    const porSucursal = sumas.filter(suma => suma.establecimiento !== null)
    const porDia = sumas.filter(suma => suma.dia !== null)
    const partes = new Set([...porTipo, ...porSucursal, ...porDia])
    return {
      mes,
      total: sumas.find(suma => !partes.has(suma)) ?? SIN_NADA,
      porTipo,
      porSucursal,
      porDia,
      porCliente: await sumPorCliente(db, emisor, mes, CLIENTES_MAX),
      falta: {
        documentos: await listNoConcluidos(db, emisor, mes, FALTAN_MAX),
        eventos: await listEventosSinSaber(db, emisor, mes, FALTAN_MAX),
        saltos: await listSaltos(db, emisor, mes, FALTAN_MAX),
      },
    }
  })

export const browseLineas = ({ pool }: Deps, emisor: Emisor, mes: Mes, pagina: Pagina): Promise<LineaRow[]> =>
  listLineas(pool, emisor, mes, { after: pagina.cursor, limit: pagina.limite + 1 })
