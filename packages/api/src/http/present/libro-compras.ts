import { type Static, Type } from 'typebox'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { ESTADOS_DE_COMPRA, type LineaDeCompra, toRefDeCompra } from '../../domain/libro/compra.ts'
import { toMontos } from '../../domain/libro/montos.ts'
import { formatCivil, formatUtc } from '../../domain/tiempo.ts'
import type { LibroDeCompras as Libro } from '../../operations/libro/compras.ts'
import { TipoDeDocumento, TipoEvento } from '../enumeraciones.ts'
import { Civil, Id, nullable, Utc } from '../schemas.ts'
import {
  montos,
  Numero,
  nameOfTipo,
  PorDia,
  PorTipo,
  presentPartes,
  presentSuma,
  SumaDeLibro,
  suma,
} from './libro.ts'

const EstadoDeCompra = Type.Enum([...ESTADOS_DE_COMPRA], {
  title: 'EstadoDeCompra',
  description:
    'APROBADO: SIFEN lo tiene; es lo único que cuenta. SIN_CONFIRMAR: su firma es válida, y no se preguntó a SIFEN, o no lo tiene. DESCONOCIDO: el receptor registró que no hizo la operación. CANCELADO: su emisor lo canceló',
})

export const LibroDeCompras = Type.Object(
  {
    mes: Type.String({ examples: ['2026-11'], description: 'Mes de Paraguay, por fecha de emisión' }),
    total: SumaDeLibro,
    porTipo: PorTipo,
    porDia: PorDia,
    porEstado: Type.Array(
      Type.Object({ estado: EstadoDeCompra, ...suma }, { title: 'SumaPorEstadoDeCompra' }),
      { description: 'A cuánto llega lo de cada estado, cuente o no' },
    ),
    proveedores: Type.Integer({ description: 'Cuántos proveedores hubo' }),
    porProveedor: Type.Array(
      Type.Object(
        {
          documento: Type.String({
            description: 'RUC con dígito; en una autofactura, el documento de quien vende',
          }),
          nombre: Type.String(),
          ...suma,
        },
        { title: 'SumaPorProveedor' },
      ),
      { description: 'Los 50 de mayor total' },
    ),
    sinConfirmar: Type.Integer({
      description: 'Cuántos documentos del mes no se sabe si SIFEN los tiene: no cuentan',
    }),
    documentosSinConfirmar: Type.Array(
      Type.Object(
        {
          id: Id,
          numeroFormateado: Numero,
          tipoDocumento: TipoDeDocumento,
          nombreEmisor: Type.String(),
          fechaConsulta: nullable(
            Type.String({
              ...Utc,
              description: 'Cuándo se preguntó a SIFEN por última vez, y no lo confirmó; null: nunca',
            }),
          ),
        },
        { title: 'DocumentoSinConfirmar' },
      ),
      { description: 'Los primeros 50 de ellos' },
    ),
    eventosPendientes: Type.Array(
      Type.Object(
        {
          ...{ id: Id, tipo: TipoEvento, documentoRecibidoId: nullable(Id) },
          documentoElectronicoId: nullable(
            Type.Integer({ description: 'De una autofactura, que emite quien compra' }),
          ),
          numeroFormateado: Numero,
        },
        { title: 'EventoDeCompraPendiente' },
      ),
      {
        description:
          'Eventos sobre compras del mes de los que no se sabe si SIFEN los tiene; hasta 50. Mientras no se sepa, lo que se desconoció suma',
      },
    ),
  },
  { title: 'LibroDeCompras' },
)

export const LineaDeLibroDeCompras = Type.Object(
  {
    documentoRecibidoId: nullable(Id),
    documentoElectronicoId: nullable(
      Type.Integer({ description: 'De una autofactura, que emite quien compra' }),
    ),
    cdc: Type.String(),
    fechaEmision: Civil,
    tipoDocumento: TipoDeDocumento,
    numeroTimbrado: Type.String(),
    numeroFormateado: Numero,
    estado: EstadoDeCompra,
    documento: Type.String({ description: 'RUC con dígito, o número de documento, de quien vende' }),
    nombre: Type.String(),
    moneda: Type.String(),
    totalEnMoneda: Type.String({ description: 'El total del documento, en su moneda' }),
    documentoAsociado: nullable(Type.String()),
    ...montos,
  },
  { title: 'LineaDeLibroDeCompras' },
)

export function presentLibroDeCompras(libro: Libro): Static<typeof LibroDeCompras> {
  const { mes, total, porEstado, porProveedor, sinConfirmar, eventosSinSaber } = libro
  return {
    mes: mes.mes,
    total: presentSuma(total),
    ...presentPartes(libro),
    porEstado: porEstado.map(suma => ({
      // What is grouped by its state has one.
      estado: suma.estado!,
      ...presentSuma({ ...suma, montos: suma.enteros }),
    })),
    proveedores: porProveedor[0]?.proveedores ?? 0,
    porProveedor: porProveedor.map(suma => ({
      documento: suma.documento,
      nombre: suma.nombre,
      ...presentSuma(suma),
    })),
    sinConfirmar: sinConfirmar[0]?.cuantos ?? 0,
    documentosSinConfirmar: sinConfirmar.map(row => ({
      id: row.recibidoId,
      numeroFormateado: numeroFormateado(row),
      tipoDocumento: nameOfTipo(row.tipoDocumento),
      nombreEmisor: row.nombre,
      fechaConsulta: row.fechaConsulta === null ? null : formatUtc(row.fechaConsulta),
    })),
    eventosPendientes: eventosSinSaber.map(row => ({
      ...{ id: row.eventoSifenId, tipo: row.tipo, documentoRecibidoId: row.recibidoId },
      documentoElectronicoId: row.documentoId,
      numeroFormateado: numeroFormateado(row),
    })),
  }
}

export function presentLineaDeCompra(row: LineaDeCompra): Static<typeof LineaDeLibroDeCompras> {
  const { recibidoId, documentoId } = toRefDeCompra(row.clave)
  return {
    documentoRecibidoId: recibidoId,
    documentoElectronicoId: documentoId,
    cdc: row.cdc,
    fechaEmision: formatCivil(row.fechaEmision),
    tipoDocumento: nameOfTipo(row.tipoDocumento),
    numeroTimbrado: row.numeroTimbrado,
    numeroFormateado: numeroFormateado(row),
    estado: row.estado,
    documento: row.documento,
    nombre: row.nombre,
    moneda: row.moneda,
    totalEnMoneda: row.total,
    documentoAsociado: row.asociadoCdc,
    ...toMontos(row.montos),
  }
}
