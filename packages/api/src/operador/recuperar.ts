import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { hashConSecreto } from '../cifrado/enlace.ts'
import { SecretosCifrados } from '../cifrado/secretos.ts'
import type { Config } from '../config/config.ts'
import { type Pool, transaction } from '../db/db.ts'
import { readDatabaseClock } from '../db/espera.ts'
import { takeRecuperacion } from '../db/recuperacion.ts'
import type { Almacen } from '../diario/almacen.ts'
import { readFinal } from '../diario/final.ts'
import { type FaltaDeDiario, LectorDeDiario } from '../diario/verificar.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { ImprentaEnHilos } from '../imprenta/imprenta.ts'
import { enlaceImpresoDe } from '../operations/nominarse/imprimir.ts'
import type { Clock } from '../operations/ports.ts'
import type { DeArchivo, InformeDeArchivo } from '../operations/recuperacion/archivo.ts'
import {
  type InformeDeEmisor,
  type InformeDeRecuperacion,
  resumeDespuesDePerdida,
} from '../operations/recuperacion/recuperar.ts'
import { relojDeLaBase } from '../operations/reloj.ts'
import { openSalida } from '../salida.ts'
import { probeArchivo, readPiezas } from './archivo.ts'
import { refuseSinDiario } from './diario.ts'
import { refuseAjena } from './dueno.ts'
import { type Outcome, withPool } from './pool.ts'

export interface Recuperar {
  /** Of the owner: identifiers are given back as they were. */
  ownerUrl: string
  config: Config
  diario: Almacen
  desde: number
  /** A ZIP or a folder with signed XMLs. */
  archivo: string | null
  json: boolean
  clock: Clock
}

const ACTOR = { usuarioId: null, apiKeyId: null, nombre: 'operador', origen: null, requestId: null }
/** So many are named; the rest is counted. */
const NOMBRADOS = 20
/** One of them for its turn. */
const CONEXIONES = 5
const MAX_ESPERA_MS = 30 * 60_000
const OTRA: Outcome = {
  ok: false,
  text: 'Otra orden recuperar está en marcha en esta base: espere a que termine, y repita. Esta no cambió nada.',
}

/** After a restore, or a standby that lost commits: puts back what the journal has, asks SIFEN, and opens emission. */
export async function recoverDatabase(options: Recuperar): Promise<Outcome> {
  if (options.archivo !== null) await probeArchivo(options.archivo)
  const ajena = await refuseAjena(options.ownerUrl)
  if (ajena !== null) return ajena
  const sinDiario = await refuseSinDiario(options.diario)
  if (sinDiario !== null) return sinDiario
  return withPool(
    options.ownerUrl,
    pool =>
      transaction(pool, async turno => ((await takeRecuperacion(turno)) ? recover(pool, options) : OTRA)),
    CONEXIONES,
  )
}

async function recover(pool: Pool, options: Recuperar): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const { config, diario, desde, archivo, clock, json } = options
  const faltas: FaltaDeDiario[] = []
  const leer = async function* () {
    const lector = new LectorDeDiario(diario, desde)
    yield* lector.read()
    faltas.splice(0, faltas.length, ...lector.faltas)
  }
  const informe = await resumeDespuesDePerdida({
    ...{ pool, leer, actor: ACTOR, now: clock(), retencionAnos: config.retentionYears },
    readFinal: () => readFinal(diario),
    archivo: archivo === null ? null : () => readPiezas(archivo),
    sifen: await openPreguntas(stack, pool, options),
  })
  const text = json
    ? JSON.stringify({ ...informe, faltasDelDiario: faltas }, null, 2)
    : inWords(informe, faltas)
  const { terminada } = informe
  return { ok: terminada && faltas.length === 0 && !hasSinConfirmar(informe), text }
}

const hasSinConfirmar = ({ emisores }: InformeDeRecuperacion): boolean =>
  emisores.some(({ deArchivo }) => (deArchivo?.sinConfirmar.length ?? 0) > 0)

/** What it takes to ask SIFEN, and nothing with which something signed could leave. */
async function openPreguntas(stack: AsyncDisposableStack, pool: Pool, { config, diario, clock }: Recuperar) {
  const monotonic = () => performance.now()
  const log = pino({ level: 'silent' })
  const salida = await openSalida(stack, {
    ...{ config, almacen: diario, pool, clock, monotonic, log, worker: false },
    guardia: { refuse: () => ({ type: 'recovery-pending', segundos: 1 }), vistos: [] },
  })
  const imprenta = stack.use(new ImprentaEnHilos({ onError: () => {} }))
  const { loteDesde, loteMs, reintentoMs } = config.sifen
  const secretos = SecretosCifrados.ofFile({ ...config.masterKeys, create: false })
  const base = relojDeLaBase(await readDatabaseClock(pool), monotonic)
  const { urlPublica } = config
  return {
    ...{ pool, clock, monotonic, imprenta, loteDesde, randomBytes, secretos, base },
    impreso: enlaceImpresoDe({ secretos, hashConSecreto, base, urlPublica }),
    ...salida,
    ritmo: { baseMs: reintentoMs, maxMs: MAX_ESPERA_MS, loteMs },
  }
}

