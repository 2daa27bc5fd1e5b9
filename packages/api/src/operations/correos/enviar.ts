import { findContribuyente } from '../../db/contribuyente.ts'
import {
  type CorreoTomado,
  countSalidas,
  findAjusteDeCorreo,
  recordCorreo,
  recordSalida,
  retireCorreos,
  setEnlaceDeCorreo,
  settleCorreosInciertos,
  takeCorreo,
} from '../../db/correo.ts'
import { known, transaction } from '../../db/db.ts'
import { readXmlDeEvento } from '../../db/evento.ts'
import { isDatabaseAway } from '../../db/sqlstate.ts'
import { ARRIENDO_MAX_MS } from '../../domain/adelantado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { formatRetorno, marcaDe, type RefDeCorreo } from '../../domain/correo/rebote.ts'
import { decideCorreo, type ReciboDeCorreo } from '../../domain/correo/reintento.ts'
import type { NoticiaEscrita } from '../../domain/noticia/tipos.ts'
import { sumIntentado } from '../../domain/webhook/reintento.ts'
import { viewKude, viewXml } from '../documentos.ts'
import {
  type DocumentoCompartido,
  type EnlacesDeps,
  replaceEnlaceDeCorreo,
  viewCompartido,
} from '../enlaces.ts'
import type { Prensa } from '../kude.ts'
import type { Buzon, Clock, Secretos } from '../ports.ts'
import type { CorreoDeLaCasa } from './gestionar.ts'

/** What a mail about notices is made of. */
export interface NoticiasParaEscribir {
  motivo: 'NOTICIAS' | 'INVITACION'
  para: string
  noticias: readonly NoticiaEscrita[]
  contribuyenteId: number
  emisor: string
  id: string
  now: number
}

/** What a mail is made of. */
export interface ParaEscribir {
  correo: Extract<CorreoTomado, { noticias: null }>
  visto: DocumentoCompartido
  responderA: string | null
  /** The same for each try. */
  id: string
  pase: string
  kude: Uint8Array
  xml: string
  /** What named its receptor since, where something did. */
  evento: { eventoSifenId: number; xml: string } | null
  now: number
}

export interface EnviarCorreosDeps extends EnlacesDeps, Prensa {
  clock: Clock
  monotonic: Clock
  buzon: Buzon
  secretos: Pick<Secretos, 'signRebote'>
  correo: CorreoDeLaCasa
  escribir: (para: ParaEscribir) => string
  escribirNoticias: (para: NoticiasParaEscribir) => string
  azar: () => number
  onIntento: (recibo: ReciboDeCorreo) => void
  /** Why one could not be made, for whoever mends it. */
  onSinHacer: (error: unknown, correo: RefDeCorreo) => void
}

/** Longer than all parts of a conversation with a server may take. */
const ARRIENDO_MS = ARRIENDO_MAX_MS
/** Of one emisor in a turn; whoever has more comes again. */
const TANDA = 50

/** What one emisor may send now. Whether the server was there: who is not answered leaves it alone for a while. */
export async function sendCorreos(
  deps: EnviarCorreosDeps,
  emisor: Emisor,
  parar: AbortSignal,
): Promise<{ enviados: number; servidor: boolean }> {
  await settleCorreosInciertos(deps.pool, emisor)
  for (let enviados = 0; enviados < TANDA; enviados++) {
    if (parar.aborted) return { enviados, servidor: true }
    const cupo = await mayWriteToCompradores(deps, emisor)
    const tomado = await takeCorreo(deps.pool, emisor, { arriendoMs: ARRIENDO_MS, cupo })
    if (tomado === null) return { enviados, servidor: true }
    const recibo = await sendOne(deps, emisor, tomado, parar)
    deps.onIntento(recibo)
    if (recibo.que === 'sin-servidor') return { enviados, servidor: false }
  }
  return { enviados: TANDA, servidor: true }
}

/** Whether another mail to a buyer may leave. What was asked for at the moment in which the taxpayer stopped leaves no more than what waited then. */
async function mayWriteToCompradores(
  { pool, correo }: Pick<EnviarCorreosDeps, 'pool' | 'correo'>,
  emisor: Emisor,
): Promise<boolean> {
  if ((await findAjusteDeCorreo(pool, emisor))?.activo)
    return (await countSalidas(pool, emisor)) < correo.porDia
  await retireCorreos(pool, emisor)
  return false
}

