import type { Autoridades } from '@mbohera/sifen'
import type { DocumentoLeido, ReceptorLeido } from '@mbohera/sifen/valores'
import type { Actor } from '../../db/auditoria.ts'
import type { Pool } from '../../db/db.ts'
import { type EmisorRow, findEmisor } from '../../db/emisor.ts'
import { findRecibido, insertRecibido, type RecibidoRow } from '../../db/recibido.ts'
import { rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { PedidoLeido } from '../../domain/adopcion/pedida.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { attempt, fail, invalid, type Result } from '../../domain/failure.ts'
import { consultaDeAprobado } from '../../domain/recibido/consultas.ts'
import {
  checkEmisorAjeno,
  checkRecibible,
  type DichoPorSifen,
  hasSameTotales,
  RECIBIDOS_MAX,
  recibidoDe,
  sinSifen,
  yaHayOtro,
} from '../../domain/recibido/recibido.ts'
import { type Validated, valid, type Wrong, wrong } from '../../domain/validated.ts'
import { type ArchivoDeZip, listArchivos, readArchivo, type TipoDeArchivo } from '../adopcion/archivo.ts'
import { type Mostrado, queryCdc } from '../adopcion/consultar.ts'
import { type Acceso, type ConsultaDeps, openConsulta } from '../consulta.ts'
import type { Clock, Esperar, Lector, LecturaConPlazo } from '../ports.ts'

export interface RecibirDeps extends ConsultaDeps {
  pool: Pool
  clock: Clock
  monotonic: Clock
  esperar: Esperar
  autoridades: Autoridades
  lector: Lector
  retencionAnos: number
}

export interface PedidoDeRecibir {
  emisor: Emisor
  actor: Actor
  now: number
}

/** What became of one documento that came in, and where it stood when it came with others. */
export type ResultadoDeRecibir = { cdc: string | null; lugar: string | null } & (
  | { resultado: 'RECIBIDO' | 'YA_ESTABA'; row: RecibidoRow }
  | { resultado: 'NO_RECIBIDO' | 'SIN_RESPUESTA'; porque: Wrong }
)

/** Questions at once: whoever issues at the same time must not wait for them. */
const A_LA_VEZ = 2
/** A documento has 1,000 KB at most (0160). */
const XML_MAX = 1_024_000

/** What was asked for alone and cannot be is a failure; of several each says what became of it. */
const answerOf = (resultados: readonly ResultadoDeRecibir[]): Result<readonly ResultadoDeRecibir[]> => {
  const [uno, otro] = resultados
  if (uno?.resultado === 'NO_RECIBIDO' && otro === undefined) return invalid(uno.porque)
  return { ok: true, value: resultados }
}

const findContribuyente = async (pool: Pool, emisor: Emisor): Promise<Result<EmisorRow>> => {
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const row = await findEmisor(pool, emisor)
  return row === null ? fail({ type: 'contribuyente-not-found' }) : { ok: true, value: row }
}

/** Takes in what a file has: signed XMLs are kept as they are; of a list of CDCs SIFEN is asked. `lectura`: of what came together with it. */
export const recibirArchivo = (
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  { tipo, bytes }: { tipo: TipoDeArchivo; bytes: Buffer },
  lectura: LecturaConPlazo = deps.lector.open(pedido.emisor.contribuyenteId),
): Promise<Result<readonly ResultadoDeRecibir[]>> =>
  attempt(async need => {
    if (tipo === 'text/csv' || tipo === 'text/plain') {
      const lista = await readArchivo({ ...deps, lectura }, { tipo, bytes })
      const { cdcs, ilegibles } = need(lista.ok ? { ok: true, value: lista.value } : invalid(lista))
      const mudos = ilegibles.map(({ lugar, falta }) =>
        noRecibido(null, lugar, { ok: false, faults: [falta] }),
      )
      return need(answerOf([...need(await askCdcs(deps, pedido, cdcs)), ...mudos]))
    }
    const contribuyente = need(await findContribuyente(deps.pool, pedido.emisor))
    const resultados: ResultadoDeRecibir[] = []
    // Each is taken out, received and forgotten before the next one is touched.
    for (const { lugar, read } of need(listXmls(tipo, bytes))) {
      const leido = await read()
      const xml = leido.ok ? readTexto(leido.value) : leido
      resultados.push(
        xml.ok
          ? await recibirXml(deps, pedido, { contribuyente, lugar, xml: xml.value, lectura })
          : noRecibido(null, lugar, xml),
      )
    }
    return need(answerOf(resultados))
  })

/** What a file has, before anything is taken out of it. */
function listXmls(
  tipo: TipoDeArchivo,
  bytes: Buffer,
): Result<readonly (Omit<ArchivoDeZip, 'lugar'> & { lugar: string | null })[]> {
  if (tipo !== 'application/zip')
    return { ok: true, value: [{ lugar: null, read: async () => valid(bytes) }] }
  const archivos = listArchivos(bytes)
  if (!archivos.ok) return invalid(archivos)
  if (archivos.value.length <= RECIBIDOS_MAX) return archivos
  const detail = `trae ${archivos.value.length} archivos y se admiten ${RECIBIDOS_MAX} por vez: divídalo en varios`
  return invalid(wrong('archivo', 'max-items', detail))
}

/** The text as it was signed: what is not UTF-8 could not be kept byte for byte. */
function readTexto(bytes: Buffer): Validated<string> {
  if (bytes.length > XML_MAX)
    return wrong(
      'archivo',
      'length',
      'pesa más de 1.000 KB, y ningún documento pesa tanto: revise que sea el XML de la factura',
    )
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes) || text.includes('\u0000'))
    return wrong(
      'archivo',
      'xml',
      'no se puede leer como XML (en UTF-8): elija el archivo tal como se lo enviaron',
    )
  return valid(text)
}

