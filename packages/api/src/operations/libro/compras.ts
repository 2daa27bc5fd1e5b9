import { type Pool, snapshot } from '../../db/db.ts'
import type { SumaDeMes } from '../../db/libro.ts'
import {
  type EventoDeCompraSinSaber,
  listCompras,
  listEventosDeCompraSinSaber,
  listSinConfirmar,
  type SinConfirmar,
  type SumaDeCompras,
  type SumaDeProveedor,
  sumCompras,
  sumPorProveedor,
} from '../../db/libro-compras.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { LineaDeCompra } from '../../domain/libro/compra.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { SIN_NADA } from './ver.ts'

interface Deps {
  pool: Pool
}

const PROVEEDORES_MAX = 50
const FALTAN_MAX = 50

export interface LibroDeCompras {
  mes: Mes
  total: SumaDeMes
  porTipo: SumaDeCompras[]
  porDia: SumaDeCompras[]
  porEstado: SumaDeCompras[]
  porProveedor: SumaDeProveedor[]
  sinConfirmar: SinConfirmar[]
  eventosSinSaber: EventoDeCompraSinSaber[]
}

/** A month of purchases, and what of it SIFEN is not known to have: all of one state of the database. */
export const viewCompras = ({ pool }: Deps, emisor: Emisor, mes: Mes): Promise<LibroDeCompras> =>
  snapshot(pool, async db => {
    const sumas = await sumCompras(db, emisor, mes)
    const porTipo = sumas.filter(suma => suma.tipoDocumento !== null)
    const porDia = sumas.filter(suma => suma.dia !== null)
    const porEstado = sumas.filter(suma => suma.estado !== null)
    const partes = new Set([...porTipo, ...porDia, ...porEstado])
    return {
      mes,
      total: sumas.find(suma => !partes.has(suma)) ?? SIN_NADA,
      porTipo,
      porDia,
      porEstado,
      porProveedor: await sumPorProveedor(db, emisor, mes, PROVEEDORES_MAX),
      sinConfirmar: await listSinConfirmar(db, emisor, mes, FALTAN_MAX),
      eventosSinSaber: await listEventosDeCompraSinSaber(db, emisor, mes, FALTAN_MAX),
    }
  })

export const browseCompras = (
  { pool }: Deps,
  emisor: Emisor,
  mes: Mes,
  pagina: Pagina,
): Promise<LineaDeCompra[]> =>
  listCompras(pool, emisor, mes, { after: pagina.cursor, limit: pagina.limite + 1 })
