import { advanceTimbrado, insertAdoptado } from '../../db/adopcion.ts'
import type { Actor } from '../../db/auditoria.ts'
import { type Db, type Pool, transaction } from '../../db/db.ts'
import { findCertificado, findEmisor } from '../../db/emisor.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import { adoptadoDe, refuseAdoptar, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { refuseAmbiente } from '../../domain/evento/impedimentos.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { type Fault, fail, ok, type Result } from '../../domain/failure.ts'
import { type DocumentoNominado, viewDocumentoNominado } from '../documentos.ts'
import { openCertificado } from '../eventos/settle.ts'
import type { Clock, PedidoASifen, Secretos } from '../ports.ts'
import { type ConsultarDeps, type Mostrado, queryCdc } from './consultar.ts'
import { adoptarEvento, asientoDeAdopcion } from './eventos.ts'

export interface AdoptarDeps extends ConsultarDeps {
  pool: Pool
  secretos: Secretos
  base: Clock
  monotonic: Clock
  retencionAnos: number
}

export interface PedidoDeAdopcion {
  emisor: Emisor
  actor: Actor
  cdcs: readonly string[]
  now: number
}

/** What became of one CDC. Whoever asks again for one that is here already is told so, and nothing else happens. */
export type Adopcion = { cdc: string } & (
  | { resultado: 'ADOPTADO' | 'YA_ESTABA'; documento: DocumentoNominado }
  | { resultado: 'NO_ADOPTADO' | 'SIN_RESPUESTA'; falta: Fault }
)

const ADOPTAR = 'documento.adoptar'

/** Questions at once: whoever issues at the same time must not wait for them. */
const A_LA_VEZ = 2

/** Takes over what SIFEN has under these CDCs: documento, state and eventos, byte for byte. Nothing of it is believed unless SIFEN shows it. */
export async function adoptar(deps: AdoptarDeps, pedido: PedidoDeAdopcion): Promise<Result<Adopcion[]>> {
  const { emisor, cdcs } = pedido
  const inicio = deps.monotonic()
  const acceso = await openConsulta(deps, emisor)
  if (!acceso.ok) return acceso
  const quedan = [...cdcs.entries()]
  const hechas: Adopcion[] = []
  const trabajar = async () => {
    for (let next = quedan.shift(); next !== undefined; next = quedan.shift()) {
      const [index, cdc] = next
      hechas[index] = await adoptarUno(deps, pedido, { ...acceso.value, cdc, inicio })
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  return ok(hechas)
}

export interface Acceso {
  ruc: string
  ambiente: 'DEV' | 'PROD'
  certificado: PedidoASifen['certificado']
}

/** What it takes to ask SIFEN anything for a taxpayer; refused beforehand where SIFEN is being spared. */
export async function openConsulta(deps: AdoptarDeps, emisor: Emisor): Promise<Result<Acceso>> {
  const { ambiente } = emisor
  const impide = refuseAmbiente(ambiente)
  if (impide !== null || ambiente === 'SANDBOX') return fail(impide ?? { type: 'sandbox-not-supported' })
  const contribuyente = await findEmisor(deps.pool, emisor)
  if (contribuyente === null) return fail({ type: 'contribuyente-not-found' })
  const abierto = await openCertificado(deps, emisor, await findCertificado(deps.pool, emisor))
  if (!abierto.ok) return abierto
  const impedimento = deps.sifen.impedimento(ambiente, abierto.value)
  if (impedimento !== null)
    return fail({ type: 'sifen-unavailable', motivo: impedimento.causa, segundos: impedimento.segundos })
  return ok({ ruc: contribuyente.ruc, ambiente, certificado: abierto.value })
}

async function adoptarUno(
  deps: AdoptarDeps,
  pedido: PedidoDeAdopcion,
  { ruc, ambiente, certificado, cdc, inicio }: Acceso & { cdc: string; inicio: number },
): Promise<Adopcion> {
  const { emisor } = pedido
  const here = await yaEsta(deps, emisor, cdc, 'YA_ESTABA')
  if (here !== null) return here
  const suyo = rucDeCdc(cdc)
  if (suyo !== ruc)
    return no(cdc, 'otro-emisor', `lo emitió el RUC ${suyo}: cada contribuyente trae los suyos`)
  const plazoMs = plazoDePaso(inicio, deps.monotonic())
  if (plazoMs === null) {
    const detail = 'no alcanzó el tiempo de esta solicitud: pida de nuevo los que faltan'
    return { cdc, resultado: 'SIN_RESPUESTA', falta: { campo: 'cdc', codigo: 'sin-tiempo', detail } }
  }
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc, plazoMs })
  if (mostrado.que === 'sin-respuesta') return { cdc, resultado: 'SIN_RESPUESTA', falta: mostrado.falta }
  if (mostrado.que === 'nada') return { cdc, resultado: 'NO_ADOPTADO', falta: mostrado.falta }
  const impide = refuseAdoptar(mostrado.leido, { ruc })
  if (impide !== null) return { cdc, resultado: 'NO_ADOPTADO', falta: impide }
  const guardado = await transaction(deps.pool, db => record(deps, db, pedido, mostrado))
  // Where nothing was stored, somebody else took it over meanwhile; or its number is another documento's here.
  const there = await yaEsta(deps, emisor, cdc, guardado ? 'ADOPTADO' : 'YA_ESTABA')
  return (
    there ??
    no(cdc, 'numero-ocupado', 'su número lo lleva aquí otro documento, que SIFEN no aprobó: revíselo')
  )
}

async function yaEsta(
  deps: AdoptarDeps,
  emisor: Emisor,
  cdc: string,
  resultado: 'ADOPTADO' | 'YA_ESTABA',
): Promise<Adopcion | null> {
  const found = await viewDocumentoNominado(deps, emisor, { cdc })
  return found.ok ? { cdc, resultado, documento: found.value } : null
}

const no = (cdc: string, codigo: string, detail: string): Adopcion => ({
  cdc,
  resultado: 'NO_ADOPTADO',
  falta: { campo: 'cdc', codigo, detail },
})

/** All of it or nothing. The timbrado first, as whoever issues locks it first. */
async function record(
  deps: AdoptarDeps,
  db: Db,
  { emisor, actor, now }: PedidoDeAdopcion,
  mostrado: Extract<Mostrado, { que: 'documento' }>,
): Promise<boolean> {
  const { leido, xml, protocolo, eventos, registro } = mostrado
  const adoptado = adoptadoDe(leido, {
    ambiente: emisor.ambiente,
    xml,
    protocolo,
    fechaAprobacion: mostrado.fechaAprobacion ?? leido.fechaEmision,
    eventos: eventos.map(evento => evento.leido),
    now,
    retencionAnos: deps.retencionAnos,
  })
  const asiento = asientoDeAdopcion(emisor, { accion: ADOPTAR, actor, now }, leido.cdc)
  await advanceTimbrado(db, emisor, adoptado)
  const documento = await insertAdoptado(db, emisor, adoptado, asiento)
  if (documento === null) return false
  for (const evento of eventos)
    await adoptarEvento(db, emisor, documento, evento, { accion: ADOPTAR, actor, now })
  await insertIntercambio(db, emisor, { ...registro, documentoId: documento.documentoId })
  return true
}
