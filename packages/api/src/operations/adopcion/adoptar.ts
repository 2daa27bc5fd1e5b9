import type { Actor } from '../../db/auditoria.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { ok, type Result } from '../../domain/failure.ts'
import type { Wrong } from '../../domain/validated.ts'
import { type Acceso, type ConsultaDeps, openConsulta } from '../consulta.ts'
import { type DocumentoNominado, viewDocumentoNominado } from '../documentos.ts'
import type { Clock } from '../ports.ts'
import { type AdoptarUnoDeps, adoptarUno } from './uno.ts'

export interface AdoptarDeps extends ConsultaDeps, AdoptarUnoDeps {
  monotonic: Clock
}

export interface CdcsPorAdoptar {
  emisor: Emisor
  actor: Actor
  cdcs: readonly string[]
  now: number
}

/** What became of one CDC. Whoever asks again for one that is here already is told so, and nothing else happens. */
export type ResultadoDeAdopcion = { cdc: string } & (
  | { resultado: 'ADOPTADO' | 'YA_ESTABA'; documento: DocumentoNominado }
  | { resultado: 'NO_ADOPTADO' | 'SIN_RESPUESTA'; porque: Wrong }
)

/** Questions at once: whoever issues at the same time must not wait for them. */
const A_LA_VEZ = 2

/** Takes over what SIFEN has under these CDCs, within the request. */
export async function adoptar(
  deps: AdoptarDeps,
  pedido: CdcsPorAdoptar,
): Promise<Result<ResultadoDeAdopcion[]>> {
  const { emisor, cdcs } = pedido
  const inicio = deps.monotonic()
  const acceso = await openConsulta(deps, emisor)
  if (!acceso.ok) return acceso
  const quedan = [...cdcs.entries()]
  const hechas: ResultadoDeAdopcion[] = []
  const trabajar = async () => {
    for (let next = quedan.shift(); next !== undefined; next = quedan.shift()) {
      const [index, cdc] = next
      hechas[index] = await adoptarYVer(deps, pedido, acceso.value, { cdc, inicio })
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  return ok(hechas)
}

async function adoptarYVer(
  deps: AdoptarDeps,
  { emisor, actor, now }: CdcsPorAdoptar,
  acceso: Acceso,
  { cdc, inicio }: { cdc: string; inicio: number },
): Promise<ResultadoDeAdopcion> {
  const prisa = () => {
    const plazoMs = plazoDePaso(inicio, deps.monotonic())
    return plazoMs === null ? null : { plazoMs }
  }
  const suerte = await adoptarUno(deps, { emisor, actor, cdc, now }, acceso, prisa)
  if ('porque' in suerte) return { cdc, ...suerte }
  const found = await viewDocumentoNominado(deps, emisor, { cdc })
  if (!found.ok) throw new Error('A documento that was here is gone')
  return { cdc, resultado: suerte.resultado, documento: found.value }
}
