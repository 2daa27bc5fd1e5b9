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

const WEBHOOK = {
  webhookId: 1,
  nombre: 'ERP',
  url: 'https://erp.ejemplo.com.py/avisos',
  tipos: ['documento.aprobado', 'documento.rechazado'],
  estado: 'ACTIVO',
  motivoPausa: null,
  fallandoDesde: null,
  fechaCreacion: '2026-11-20T12:00:00.000Z',
}

const INTENTO = {
  fecha: '2026-11-20T12:00:04.000Z',
  milisegundos: 120,
  estadoHttp: 503,
  motivo: null,
  respuesta: 'en mantenimiento',
}

export const EJEMPLOS_DE_AVISOS: Ejemplos = {
  Webhook: { webhook: { summary: 'El de un ERP', value: WEBHOOK } },
  NuevoWebhook: {
    dosTipos: {
      summary: 'Solo lo que SIFEN aprueba o rechaza',
      value: {
        url: 'https://erp.ejemplo.com.py/avisos',
        nombre: 'ERP',
        tipos: ['documento.aprobado', 'documento.rechazado'],
      },
    },
  },
  CambiosDeWebhook: { pausa: { summary: 'Pausarlo', value: { activo: false } } },
  WebhookCreado: {
    creado: {
      summary: 'La única vez que se muestra el secreto',
      value: { ...WEBHOOK, secreto: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
    rotado: {
      summary: 'El secreto que reemplaza a otro',
      value: { ...WEBHOOK, secreto: 'whsec_PZIo2LaLaSwMfKQ9r8GKYqrTwjUPD8IL' },
    },
  },
  RotacionDeWebhook: { unDia: { summary: 'El anterior vale un día más', value: { gracia: 86_400 } } },
  Reenvio: {
    rango: {
      summary: 'De uno a otro',
      value: { desde: 1_795_176_003_000_000, hasta: 1_795_176_004_000_000 },
    },
  },
  Reenviadas: { tres: { summary: 'Tres', value: { entregas: 3 } } },
  Entrega: {
    reintentada: {
      summary: 'Llegó al segundo intento',
      value: {
        secuencia: APROBADO.secuencia,
        tipo: 'documento.aprobado',
        estado: 'ENTREGADA',
        fecha: '2026-11-20T12:00:03.000Z',
        intentos: 2,
        proximoIntento: null,
        historia: [
          INTENTO,
          {
            ...INTENTO,
            ...{ fecha: '2026-11-20T12:00:09.500Z', milisegundos: 80, estadoHttp: 204, respuesta: '' },
          },
        ],
      },
    },
  },
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
