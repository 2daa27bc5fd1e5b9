import { findContribuyente } from '../db/contribuyente.ts'
import { type Db, type Pool, transaction } from '../db/db.ts'
import {
  beginDistribution,
  clearReferencias,
  copyTabla,
  countProcesos,
  deleteDeAntes,
  deleteLoDeAntes,
  distributeFunciones,
  distributeTabla,
  EN_TODOS,
  findCitus,
  findPieza,
  isolateContribuyente,
  keepTimeoutsAway,
  listDistribuidas,
  listNodos,
  movePieza,
  type Nodo,
  REPARTIDAS,
  setReferencias,
} from '../db/distribucion.ts'
import { findSchemaVersion, readMigrations } from '../db/migrate.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { type Outcome, withPool } from './pool.ts'

const PAGINA = 'docs/operations/scale.md'
const SIN_CAMBIOS = 'No se cambió nada.'
/** More than there will ever be servers: a piece is what moves. */
export const PIEZAS = 64
const DIA_MS = 86_400_000

const no = (text: string): Outcome => ({ ok: false, text: `${text} ${SIN_CAMBIOS}` })

const withDueno = (ownerUrl: string, work: (pool: Pool) => Promise<Outcome>): Promise<Outcome> =>
  withPool(
    ownerUrl,
    async pool => {
      if ((await findCitus(pool)) === null)
        return no(
          `Esta base no tiene la extensión Citus. Instálela en cada servidor, agréguela a shared_preload_libraries y ejecute "create extension citus" en esta base de cada uno (${PAGINA}).`,
        )
      await keepTimeoutsAway(pool)
      return work(pool)
    },
    1,
    DIA_MS,
  )

/** Lays the tables over the servers that the coordinator knows: all of it, or nothing. What lies there already stays. */
export const distributeDatabase = (ownerUrl: string, piezas = PIEZAS): Promise<Outcome> =>
  withDueno(ownerUrl, async pool => {
    const version = await findSchemaVersion(pool)
    if (version !== readMigrations().length)
      return no(
        `El esquema es el de la migración ${version} y este programa trae ${readMigrations().length}: primero "npm run operador -- migrar".`,
      )
    const falta = faltaDeNodos(await listNodos(pool))
    if (falta !== null) return no(falta)
    const procesos = await countProcesos(pool)
    if (procesos > 0)
      return no(
        `El servicio está usando la base (${tellCuenta(procesos, 'conexión', 'conexiones')}): deténgalo en todas las máquinas y repita.`,
      )
    return transaction(pool, db => distributeAll(db, piezas))
  })

function faltaDeNodos(nodos: readonly Nodo[]): string | null {
  if (!nodos.some(({ coordinador }) => coordinador))
    return `El coordinador no está entre los nodos: ejecute "select citus_set_coordinator_host('<esta máquina>', <puerto>)" (${PAGINA}).`
  if (!nodos.some(({ coordinador, reparte, activo }) => !coordinador && reparte && activo))
    return `No hay ningún nodo que guarde datos: agréguelos con "select citus_add_node('<máquina>', <puerto>)" (${PAGINA}).`
  return null
}

async function distributeAll(db: Db, piezas: number): Promise<Outcome> {
  const ya = new Set((await listDistribuidas(db)).map(({ tabla }) => tabla))
  const repartir = REPARTIDAS.filter(tabla => !ya.has(tabla))
  const copiar = Object.keys(EN_TODOS).filter(tabla => !ya.has(tabla))
  if (repartir.length + copiar.length === 0)
    return { ok: true, text: `La base ya está distribuida. ${SIN_CAMBIOS}` }
  await beginDistribution(db, piezas)
  await deleteDeAntes(db)
  const referencias = await clearReferencias(db, [...repartir, ...copiar])
  // Before what is in pieces: a row that goes to another server is asked there whose it is.
  await distributeFunciones(db)
  for (const tabla of copiar) {
    await copyTabla(db, tabla)
    await deleteLoDeAntes(db, tabla)
  }
  let junto = REPARTIDAS.find(tabla => ya.has(tabla)) ?? null
  for (const tabla of repartir) {
    await distributeTabla(db, tabla, junto)
    await deleteLoDeAntes(db, tabla)
    junto ??= tabla
  }
  await setReferencias(db, referencias)
  return { ok: true, text: tellDistribution(repartir, copiar, referencias.length, await listNodos(db)) }
}

function tellDistribution(
  repartidas: readonly string[],
  copiadas: readonly string[],
  referencias: number,
  nodos: readonly Nodo[],
): string {
  const guardan = nodos.filter(({ reparte }) => reparte).map(({ nodo }) => nodo)
  return [
    `Repartidas por contribuyente (${guardan.join(', ')}): ${repartidas.join(', ') || 'ninguna más'}.`,
    `Enteras en cada nodo: ${copiadas.join(', ') || 'ninguna más'}.`,
    `${tellCuenta(referencias, 'clave foránea comprobada', 'claves foráneas comprobadas')} de nuevo. Se quitó lo que sólo necesita una versión anterior del programa.`,
    'Ahora: "npm run operador -- migrar" (los derechos del rol del servicio, en cada nodo) y arranque el servicio.',
  ].join('\n')
}

/** Moves a taxpayer, with whoever is in the same piece, to another server, while the service goes on. */
export const moveContribuyente = (ownerUrl: string, contribuyenteId: number, a: string): Promise<Outcome> =>
  withRepartida(ownerUrl, contribuyenteId, async pool => {
    const nodos = (await listNodos(pool)).filter(({ reparte, activo }) => reparte && activo)
    const { pieza, nodo, contribuyentes } = await findPieza(pool, contribuyenteId)
    if (!nodos.some(uno => uno.nodo === a))
      return no(`No hay un nodo "${a}" que guarde datos. Los hay: ${nodos.map(uno => uno.nodo).join(', ')}.`)
    if (nodo === a) return { ok: true, text: `Ya está en ${a}. ${SIN_CAMBIOS}` }
    await movePieza(pool, pieza, nodo, a)
    const otros =
      contribuyentes > 1
        ? `, con ${contribuyentes === 2 ? 'el otro' : `los otros ${contribuyentes - 1}`} de su pieza`
        : ''
    return { ok: true, text: `El contribuyente ${contribuyenteId} pasó de ${nodo} a ${a}${otros}.` }
  })

/** Gives a taxpayer pieces of his own, so that he can be moved alone. */
export const isolateInPieza = (ownerUrl: string, contribuyenteId: number): Promise<Outcome> =>
  withRepartida(ownerUrl, contribuyenteId, async pool => {
    const antes = await findPieza(pool, contribuyenteId)
    if (antes.contribuyentes === 1)
      return { ok: true, text: `Ya está solo en su pieza, en ${antes.nodo}. ${SIN_CAMBIOS}` }
    await isolateContribuyente(pool, contribuyenteId)
    const { nodo } = await findPieza(pool, contribuyenteId)
    return { ok: true, text: `El contribuyente ${contribuyenteId} tiene una pieza para él solo, en ${nodo}.` }
  })

const withRepartida = (
  ownerUrl: string,
  contribuyenteId: number,
  work: (pool: Pool) => Promise<Outcome>,
): Promise<Outcome> =>
  withDueno(ownerUrl, async pool => {
    if (!(await listDistribuidas(pool)).some(({ tabla, repartida }) => tabla === 'documento' && repartida))
      return no('La base no está distribuida: primero "npm run operador -- distribuir".')
    if ((await findContribuyente(pool, contribuyenteId)) === null)
      return no(`No hay un contribuyente ${contribuyenteId}.`)
    return work(pool)
  })
