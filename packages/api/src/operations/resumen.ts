import type { ApiKeyRow } from '../db/api-key.ts'
import { findContribuyente } from '../db/contribuyente.ts'
import type { Pool } from '../db/db.ts'
import { type CertificadoRow, findCertificado } from '../db/emisor.ts'
import {
  countDocumentos,
  countEventosEnviados,
  countPorTramo,
  findUltimoSucesoEnEspera,
  findUltimosIntercambios,
  listApiKeysPorVencer,
  listTimbradosPorTerminar,
} from '../db/resumen.ts'
import type { TimbradoRow } from '../db/timbrado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { AVISO_DE_VENCIMIENTO_MS } from '../domain/api-key/vencimiento.ts'
import type { Cuenta } from '../domain/documento/cuenta.ts'
import {
  avisoDeTimbrado,
  umbralDeAgotamiento,
  umbralDeVencimiento,
} from '../domain/emisor/aviso-de-timbrado.ts'
import { fallaDe, type SaludDeSifen, saludDeSifen } from '../domain/envio/salud.ts'
import { avisoDeReloj } from '../domain/hora-de-sifen.ts'
import { type PlazoDeInutilizacion, plazosAbiertos } from '../domain/inutilizacion/plazo.ts'
import { ultimosDias } from '../domain/tiempo.ts'
import { viewPausa } from './circuito.ts'
import type { HoraDeSifen, SifenGateway } from './ports.ts'

const DIAS = 30
/** The states of documentos that need a person, and of those that wait for SIFEN. */
export const ESTADOS_POR_ATENDER = ['RECHAZADO', 'ERROR', 'PENDIENTE', 'ENVIADO', 'EN_LOTE'] as const
export type EstadoPorAtender = (typeof ESTADOS_POR_ATENDER)[number]

export interface ResumenDeEmisor {
  dias: { dia: string; emitidos: number; nominados: number }[]
  documentos: ({ estado: EstadoPorAtender } & Cuenta)[]
  eventosSinRespuesta: Cuenta
  certificado: CertificadoRow | null
  timbrados: (TimbradoRow & { aviso: string })[]
  /** The windows that the law leaves open for voiding numbers. */
  plazosDeInutilizacion: PlazoDeInutilizacion[]
  /** The keys of programs that end within fourteen days. */
  claves: ApiKeyRow[]
  /** Nothing in SANDBOX: there is no SIFEN. */
  sifen: (SaludDeSifen & { avisoDeReloj: string | null }) | null
}

interface Deps {
  pool: Pool
  sifen: Pick<SifenGateway, 'estado'>
  horas: HoraDeSifen
}

/** What an issuer should know before anything else. Its cost does not grow with what lies further back. */
export async function viewResumen(
  { pool, sifen, horas }: Deps,
  emisor: Emisor,
  now: number,
): Promise<ResumenDeEmisor> {
  const { dias, hoy, desde, fin } = ultimosDias(now, DIAS)
  const inicios = dias.map(({ desde }) => desde)
  const emitidos = await countPorTramo(pool, emisor, 'emitidos', { inicios, desde, fin })
  const nominados = await countPorTramo(pool, emisor, 'nominados', { inicios, desde, fin })
  const documentos = []
  for (const estado of ESTADOS_POR_ATENDER)
    documentos.push({ estado, ...(await countDocumentos(pool, emisor, estado, desde)) })
  return {
    dias: dias.map(({ dia }, index) => ({
      dia,
      emitidos: emitidos.get(index) ?? 0,
      nominados: nominados.get(index) ?? 0,
    })),
    documentos: documentos.filter(({ cuantos }) => cuantos > 0),
    eventosSinRespuesta: await countEventosEnviados(pool, emisor),
    certificado: await findCertificado(pool, emisor),
    timbrados: await timbradosPorTerminar(pool, emisor, {
      hoy,
      enUnMes: [...emitidos.values()].reduce((sum, n) => sum + n, 0),
    }),
    plazosDeInutilizacion: plazosAbiertos(now),
    claves: await listApiKeysPorVencer(pool, emisor, { now, hasta: now + AVISO_DE_VENCIMIENTO_MS }),
    sifen: await viewSalud({ pool, sifen, horas }, emisor),
  }
}

async function timbradosPorTerminar(
  pool: Pool,
  emisor: Emisor,
  { hoy, enUnMes }: { hoy: string; enUnMes: number },
) {
  const umbral = { siguiente: umbralDeAgotamiento(enUnMes), fin: umbralDeVencimiento(hoy) }
  const rows = await listTimbradosPorTerminar(pool, emisor, umbral)
  return rows.flatMap(row => {
    const aviso = avisoDeTimbrado(row, hoy, enUnMes)
    return aviso === null ? [] : [{ ...row, aviso }]
  })
}

async function viewSalud({ pool, sifen, horas }: Deps, emisor: Emisor): Promise<ResumenDeEmisor['sifen']> {
  if (emisor.ambiente === 'SANDBOX') return null
  const { contestado, fallido } = await findUltimosIntercambios(pool, emisor)
  const enEspera = await findUltimoSucesoEnEspera(pool, emisor)
  const contribuyente = await findContribuyente(pool, emisor.contribuyenteId)
  const salud = saludDeSifen({
    ultimaRespuesta: contestado,
    fallas: [fallido, fallaDe(enEspera)],
    enPausa: (await viewPausa({ pool, sifen }, emisor.ambiente, contribuyente?.ruc ?? '')).enPausa,
  })
  return { ...salud, avisoDeReloj: avisoDeReloj(horas.desfases(emisor.ambiente)) }
}
