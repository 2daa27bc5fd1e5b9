import { type Static, Type } from 'typebox'
import type { LineaRow, Salto, SumaDeMes } from '../../db/libro.ts'
import { palabraDe } from '../../domain/campos/mostrar.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { toMontos } from '../../domain/libro/montos.ts'
import { documentoDe } from '../../domain/libro/planilla.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { Libro } from '../../operations/libro/ver.ts'
import { EstadoDocumento, TipoDeDocumento, TipoEvento } from '../enumeraciones.ts'
import { Civil, Id, nullable } from '../schemas.ts'

const Gs = (description: string) => Type.String({ description, examples: ['150000'] })

export const montos = {
  exento: Gs('Exento y exonerado, en guaraníes'),
  gravado5: Gs('Gravado al 5 %, con su IVA, en guaraníes'),
  iva5: Gs('IVA del 5 %, en guaraníes'),
  gravado10: Gs('Gravado al 10 %, con su IVA, en guaraníes'),
  iva10: Gs('IVA del 10 %, en guaraníes'),
  total: Gs('Total en guaraníes, con redondeo y comisión'),
}

/** What a documento comes to. */
export const Montos = Type.Object(montos, {
  title: 'MontosDeDocumento',
  description:
    'Por tasa de IVA, en guaraníes según el tipo de cambio del documento, como lo suman los libros',
})

export const suma = {
  cuantos: Type.Integer({ description: 'Cuántos documentos, contando los cancelados' }),
  cancelados: Type.Integer({ description: 'Cuántos de ellos se cancelaron: cuentan cero' }),
  ...montos,
}

export const Numero = Type.String({ examples: ['001-001-0000001'] })

export const SumaDeLibro = Type.Object(suma, { title: 'SumaDeLibro' })
export const PorTipo = Type.Array(
  Type.Object({ tipoDocumento: TipoDeDocumento, ...suma }, { title: 'SumaPorTipo' }),
  { description: 'Las notas de crédito restan' },
)
export const PorDia = Type.Array(
  Type.Object({ dia: Type.String({ examples: ['2026-11-20'] }), ...suma }, { title: 'SumaPorDia' }),
  { description: 'Los días en los que hubo algo' },
)

export const LibroDeVentas = Type.Object(
  {
    mes: Type.String({ examples: ['2026-11'], description: 'Mes de Paraguay, por fecha de emisión' }),
    total: SumaDeLibro,
    porTipo: PorTipo,
    porSucursal: Type.Array(
      Type.Object(
        { establecimiento: Type.String(), puntoExpedicion: Type.String(), ...suma },
        { title: 'SumaPorSucursal' },
      ),
    ),
    porDia: PorDia,
    clientes: Type.Integer({ description: 'Cuántos clientes hubo' }),
    porCliente: Type.Array(
      Type.Object(
        {
          documento: Type.String({
            description: 'RUC con dígito, o número de documento; del nominado, si lo hay',
          }),
          nombre: Type.String(),
          ...suma,
        },
        { title: 'SumaPorCliente' },
      ),
      { description: 'Los 50 de mayor total' },
    ),
    noConcluidos: Type.Integer({
      description:
        'Cuántos documentos del mes no están aprobados, ni su número inutilizado o de otro documento que lo está',
    }),
    documentosPendientes: Type.Array(
      Type.Object(
        {
          id: Id,
          numeroFormateado: Numero,
          tipoDocumento: TipoDeDocumento,
          estado: EstadoDocumento,
          mensajeRespuesta: nullable(Type.String()),
        },
        { title: 'DocumentoPendiente' },
      ),
      { description: 'Los primeros 50 de ellos: no están en el libro' },
    ),
    eventosPendientes: Type.Array(
      Type.Object(
        { id: Id, tipo: TipoEvento, documentoElectronicoId: Id, numeroFormateado: Numero },
        { title: 'EventoPendiente' },
      ),
      { description: 'Eventos de los que no se sabe si SIFEN los tiene; hasta 50' },
    ),
    saltos: Type.Array(
      Type.Object(
        {
          tipoDocumento: TipoDeDocumento,
          numeroTimbrado: Type.String(),
          establecimiento: Type.String(),
          puntoExpedicion: Type.String(),
          serieNumero: nullable(Type.String()),
          numeroInicio: Type.Integer(),
          numeroFin: Type.Integer(),
        },
        { title: 'SaltoDeNumeros' },
      ),
      {
        description:
          'Números que nadie usó, entre dos del mes o desde el último de antes, sin inutilizar; hasta 50',
      },
    ),
  },
  { title: 'LibroDeVentas' },
)

