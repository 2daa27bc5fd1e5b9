import { limpiarTexto } from '@mbohera/sifen/valores'
import type { Actor } from '../../db/auditoria.ts'
import { findDocumento, type RefDocumento } from '../../db/documento.ts'
import { findCertificado } from '../../db/emisor.ts'
import { findEventoVigente } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { estaAprobado } from '../../domain/documento/estado.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { MOTIVO } from '../../domain/nominacion/solicitud.ts'
import { boundedText } from '../../domain/texto.ts'
import { type Respondido, responderConAnterior, responderPorClave } from './con-clave.ts'
import { datosDelDocumento } from './de-documento.ts'
import type { NominarDeps } from './nominar.ts'
import { registrarEvento } from './registrar.ts'
import { resolverEvento, retomarEvento } from './resolver.ts'

export interface PedidoDeCancelacion {
  emisor: Emisor
  /** Who asks, when it is a person. */
  persona: Actor | null
  ref: () => Result<RefDocumento>
  cuerpo: { motivo?: string | null }
  clave: string | null
  now: number
}

/** Cancels an approved documento. Within which hours is SIFEN's to judge. */
export async function cancelar(deps: NominarDeps, pedido: PedidoDeCancelacion): Promise<Result<Respondido>> {
  const startedAt = deps.monotonic()
  const { emisor, persona, clave, now } = pedido
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const known = await responderPorClave(deps, { ...pedido, startedAt }, 'CANCELACION')
  if (known !== null) return known
  const faults = boundedText('motivo', pedido.cuerpo.motivo, MOTIVO)
  if (faults.length > 0) return invalid(faults)
  const ref = pedido.ref()
  if (!ref.ok) return ref
  const documento = await findDocumento(deps.pool, emisor, ref.value)
  if (documento === null) return fail({ type: 'documento-not-found' })
  const { documentoId, cdc, estado } = documento
  const vigente = await findEventoVigente(deps.pool, emisor, documentoId, 'CANCELACION')
  if (vigente !== null) {
    const settled = await retomarEvento(deps, emisor, vigente, { persona, startedAt })
    if (!settled.ok) return settled
    // A documento is cancelled once: whoever asks again is given the event that did it.
    if (settled.value.estado === 'APROBADO') return responderConAnterior(deps, pedido, settled.value)
  }
  if (!estaAprobado(estado)) {
    return invalid([
      {
        campo: 'estado',
        codigo: '4002',
        detail: `el documento está ${estado}: solo se cancela uno aprobado por SIFEN`,
      },
    ])
  }
  const motivo = limpiarTexto(pedido.cuerpo.motivo!)
  const registrado = await registrarEvento(deps, {
    emisor,
    persona,
    clave,
    certificado: await findCertificado(deps.pool, emisor),
    evento: { tipo: 'cancelacion', Id: cdc, mOtEve: motivo },
    datos: datosDelDocumento(documento, { tipo: 'CANCELACION', motivo, receptor: null }),
    noAntesDe: documento.fechaAprobacion,
    estadoDocumento: estado,
    now,
    startedAt,
  })
  if (!registrado.ok) return registrado
  const resuelto = await resolverEvento(deps, emisor, registrado.value)
  return resuelto.ok ? ok({ evento: resuelto.value, repetido: false }) : resuelto
}
