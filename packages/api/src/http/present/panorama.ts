import { type Static, Type } from 'typebox'
import { palabraDe } from '../../domain/campos/mostrar.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { VistaDePanorama } from '../../operations/panorama/ver.ts'
import { CodigoDeFaltante, Rol, TipoDeDocumento } from '../enumeraciones.ts'
import { Civil, Id, nullable, uso } from '../schemas.ts'
import { presentSuma, SumaDeLibro } from './libro.ts'

const Cuenta = (description: string) => Type.Integer({ description })

export const ContribuyenteEnPanorama = Type.Object(
  {
    contribuyenteId: Id,
    ruc: Type.String(),
    razonSocial: Type.String(),
    rol: uso(Rol, 'Su rol en este contribuyente'),
    ventas: uso(SumaDeLibro, 'Las del mes, como las tiene su libro'),
    faltantes: Type.Array(CodigoDeFaltante, { description: 'Qué le falta para emitir en este ambiente' }),
    urgentes: Cuenta('Cuántas de sus noticias son URGENTE'),
    atencion: Cuenta('Cuántas son ATENCION'),
    noticia: nullable(Type.String({ description: 'El título de la más grave' })),
    ultimoDocumento: nullable(
      Type.Object(
        {
          id: Id,
          tipoDocumento: TipoDeDocumento,
          numeroFormateado: Type.String({ examples: ['001-001-0000001'] }),
          fechaEmision: Civil,
        },
        { title: 'UltimoDocumento' },
      ),
    ),
  },
  { title: 'ContribuyenteEnPanorama' },
)

export function presentEnPanorama(vista: VistaDePanorama): Static<typeof ContribuyenteEnPanorama> {
  const { row, rol, suma, faltantes, noticias, ultimo } = vista
  const cuantas = (severidad: string) => noticias.filter(noticia => noticia.severidad === severidad).length
  return {
    contribuyenteId: row.contribuyenteId,
    ruc: row.ruc,
    razonSocial: row.razonSocial,
    rol,
    ventas: presentSuma(suma),
    faltantes: [...faltantes],
    urgentes: cuantas('URGENTE'),
    atencion: cuantas('ATENCION'),
    noticia: noticias.find(({ severidad }) => severidad !== 'DATO')?.titulo ?? null,
    ultimoDocumento: ultimo && {
      id: ultimo.documentoId,
      tipoDocumento: palabraDe(TIPO_DOCUMENTO, ultimo.tipoDocumento)!, // no other code is stored
      numeroFormateado: numeroFormateado(ultimo),
      fechaEmision: formatCivil(ultimo.fechaEmision),
    },
  }
}
