/** The issuer name of every documento of the test environment (D105, rule 1263). */
export const LEYENDA_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'
