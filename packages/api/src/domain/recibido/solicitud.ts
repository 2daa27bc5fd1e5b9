import type {
  Conformidad,
  Desconocimiento,
  Disconformidad,
  NotificacionRecepcion,
} from '@mbohera/sifen/valores'
import { readOpcion } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { parseSoloMotivo } from '../evento/motivo.ts'
import { APROBADO_AL_FIRMAR, type DatosPropios, hasSameDatos, type TipoDeReceptor } from '../evento/tipos.ts'
import { formatCivil, parseInstant } from '../tiempo.ts'
import { check, collect, NOTHING, type Validated, valid, wrong } from '../validated.ts'
import {
  type CuerpoConformidad,
  type CuerpoDesconocimiento,
  type CuerpoDisconformidad,
  type CuerpoNotificacion,
  TIPO_CONFORMIDAD,
} from './campos.ts'
import type { DocumentoRecibido } from './recibido.ts'

/** What a receptor says of a documento, as far as it is not the documento's own: by the manual's names, and in words. */
export interface Dicho {
  motivo: string
  datos: DatosPropios
}

function momentoDe(dado: Dado<string>): Validated<string> {
  const text = dado?.trim()
  if (!text) return wrong('fechaRecepcion', 'required', 'es obligatoria, por ejemplo 2026-11-21T10:30:00')
  const instant = parseInstant(text)
  return instant === null
    ? wrong(
        'fechaRecepcion',
        'datetime',
        'debe ser una fecha y hora que exista, por ejemplo 2026-11-21T10:30:00',
      )
    : valid(formatCivil(instant))
}

export function parseNotificacion({ fechaRecepcion }: CuerpoNotificacion): Validated<Dicho> {
  const dFecRecep = momentoDe(fechaRecepcion)
  return dFecRecep.ok
    ? valid({ motivo: 'Notificación de recepción', datos: { dFecRecep: dFecRecep.value } })
    : dFecRecep
}

export function parseConformidad({ tipo, fechaRecepcion }: CuerpoConformidad): Validated<Dicho> {
  const iTipConf = readOpcion('tipo', tipo, TIPO_CONFORMIDAD)
  const parcial = iTipConf.ok && iTipConf.value === TIPO_CONFORMIDAD.PARCIAL
  const cuando = fechaRecepcion?.trim() || parcial ? momentoDe(fechaRecepcion) : valid(null)
  const leido = collect({ iTipConf, cuando })
  if (!leido.ok) return leido
  const { iTipConf: codigo, cuando: dFecRecep } = leido.value
  const motivo = parcial ? 'Conformidad parcial' : 'Conformidad total'
  return valid({ motivo, datos: { iTipConf: codigo, ...(dFecRecep === null ? {} : { dFecRecep }) } })
}

export function parseDisconformidad(cuerpo: CuerpoDisconformidad): Validated<Dicho> {
  const dicho = parseSoloMotivo(cuerpo)
  return dicho.ok ? valid({ ...dicho.value, datos: {} }) : dicho
}

export function parseDesconocimiento(cuerpo: CuerpoDesconocimiento): Validated<Dicho> {
  const leido = collect({ dicho: parseSoloMotivo(cuerpo), dFecRecep: momentoDe(cuerpo.fechaRecepcion) })
  if (!leido.ok) return leido
  const { dicho, dFecRecep } = leido.value
  return valid({ ...dicho, datos: { dFecRecep } })
}

type Dado_ = Pick<DocumentoRecibido, 'cdc' | 'fechaEmision' | 'totalGuaranies' | 'receptorNombre' | 'estado'>

/** A documento is not received before it is issued (4104, 4254); a partial conformity says when the rest is expected. */
export const checkFecha = (
  tipo: TipoDeReceptor,
  { datos: { dFecRecep } }: Dicho,
  { fechaEmision }: Pick<DocumentoRecibido, 'fechaEmision'>,
): Validated<null> => {
  if (dFecRecep === undefined || tipo === 'CONFORMIDAD') return NOTHING
  const emitido = formatCivil(fechaEmision)
  const detail = `no puede ser anterior a la emisión, ${emitido}`
  return check(
    String(dFecRecep) >= emitido,
    'fechaRecepcion',
    tipo === 'DESCONOCIMIENTO' ? '4254' : '4104',
    detail,
  )
}

type EventoDeReceptor = NotificacionRecepcion | Conformidad | Disconformidad | Desconocimiento

/** What is signed. The receptor is the contribuyente, whose RUC it is. */
export function eventoDeReceptor(
  tipo: TipoDeReceptor,
  { motivo, datos }: Dicho,
  recibido: Dado_,
  ruc: string,
): EventoDeReceptor {
  const { cdc: Id, fechaEmision, totalGuaranies, receptorNombre: dNomRec } = recibido
  const [dRucRec = '', dDVRec = ''] = ruc.split('-')
  // What each kind has to say was read of its own body.
  const { dFecRecep, iTipConf } = datos as { dFecRecep: string; iTipConf: 1 | 2 }
  const quien = {
    Id,
    dFecEmi: formatCivil(fechaEmision),
    dFecRecep,
    iTipRec: 1,
    dNomRec,
    dRucRec,
    dDVRec,
  } as const
  switch (tipo) {
    case 'NOTIFICACION_RECEPCION':
      return { tipo: 'notificacionRecepcion', ...quien, dTotalGs: totalGuaranies }
    case 'CONFORMIDAD':
      return { tipo: 'conformidad', Id, iTipConf, dFecRecep }
    case 'DISCONFORMIDAD':
      return { tipo: 'disconformidad', Id, mOtEve: motivo }
    case 'DESCONOCIMIENTO':
      return { tipo: 'desconocimiento', ...quien, mOtEve: motivo }
  }
}

/** Whether SIFEN had it decides how the event is confirmed: it is kept with what the event says. */
export const withAprobado = (
  datos: DatosPropios,
  { estado }: Pick<DocumentoRecibido, 'estado'>,
): DatosPropios => ({
  ...datos,
  [APROBADO_AL_FIRMAR]: estado === 'FIRMADO' ? 0 : 1,
})

export function hasSameDicho(uno: Dicho, evento: { motivo: string; datos: DatosPropios | null }): boolean {
  const { [APROBADO_AL_FIRMAR]: _, ...datos } = evento.datos ?? {}
  return uno.motivo === evento.motivo && hasSameDatos(uno.datos, datos)
}
