import { CDC_DE_FACTURA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const APROBADO = {
  type: 'documento.aprobado',
  timestamp: '2026-11-20T12:00:03.000Z',
  secuencia: 1_795_176_003_000_000,
  contribuyenteId: 1,
  ambiente: 'DEV',
  data: {
    documentoElectronicoId: 1,
    cdc: CDC_DE_FACTURA,
    estado: 'APROBADO',
    numeroFormateado: '001-001-0000001',
    codigoRespuesta: '0260',
    mensajeRespuesta: 'Autorización del DE satisfactoria',
  },
}

export const EJEMPLOS_DE_AVISOS: Ejemplos = {
  Avisos: {
    aviso: {
      summary: 'SIFEN aprobó un documento, y no hay más',
      value: {
        datos: [APROBADO],
        despues: APROBADO.secuencia,
        hayMas: false,
        desde: '2026-11-20T12:00:00.000Z',
      },
    },
  },
}
