import { type Db, transaction } from '../../db/db.ts'
import { lockPendientes } from '../../db/documento-envio.ts'
import { insertLote, type LoteRow, listLotesRecientes, lockLoteIfFree } from '../../db/lote.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Suceso, withSuceso } from '../../domain/envio/documento.ts'
import { decideLotes, type LotesAdmitidos, SIN_LIMITE } from '../../domain/envio/pausa-de-lotes.ts'
import { mayGoInLotes, planTandas } from '../../domain/envio/plan.ts'
import { type Cambio, type EnMano, isFinished, isOnItsWay, recordAvance } from './avanzar.ts'
import { arriendoMs, type EnvioDeps } from './deps.ts'

export interface LoteEnMano {
  lote: LoteRow
  /** When its lease was asked for, on the monotonic clock. */
  tomadoEn: number
  documentos: EnMano[]
}

/** The documentos that one worker took; no other worker takes them until the lease ends. */
export interface Tanda {
  consultar: EnMano[]
  sincronos: EnMano[]
  lotes: LoteEnMano[]
  /** Whether those that go one by one took every place, and nothing else was there: of those that come next there is no need to look at many. */
  sinLugar: boolean
}

interface Cuantos {
  /** To look at. */
  limite: number
  /** Of those that take an exchange each, to take. */
  solos: number
}

/** Takes what waits, in its order, and notes what is about to be sent, all in one short transaction. */
export function takePendientes(deps: EnvioDeps, emisor: Emisor, { limite, solos }: Cuantos): Promise<Tanda> {
  return transaction(deps.pool, async db => {
    const now = deps.clock()
    const tomadoEn = deps.monotonic()
    const rows = await lockPendientes(db, emisor, limite)
    const tanda: Tanda = { consultar: [], sincronos: [], lotes: [], sinLugar: false }
    if (rows.length === 0) return tanda
    const tomados = rows.map(row => ({ ...row, largo: row.xml.length, tomadoEn }))
    const { loteDesde } = deps
    const admitidos = mayGoInLotes(tomados, loteDesde) ? await decideLotesOf(db, emisor, now) : SIN_LIMITE
    const plan = planTandas(tomados, { loteDesde, lotes: admitidos.cuantos, solos, now })
    const arriendo = arriendoMs(deps)
    const cambios: Cambio[] = []
    const take = (documento: EnMano, suceso: Suceso | null, lote: number | null = null): EnMano => {
      const historia = suceso === null ? documento.historia : withSuceso(documento.historia, suceso)
      cambios.push(isOnItsWay({ ...documento, historia }, arriendo, lote))
      return { ...documento, historia, arriendo: documento.arriendo + 1 }
    }
    for (const { documento, final } of plan.terminados)
      cambios.push(await isFinished({ ...deps, pool: db }, documento, final, { emisor, lote: null, now }))
    for (const documento of plan.esperan) cambios.push(isOnItsWay(documento, admitidos.esperaMs))
    tanda.consultar = plan.consultar.map(documento => take(documento, null))
    tanda.sincronos = plan.sincronos.map(documento => take(documento, { que: 'enviado', en: now }))
    for (const documentos of plan.lotes) {
      // `planTandas` makes no lote without documentos.
      const lote = await openLote(db, emisor, documentos[0]!.tipoDocumento, { now, arriendoMs: arriendo })
      const suceso: Suceso = { que: 'en-lote', en: now, lote: lote.loteId }
      tanda.lotes.push({
        lote,
        tomadoEn,
        documentos: documentos.map(documento => take(documento, suceso, lote.loteId)),
      })
    }
    await recordAvance(db, emisor, cambios)
    const { lotes, consultar, sincronos } = tanda
    tanda.sinLugar = lotes.length === 0 && consultar.length + sincronos.length === solos
    return tanda
  })
}

/** Where one lote goes to see, whoever holds the last one until his transaction ends sends it, and nobody else. */
async function decideLotesOf(db: Db, emisor: Emisor, now: number): Promise<LotesAdmitidos> {
  const recientes = await listLotesRecientes(db, emisor)
  const admitidos = decideLotes(recientes, now)
  const [ultimo] = recientes
  if (ultimo === undefined || admitidos.cuantos !== 1) return admitidos
  if (!(await lockLoteIfFree(db, emisor, ultimo.loteId))) return { ...admitidos, cuantos: 0 }
  // Another may have sent it before this one held the last.
  return decideLotes(await listLotesRecientes(db, emisor), now)
}

const openLote = (
  db: Db,
  emisor: Emisor,
  tipoDocumento: number,
  { now, arriendoMs: arriendo }: { now: number; arriendoMs: number },
) =>
  insertLote(db, emisor, {
    tipoDocumento,
    historia: [{ que: 'enviado', en: now }],
    arriendoMs: arriendo,
  })
