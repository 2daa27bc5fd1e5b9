import { type Static, Type } from 'typebox'
import type { TandaRow } from '../../db/tanda.ts'
import type { TandaDocumentoRow } from '../../db/tanda-documento.ts'
import { sinNulos } from '../../domain/documento/cuerpo.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { ESTADOS_DE_TANDA, ESTADOS_EN_TANDA } from '../../domain/tanda/tanda.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { Revision } from '../../operations/tandas/revisar.ts'
import { EstadoDocumento } from '../enumeraciones.ts'
import { motivoDe, PROBLEMS, shown, wireType } from '../problems.ts'
import { Falta, Id, nullable, Ruta, talCual, Utc } from '../schemas.ts'

const cuantos = (description: string) => Type.Integer({ minimum: 0, description })

export const EstadoEnTanda = Type.Enum([...ESTADOS_EN_TANDA], {
  title: 'EstadoEnTanda',
  description:
    'CON_FALTAS: no se puede emitir como está, y `faltas` dice por qué. LISTO: se emite cuando la tanda se emita. EMITIDO: es el documento que dice `documento`. CANCELADO: la tanda se canceló antes',
})

const MotivoDeTanda = Type.Object(
  {
    type: Type.String({ description: 'El mismo que respondería una emisión' }),
    title: Type.String(),
    detail: Type.String({ description: 'Para una persona: qué pasa y qué hacer' }),
    errors: Type.Array(Falta),
  },
  { title: 'MotivoDeTanda' },
)

export const Tanda = Type.Object(
  {
    id: Id,
    nombre: Type.String({ examples: ['Ventas del 20 de noviembre'] }),
    estado: Type.Enum([...ESTADOS_DE_TANDA], {
      title: 'EstadoDeTanda',
      description:
        'BORRADOR: nadie dijo todavía que se emita. EN_CURSO: se emite, documento por documento, en su orden. PAUSADA: alguien la detuvo, o falta algo de quien emite y `motivo` lo dice; sigue donde quedó cuando se la emita de nuevo. TERMINADA: no queda ninguno listo por emitir. CANCELADA: lo que no se emitió no se emitirá',
    }),
    documentos: cuantos('Cuántos documentos tiene'),
    conFaltas: cuantos('Los que no se pueden emitir como están'),
    listos: cuantos('Los que se emitirán, o se están emitiendo'),
    emitidos: cuantos('Los que ya son documentos'),
    cancelados: cuantos('Los que no se emitieron porque la tanda se canceló'),
    totales: Type.Array(
      Type.Object(
        {
          moneda: Type.String({ examples: ['PYG'] }),
          total: Type.String({ description: 'Decimal exacto', examples: ['4500000'] }),
          documentos: cuantos('De cuántos documentos'),
        },
        { title: 'TotalDeTanda' },
      ),
      { description: 'Lo que suman los listos y los emitidos, por moneda' },
    ),
    motivo: nullable(MotivoDeTanda),
    fechaCreacion: Utc,
    fechaCambio: Type.String({ ...Utc, description: 'Cuándo alguien hizo algo con ella por última vez' }),
    fechaFin: nullable(Type.String({ ...Utc, description: 'Cuándo terminó o se canceló' })),
    documentosUrl: Ruta('Sus documentos, con lo que fue de cada uno'),
  },
  { title: 'Tanda' },
)

export function presentTanda(row: TandaRow, base: string): Static<typeof Tanda> {
  const { tandaId, nombre, estado, motivo, cuenta, totales, fechaCreacion, fechaCambio, fechaFin } = row
  const { CON_FALTAS = 0, LISTO = 0, EMITIDO = 0, CANCELADO = 0 } = cuenta
  return {
    ...{ id: tandaId, nombre, estado },
    documentos: CON_FALTAS + LISTO + EMITIDO + CANCELADO,
    ...{ conFaltas: CON_FALTAS, listos: LISTO, emitidos: EMITIDO, cancelados: CANCELADO },
    totales: totales.map(({ moneda, total, cuantos }) => ({ moneda, total, documentos: cuantos })),
    motivo:
      motivo === null
        ? null
        : {
            type: wireType(motivo.type),
            title: PROBLEMS[motivo.type].title,
            detail: motivoDe(motivo),
            errors: 'faults' in motivo ? shown(motivo.faults) : [],
          },
    fechaCreacion: formatUtc(fechaCreacion),
    fechaCambio: formatUtc(fechaCambio),
    fechaFin: fechaFin === null ? null : formatUtc(fechaFin),
    documentosUrl: `${base}/tandas/${tandaId}/documentos`,
  }
}

const revisado = {
  referencia: Type.String({ description: 'Cómo lo llama quien lo pidió: una sola vez en la tanda' }),
  lugar: nullable(Type.String({ description: 'Dónde estaba en el archivo de donde salió' })),
  estado: EstadoEnTanda,
  moneda: Type.String({ examples: ['PYG'] }),
  total: Type.String({
    description: 'Lo que suma, con IVA; 0 si por sus faltas no se sabe',
    examples: ['150000'],
  }),
  faltas: Type.Array(Falta, { description: 'Con el camino del campo en `cuerpo`' }),
}

const DocumentoRevisado = Type.Object(revisado, { title: 'DocumentoRevisado' })

export const RevisionDeTanda = Type.Object(
  {
    tanda: Tanda,
    documentos: Type.Array(DocumentoRevisado, { description: 'Los que llegaron, en su orden' }),
    faltasDeEmisor: Type.Array(Falta, {
      description:
        'Lo que le falta a quien emite, diga lo que diga cada documento: un timbrado, el certificado. Los documentos se guardan igual',
    }),
  },
  { title: 'RevisionDeTanda' },
)

export const presentRevision = (
  { tanda, documentos, deEmisor }: Revision,
  base: string,
): Static<typeof RevisionDeTanda> => ({
  tanda: presentTanda(tanda, base),
  documentos: documentos.map(({ faltas, ...uno }) => ({ ...uno, faltas: shown(faltas) })),
  faltasDeEmisor: shown(deEmisor),
})

export const DocumentoDeTanda = Type.Object(
  {
    ...revisado,
    cuerpo: talCual(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Lo que se dijo, tal como llegó: los campos de `Emision`, y puede faltar alguno, o no valer, mientras haya `faltas`',
        },
      ),
    ),
    documento: nullable(
      Type.Object(
        {
          id: Id,
          cdc: Type.String({ description: '44 dígitos' }),
          numeroFormateado: Type.String({ examples: ['001-001-0000001'] }),
          estado: EstadoDocumento,
          url: Ruta('El documento'),
        },
        { title: 'EmitidoConTanda' },
      ),
    ),
  },
  { title: 'DocumentoDeTanda' },
)

export function presentDocumentoDeTanda(
  row: TandaDocumentoRow,
  base: string,
): Omit<Static<typeof DocumentoDeTanda>, 'cuerpo'> & { cuerpo: unknown } {
  const { referencia, lugar, estado, moneda, total, faltas, cuerpo, documento, documentoId } = row
  return {
    ...{ referencia, lugar, estado, moneda, total },
    faltas: shown(faltas),
    cuerpo: sinNulos(cuerpo),
    documento:
      documento === null || documentoId === null
        ? null
        : {
            id: documentoId,
            cdc: documento.cdc,
            numeroFormateado: numeroFormateado(documento),
            estado: documento.estado,
            url: `${base}/${documentoId}`,
          },
  }
}
