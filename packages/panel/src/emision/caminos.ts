import { camposDe } from '../receptor/valores.ts'
import { REMISION, TRANSPORTE, VENDEDOR } from './bloques.generated.ts'
import { caminosDe } from './escritos.ts'
import { isEntreLocales, type ValoresDeAutofactura, type ValoresDeRemision } from './otros.ts'
import { CONSTANCIA, MAS_DE_AUTOFACTURA, MAS_DE_FACTURA, MAS_DE_REMISION } from './partes.ts'
import type { ValoresDeEmision } from './valores.ts'

/** Beside which fields a form shows what is wrong; anything else it shows above them. */
type Muestra = (campo: string) => boolean

/** Of a factura, what is nearly always the same. */
export const DE_OPCIONES = [
  'monedaOperacion',
  'tipoTransaccion',
  'indicadorPresencia',
  'descripcionPresencia',
  'informacionInteres',
  'descuentoGlobal',
  'anticipoGlobal',
]

const DE_PAGO =
  /^condicionPago(\[\d+\])?(\.(tipoPago|montoPago|monedaPago|numeroCheque|bancoEmisor|descripcion|tipoCambio|tarjeta(\.\w+)?|plazo|cuotas(\[0\]\.(monto|vencimiento))?))?$/

const muestra = (caminos: readonly string[], pagos: boolean): Muestra => {
  const todos = new Set(caminos)
  return campo => todos.has(campo) || (pagos && DE_PAGO.test(campo))
}

export const deFactura = ({ receptor, escritos = {} }: ValoresDeEmision): Muestra =>
  muestra(
    [
      ...DE_OPCIONES,
      'tipoCambio',
      ...camposDe(receptor),
      ...caminosDe(MAS_DE_FACTURA, '', escritos),
      // Of one documento alone the service says so.
      'documentoAsociado',
    ],
    true,
  )

const DE_AUTOFACTURA = ['tipoTransaccion', 'informacionInteres', 'vendedor', 'documentoAsociado']

export const deAutofactura = ({ escritos }: ValoresDeAutofactura): Muestra =>
  muestra(
    [
      ...DE_AUTOFACTURA,
      ...caminosDe(VENDEDOR, 'vendedor.', escritos),
      ...caminosDe(CONSTANCIA, 'documentoAsociado.', escritos),
      ...caminosDe(MAS_DE_AUTOFACTURA, '', escritos),
    ],
    true,
  )

const DE_REMISION = [
  'informacionInteres',
  'documentoAsociado',
  'documentoAsociado.cdc',
  'remision',
  'transporte',
]

export const deRemision = (valores: ValoresDeRemision): Muestra =>
  muestra(
    [
      ...DE_REMISION,
      ...(isEntreLocales(valores) ? [] : camposDe(valores.receptor)),
      ...caminosDe(REMISION, 'remision.', valores.escritos),
      ...caminosDe(TRANSPORTE, 'transporte.', valores.escritos),
      ...caminosDe(MAS_DE_REMISION, '', valores.escritos),
    ],
    false,
  )
