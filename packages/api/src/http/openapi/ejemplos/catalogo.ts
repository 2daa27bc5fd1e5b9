import { COMPRADORA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const YERBA = {
  codigo: 'YERBA-1',
  descripcion: 'Yerba mate 1 kg',
  unidadMedida: 'UNI',
  precioUnitario: '55000',
  moneda: 'PYG',
  tasaIVA: '10',
  afectacionTributaria: 'GRAVADO',
  gtin: '7840000000017',
}
/** How it stands in the catalogue before it was ever sold. */
const NUEVO = { usos: 0, ultimoUso: null, escrito: true, archivado: false }
/** As it comes of a sale. */
const VENDIDO = { usos: 1, ultimoUso: '2026-11-20T12:00:00.000Z', escrito: false, archivado: false }

export const EJEMPLOS_DE_CATALOGO: Ejemplos = {
  Cliente: {
    vendido: {
      summary: 'Como en su última factura',
      value: {
        receptor: {
          ...COMPRADORA,
          tipoContribuyente: 'CONTRIBUYENTE',
          numeroDocumento: '80012345',
          digitoVerificador: '0',
        },
        ...VENDIDO,
      },
    },
  },
  Producto: {
    escrito: {
      summary: 'Uno que alguien escribió',
      value: {
        producto: { ...YERBA, ncm: '09030090', paisOrigen: 'PRY', proporcionGravada: '100' },
        ...NUEVO,
      },
    },
  },
  ClientesEscritos: { uno: { summary: 'Uno', value: { clientes: [COMPRADORA] } } },
  ProductosEscritos: {
    uno: { summary: 'Uno', value: { productos: [YERBA] } },
    archivado: {
      summary: 'Uno que ya no se vende',
      value: { productos: [{ ...YERBA, archivado: true }] },
    },
    prueba: {
      summary: 'Qué está mal, sin guardar nada',
      value: { productos: [YERBA], soloValidar: true },
    },
  },
  Guardados: { uno: { summary: 'Se guardó uno', value: { guardados: 1 } } },
}
