import { type Pool, snapshot, transaction } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import {
  findRecuperacionPendiente,
  insertRecuperacion,
  listPerdidos,
  settleRecuperacion,
} from '../../db/recuperacion.ts'
import { advanceIdentificadores, listEmisoresEnDuda } from '../../db/repuesto.ts'
import type { Ambiente, Emisor } from '../../domain/ambiente.ts'
import type { EventoFirmado, IdentidadDeFirmado, RegistroDeDiario } from '../../domain/diario/registro.ts'
import type { EnvioDeps } from '../envio/deps.ts'
import type { EventoDeps } from '../eventos/settle.ts'
import { closePeticionesDeAntes } from '../nominarse/gestionar.ts'
import { pausarTandasDeAntes } from '../tandas/gestionar.ts'
import { Archivista, type DeArchivo, type InformeDeArchivo, type PiezaDeArchivo } from './archivo.ts'
import { askEnDuda, type Preguntado } from './preguntar.ts'
import { type ReponerDeps, resumeFirmado } from './reponer.ts'

/** So many questions of the database at once. */
const TANDA = 2_000

export interface RecuperarDeps extends ReponerDeps {
  /** The journal since the instant, in the order in which its segments were begun. */
  leer: () => AsyncIterable<RegistroDeDiario>
  /** What its last records are about, whatever the instant. */
  readFinal: () => Promise<readonly IdentidadDeFirmado[]>
  /** Signed texts that somebody kept in files; null where there are none. */
  archivo: (() => AsyncIterable<PiezaDeArchivo>) | null
  /** What it takes to ask SIFEN. */
  sifen: EnvioDeps & EventoDeps
}

export interface InformeDeEmisor {
  contribuyenteId: number
  ruc: string
  ambiente: Ambiente
  registros: number
  documentosRepuestos: string[]
  eventosRepuestos: string[]
  /** They came from SIFEN with their documento, and their keys give them again. */
  eventosReconocidos: string[]
  timbradosRepuestos: number
  /** What could not be put back, and why. */
  apartados: { que: 'documento' | 'evento'; cdc: string | null; motivo: string }[]
  preguntado: Preguntado | null
  /** What the files gave; null where none of theirs is about him. */
  deArchivo: DeArchivo | null
}

export interface InformeDeRecuperacion {
  emisores: InformeDeEmisor[]
  archivo: InformeDeArchivo | null
  /** What the journal has and neither was put back nor kept aside: it is older than the instant. */
  faltan: number
  terminada: boolean
}

/**
 * Puts back what the journal has and the database lacks, asks SIFEN about all that may have left, and opens emission when nothing is missing.
 * Done again, or after it was killed anywhere, it goes on with what is left.
 */
export async function resumeDespuesDePerdida(deps: RecuperarDeps): Promise<InformeDeRecuperacion> {
  // A service that runs and lacks nothing goes on meanwhile.
  if ((await countPerdidos(deps.pool, await deps.readFinal())) > 0) await insertRecuperacion(deps.pool)
  const informes = new Informes()
  await advanceIdentificadores(deps.pool, await maximosDe(deps))
  const eventos: (EventoFirmado & RegistroDeDiario)[] = []
  for await (const registro of deps.leer()) {
    const informe = informes.of(registro)
    informe.registros += 1
    // An evento is put back after its documento, and after those of its kind that came before it: the database numbered them as they were recorded,
    // whatever the clocks of the machines that signed them showed.
    if (registro.que === 'evento') eventos.push(registro)
    else await putBack(deps, informe, registro)
  }
  // Before the eventos of the journal: their documentos may stand in a file alone.
  const archivo = await recoverDeArchivo(deps, informes)
  for (const evento of eventos.sort((a, b) => a.eventoSifenId - b.eventoSifenId || a.en - b.en))
    await putBack(deps, informes.of(evento), evento)
  for (const emisor of await listEmisoresEnDuda(deps.pool)) {
    const row = await findEmisor(deps.pool, emisor)
    informes.of({ ...emisor, ruc: row?.ruc ?? '' }).preguntado = await askEnDuda(
      deps.sifen,
      emisor,
      deps.actor,
    )
  }
  const faltan = await countPerdidos(deps.pool, await deps.readFinal())
  const emisores = informes.all()
  const enOrden = emisores.every(({ preguntado }) => (preguntado?.eventosAntesDeSuDocumento ?? 0) === 0)
  const informe = { emisores, archivo, faltan, terminada: faltan === 0 && enOrden }
  if (informe.terminada) await end(deps, informe)
  return informe
}

