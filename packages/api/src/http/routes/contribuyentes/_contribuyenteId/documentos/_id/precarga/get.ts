import { Type } from 'typebox'
import { numeroFormateado } from '../../../../../../../domain/documento/estado.ts'
import { parseTipoDeNota, precargaDeNota } from '../../../../../../../domain/documento/precarga.ts'
import { parseRef } from '../../../../../../../domain/documento/ref.ts'
import { invalidQuery, ok } from '../../../../../../../domain/failure.ts'
import { prepareNota } from '../../../../../../../operations/precarga.ts'
import { CuerpoEmision } from '../../../../../../cuerpos.ts'
import { camposDeCredito, presentCredito } from '../../../../../../present/documento.ts'
import { presentReceptor, ReceptorVisto } from '../../../../../../present/receptor.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { Sobre } from '../../../../../../schemas.ts'

const { tipoDocumento, tipoEmision, motivoEmision, documentoAsociado, monedaOperacion, tipoCambio, items } =
  CuerpoEmision.properties
const { tipoImpuesto, obligaciones, comision, ivaComision } = CuerpoEmision.properties

const Precarga = Type.Object(
  {
    tipoDocumento,
    tipoEmision,
    motivoEmision,
    documentoAsociado,
    numeroEstablecimiento: Type.Integer(),
    puntoExpedicion: Type.Integer(),
    monedaOperacion,
    tipoCambio,
    tipoImpuesto,
    obligaciones,
    comision,
    ivaComision,
    receptor: ReceptorVisto,
    items,
    factura: Type.Object(
      {
        numeroFormateado: Type.String({ examples: ['001-001-0000001'] }),
        total: Type.String(),
        ...camposDeCredito,
      },
      {
        title: 'FacturaDeNota',
        description: 'La factura, sus otras notas y lo que queda por acreditar; al emitir se pasa por alto',
      },
    ),
  },
  { title: 'Precarga' },
)

export const precargar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/documentos/:id/precarga',
  operationId: 'precargarNota',
  summary: 'Preparar una nota de crédito o de débito',
  description:
    'El cuerpo de una nota para esa factura, listo para corregir y emitir. El receptor es el efectivo: el de la nominación aprobada, si la hay. Una de crédito trae lo que queda por acreditar, sin lo que ya llevan otras notas aprobadas o en camino, y lo que queda de la comisión; una de débito viene sin ítems, porque solo quien la emite sabe qué se debe de más.',
  accion: 'documento.ver',
  query: Type.Object({
    tipo: Type.Enum(['NCE', 'NDE'], { title: 'TipoDeNota', description: 'NCE, de crédito; NDE, de débito' }),
  }),
  respuestas: { 200: { description: 'El cuerpo de la nota', schema: Sobre(Precarga) } },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'documento-not-found',
    'invalid-query',
    'validation-error',
  ],
  async handle(deps, { contribuyenteId, ambiente, params, query, now }) {
    const tipo = parseTipoDeNota(query.tipo)
    if (!tipo.ok) return invalidQuery(tipo)
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const base = await prepareNota(deps, { contribuyenteId, ambiente }, ref.value, tipo.value)
    if (!base.ok) return base
    const { row, cuerpo, receptor, credito } = base.value
    const nota = precargaDeNota(tipo.value, cuerpo, { cdc: row.cdc, receptor: presentReceptor(receptor) })
    const factura = { numeroFormateado: numeroFormateado(row), total: row.total, ...presentCredito(credito) }
    const body = { ...nota, factura }
    return ok(enSobre(200, body, now))
  },
})
