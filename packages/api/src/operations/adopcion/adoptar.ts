import { advanceTimbrado, insertAdoptado } from '../../db/adopcion.ts'
import type { Actor } from '../../db/auditoria.ts'
import { type Db, transaction } from '../../db/db.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import { adoptadoDe, checkAdoptable, checkEmisor, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { type Fault, ok, type Result } from '../../domain/failure.ts'
import { faultsOf, wrong } from '../../domain/validated.ts'
import { type Acceso, type ConsultaDeps, openConsulta } from '../consulta.ts'
import { type DocumentoNominado, viewDocumentoNominado } from '../documentos.ts'
import type { Clock } from '../ports.ts'
import { type ConsultarDeps, type Mostrado, queryCdc } from './consultar.ts'
import { adoptarEvento, asientoDeAdopcion } from './eventos.ts'

export interface AdoptarDeps extends ConsultaDeps, ConsultarDeps {
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
  | { resultado: 'NO_ADOPTADO' | 'SIN_RESPUESTA'; faults: readonly Fault[] }
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

async function adoptarUno(
  deps: AdoptarDeps,
  pedido: PedidoDeAdopcion,
  { contribuyente, ambiente, certificado, cdc, inicio }: Acceso & { cdc: string; inicio: number },
): Promise<Adopcion> {
  const { emisor } = pedido
  const here = await yaEsta(deps, emisor, cdc, 'YA_ESTABA')
  if (here !== null) return here
  // The CDC says whose it is before anybody is asked.
  const ajeno = checkEmisor(rucDeCdc(cdc), contribuyente)
  if (!ajeno.ok) return no(cdc, ajeno.faults)
  const plazoMs = plazoDePaso(inicio, deps.monotonic())
  if (plazoMs === null) {
    const detail = 'no alcanzó el tiempo de esta solicitud: pida de nuevo los que faltan'
    return { cdc, resultado: 'SIN_RESPUESTA', faults: faultsOf(wrong('cdc', 'sin-tiempo', detail)) }
  }
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc, plazoMs })
  if (mostrado.que === 'sin-respuesta') return { cdc, resultado: 'SIN_RESPUESTA', faults: mostrado.faults }
  if (mostrado.que === 'nada') return no(cdc, mostrado.faults)
  const adoptable = checkAdoptable(mostrado.leido, contribuyente)
  if (!adoptable.ok) return no(cdc, adoptable.faults)
  const guardado = await transaction(deps.pool, db => record(deps, db, pedido, mostrado))
  // Where nothing was stored, somebody else took it over meanwhile; or its number is another documento's here.
  const there = await yaEsta(deps, emisor, cdc, guardado ? 'ADOPTADO' : 'YA_ESTABA')
  if (there !== null) return there
  const detail = 'su número lo lleva aquí otro documento: revise cuál vale'
  return no(cdc, faultsOf(wrong('cdc', 'numero-ocupado', detail)))
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

const no = (cdc: string, faults: readonly Fault[]): Adopcion => ({ cdc, resultado: 'NO_ADOPTADO', faults })

/**
 * Documento, eventos and evidence, or none of them. The timbrado first, because an emission locks it first; it moves on in any case: SIFEN has
 * a documento of that number.
 */
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