function inWords(informe: InformeDeRecuperacion, faltas: FaltaDeDiario[]): string {
  const { emisores, archivo, faltan, terminada } = informe
  const lines = [...emisores.flatMap(emisorInWords), ...archivoInWords(archivo)]
  if (emisores.every(({ registros }) => registros === 0))
    lines.push('El diario no tiene nada desde ese instante.')
  if (faltas.length > 0)
    lines.push(
      `El diario tiene ${tellCuenta(faltas.length, 'falta', 'faltas')}: puede faltar algo de lo firmado. Véalas con: diario verificar`,
    )
  if (faltan > 0)
    lines.push(
      `${faltan === 1 ? 'Falta 1 registro del diario que es anterior' : `Faltan ${faltan} registros del diario que son anteriores`}: repita con un --desde anterior.`,
    )
  const sinOrden = emisores.filter(({ preguntado }) => (preguntado?.eventosAntesDeSuDocumento ?? 0) > 0)
  if (sinOrden.length > 0)
    lines.push(
      'SIFEN no confirmó todavía documentos que tienen eventos: repita la orden cuando SIFEN responda.',
    )
  lines.push(
    terminada
      ? 'Terminado: se vuelve a emitir. Lo que no es documento ni evento está como en la copia, y lo que desde entonces se revocó, quitó o pausó vale otra vez (claves de API, miembros, enlaces, webhooks, certificados, CSC, timbrados, recurrentes): termínelo de nuevo.'
      : 'Sin terminar: no se emite hasta que una repetición de esta orden termine.',
  )
  return lines.join('\n')
}

function emisorInWords(de: InformeDeEmisor): string[] {
  const { ruc, ambiente, registros, documentosRepuestos, eventosRepuestos, timbradosRepuestos } = de
  const lines = [
    `${ruc} (${ambiente}): ${tellCuenta(registros, 'registro', 'registros')} en el diario; repuestos ${tellCuenta(documentosRepuestos.length, 'documento', 'documentos')} y ${tellCuenta(eventosRepuestos.length, 'evento', 'eventos')} de él.`,
    ...named('documento repuesto', documentosRepuestos),
    ...named('evento repuesto', eventosRepuestos),
    ...named('evento que vino de SIFEN, y su clave lo da de nuevo', de.eventosReconocidos),
  ]
  lines.push(...deArchivoInWords(de.deArchivo))
  if (timbradosRepuestos > 0)
    lines.push(
      `  ${tellCuenta(timbradosRepuestos, 'timbrado repuesto', 'timbrados repuestos')} por lo que dicen sus documentos: revise su vigencia en el panel.`,
    )
  for (const { que, cdc, motivo } of de.apartados.slice(0, NOMBRADOS))
    lines.push(`  MIRE: ${que} ${cdc ?? ''}: ${motivo}`)
  lines.push(...restoDe(de.apartados.length))
  if (de.preguntado === null) return lines
  const { documentos, eventosEnDuda, eventosAntesDeSuDocumento } = de.preguntado
  lines.push(
    `  Se preguntó a SIFEN por ${tellCuenta(documentos, 'documento', 'documentos')}; lo que no contestó se pregunta solo, y lo que no tiene se le envía con su mismo CDC.`,
  )
  if (eventosEnDuda + eventosAntesDeSuDocumento > 0)
    lines.push(
      `  MIRE: ${tellCuenta(eventosEnDuda + eventosAntesDeSuDocumento, 'evento sigue ENVIADO: se resuelve cuando quien lo', 'eventos siguen ENVIADO: se resuelven cuando quien los')} pidió repite, o con «Preguntar a SIFEN» en el panel.`,
    )
  return lines
}

function deArchivoInWords(de: DeArchivo | null): string[] {
  if (de === null) return []
  const { traidos, estaban, sinConfirmar } = de
  return [
    `  Por el archivo: ${tellCuenta(traidos.length, 'documento traído', 'documentos traídos')} de SIFEN; ${tellCuenta(estaban, 'ya estaba', 'ya estaban')}; ${sinConfirmar.length} que SIFEN no muestra.`,
    ...named('documento traído de SIFEN', traidos),
    ...sinConfirmar
      .slice(0, NOMBRADOS)
      .map(
        ({ cdc, motivo }) =>
          `  MIRE: documento ${cdc} del archivo: ${motivo}. No se repuso, y su número no se vuelve a usar`,
      ),
    ...restoDe(sinConfirmar.length),
  ]
}

function archivoInWords(archivo: InformeDeArchivo | null): string[] {
  if (archivo === null) return []
  const { piezas, apartadas } = archivo
  return [
    `Archivo: ${tellCuenta(piezas, 'XML leído', 'XML leídos')}; ${tellCuenta(apartadas.length, 'no muestra', 'no muestran')} nada.`,
    ...apartadas.slice(0, NOMBRADOS).map(({ nombre, motivo }) => `  ${nombre}: ${motivo}`),
    ...restoDe(apartadas.length),
  ]
}

const restoDe = (cuantos: number): string[] =>
  cuantos > NOMBRADOS ? [`  … y ${cuantos - NOMBRADOS} más (--json los nombra a todos).`] : []

function named(que: string, cuales: readonly string[]): string[] {
  const lines = cuales.slice(0, NOMBRADOS).map(cual => `  ${que}: ${cual}`)
  return cuales.length > NOMBRADOS ? [...lines, `  … y ${cuales.length - NOMBRADOS} más.`] : lines
}
