import { isIP } from 'node:net'
import type { AccesoACasilla } from '../domain/casilla/pedido.ts'
import type { VisitaDeCasilla } from '../domain/casilla/visita.ts'
import { toError } from '../domain/thrown.ts'
import type { Casillero, CorreoDeCasilla, CursorDeCasilla } from '../operations/ports.ts'
import { HiloImap, quoted, type RespuestaImap, toMutf7 } from './hilo-imap.ts'
import type { Nombres } from './nombres.ts'
import { PrimerosUids } from './uids.ts'

/** What is larger is not read: no supplier sends so much with a documento. */
export const CORREO_MAX = 10 * 1024 * 1024
/** Of what is larger, and so is not read, the beginning of the header alone. */
const CABECERA_MAX = 256 * 1024
/** So many in one visit; then others have their turn. */
const TANDA = 20
/** Where it was never read: so many days back, for as long as a receptor may answer. */
const DIAS_ATRAS = 45
const DIA_MS = 86_400_000

interface CasilleroOptions {
  /** Whether something may be read from this address. */
  permite: (address: string) => boolean
  resolver: Nombres
  /** Whether this very machine may be talked to without TLS. */
  locales: boolean
  plazos?: { conectar: number; responder: number; visita: number }
}

/** Together shorter than the lease of whoever reads. */
const PLAZOS_MS = { conectar: 10_000, responder: 60_000, visita: 180_000 }

/** Why a visit ended before it read everything. */
class NoSeLee extends Error {
  readonly que: 'clave' | 'carpeta' | 'direccion' | 'sin-servidor'

  constructor(que: NoSeLee['que'], dicho: string) {
    super(dicho)
    this.que = que
  }
}

/** What a server means by saying no for a moment only (RFC 5530). */
const PASAJERO = /\[(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN|OVERQUOTA|THROTTLED)\]/i
/** Whether it said no, for good: BAD is said of what it could not do itself, by Exchange of every command while it is busy. */
const isNegativa = ({ estado, texto }: { estado: string; texto: string }): boolean =>
  estado === 'NO' && !PASAJERO.test(texto)
const ESTA_MAQUINA = /^127\.|^::1$/

/**
 * Reads an inbox over IMAP (RFC 3501), and changes nothing in it: it is examined and not selected, and what is fetched is only peeked at. Whatever a server says is
 * bounded: how much it says to each command, how large what it announces is, how many mails it lists, and how long it takes.
 */
export class CasilleroImap implements Casillero {
  readonly #options: CasilleroOptions

  constructor(options: CasilleroOptions) {
    this.#options = options
  }

  async read(
    acceso: AccesoACasilla & { clave: string },
    cursor: CursorDeCasilla,
    tomar: (correo: CorreoDeCasilla) => Promise<boolean>,
    parar: AbortSignal,
  ): Promise<VisitaDeCasilla> {
    const plazos = this.#options.plazos ?? PLAZOS_MS
    let hilo: HiloImap | undefined
    // What whoever takes a mail fails at is no word of the server.
    const ajenas = new Set<unknown>()
    const take = (correo: CorreoDeCasilla) =>
      tomar(correo).catch(error => {
        ajenas.add(error)
        throw error
      })
    const cut = () => hilo?.destroy(new Error('se acabó el tiempo de esta visita'))
    const timer = setTimeout(cut, plazos.visita)
    parar.addEventListener('abort', cut)
    try {
      hilo = await this.#connect(acceso, plazos)
      if (parar.aborted) cut()
      await greet(hilo)
      await logIn(hilo, acceso)
      return await readNuevos(hilo, acceso.carpeta, cursor, take)
    } catch (error) {
      if (ajenas.has(error)) throw error
      const que = error instanceof NoSeLee ? error.que : 'sin-servidor'
      return { que, dicho: clean(toError(error).message) }
    } finally {
      clearTimeout(timer)
      parar.removeEventListener('abort', cut)
      hilo?.end()
    }
  }

  /** A name is looked up for each visit, all that it leads to is judged, and what was judged is connected to. */
  async #connect({ host, puerto }: AccesoACasilla, plazos: typeof PLAZOS_MS): Promise<HiloImap> {
    const { permite, resolver, locales } = this.#options
    const addresses = isIP(host) === 0 ? await resolver(host).catch(() => []) : [host]
    const [address] = addresses
    if (address === undefined) throw new NoSeLee('sin-servidor', `el nombre ${host} no lleva a ninguna parte`)
    if (!addresses.every(permite))
      throw new NoSeLee('direccion', `${host} lleva a una dirección que no está en Internet`)
    const segura = !(locales && ESTA_MAQUINA.test(address))
    return HiloImap.connect({ address, host, puerto, segura }, plazos)
  }
}

async function greet(hilo: HiloImap): Promise<void> {
  const { texto } = await hilo.greeting()
  if (!/^\* (OK|PREAUTH)\b/i.test(texto)) throw new NoSeLee('sin-servidor', texto)
}

async function logIn(hilo: HiloImap, { usuario, clave }: { usuario: string; clave: string }): Promise<void> {
  const dicho = await hilo.command(`LOGIN ${quoted(usuario)} ${quoted(clave)}`)
  if (dicho.estado !== 'OK') throw new NoSeLee(isNegativa(dicho) ? 'clave' : 'sin-servidor', dicho.texto)
}