/** Where nothing was lost nothing is ended. */
const end = ({ pool, actor, now }: ReponerDeps, informe: InformeDeRecuperacion): Promise<void> =>
  transaction(pool, async db => {
    const detectada = await findRecuperacionPendiente(db)
    if (detectada !== null) {
      await closePeticionesDeAntes(db)
      await pausarTandasDeAntes(db, detectada, { actor, now })
    }
    await settleRecuperacion(db, informe)
  })

async function recoverDeArchivo(deps: RecuperarDeps, informes: Informes): Promise<InformeDeArchivo | null> {
  if (deps.archivo === null) return null
  const { actor, now, retencionAnos, sifen } = deps
  const archivista = new Archivista({ ...sifen, actor, now, retencionAnos })
  for await (const pieza of deps.archivo())
    await archivista.recover(pieza, (emisor, ruc) => {
      const informe = informes.of({ ...emisor, ruc })
      informe.deArchivo ??= { traidos: [], estaban: 0, sinConfirmar: [] }
      return informe.deArchivo
    })
  return archivista.informe
}

async function putBack(
  deps: ReponerDeps,
  informe: InformeDeEmisor,
  registro: RegistroDeDiario,
): Promise<void> {
  const done = await resumeFirmado(deps, registro)
  const { que, cdc } = registro
  if (done.que === 'apartado') informe.apartados.push({ que, cdc, motivo: done.motivo })
  if (done.que === 'repuesto' && done.timbrado) informe.timbradosRepuestos += 1
  if (done.que !== 'repuesto' && done.que !== 'reconocido') return
  if (registro.que === 'documento') return void informe.documentosRepuestos.push(registro.cdc)
  const evento = `${registro.tipo} ${cdc ?? `${registro.numeroInicio}-${registro.numeroFin}`}`
  if (done.que === 'repuesto') informe.eventosRepuestos.push(evento)
  else informe.eventosReconocidos.push(evento)
}

async function maximosDe({ leer }: RecuperarDeps): Promise<{ documentoId: number; eventoSifenId: number }> {
  const maximos = { documentoId: 1, eventoSifenId: 1 }
  for await (const registro of leer()) {
    if (registro.que === 'documento')
      maximos.documentoId = Math.max(maximos.documentoId, registro.documentoId)
    else maximos.eventoSifenId = Math.max(maximos.eventoSifenId, registro.eventoSifenId)
  }
  return maximos
}

async function countPerdidos(pool: Pool, final: readonly IdentidadDeFirmado[]): Promise<number> {
  return snapshot(pool, async db => {
    let cuantos = 0
    for (let at = 0; at < final.length; at += TANDA)
      cuantos += (await listPerdidos(db, final.slice(at, at + TANDA))).length
    return cuantos
  })
}

class Informes {
  readonly #porEmisor = new Map<string, InformeDeEmisor>()

  of({ contribuyenteId, ambiente, ruc }: Emisor & { ruc: string }): InformeDeEmisor {
    const key = `${contribuyenteId} ${ambiente}`
    const known = this.#porEmisor.get(key)
    if (known !== undefined) return known
    const nuevo = {
      ...{
        contribuyenteId,
        ruc,
        ambiente,
        registros: 0,
        timbradosRepuestos: 0,
        preguntado: null,
        deArchivo: null,
      },
      ...{ documentosRepuestos: [], eventosRepuestos: [], eventosReconocidos: [], apartados: [] },
    }
    this.#porEmisor.set(key, nuevo)
    return nuevo
  }

  all = (): InformeDeEmisor[] => [...this.#porEmisor.values()]
}
