import { CDC_RECIBIDO } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const RESUMEN = {
  id: 1,
  ambiente: 'DEV',
  cdc: CDC_RECIBIDO,
  estado: 'APROBADO',
  tipoDocumento: 'FACTURA_ELECTRONICA',
  numeroTimbrado: '80088888',
  numeroFormateado: '001-001-0000007',
  serieNumero: null,
  rucEmisor: '80088888-0',
  nombreEmisor: 'OTRA SA',
  fechaEmision: '2026-11-20T09:00:00',
  moneda: 'PYG',
  total: '150000',
  protocoloAutorizacion: '50300007',
  fechaAprobacion: '2026-11-20T12:00:01.000Z',
  fechaConsulta: '2026-11-20T13:00:00.000Z',
  proximaConsulta: null,
  fechaCreacion: '2026-11-20T13:00:00.000Z',
  plazoHasta: '2027-01-04T12:00:01.000Z',
  respuesta: 'NINGUNA',
  montos: {
    exento: '0',
    gravado5: '0',
    iva5: '0',
    gravado10: '150000',
    iva10: '13636.36363636',
    total: '150000',
  },
  conservarHasta: '2031-12-31',
  xmlUrl: '/api/v1/documento-recibido/1/xml',
}

/** The conformity with it. */
export const CONFORMIDAD_REGISTRADA = {
  eventoSifenId: 5,
  documentoElectronicoId: null,
  documentoRecibidoId: 1,
  contribuyenteId: 1,
  ambiente: 'DEV',
  tipoEvento: 'CONFORMIDAD',
  estadoEvento: 'APROBADO',
  origen: 'PROPIO',
  cdc: CDC_RECIBIDO,
  motivo: 'Conformidad total',
  protocoloAutorizacion: '1200005',
  codigoRespuesta: '0600',
  mensajeRespuesta: 'Evento registrado correctamente',
  fechaCreacion: '2026-11-20T13:05:00.000Z',
  fechaProcesamiento: '2026-11-20T13:05:00.000Z',
  numeroTimbrado: 80088888,
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroInicio: '0000007',
  numeroFin: '0000007',
  tipoDocumento: 1,
  serieNumero: null,
  contenido: [{ elemento: 'iTipConf', valor: '1' }],
}

const no = (codigo: string, motivo: string) => ({ puede: false, hasta: null, desde: null, codigo, motivo })
const hasta = (hasta: string) => ({ puede: true, hasta, desde: null, codigo: null, motivo: null })

export const EJEMPLOS_DE_RECIBIDOS: Ejemplos = {
  Recepcion: {
    recibido: {
      summary: 'Dos que llegaron en un ZIP',
      value: {
        resultados: [
          {
            cdc: CDC_RECIBIDO,
            lugar: 'enero/7.xml',
            resultado: 'RECIBIDO',
            documento: RESUMEN,
            motivo: null,
          },
          {
            ...{ cdc: null, lugar: 'leame.txt', resultado: 'NO_RECIBIDO', documento: null },
            motivo: { campo: 'cdc', codigo: 'no-es-xml', detail: 'no es un XML: se dejó de lado' },
          },
        ],
      },
    },
  },
  RecibidoResumen: { recibido: { summary: 'Una factura de otro', value: RESUMEN } },
  RecibidoDetalle: {
    recibido: {
      summary: 'Una factura de otro, con la conformidad de su receptor',
      value: {
        ...RESUMEN,
        eventos: [CONFORMIDAD_REGISTRADA],
        acciones: {
          notificar: no(
            '4113',
            'Ya registró conformidad, disconformidad o desconocimiento: la recepción se notifica antes.',
          ),
          conformar: no('4150', 'Admite una conformidad parcial y después una total, y nada más.'),
          disconformar: hasta('2026-12-05T13:05:00.000Z'),
          desconocer: hasta('2027-01-04T12:00:01.000Z'),
        },
      },
    },
  },
}
