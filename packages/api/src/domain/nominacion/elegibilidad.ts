import { type EstadoDocumento, isAprobado } from '../documento/estado.ts'
import type { EstadoEvento } from '../evento/tipos.ts'
import type { Failure } from '../failure.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { check, collect, type Validated } from '../validated.ts'
import type { SolicitudDeNominacion } from './solicitud.ts'

const FACTURA = 1

interface Candidato {
  tipoDocumento: number
  innominada: boolean
  estado: EstadoDocumento
}

/** Who waits for what never comes loses the days that there are. */
const describeNoAprobada = (estado: EstadoDocumento): string => {
  if (estado === 'CANCELADO') return 'la factura está cancelada'
  if (estado === 'RECHAZADO')
    return 'SIFEN rechazó la factura: el motivo está en su estado; corrija los datos y emita otra, a nombre del comprador'
  return `la factura está ${estado}: espere a que SIFEN la apruebe`
}

/** Whether SIFEN would still accept a nomination of it; every reason why not, each with SIFEN's code. */
export const checkElegible = ({ tipoDocumento, innominada, estado }: Candidato): Validated<unknown> =>
  collect([
    check(tipoDocumento === FACTURA, 'tipoDocumento', '4454', 'solo se nomina una FACTURA_ELECTRONICA'),
    check(
      innominada,
      'receptor',
      '4469',
      'la factura ya nombra a su receptor, y solo se nomina una innominada: si es otro, cancélela o haga una nota de crédito, y emita otra',
    ),
    check(isAprobado(estado), 'estado', '4452', describeNoAprobada(estado)),
  ])

export function refuseNominacion(candidato: Candidato): Failure | null {
  const judged = checkElegible(candidato)
  return judged.ok ? null : { type: 'documento-not-nominable', faults: judged.faults }
}

/** One nomination of a factura is approved, ever (NT 14, 4453). */
export function refuseNominado(nominacion: {
  eventoSifenId: number
  estado: EstadoEvento
  receptor: Receptor | null
}): Failure | null {
  const { eventoSifenId, estado, receptor } = nominacion
  if (estado !== 'APROBADO') return null
  // No nomination is stored without its receptor.
  return { type: 'documento-already-nominated', eventoSifenId, receptor: receptor! }
}

/** Whether a request asks for what an evento already says: same receptor, field for field, and same motivo. */
export function asksTheSame(
  solicitud: SolicitudDeNominacion,
  evento: { receptor: Receptor | null; motivo: string },
): boolean {
  return solicitud.motivo === evento.motivo && hasSameReceptor(solicitud.receptor, evento.receptor)
}

/** Field for field. */
export const hasSameReceptor = (a: Receptor | null, b: Receptor | null): boolean =>
  a === null || b === null ? a === b : canonical(a) === canonical(b)

const canonical = (receptor: Receptor): string =>
  JSON.stringify(
    Object.entries(receptor)
      .map(field => JSON.stringify(field))
      .sort(),
  )
