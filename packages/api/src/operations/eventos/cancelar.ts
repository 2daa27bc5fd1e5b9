import { limpiarTexto } from '@mbohera/sifen/valores'
import type { Actor } from '../../db/auditoria.ts'
import { findDocumento, type RefDocumento } from '../../db/documento.ts'
import { findCertificado } from '../../db/emisor.ts'
import { findEventoVigente } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { impideCancelar } from '../../domain/documento/cancelacion.ts'
import { impideAmbiente } from '../../domain/evento/impedimentos.ts'
import { fail, invalid, type Result } from '../../domain/failure.ts'
import { MOTIVO } from '../../domain/nominacion/campos.ts'
import { boundedText } from '../../domain/texto.ts'
import { type Respondido, responderConAnterior, responderPorClave } from './con-clave.ts'
import { iniciar } from './conversar.ts'
import { datosDelDocumento } from './de-documento.ts'
import type { NominarDeps } from './nominar.ts'
import { registrarEvento, responderNuevo } from './registrar.ts'
import { retomarEvento } from './resolver.ts'

export interface PedidoDeCancelacion {
  emisor: Emisor
  actor: Actor
  ref: () => Result<RefDocumento>
  cuerpo: { motivo?: string | null }
  clave: string | null
  now: number
}

/** Cancels an approved documento. Within which hours is SIFEN's to judge. */
export async function cancelar(deps: NominarDeps, pedido: PedidoDeCancelacion): Promise<Result<Respondido>> {
  const inicio = iniciar(deps)
  const { emisor, actor, clave, now } = pedido
  const sinSifen = impideAmbiente(emisor.ambiente)
  if (sinSifen !== null) return fail(sinSifen)
  const known = await responderPorClave(deps, { ...pedido, inicio }, 'CANCELACION')
  if (known !== null) return known
  const dicho = boundedText('motivo', pedido.cuerpo.motivo, MOTIVO)
  if (!dicho.ok) return invalid(dicho)
  const ref = pedido.ref()
  if (!ref.ok) return ref
  const documento = await findDocumento(deps.pool, emisor, ref.value)
  if (documento === null) return fail({ type: 'documento-not-found' })
  const { documentoId, cdc, estado } = documento
  const vigente = await findEventoVigente(deps.pool, emisor, documentoId, 'CANCELACION')
  const motivo = limpiarTexto(dicho.value)
  if (vigente !== null) {
    const loMismo = vigente.motivo === motivo
    const como = { actor, clave, inicio, ...(loMismo ? {} : { para: 'ceder' as const }) }
    const settled = await retomarEvento(deps, emisor, vigente, como)
    if (!settled.ok) return settled
    // A documento is cancelled once: whoever asks again, for whatever reason, is given the event that did it.
    if (loMismo || settled.value.estado === 'APROBADO')
      return responderConAnterior(deps, pedido, settled.value)
  }
  const impide = impideCancelar(estado)
  if (impide !== null) return fail(impide)
  const registrado = await registrarEvento(deps, {
    emisor,
    actor,
    clave,
    certificado: await findCertificado(deps.pool, emisor),
    evento: { tipo: 'cancelacion', Id: cdc, mOtEve: motivo },
    datos: datosDelDocumento(documento, { tipo: 'CANCELACION', motivo, receptor: null }),
    noAntesDe: documento.fechaAprobacion,
    estadoDocumento: estado,
    now,
    inicio,
  })
  return responderNuevo(deps, emisor, registrado)
}
