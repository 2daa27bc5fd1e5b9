import { processSiConsRUCResponse, siConsRUCRequest } from '@mbohera/sifen'
import { Acotado } from '../domain/acotado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import { type Inscripto, parseConsultaDeRuc, toInscripto } from '../domain/padron.ts'
import { type ConsultaDeps, openConsulta, REPETIR_S } from './consulta.ts'

const VALE_MS = 10 * 60_000
const AUSENTE_VALE_MS = 60_000
const MAX_RECORDADOS = 5_000
/** Deadline of a query of the padrón: a person in front of a form waits for it, or a program with a timeout of some seconds. */
const PLAZO_MS = 10_000

/** SIFEN's recent answers about RUCs. The padrón is public and its answer does not depend on the asker, so one cache serves all tenants. */
export class PadronRecordado {
  #known = new Acotado<string, { hasta: number; inscripto: Inscripto | null }>(MAX_RECORDADOS)

  get(key: string, now: number): Inscripto | null | undefined {
    const known = this.#known.get(key)
    return known === undefined || known.hasta <= now ? undefined : known.inscripto
  }

  set(key: string, inscripto: Inscripto | null, now: number): void {
    this.#known.set(key, { hasta: now + (inscripto === null ? AUSENTE_VALE_MS : VALE_MS), inscripto })
  }
}

export interface PadronDeps extends ConsultaDeps {
  padron: PadronRecordado
}

const respuesta = (found: Inscripto | null): Result<Inscripto> =>
  found === null ? fail({ type: 'ruc-not-found' }) : ok(found)

/**
 * SIFEN's registry of RUCs. No connection to the database is held while it is asked. `aparte`: for a stranger, so that nothing that the taxpayer herself
 * asks of SIFEN waits for it.
 */
export async function queryPadron(
  deps: PadronDeps,
  emisor: Emisor,
  documento: string,
  { now, aparte = false }: { now: number; aparte?: boolean },
): Promise<Result<Inscripto>> {
  const ruc = parseConsultaDeRuc(documento)
  if (!ruc.ok) return invalid(ruc)
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const key = `${emisor.ambiente}:${ruc.value}`
  const known = deps.padron.get(key, deps.base())
  if (known !== undefined) return respuesta(known)
  const acceso = await openConsulta(deps, emisor)
  if (!acceso.ok) return acceso
  const { ambiente, certificado } = acceso.value
  const body = siConsRUCRequest(now, ruc.value)
  const pedido = {
    ambiente,
    servicio: 'siConsRUC',
    body,
    certificado,
    plazoMs: PLAZO_MS,
    sinApuro: aparte,
  } as const
  const outcome = await deps.sifen.exchange(pedido)
  const answer = processSiConsRUCResponse(outcome, ruc.value)
  if (answer.kind === 'uncertain')
    return fail({ type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: REPETIR_S })
  if (answer.kind === 'rejected') {
    const detail = `SIFEN no acepta la consulta de este contribuyente: ${answer.codigo} ${answer.mensaje}`
    return fail({ type: 'emisor-not-ready', faults: [{ campo: 'emisor', codigo: answer.codigo, detail }] })
  }
  const found = answer.kind === 'absent' ? null : toInscripto(ruc.value, answer.contribuyente)
  deps.padron.set(key, found, deps.base())
  return respuesta(found)
}