const noRecibido = (cdc: string | null, lugar: string | null, porque: Wrong): ResultadoDeRecibir => ({
  ...{ cdc, lugar, porque },
  resultado: 'NO_RECIBIDO',
})

/** Who signed it is looked at here, as SIFEN does with what it takes (0141, 0142): nobody else vouches for a file. */
async function readRecibible(
  { autoridades }: RecibirDeps,
  lectura: LecturaConPlazo,
  xml: string,
): Promise<Validated<DocumentoLeido>> {
  const read = await lectura.read(xml)
  if (read === 'sin-tiempo')
    return wrong(
      'archivo',
      'sin-tiempo',
      'no se leyó, porque los anteriores llevaron demasiado: envíelo en otro archivo, o tráigalo por su CDC',
    )
  if (read === 'largo')
    return wrong(
      'archivo',
      'ilegible',
      'está hecho de tal manera que leerlo llevaría demasiado: pida a su emisor el XML que aprobó SIFEN, o tráigalo por su CDC',
    )
  if (!read.ok) return wrong('archivo', 'firma', read.detalle)
  const { leido, firmante, sinFirmar } = read.value
  if (sinFirmar !== null)
    return wrong(
      'archivo',
      'sin-firmar',
      `trae ${sinFirmar}, que la firma de su emisor no cubre: pídale a él el XML tal como lo aprobó SIFEN, o tráigalo por su CDC`,
    )
  const { certificate, ruc } = firmante
  if (ruc === null || `${ruc.numero}-${ruc.dv}` !== leido.ruc)
    return wrong(
      'archivo',
      '0142',
      `no lo firmó su emisor, el RUC ${leido.ruc}: pídale a él el XML tal como lo aprobó SIFEN`,
    )
  if (!autoridades.reconoce({ certificate, chain: [] }, new Date(leido.fechaEmision)))
    return wrong(
      'archivo',
      '0141',
      'lo firmó un certificado de una autoridad que no se reconoce: pida a su emisor el XML que aprobó SIFEN, o tráigalo por su CDC',
    )
  return valid(leido)
}

async function recibirXml(
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  {
    contribuyente,
    lugar,
    xml,
    lectura,
  }: { contribuyente: EmisorRow; lugar: string | null; xml: string; lectura: LecturaConPlazo },
): Promise<ResultadoDeRecibir> {
  const leido = await readRecibible(deps, lectura, xml)
  if (!leido.ok) return noRecibido(null, lugar, leido)
  const llegoEn = deps.base()
  return record(deps, pedido, {
    contribuyente,
    lugar,
    xml,
    leido: leido.value,
    nominado: null,
    dicho: sinSifen(llegoEn),
    llegoEn,
  })
}

interface PorGuardar {
  contribuyente: EmisorRow
  lugar: string | null
  xml: string
  leido: DocumentoLeido
  nominado: ReceptorLeido | null
  dicho: DichoPorSifen
  llegoEn: number
}

/** Once for each CDC, however often it comes. */
async function record(
  { pool, retencionAnos }: RecibirDeps,
  { emisor, actor, now }: PedidoDeRecibir,
  { contribuyente, lugar, xml, leido, nominado, dicho, llegoEn }: PorGuardar,
): Promise<ResultadoDeRecibir> {
  const { contribuyenteId, ambiente } = emisor
  const { cdc } = leido
  const recibible = checkRecibible(leido, { ruc: contribuyente.ruc, ambiente }, nominado)
  if (!recibible.ok) return noRecibido(cdc, lugar, recibible)
  const recibido = recibidoDe(leido, { ...dicho, ambiente, xml, nominado, now: llegoEn, retencionAnos })
  const asiento = {
    ...{ contribuyenteId, fecha: now, actor, accion: 'recibido.recibir', objeto: cdc },
    detalle: { ambiente },
  }
  const nuevo = await insertRecibido(pool, emisor, recibido, asiento)
  if (nuevo !== null) return { cdc, lugar, resultado: 'RECIBIDO', row: nuevo }
  const row = await findRecibido(pool, emisor, { cdc })
  if (row === null) throw new Error('A documento that was here is gone')
  if (!hasSameTotales(row, leido)) return noRecibido(cdc, lugar, yaHayOtro(row, leido))
  return { cdc, lugar, resultado: 'YA_ESTABA', row }
}

