import { CDC_DE_FACTURA, CDC_DE_INNOMINADA } from './comunes.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'

const RECIBIDA = {
  id: 7,
  estado: 'EN_CURSO',
  terminada: false,
  formato: 'ZIP',
  total: 1200,
  pendientes: 1200,
  adoptados: 0,
  yaEstaban: 0,
  actualizados: 0,
  iguales: 0,
  noAdoptados: 0,
  cancelados: 0,
  ilegibles: 1,
  repetidos: 0,
  fechaDesde: null,
  fechaHasta: null,
  fechaCreacion: '2026-11-20T12:00:00.000Z',
  fechaFin: null,
  documentosUrl: '/api/v1/documento-electronico/adopciones/7/documentos',
}

const ILEGIBLE = {
  cdc: null,
  lugar: 'enero/resumen.pdf',
  estado: 'ILEGIBLE',
  motivo: { campo: 'cdc', codigo: 'no-es-xml', detail: 'no es un XML: se dejó de lado' },
  intentos: 0,
  proximoIntento: null,
}

const EN_CURSO: Ejemplo = {
  summary: 'A la mitad',
  value: { ...RECIBIDA, pendientes: 520, adoptados: 640, yaEstaban: 38, noAdoptados: 2 },
}
const TERMINADA: Ejemplo = {
  summary: 'Terminado: de cada CDC se sabe qué fue de él',
  value: {
    ...RECIBIDA,
    ...{ estado: 'TERMINADA', terminada: true, fechaFin: '2026-11-20T12:00:11.000Z' },
    ...{ pendientes: 0, adoptados: 1158, yaEstaban: 38, noAdoptados: 4 },
  },
}

export const EJEMPLOS_DE_ADOPCIONES: Ejemplos = {
  AdopcionRecibida: {
    zip: {
      summary: 'Un ZIP con 1.200 XML, y un PDF entre ellos',
      value: { ...RECIBIDA, noLeidos: [ILEGIBLE] },
    },
    fechas: {
      summary: 'Lo emitido en noviembre',
      value: {
        ...{ ...RECIBIDA, formato: 'FECHAS', ilegibles: 0, noLeidos: [] },
        ...{ fechaDesde: '2026-11-01T00:00:00', fechaHasta: '2026-12-01T00:00:00' },
      },
    },
  },
  AdopcionDeFondo: { enCurso: EN_CURSO, terminada: TERMINADA },
  DocumentoPedido: {
    adoptado: {
      summary: 'Uno traído',
      value: {
        ...{ cdc: CDC_DE_FACTURA, lugar: 'enero/1.xml', estado: 'ADOPTADO' },
        ...{ motivo: null, intentos: 1, proximoIntento: null },
      },
    },
    pendiente: {
      summary: 'Uno por el que SIFEN no contestó todavía',
      value: {
        ...{ cdc: CDC_DE_INNOMINADA, lugar: 'enero/2.xml', estado: 'PENDIENTE' },
        motivo: {
          campo: 'cdc',
          codigo: 'sin-respuesta',
          detail: 'SIFEN no contestó (sin respuesta: plazo): pídalo de nuevo',
        },
        ...{ intentos: 2, proximoIntento: '2026-11-20T12:00:25.000Z' },
      },
    },
    ilegible: { summary: 'Un lugar del archivo sin CDC', value: ILEGIBLE },
  },
}

/** As a spreadsheet exports it; a CDC a line is enough. */
export const LISTA_DE_CDC: Ejemplo = {
  summary: 'Dos CDC con su encabezado',
  value: `CDC\n${CDC_DE_FACTURA}\n${CDC_DE_INNOMINADA}\n`,
}
