import type { Pool } from '../../db/db.ts'
import { listSaltos } from '../../db/libro.ts'
import {
  countAprobadosEntre,
  countDelMes,
  countParaNoticias,
  countRechazadosDelMes,
  findCaida,
  listCancelacionesSinEfecto,
  listNoticiasVistas,
} from '../../db/noticia.ts'
import {
  findRebotes,
  findRecibidosCancelados,
  listTandasPorMirar,
  listWebhooksCaidos,
} from '../../db/noticia-trabajos.ts'
import { countPeticionesDirectas, countPeticionesEnEspera } from '../../db/peticion.ts'
import { countPorTramo, listTimbradosPorTerminar } from '../../db/resumen.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import {
  avisoDeTimbrado,
  umbralDeAgotamiento,
  umbralDeVencimiento,
} from '../../domain/emisor/aviso-de-timbrado.ts'
import { ADMISION } from '../../domain/evento/tipos.ts'
import { plazosAbiertos } from '../../domain/inutilizacion/plazo.ts'
import { parseMes } from '../../domain/libro/mes.ts'
import { deWebhooks } from '../../domain/noticia/de-trabajos.ts'
import type { HechosDeNoticias, TimbradoQueTermina } from '../../domain/noticia/hechos.ts'
import { ANTES_DE_CANCELAR_MS, ANTES_DE_RECIBIDO_MS, noticias } from '../../domain/noticia/noticias.ts'
import type { Noticia } from '../../domain/noticia/tipos.ts'
import { PLAZO_DE_RECIBIDO_MS } from '../../domain/recibido/elegibilidad.ts'
import { formatCivil, ultimosDias } from '../../domain/tiempo.ts'

interface Deps {
  pool: Pool
}

const HORA_MS = 3_600_000
/** How long a mail that came back is told, and that a tanda ended: until after the next morning. */
const REBOTES_MS = 7 * 24 * HORA_MS
const TANDAS_MS = 36 * HORA_MS
/** And that what was received was cancelled: whoever keeps the books looks at them once a month. */
const CANCELADOS_MS = 30 * 24 * HORA_MS
/** And that buyers named themselves. */
const NOMINADAS_MS = 24 * HORA_MS
const DIAS = 30
/** Whoever has more numbers left than anybody uses in a month is not asked how many she uses. */
const MAS_QUE_NADIE = 1_000_000
/** In months of more documentos gaps are for the sales book to look for. */
const MES_CORTO = 20_000
const SALTOS_MAX = 100

export type NoticiaVista = Noticia & { vistaEn: number | null }

/** What stands for this emisor now, and what of it this person has seen; for programs nobody has. */
export async function viewNoticias(
  deps: Deps,
  emisor: Emisor,
  { usuarioId, now }: { usuarioId: number | null; now: number },
): Promise<NoticiaVista[]> {
  const vistas = usuarioId === null ? null : await listNoticiasVistas(deps.pool, emisor, usuarioId)
  const todas = await findNoticias(deps, emisor, now)
  return todas.map(noticia => ({ ...noticia, vistaEn: vistas?.get(noticia.causa) ?? null }))
}

/** In SANDBOX there is no SIFEN, and nothing that ends; but programs are told there, too. */
export const findNoticias = async (deps: Deps, emisor: Emisor, now: number): Promise<Noticia[]> =>
  emisor.ambiente === 'SANDBOX'
    ? deWebhooks({ webhooks: await listWebhooksCaidos(deps.pool, emisor) })
    : noticias(await findHechos(deps, emisor, now), now)

