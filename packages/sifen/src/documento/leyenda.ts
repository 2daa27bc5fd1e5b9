/** The issuer name of every documento of the test environment (D105, rule 1263). */
export const LEYENDA_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

/** What the authority's guide of tests of 2026 asks for instead, as the issuer's name and as what the first item is. */
export const LEYENDA_DE_LA_GUIA =
  'DOCUMENTO ELECTRÓNICO SIN VALOR COMERCIAL NI FISCAL - GENERADO EN AMBIENTE DE PRUEBA'
