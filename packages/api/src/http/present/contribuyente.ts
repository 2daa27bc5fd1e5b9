import { type Static, Type } from 'typebox'
import type { ContribuyenteRow } from '../../db/contribuyente.ts'
import type { Rol } from '../../domain/permisos.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { Preparacion } from '../../operations/emisor/preparacion.ts'
import { Ambiente, Rol as RolVisto } from '../enumeraciones.ts'
import { Civil, Id, nullable, uso } from '../schemas.ts'
import { camposDeEmisor, camposDePreparacion, presentDatosDeEmisor, presentPreparacion } from './emisor.ts'

export const Plan = Type.Object(
  { codigo: Type.String(), incluyeApiIntegracion: Type.Boolean() },
  { title: 'Plan' },
)

export const Contribuyente = Type.Object(
  {
    contribuyenteId: Id,
    ruc: Type.String({ examples: ['80012345-0'] }),
    razonSocial: Type.String(),
    nombreFantasia: nullable(Type.String()),
    plan: Plan,
    ambiente: uso(Ambiente, 'El ambiente elegido en el panel: el de las claves que se creen ahora'),
    rol: uso(RolVisto, 'Su rol en este contribuyente'),
    fechaCreacion: Civil,
  },
  { title: 'Contribuyente' },
)

export function presentContribuyente(row: ContribuyenteRow, rol: Rol): Static<typeof Contribuyente> {
  return {
    contribuyenteId: row.contribuyenteId,
    ruc: row.ruc,
    razonSocial: row.razonSocial,
    nombreFantasia: row.nombreFantasia,
    plan: { codigo: row.plan, incluyeApiIntegracion: row.incluyeApiIntegracion },
    ambiente: row.ambiente,
    rol,
    fechaCreacion: formatCivil(row.fechaCreacion),
  }
}

export const ContribuyenteEntero = Type.Object(
  { ...Contribuyente.properties, ...camposDeEmisor, ...camposDePreparacion },
  { title: 'ContribuyenteEntero' },
)

/** With the data that SIFEN wants of an issuer, and what is missing for the ambiente of the panel. */
export const presentContribuyenteEntero = (
  row: ContribuyenteRow,
  rol: Rol,
  preparacion: Preparacion,
  now: number,
): Static<typeof ContribuyenteEntero> => ({
  ...presentContribuyente(row, rol),
  ...presentDatosDeEmisor(preparacion),
  ...presentPreparacion(preparacion, now),
})
