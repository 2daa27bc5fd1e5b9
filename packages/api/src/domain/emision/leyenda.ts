import type { DocumentoEntrada } from '@mbohera/sifen'
import { LEYENDA_DE_LA_GUIA } from '@mbohera/sifen/valores'

/** The manual and the guide of tests of 2026 ask for different texts, and SIFEN is said to take either. */
export const LEYENDAS_DE_PRUEBA = ['manual', 'guia'] as const
export type LeyendaDePrueba = (typeof LEYENDAS_DE_PRUEBA)[number]

/** What a documento of the authority's tests says that it is. In production nothing of this is signed. */
export const leyendasDe = (
  leyenda: LeyendaDePrueba,
): Pick<DocumentoEntrada, 'leyendaPrueba' | 'leyendaPrimerItem'> =>
  leyenda === 'manual' ? {} : { leyendaPrueba: LEYENDA_DE_LA_GUIA, leyendaPrimerItem: LEYENDA_DE_LA_GUIA }
