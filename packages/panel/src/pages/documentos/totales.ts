import type { components } from '../../api/contrato.generated.ts'
import { dinero } from '../../values/dinero.ts'

type Totales = components['schemas']['TotalesDeDocumentos']

const cuantos = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** How many documentos a list has and what they come to. */
export function tellTotales({ cantidad, hayMas, sumas }: Totales): string {
  if (hayMas)
    return `Más de ${cuantos(cantidad)} documentos: elija un período, o busque, para ver cuánto suman`
  if (cantidad === 0) return 'Ningún documento'
  const documentos = cantidad === 1 ? '1 documento' : `${cuantos(cantidad)} documentos`
  return [documentos, ...sumas.map(tellSuma)].join(' · ')
}

function tellSuma({ moneda, total, vigente }: Totales['sumas'][number]): string {
  const suma = dinero(total, moneda)
  return total === vigente ? suma : `${suma} (vigentes, ${dinero(vigente, moneda)})`
}