/** What the notices of this emisor follow from. */
export async function findHechos({ pool }: Deps, emisor: Emisor, now: number): Promise<HechosDeNoticias> {
  const { desde, hoy } = ultimosDias(now, DIAS)
  const contados = await countParaNoticias(pool, emisor, {
    rechazadosDesde: desde,
    recibidosDesde: [now - PLAZO_DE_RECIBIDO_MS, now - PLAZO_DE_RECIBIDO_MS + ANTES_DE_RECIBIDO_MS],
  })
  const { recibidos } = contados
  return {
    ...contados,
    recibidos: {
      cuantos: recibidos.cuantos,
      hasta: recibidos.desde === null ? null : recibidos.desde + PLAZO_DE_RECIBIDO_MS,
    },
    caida: await findCaida(pool, emisor),
    timbrados: await findTimbrados({ pool }, emisor, { hoy, desde, now }),
    cancelaciones: await listCancelacionesSinEfecto(pool, emisor),
    porCancelar: await countPorCancelar({ pool }, emisor, now),
    cancelados: await findRecibidosCancelados(pool, emisor, now - CANCELADOS_MS),
    rebotes: await findRebotes(pool, emisor, now - REBOTES_MS),
    webhooks: await listWebhooksCaidos(pool, emisor),
    tandas: await listTandasPorMirar(pool, emisor, now - TANDAS_MS),
    peticiones: await countPeticionesEnEspera(pool, emisor),
    nominadas: await countPeticionesDirectas(pool, emisor, now - NOMINADAS_MS),
    sinUsar: await findSinUsar({ pool }, emisor, now),
  }
}

async function findTimbrados(
  { pool }: Deps,
  emisor: Emisor,
  { hoy, desde, now }: { hoy: string; desde: number; now: number },
): Promise<TimbradoQueTermina[]> {
  const lejos = umbralDeAgotamiento(MAS_QUE_NADIE)
  const umbral = { siguiente: lejos, fin: umbralDeVencimiento(hoy) }
  const rows = await listTimbradosPorTerminar(pool, emisor, umbral)
  const tramo = { inicios: [desde], desde, fin: now }
  const enUnMes = rows.some(({ siguiente }) => siguiente >= lejos)
    ? ((await countPorTramo(pool, emisor, 'emitidos', tramo)).get(0) ?? 0)
    : 0
  return rows.flatMap(row => {
    const aviso = avisoDeTimbrado(row, hoy, enUnMes)
    return aviso === null ? [] : [{ ...row, detenido: row.detenidoNumero !== null, aviso }]
  })
}

/** Facturas, and what else can be cancelled: the hours of each are those of its event. */
const POR_CANCELAR = [
  [TIPO_DOCUMENTO.FACTURA_ELECTRONICA],
  Object.values(TIPO_DOCUMENTO).filter(tipo => tipo !== TIPO_DOCUMENTO.FACTURA_ELECTRONICA),
] as const

async function countPorCancelar(
  { pool }: Deps,
  emisor: Emisor,
  now: number,
): Promise<HechosDeNoticias['porCancelar']> {
  const counted = []
  for (const tipos of POR_CANCELAR) {
    const plazo = ADMISION.CANCELACION.plazo(tipos[0] ?? 0).horas * HORA_MS
    const desde = now - plazo
    const entre = { tipos, desde, hasta: desde + ANTES_DE_CANCELAR_MS, margenMs: ANTES_DE_CANCELAR_MS }
    const { cuantos, primera } = await countAprobadosEntre(pool, emisor, entre)
    if (primera !== null) counted.push({ cuantos, hasta: primera + plazo })
  }
  return counted
}

/** Of last month, while the law leaves its window open. */
async function findSinUsar(
  { pool }: Deps,
  emisor: Emisor,
  now: number,
): Promise<HechosDeNoticias['sinUsar']> {
  const esteMes = formatCivil(now).slice(0, 7)
  const plazo = plazosAbiertos(now).find(({ mes }) => mes < esteMes)
  if (plazo === undefined) return null
  const mes = parseMes(plazo.mes, now)
  if (!mes.ok) return null
  const rechazados = await countRechazadosDelMes(pool, emisor, mes.value)
  const corto = (await countDelMes(pool, emisor, mes.value, MES_CORTO)) < MES_CORTO
  const saltos = corto ? await listSaltos(pool, emisor, mes.value, SALTOS_MAX) : []
  const salteados = saltos.reduce((sum, salto) => sum + salto.hasta - salto.desde + 1, 0)
  return { ...plazo, cuantos: rechazados + salteados }
}