async function sendOne(
  deps: EnviarCorreosDeps,
  emisor: Emisor,
  correo: CorreoTomado,
  parar: AbortSignal,
): Promise<ReciboDeCorreo> {
  const { pool, clock, buzon, azar } = deps
  const ref = { ...emisor, correoId: correo.correoId, token: correo.token }
  const en = clock()
  const mensaje = await write(deps, emisor, correo, en).catch(error => {
    if (isDatabaseAway(error)) throw error
    deps.onSinHacer(error, ref)
    return null
  })
  const recibo: ReciboDeCorreo =
    mensaje === null
      ? { que: 'rechazado', siempre: false, respuesta: 'el KuDE no se pudo imprimir ahora', milisegundos: 0 }
      : await buzon.send(
          { para: correo.para, mensaje, ...retornoDe(deps, ref) },
          () => recordSalida(pool, ref),
          parar,
        )
  // Since it was tried first: how long it waited for its turn takes nothing of its time.
  const desdeMs = sumIntentado(correo.historia, en)
  const paso = decideCorreo(recibo, { intentos: correo.intentos + 1, desdeMs, azar: azar() })
  const { que, milisegundos, respuesta } = recibo
  await recordCorreo(pool, ref, {
    estado: paso.estado,
    esperaMs: paso.estado === 'PENDIENTE' ? paso.esperaMs : 0,
    intento: { en, milisegundos, que, respuesta },
  })
  return recibo
}

/** Where it comes back to, if that is read. */
const retornoDe = (
  { correo: { rebotes }, secretos }: EnviarCorreosDeps,
  ref: RefDeCorreo,
): { de?: string } => {
  if (rebotes === null) return {}
  const marca = marcaDe(ref)
  return { de: formatRetorno(rebotes, marca, secretos.signRebote(marca)) }
}

/** As the documento stands now; null where it cannot be printed at this moment. */
async function write(
  deps: EnviarCorreosDeps,
  emisor: Emisor,
  correo: CorreoTomado,
  now: number,
): Promise<string | null> {
  // With its moment: a database that went back gives the number of one that was sent to another, and of two with one Message-ID an inbox shows the first.
  const id = `correo.${emisor.contribuyenteId}.${correo.correoId}.${correo.fecha.toString(36)}`
  if (correo.documentoId === null) return writeNoticias(deps, emisor, { correo, id, now })
  const { documentoId, correoId, token, enlaceId } = correo
  const visto = await viewCompartido(deps, { ...emisor, documentoId })
  const kude = await viewKude(deps, emisor, { documentoId }, { formato: 'a4', original: false })
  const xml = await viewXml(deps, emisor, { documentoId })
  if (!visto.ok || !kude.ok || !xml.ok) return null
  const ajuste = await findAjusteDeCorreo(deps.pool, emisor)
  const evento = await readNominacion(deps, emisor, visto.value)
  const pase = await transaction(deps.pool, async db => {
    const enlace = await replaceEnlaceDeCorreo(deps, db, emisor, { documentoId, enlaceId, para: correo.para })
    await setEnlaceDeCorreo(db, { ...emisor, correoId, token }, enlace.row.enlaceId)
    return enlace.pase
  })
  return deps.escribir({
    ...{ correo, visto: visto.value, responderA: ajuste?.responderA ?? null, pase, now },
    id,
    ...{ kude: kude.value.pdf, xml: xml.value.xml, evento },
  })
}

async function readNominacion(
  { pool }: EnviarCorreosDeps,
  emisor: Emisor,
  { nominacion }: DocumentoCompartido,
): Promise<ParaEscribir['evento']> {
  if (nominacion?.estado !== 'APROBADO') return null
  const { eventoSifenId } = nominacion
  return { eventoSifenId, xml: known(await readXmlDeEvento(pool, emisor, eventoSifenId), 'XML of an evento') }
}

async function writeNoticias(
  { pool, escribirNoticias }: EnviarCorreosDeps,
  { contribuyenteId }: Emisor,
  { correo, id, now }: { correo: Extract<CorreoTomado, { documentoId: null }>; id: string; now: number },
): Promise<string> {
  const { razonSocial } = known(await findContribuyente(pool, contribuyenteId), 'contribuyente')
  const { para, motivo, noticias } = correo
  return escribirNoticias({ para, motivo, noticias, contribuyenteId, emisor: razonSocial, id, now })
}
