import { codigoQr } from './codigo-qr.ts'

/** Readers want so many light modules around it (ISO/IEC 18004, 9.1). */
const MARGEN = 4

/** The same QR as on the KuDE, for a page: one path, dark on light whatever the page's colours are. */
export function qrSvg(text: string): string {
  const modules = codigoQr(text)
  const lado = modules.size + 2 * MARGEN
  const trazos: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) === 1) trazos.push(`M${column + MARGEN} ${row + MARGEN}h1v1h-1z`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${lado} ${lado}" role="img" aria-label="Código QR" shape-rendering="crispEdges"><rect width="${lado}" height="${lado}" fill="#fff"/><path d="${trazos.join('')}" fill="#000"/></svg>`
}
