import { type Static, Type } from 'typebox'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { toRefDeCompra } from '../../domain/libro/compra.ts'
import { FALTAS_DE_COMPROBANTE, OBLIGACION_MENSUAL } from '../../domain/libro/registro.ts'
import type { RegistroDeMes } from '../../operations/libro/registro.ts'
import { TipoDeDocumento } from '../enumeraciones.ts'
import { Id, nullable } from '../schemas.ts'
import { Numero, nameOfTipo } from './libro.ts'

export const RegistroDeComprobantes = Type.Object(
  {
    mes: Type.String({ examples: ['2026-11'], description: 'Mes de Paraguay, por fecha de emisión' }),
    obligacion: Type.String({
      examples: [OBLIGACION_MENSUAL],
      description: 'Registro mensual de comprobantes',
    }),
    ventas: Type.Integer({
      description: 'Líneas de ventas: facturas y notas de débito emitidas, y notas de crédito recibidas',
    }),
    compras: Type.Integer({
      description:
        'Líneas de compras: facturas y notas de débito recibidas, autofacturas, y notas de crédito emitidas',
    }),
    archivos: Type.Integer({
      description:
        'En cuántos archivos está, de hasta 5.000 líneas cada uno. Cada documento queda siempre en el mismo: lo que se cancela o se aprueba después no mueve a los otros, y lo que llega después va en el último',
    }),
    sinLinea: Type.Integer({ description: 'Cuántos documentos aprobados no tienen línea' }),
    documentosSinLinea: Type.Array(
      Type.Object(
        {
          documentoElectronicoId: nullable(Id),
          documentoRecibidoId: nullable(Id),
          tipoDocumento: TipoDeDocumento,
          numeroFormateado: Numero,
          nombre: Type.String(),
          motivo: Type.Enum([...FALTAS_DE_COMPROBANTE], {
            title: 'MotivoSinLinea',
            description:
              'SIN_MONTO: su total es cero. SIN_ASOCIADO: no se conoce el timbrado del comprobante al que se refiere la nota',
          }),
        },
        { title: 'DocumentoSinLinea' },
      ),
      { description: 'Los primeros 50 de ellos' },
    ),
  },
  { title: 'RegistroDeComprobantes' },
)

export const presentRegistro = (registro: RegistroDeMes): Static<typeof RegistroDeComprobantes> => ({
  mes: registro.mes.mes,
  obligacion: OBLIGACION_MENSUAL,
  ventas: registro.ventas,
  compras: registro.compras,
  archivos: registro.archivos,
  sinLinea: registro.fuera,
  documentosSinLinea: registro.sinLinea.flatMap(de => {
    const { documentoId, recibidoId } = toRefDeCompra(de.clave)
    const { tipoDocumento, nombre, falta } = de
    return falta === null
      ? []
      : {
          documentoElectronicoId: documentoId,
          documentoRecibidoId: recibidoId,
          tipoDocumento: nameOfTipo(tipoDocumento),
          numeroFormateado: numeroFormateado(de),
          nombre,
          motivo: falta,
        }
  }),
})
