import { recordRebote } from '../../db/correo.ts'
import { type Pool, transaction } from '../../db/db.ts'
import { findLecturaDeRebotes, upsertLecturaDeRebotes } from '../../db/rebote-lectura.ts'
import { findTarea, insertTarea, settleTarea, takeTarea } from '../../db/tarea.ts'
import type { AccesoACasilla } from '../../domain/casilla/pedido.ts'
import { decidePasoDeCasilla, isEsperable, type VisitaDeCasilla } from '../../domain/casilla/visita.ts'
import { decideRebote, parseRetornos } from '../../domain/correo/rebote.ts'
import type { Casillero, Clock, CorreoDeCasilla, CorreoDevuelto, Secretos } from '../ports.ts'

export interface RebotesDeps {
  pool: Pool
  clock: Clock
  secretos: Pick<Secretos, 'hasSignedRebote'>
  casillero: Casillero
  acceso: AccesoACasilla & { clave: string }
  /** The address that mails come back to. */
  direccion: string
  /** How often it is read. */
  cadaMs: number
  abrir: (bytes: Buffer) => Promise<CorreoDevuelto>
  onVisita: (visita: VisitaDeCasilla) => void
  onRebote: () => void
}

const TAREA = 'rebotes'
/** Longer than a visit may take. */
const ARRIENDO_MS = 300_000
/** What only a person can mend: a server locks out whoever knocks again. */
const PAUSA_MS = 60 * 60_000

export async function scheduleRebotes({ pool }: Pick<RebotesDeps, 'pool'>): Promise<void> {
  const { ahora, programada } = await findTarea(pool, TAREA)
  if (!programada) await insertTarea(pool, TAREA, ahora)
}

/** Reads what came back since the last time, if it is time and no other process does. How often it failed until now is given, and answered. */
export async function readRebotes(deps: RebotesDeps, fallos: number, parar: AbortSignal): Promise<number> {
  const { pool, casillero, acceso, cadaMs, clock, onVisita } = deps
  const tomada = await takeTarea(pool, TAREA, ARRIENDO_MS)
  if (tomada === null) return fallos
  const { host, puerto, usuario, carpeta } = acceso
  const buzon = `${usuario}@${host}:${puerto}/${carpeta}`
  const lectura = await findLecturaDeRebotes(pool, buzon)
  const visita = await casillero.read(
    acceso,
    { validez: lectura?.validez ?? null, leido: lectura?.leido ?? 0, ahora: clock() },
    async correo => !(correo.que === 'negado' && isEsperable(fallos)) && takeDevuelto(deps, buzon, correo),
    parar,
  )
  onVisita(visita)
  if (visita.que === 'leida') await upsertLecturaDeRebotes(pool, buzon, visita)
  const { motivo, esperaMs, fallos: seguidos } = decidePasoDeCasilla(visita, fallos)
  const leida = visita.que === 'leida' ? Math.min(esperaMs, cadaMs) : esperaMs
  const pausa = motivo === null ? leida : PAUSA_MS
  await settleTarea(pool, tomada, tomada.ahora + pausa)
  return seguidos
}

/** What it says is written down with how far the inbox was read; read twice, it says the same. */
async function takeDevuelto(
  { pool, clock, secretos, direccion, abrir, onRebote }: RebotesDeps,
  buzon: string,
  { validez, uid, bytes }: CorreoDeCasilla,
): Promise<boolean> {
  const correo = bytes === null ? null : await abrir(bytes)
  const rebote = correo === null ? null : decideRebote(correo)
  const nuestros = parseRetornos(direccion, correo?.destinos ?? []).filter(({ marca, firma }) =>
    secretos.hasSignedRebote(marca, firma),
  )
  const [uno] = nuestros
  const hubo = await transaction(pool, async db => {
    await upsertLecturaDeRebotes(db, buzon, { validez, leido: uid })
    if (uno === undefined || rebote === null) return false
    const { codigo, dicho } = rebote
    const respuesta = [codigo, dicho].filter(Boolean).join(' ') || 'volvió sin decir por qué'
    return recordRebote(db, uno.ref, {
      codigo,
      intento: { en: clock(), milisegundos: 0, que: 'rebotado', respuesta },
    })
  })
  if (hubo) onRebote()
  return true
}