export const LineaDeLibro = Type.Object(
  {
    id: Id,
    cdc: Type.String(),
    fechaEmision: Civil,
    tipoDocumento: TipoDeDocumento,
    numeroTimbrado: Type.String(),
    numeroFormateado: Numero,
    estado: EstadoDocumento,
    documento: Type.String({ description: 'RUC con dígito, o número de documento, de a quién vale' }),
    nombre: Type.String(),
    moneda: Type.String(),
    totalEnMoneda: Type.String({ description: 'El total del documento, en su moneda' }),
    documentoAsociado: nullable(Type.String()),
    ...montos,
  },
  { title: 'LineaDeLibro' },
)

export const nameOfTipo = (code: number | null) =>
  // A documento of no other type is stored.
  palabraDe(TIPO_DOCUMENTO, code)!

export const presentSuma = ({ cuantos, cancelados, montos }: SumaDeMes) => ({
  cuantos,
  cancelados,
  ...toMontos(montos),
})

type Partes = Pick<Libro, 'mes'> & {
  porTipo: readonly (SumaDeMes & { tipoDocumento: number | null })[]
  porDia: readonly (SumaDeMes & { dia: number | null })[]
}

/** The sums that every book has. */
export const presentPartes = ({ mes, porTipo, porDia }: Partes) => ({
  porTipo: porTipo.map(suma => ({ tipoDocumento: nameOfTipo(suma.tipoDocumento), ...presentSuma(suma) })),
  porDia: porDia.map(suma => ({
    dia: `${mes.mes}-${String(suma.dia).padStart(2, '0')}`,
    ...presentSuma(suma),
  })),
})

const presentSalto = (salto: Salto) => ({
  tipoDocumento: nameOfTipo(salto.tipoDocumento),
  numeroTimbrado: salto.numeroTimbrado,
  establecimiento: salto.establecimiento,
  puntoExpedicion: salto.punto,
  serieNumero: salto.serie,
  numeroInicio: salto.desde,
  numeroFin: salto.hasta,
})

export function presentLibro(libro: Libro): Static<typeof LibroDeVentas> {
  const { mes, falta, porCliente } = libro
  return {
    mes: mes.mes,
    total: presentSuma(libro.total),
    ...presentPartes(libro),
    porSucursal: libro.porSucursal.map(suma => ({
      establecimiento: suma.establecimiento ?? '',
      puntoExpedicion: suma.punto ?? '',
      ...presentSuma(suma),
    })),
    clientes: porCliente[0]?.clientes ?? 0,
    porCliente: porCliente.map(suma => ({
      documento: suma.documento,
      nombre: suma.nombre,
      ...presentSuma(suma),
    })),
    noConcluidos: falta.documentos[0]?.cuantos ?? 0,
    documentosPendientes: falta.documentos.map(row => ({
      id: row.documentoId,
      numeroFormateado: numeroFormateado(row),
      tipoDocumento: nameOfTipo(row.tipoDocumento),
      estado: row.estado,
      mensajeRespuesta: row.mensaje,
    })),
    eventosPendientes: falta.eventos.map(row => ({
      id: row.eventoSifenId,
      tipo: row.tipo,
      documentoElectronicoId: row.documentoId,
      numeroFormateado: numeroFormateado(row),
    })),
    saltos: falta.saltos.map(presentSalto),
  }
}

export const presentLinea = (row: LineaRow): Static<typeof LineaDeLibro> => ({
  id: row.documentoId,
  cdc: row.cdc,
  fechaEmision: formatCivil(row.fechaEmision),
  tipoDocumento: nameOfTipo(row.tipoDocumento),
  numeroTimbrado: row.numeroTimbrado,
  numeroFormateado: numeroFormateado(row),
  estado: row.estado,
  documento: documentoDe(row.receptor),
  nombre: row.receptor.dNomRec,
  moneda: row.moneda,
  totalEnMoneda: row.total,
  documentoAsociado: row.asociadoCdc,
  ...toMontos(row.montos),
})
