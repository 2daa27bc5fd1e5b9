import type { components } from '../../api/contrato.generated.ts'
import { formatCuenta } from '../../values/decimal.ts'
import { dinero } from '../../values/dinero.ts'

export type Totales = components['schemas']['TotalesDeDocumentos']

/** How many documentos a list has and what they come to. */
export function tellTotales({ cantidad, hayMas, sumas }: Totales): string {
  if (hayMas)
    return `Más de ${formatCuenta(cantidad)} documentos: elija un período, o busque, para ver cuánto suman`
  if (cantidad === 0) return 'Ningún documento'
  const documentos = cantidad === 1 ? '1 documento' : `${formatCuenta(cantidad)} documentos`
  return [documentos, ...sumas.map(tellSuma)].join(' · ')
}

/** What was bought is none of what was sold: it stands apart. */
function tellSuma({ moneda, total, vigente, autofacturas }: Totales['sumas'][number]): string {
  const suma = dinero(total, moneda)
  if (total === vigente) return suma
  if (autofacturas === '0') return `${suma} (vigentes, ${dinero(vigente, moneda)})`
  if (total === autofacturas) return `${suma} (comprados con autofacturas)`
  return `${suma} (vigentes, ${dinero(vigente, moneda)}; aparte, ${dinero(autofacturas, moneda)} comprados con autofacturas)`
}