async function readNuevos(
  hilo: HiloImap,
  carpeta: string,
  cursor: CursorDeCasilla,
  tomar: (correo: CorreoDeCasilla) => Promise<boolean>,
): Promise<VisitaDeCasilla> {
  const abierta = await hilo.command(`EXAMINE ${quoted(toMutf7(carpeta))}`)
  if (abierta.estado !== 'OK')
    throw new NoSeLee(isNegativa(abierta) ? 'carpeta' : 'sin-servidor', abierta.texto)
  const validez = numberIn(abierta.sueltas, /\[UIDVALIDITY (\d{1,10})\]/i)
  if (validez === null) throw new NoSeLee('sin-servidor', 'el servidor no dice UIDVALIDITY')
  // Another number: what the mails were called before says nothing any more.
  const desde = validez === cursor.validez ? cursor.leido : null
  const nuevos = await listNuevos(hilo, desde, cursor.ahora)
  const tanda = nuevos.slice(0, TANDA)
  for (const uid of tanda) {
    const { dicho = 'ya no era su turno', ...correo } = await fetchCorreo(hilo, uid)
    if (!(await tomar({ validez, uid, ...correo }))) throw new NoSeLee('sin-servidor', dicho)
  }
  // What is older than those days is not read by the next visit either.
  const siguiente = numberIn(abierta.sueltas, /\[UIDNEXT (\d{1,10})\]/i) ?? 1
  const leido = tanda.at(-1) ?? desde ?? Math.max(0, siguiente - 1)
  return { que: 'leida', validez, leido, quedan: nuevos.length > tanda.length }
}

/** The first ones of what came after that one, and whether there are more; the first time, of what came in the last days. */
async function listNuevos(hilo: HiloImap, leido: number | null, ahora: number): Promise<readonly number[]> {
  const desde = new Date(ahora - DIAS_ATRAS * DIA_MS)
  const which = leido === null ? `SINCE ${formatDiaImap(desde)}` : `UID ${leido + 1}:*`
  // Of nothing new a server shows the last one all the same: that is what * means.
  const lista = new PrimerosUids(leido ?? 0, TANDA + 1)
  const { estado, texto } = await hilo.command(`UID SEARCH ${which}`, { lista })
  if (estado !== 'OK') throw new NoSeLee('sin-servidor', texto)
  return lista.uids
}

const MESES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const formatDiaImap = (date: Date): string =>
  `${date.getUTCDate()}-${MESES[date.getUTCMonth()]}-${date.getUTCFullYear()}`

/** What a server means that does not show a mail because somebody deleted it (RFC 5530). */
const SE_FUE = /\[EXPUNGEISSUED\]/i

/** Of one that is gone meanwhile nothing; nor of one that the server does not show, whose words `dicho` are: it is there all the same. */
async function fetchCorreo(
  hilo: HiloImap,
  uid: number,
): Promise<Omit<CorreoDeCasilla, 'validez' | 'uid'> & { dicho?: string }> {
  const isNegado = ({ estado, texto }: { estado: string; texto: string }) =>
    estado !== 'OK' && !SE_FUE.test(texto)
  const cuanto = await hilo.command(`UID FETCH ${uid} (UID RFC822.SIZE)`)
  if (isNegado(cuanto)) return { que: 'negado', bytes: null, dicho: cuanto.texto }
  const tamano = numberIn(ofUid(cuanto.sueltas, uid), /\bRFC822\.SIZE (\d{1,12})\b/i)
  if (tamano === null) return { que: 'ausente', bytes: null }
  const entero = tamano <= CORREO_MAX
  const literal = entero ? CORREO_MAX : CABECERA_MAX
  // Whoever writes to an inbox says how long a header is: more of it is not asked for.
  const parte = entero ? '' : 'HEADER'
  const hasta = entero ? '' : `<0.${CABECERA_MAX}>`
  const traido = await hilo.command(`UID FETCH ${uid} (UID BODY.PEEK[${parte}]${hasta})`, { literal })
  if (isNegado(traido)) return { que: 'negado', bytes: null, dicho: traido.texto }
  const bytes = ofUid(traido.sueltas, uid).find(({ literales }) => literales.length > 0)?.literales[0] ?? null
  if (bytes === null) return { que: 'ausente', bytes: null }
  return { que: entero ? 'entero' : 'demasiado', bytes }
}

/** What was said of that mail, and of no other. */
const ofUid = (sueltas: readonly RespuestaImap[], uid: number): RespuestaImap[] =>
  sueltas.filter(
    ({ texto }) => /^\* \d+ FETCH \(/i.test(texto) && Number(/\bUID (\d{1,10})\b/i.exec(texto)?.[1]) === uid,
  )

function numberIn(sueltas: readonly RespuestaImap[], form: RegExp): number | null {
  for (const { texto } of sueltas) {
    const found = form.exec(texto)?.[1]
    if (found !== undefined) return Number(found)
  }
  return null
}

/** What a server says, as it can be shown: one line of letters. */
const clean = (text: string): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 300).join('').toWellFormed()
