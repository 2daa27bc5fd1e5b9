import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import {
  type CatalogoRow,
  countCatalogo,
  type FiltroDeCatalogo,
  listCatalogo,
  listLlamados,
  listVentasPorLeer,
  recordUsos,
  setLectura,
  upsertEntradas,
} from '../db/catalogo.ts'
import { type Pool, transaction } from '../db/db.ts'
import { isSqlstate, SQLSTATE } from '../db/sqlstate.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { ClaseDeCatalogo } from '../domain/catalogo/campos.ts'
import { type LugarDeCatalogo, type PaginaDeCatalogo, PRIMER_LUGAR } from '../domain/catalogo/pagina.ts'
import type { PedidoDeCatalogo } from '../domain/catalogo/pedido.ts'
import { usosDeVentas } from '../domain/catalogo/usos.ts'
import { type Cuerpo, parseCuerpo } from '../domain/cuerpo.ts'
import { cupoDeCatalogo } from '../domain/cupo.ts'
import { invalid, ok, type Result } from '../domain/failure.ts'
import type { Validated } from '../domain/validated.ts'

interface Deps {
  pool: Pool
}

/** So many documentos are read at once, so that whoever looks does not wait. */
const VENTAS_A_LA_VEZ = 100

interface Hojeado<Datos> {
  rows: CatalogoRow<Datos>[]
  siguiente: LugarDeCatalogo | null
}

/** A page of it. Whoever looks at the first has it learn what was sold until now, and sees first what is called so as a whole. */
export async function browseCatalogo<Datos>(
  { pool }: Deps,
  emisor: Emisor,
  filtro: FiltroDeCatalogo,
  { cursor, limite }: PaginaDeCatalogo,
): Promise<Hojeado<Datos>> {
  if (cursor === null) await advanceCatalogo(pool, emisor)
  const llamados =
    cursor === null && filtro.entera !== '' ? await listLlamados<Datos>(pool, emisor, filtro, limite) : []
  const despues = cursor ?? PRIMER_LUGAR
  const caben = limite - llamados.length
  const otros = await listCatalogo<Datos>(pool, emisor, filtro, { despues, limite: caben + 1 })
  const mostrados = otros.slice(0, caben)
  return {
    rows: [...llamados, ...mostrados],
    siguiente: otros.length > caben ? (mostrados.at(-1) ?? despues) : null,
  }
}

/**
 * Tells the catalogue of what was issued since. Emission does nothing for it; each documento counts once, because how far it was told is
 * written with what it was told. On a server that only reads the catalogue is what it was.
 */
export async function advanceCatalogo(pool: Pool, emisor: Emisor): Promise<void> {
  const ventas = await listVentasPorLeer(pool, emisor, VENTAS_A_LA_VEZ)
  const ultima = ventas.at(-1)
  if (ultima === undefined) return
  const { clientes, productos } = usosDeVentas(ventas)
  try {
    await transaction(pool, async db => {
      const mia = await setLectura(db, emisor, { leido: ultima.leido, hasta: ultima.documentoId })
      if (!mia) return
      if (clientes.length > 0) await recordUsos(db, emisor, 'CLIENTE', clientes)
      if (productos.length > 0) await recordUsos(db, emisor, 'PRODUCTO', productos)
    })
  } catch (error) {
    if (!isSqlstate(error, SQLSTATE.readOnly)) throw error
  }
}

const ACCION = { CLIENTE: 'cliente.guardar', PRODUCTO: 'producto.guardar' } as const
/** The audit names so many of them. */
const NOMBRADOS = 20

/** Keeps all of them or none: what was there under the same code or number is changed. How many. */
export async function storeEntradas<Body>(
  { pool }: Deps,
  emisor: Emisor,
  pedido: {
    clase: ClaseDeCatalogo
    cuerpo: Cuerpo<Body>
    parse: (body: Body) => Validated<PedidoDeCatalogo>
    actor: Actor
    now: number
  },
): Promise<Result<number>> {
  const { clase, actor, now } = pedido
  const parsed = parseCuerpo(pedido.cuerpo, pedido.parse)
  if (!parsed.ok) return invalid(parsed)
  const { entradas, soloValidar } = parsed.value
  const claves = entradas.map(({ clave }) => clave)
  return transaction(pool, async db => {
    const cabe = cupoDeCatalogo(await countCatalogo(db, emisor, clase, claves))
    if (!cabe.ok) return invalid(cabe)
    if (soloValidar) return ok(0)
    await upsertEntradas(db, emisor, clase, { entradas, now })
    await recordAuditoria(db, {
      contribuyenteId: emisor.contribuyenteId,
      fecha: now,
      actor,
      accion: ACCION[clase],
      objeto: claves[0] ?? '',
      detalle: { ambiente: emisor.ambiente, cuantos: entradas.length, claves: claves.slice(0, NOMBRADOS) },
    })
    return ok(entradas.length)
  })
}
