/** The pages in their order, as the menu has them. Those of `DE_TABLAS` are made of facts; the rest are written in `paginas/`. */
export const INDICE: readonly { titulo: string; paginas: readonly string[] }[] = [
  {
    titulo: 'Empezar',
    paginas: [
      'empezar',
      'emitir',
      'nominar',
      'cantidad',
      'incertidumbre',
      'ordenes',
      'idempotencia',
      'webhooks',
      'comprador',
      'nominarse',
      'recibidos',
    ],
  },
  {
    titulo: 'En su lenguaje',
    paginas: ['javascript', 'python', 'php', 'java', 'go', 'generadores', 'linea-de-comandos'],
  },
  { titulo: 'De verdad', paginas: ['produccion', 'venir-de-otro', 'simulador'] },
  { titulo: 'Consultar', paginas: ['errores', 'codigos', 'agentes'] },
]

export const PRIMERA = 'empezar'
export const DE_TABLAS = ['errores', 'codigos'] as const

export const SLUGS: readonly string[] = INDICE.flatMap(({ paginas }) => paginas)
