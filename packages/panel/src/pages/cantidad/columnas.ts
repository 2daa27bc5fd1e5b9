import type { ColumnaDePlanilla } from '../../catalogo/columnas.ts'

/** The columns of a file of sales: those of the whole sale are read in its first row, those of an item in each. */
export const DE_LA_VENTA: readonly ColumnaDePlanilla[] = [
  {
    titulo: 'Referencia',
    otros: ['numero', 'nro', 'comprobante', 'factura', 'ticket', 'venta', 'pedido', 'socio'],
    campos: ['referencia'],
    ejemplo: 'VENTA-1001',
  },
  { titulo: 'Fecha', otros: ['fecha de emision', 'dia'], campos: ['fechaEmision'], ejemplo: '' },
  {
    titulo: 'RUC o documento',
    otros: ['ruc', 'documento', 'cedula', 'ci', 'ruc ci'],
    campos: ['receptor', 'numeroDocumento', 'digitoVerificador', 'tipoDocumento', 'tipoContribuyente'],
    ejemplo: '80012345-0',
  },
  {
    titulo: 'Cliente',
    otros: ['nombre', 'razon social', 'nombre o razon social'],
    campos: ['nombreRazonSocial'],
    ejemplo: 'COMPRADORA SA',
  },
  {
    titulo: 'Correo',
    otros: ['email', 'e mail', 'mail'],
    campos: ['email'],
    ejemplo: 'compras@ejemplo.com.py',
  },
  {
    titulo: 'Condición',
    otros: ['condicion de venta', 'contado o credito'],
    campos: ['condicionOperacion', 'tipo'],
    ejemplo: 'Contado',
  },
  {
    titulo: 'Forma de pago',
    otros: ['medio de pago', 'pago', 'como paga', 'como se paga'],
    campos: ['tipoPago'],
    ejemplo: 'Efectivo',
  },
  { titulo: 'Plazo', otros: ['plazo de credito', 'dias'], campos: ['plazo', 'cuotas'], ejemplo: '' },
]

export const DEL_ITEM: readonly ColumnaDePlanilla[] = [
  { titulo: 'Código', otros: ['cod', 'sku', 'codigo interno'], campos: ['codigo'], ejemplo: 'CUOTA' },
  {
    titulo: 'Descripción',
    otros: ['producto', 'articulo', 'concepto', 'detalle'],
    campos: ['descripcion'],
    ejemplo: 'Cuota de diciembre',
  },
  { titulo: 'Cantidad', otros: ['cant', 'unidades'], campos: ['cantidad'], ejemplo: '1' },
  {
    titulo: 'Precio con IVA',
    otros: ['precio', 'precio unitario', 'monto', 'importe', 'total'],
    campos: ['precioUnitario'],
    ejemplo: '150.000',
  },
  {
    titulo: 'IVA',
    otros: ['tasa', 'tasa iva', 'impuesto'],
    campos: ['tasaIVA', 'afectacionTributaria'],
    ejemplo: '10',
  },
]

export const COLUMNAS: readonly ColumnaDePlanilla[] = [...DE_LA_VENTA, ...DEL_ITEM]
