import { join } from 'node:path'
import type { InformeDeRecuperacion } from '../../../src/operations/recuperacion/recuperar.ts'
import type { Venta } from '../campana/ventas.ts'
import type { Mundo } from './mundo.ts'

/** Counts of what was lost, and of what came back. */
export type Perdida = Record<string, number>

/** What was acknowledged: a documento by the 202 of its emission, an evento by a 200. */
export interface Reconocidos {
  cdcs: string[]
  eventos: number[]
}

export const reconocidosEn = (ventas: readonly Venta[]): Reconocidos => ({
  cdcs: ventas.map(({ cdc }) => cdc),
  eventos: [
    ...new Set(
      ventas.flatMap(({ pedidos }) =>
        pedidos.flatMap(({ respuestas }) =>
          respuestas.filter(({ status }) => status === 200).map(({ body }) => body.eventoSifenId as number),
        ),
      ),
    ),
  ],
})

/** How many of them the database has not. */
export async function contarPerdidos(
  mundo: Mundo,
  { cdcs, eventos }: Reconocidos,
): Promise<{ documentos: number; eventos: number }> {
  const { rows } = await mundo.base(db =>
    db.query<{ documentos: number; eventos: number }>(
      `select (select count(*) from unnest($1::text[]) uno (cdc) where not exists (select from documento d where d.cdc = uno.cdc)) as documentos,
        (select count(*) from unnest($2::bigint[]) uno (id) where not exists (select from evento_sifen e where e.evento_sifen_id = uno.id)) as eventos`,
      [cdcs, eventos],
    ),
  )
  return rows[0]!
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function mustEndWell(mundo: Mundo, orden: string, args: readonly string[]): Promise<void> {
  const { code, text } = await mundo.ordenar(orden, args)
  if (code !== 0) throw new Error(`${orden} ends with ${code}: ${text}`)
}

/** The primary is killed, and its standby has everything: nothing is to be done. */
async function matar(mundo: Mundo, ventas: readonly Venta[]): Promise<Perdida> {
  const antes = reconocidosEn(ventas)
  await mundo.pareja.conmutar()
  const { documentos, eventos } = await contarPerdidos(mundo, antes)
  return { 'reconocidos y perdidos': documentos + eventos }
}

/** For how long the standby hears nothing before the primary dies. */
const SIN_OIR_MS = 1_000

/** The standby lacks the last commits. */
async function matarSinReplica(mundo: Mundo, ventas: readonly Venta[]): Promise<Perdida> {
  const desde = Date.now()
  await mundo.pareja.soltar()
  await wait(SIN_OIR_MS)
  await mundo.pareja.conmutar()
  return rescatar(mundo, ventas, desde)
}

/** The database becomes what it was, with the services stopped as the page says. */
async function volverAtras(mundo: Mundo, ventas: readonly Venta[], ms: number): Promise<Perdida> {
  const desde = Date.now()
  const copia = join(mundo.dir, `copia-${desde}`)
  await mustEndWell(mundo, 'respaldar', [copia])
  await wait(ms)
  await mundo.detener()
  await mustEndWell(mundo, 'restaurar', [copia, '--reemplazar'])
  await mundo.arrancar()
  return rescatar(mundo, ventas, desde)
}

export type Desgracia = 'sincrona' | 'asincrona' | 'copia'
export const DESGRACIAS: Record<
  Desgracia,
  (mundo: Mundo, ventas: readonly Venta[], ms: number) => Promise<Perdida>
> = { sincrona: matar, asincrona: matarSinReplica, copia: volverAtras }

/** So often an operator repeats the command before he calls somebody. */
const INTENTOS = 20
/** The instant that an operator gives is a little before. */
const MARGEN_MS = 60_000

/** The database has become an older one: counts what is gone, and recovers it as the page of the operations says. */
async function rescatar(mundo: Mundo, ventas: readonly Venta[], desde: number): Promise<Perdida> {
  const perdidos = await contarPerdidos(mundo, reconocidosEn(ventas))
  const cuentas: Perdida = {
    'documentos reconocidos que se perdieron': perdidos.documentos,
    'eventos reconocidos que se perdieron': perdidos.eventos,
  }
  const add = (what: string, n: number) => (cuentas[what] = (cuentas[what] ?? 0) + n)
  for (let intento = 1; ; intento++) {
    const { code, text } = await mundo.ordenar('recuperar', [
      ...['--desde', new Date(desde - MARGEN_MS).toISOString()],
      '--json',
    ])
    const informe: InformeDeRecuperacion | null = text.startsWith('{') ? JSON.parse(text) : null
    for (const emisor of informe?.emisores ?? []) {
      add('documentos repuestos del diario', emisor.documentosRepuestos.length)
      add('eventos repuestos del diario', emisor.eventosRepuestos.length)
      add('apartados para una persona', emisor.apartados.length)
      add('documentos cuyo estado dijo SIFEN', emisor.preguntado?.documentos ?? 0)
    }
    if (code === 0) return cuentas
    if (intento === INTENTOS) throw new Error(`recuperar ends with ${code}: ${text}`)
  }
}
