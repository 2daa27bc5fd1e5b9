import { type Static, Type } from 'typebox'
import type { ContribuyenteRow } from '../../db/contribuyente.ts'
import { faltaParaVerificar } from '../../domain/contribuyente/verificacion.ts'
import type { Rol } from '../../domain/permisos.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { VistaDeMiembro } from '../../operations/contribuyentes.ts'
import { Ambiente, Rol as RolVisto } from '../enumeraciones.ts'
import { Civil, Id, nullable, uso } from '../schemas.ts'
import {
  camposDePreparacion,
  camposVistosDeEmisor,
  presentDatosDeEmisor,
  presentPreparacion,
} from './emisor.ts'

export const Plan = Type.Object(
  { codigo: Type.String(), incluyeApiIntegracion: Type.Boolean() },
  { title: 'Plan' },
)

/** Whether DEV and PROD can be had, and what to do for it. */
export const camposDeVerificacion = {
  verificado: Type.Boolean({
    description: 'Si un certificado de una autoridad reconocida probó que el RUC es suyo',
  }),
  faltaParaVerificar: nullable(
    Type.String({ description: 'Qué hacer para usar DEV y PROD; null cuando no falta nada' }),
  ),
}

export const presentVerificacion = ({ verificado }: Pick<ContribuyenteRow, 'verificado'>) => ({
  verificado,
  faltaParaVerificar: faltaParaVerificar(verificado),
})

export const Contribuyente = Type.Object(
  {
    contribuyenteId: Id,
    ruc: Type.String({ examples: ['80012345-0'] }),
    razonSocial: Type.String(),
    nombreFantasia: nullable(Type.String()),
    plan: Plan,
    ambiente: uso(Ambiente, 'El ambiente del contribuyente: el de las claves que se creen ahora'),
    ...camposDeVerificacion,
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
    ...presentVerificacion(row),
    rol,
    fechaCreacion: formatCivil(row.fechaCreacion),
  }
}

export const ContribuyenteEntero = Type.Object(
  {
    ...Contribuyente.properties,
    ambienteElegido: uso(
      Ambiente,
      'El ambiente que usted eligió ver; si no eligió ninguno, el del contribuyente. Es el que debe nombrar Mbohera-Ambiente',
    ),
    ...camposVistosDeEmisor,
    ...camposDePreparacion,
  },
  { title: 'ContribuyenteEntero' },
)

/** With the data that SIFEN wants of an issuer, and what is missing in the ambiente that the person sees. */
export const presentContribuyenteEntero = (
  { row, elegido, preparacion }: VistaDeMiembro,
  rol: Rol,
  now: number,
): Static<typeof ContribuyenteEntero> => ({
  ...presentContribuyente(row, rol),
  ambienteElegido: elegido,
  ...presentDatosDeEmisor(preparacion),
  ...presentPreparacion(preparacion, now),
})