/** Takes in what SIFEN has under each CDC. */
export const recibirCdcs = (
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  cdcs: PedidoLeido['cdcs'],
): Promise<Result<readonly ResultadoDeRecibir[]>> =>
  attempt(async need => need(answerOf(need(await askCdcs(deps, pedido, cdcs)))))

/** Asks SIFEN for what it has under each CDC, as far as the time of the request goes. */
const askCdcs = (
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  cdcs: PedidoLeido['cdcs'],
): Promise<Result<readonly ResultadoDeRecibir[]>> =>
  attempt(async need => {
    if (cdcs.length > RECIBIDOS_MAX) {
      const detail = `se reciben hasta ${RECIBIDOS_MAX} por vez y llegaron ${cdcs.length}: divídalos`
      return need(invalid(wrong('cdcs', 'max-items', detail)))
    }
    const inicio = deps.monotonic()
    const acceso = need(await openConsulta(deps, pedido.emisor))
    const quedan = [...cdcs.entries()]
    const hechos: ResultadoDeRecibir[] = []
    const trabajar = async () => {
      for (let next = quedan.shift(); next !== undefined; next = quedan.shift()) {
        const [index, { cdc, lugar }] = next
        hechos[index] = await recibirCdc(deps, pedido, acceso, { cdc, lugar, inicio })
      }
    }
    await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
    return hechos
  })

async function recibirCdc(
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  { contribuyente, ambiente, certificado }: Acceso,
  { cdc, lugar, inicio }: { cdc: string; lugar: string | null; inicio: number },
): Promise<ResultadoDeRecibir> {
  const row = await findRecibido(deps.pool, pedido.emisor, { cdc })
  if (row !== null) return { cdc, lugar, resultado: 'YA_ESTABA', row }
  const ajeno = checkEmisorAjeno(rucDeCdc(cdc), contribuyente.ruc)
  if (!ajeno.ok) return noRecibido(cdc, lugar, ajeno)
  const plazoMs = plazoDePaso(inicio, deps.monotonic())
  if (plazoMs === null) {
    const detail = 'no alcanzó el tiempo: pida de nuevo los que faltan'
    return { cdc, lugar, resultado: 'SIN_RESPUESTA', porque: wrong('cdc', 'sin-tiempo', detail) }
  }
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc, plazoMs })
  if (mostrado.que === 'nada') return noRecibido(cdc, lugar, mostrado.porque)
  if (mostrado.que !== 'documento') return { cdc, lugar, resultado: 'SIN_RESPUESTA', porque: mostrado.porque }
  const llegoEn = deps.base()
  return record(deps, pedido, {
    contribuyente,
    lugar,
    ...readMostrado(mostrado, { now: llegoEn, visto: null }),
    llegoEn,
  })
}

/** SIFEN gives the documento inside its answer; alone it is a file of its own. */
const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>'

type Documento = Extract<Mostrado, { que: 'documento' }>

const nominadoEn = ({ eventos }: Documento): ReceptorLeido | null =>
  eventos.findLast(({ leido: { tipo } }) => tipo === 'nominacion')?.leido.receptor ?? null

interface CuandoSeMostro {
  now: number
  /** When it was approved by what is kept of it, where SIFEN had shown it before. */
  visto: number | null
}

/** SIFEN says when it approved it. Should it not, that was by now; or, of what was asked about before, as it is kept: it is not asked about for ever. */
function toDicho(
  { eventos, leido, protocolo, fechaAprobacion }: Documento,
  { now, visto }: CuandoSeMostro,
): DichoPorSifen {
  const cancelado = eventos.some(evento => evento.leido.tipo === 'cancelacion')
  const { cdc, iTiDE: tipoDocumento } = leido
  return {
    estado: cancelado ? 'CANCELADO' : 'APROBADO',
    protocolo,
    fechaAprobacion: fechaAprobacion ?? leido.fechaEmision,
    proximaConsulta: cancelado
      ? null
      : consultaDeAprobado({ tipoDocumento, cdc, aprobadoEn: fechaAprobacion ?? visto ?? now }, now),
  }
}

/** What SIFEN shows, as it is kept. */
export const readMostrado = (
  mostrado: Documento,
  cuando: CuandoSeMostro,
): Pick<PorGuardar, 'xml' | 'leido' | 'nominado' | 'dicho'> => ({
  leido: mostrado.leido,
  xml: DECLARACION + mostrado.xml,
  nominado: nominadoEn(mostrado),
  dicho: toDicho(mostrado, cuando),
})
