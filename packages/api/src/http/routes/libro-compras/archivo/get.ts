import { archivoDeLibro } from '../../libro-ventas/archivo/get.ts'

export const descargar = archivoDeLibro('compras', {
  url: '/libro-compras/archivo',
  operationId: 'descargarLibroCompras',
  summary: 'Descargar el libro de compras de un mes',
  description:
    'csv: una línea por documento, como la abre Excel de es-PY (punto y coma, coma decimal, UTF-8 con marca). xlsx: lo mismo, para Excel. zip: el XML firmado de cada uno, como llegó. Se escribe mientras se lee: si algo falla en el medio, la conexión se corta, y lo que llegó no está entero.',
})
