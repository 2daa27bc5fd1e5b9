import { type Static, Type } from 'typebox'
import { formatSuma } from '../../../../../domain/documento/ventas.ts'
import { ok } from '../../../../../domain/failure.ts'
import { viewVentas } from '../../../../../operations/ventas.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

const Importe = Type.String({ description: 'Decimal exacto', examples: ['150000'] })
const cuantos = Type.Integer({ description: 'Cuántos documentos' })
const Venta = Type.Object(
  { moneda: Type.String({ examples: ['PYG'] }), total: Importe, cuantos },
  { title: 'Venta' },
)
const Vendido = (description: string) => Type.Array(Venta, { description })

const Ventas = Type.Object(
  {
    hoy: Vendido('Hoy, por moneda; la primera, guaraníes'),
    mes: Vendido('Este mes'),
    mesAnteriorHastaHoy: Vendido('El mes pasado hasta el mismo día: con esto se compara este mes'),
    mesAnterior: Vendido('El mes pasado entero'),
    dias: Type.Array(
      Type.Object(
        {
          dia: Type.String({ examples: ['2026-11-20'], description: 'Día de Paraguay' }),
          total: Importe,
          cuantos,
        },
        { title: 'VentaDelDia' },
      ),
      { description: 'En guaraníes, desde el primer día del mes pasado hasta hoy' },
    ),
    clientes: Type.Array(
      Type.Object(
        { documento: Type.String(), nombre: Type.String(), total: Importe, cuantos },
        { title: 'MejorCliente' },
      ),
      {
        description:
          'A quiénes se vendió más este mes, en guaraníes; si la factura se nominó, cuenta el nominado. Las que siguen sin nombre no están',
      },
    ),
  },
  { title: 'Ventas' },
)

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/ventas',
  operationId: 'verVentas',
  summary: 'Ver cuánto se vendió hoy, este mes y el pasado',
  description:
    'Facturas y notas de débito menos notas de crédito, por su fecha de emisión; sin lo que SIFEN rechazó ni lo cancelado. Lo que va camino a SIFEN cuenta.',
  accion: 'documento.ver',
  respuestas: { 200: { description: 'Las ventas de dos meses', schema: Sobre(Ventas) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, now }) {
    const turno = await deps.consultas.take(`c${contribuyenteId}`)
    if (!turno.ok) return turno
    using _turno = turno.value
    const { hoy, mes, mesAnteriorHastaHoy, mesAnterior, dias, clientes } = await viewVentas(
      deps,
      { contribuyenteId, ambiente },
      now,
    )
    const ventas: Static<typeof Ventas> = {
      hoy,
      mes,
      mesAnteriorHastaHoy,
      mesAnterior,
      dias,
      clientes: clientes.map(cliente => ({ ...cliente, total: formatSuma(cliente.total) })),
    }
    return ok(enSobre(200, ventas, now))
  },
})
