import { CDC_DE_FACTURA } from './comunes.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'
import { EJEMPLOS_DE_EMISION } from './emision.ts'

const cuerpo = EJEMPLOS_DE_EMISION.Emision?.contado?.value
const aNadie = EJEMPLOS_DE_EMISION.Emision?.innominada?.value

const BORRADOR = {
  ...{ id: 12, nombre: 'Ventas del 20 de noviembre', estado: 'BORRADOR' },
  ...{ documentos: 2, conFaltas: 1, listos: 1, emitidos: 0, cancelados: 0 },
  totales: [{ moneda: 'PYG', total: '150000', documentos: 1 }],
  motivo: null,
  ...{ fechaCreacion: '2026-11-20T12:00:00.000Z', fechaCambio: '2026-11-20T12:00:01.000Z', fechaFin: null },
  documentosUrl: '/api/v1/documento-electronico/tandas/12/documentos',
}

const SIN_DESCRIPCION = {
  campo: 'items[0].descripcion',
  codigo: 'required',
  detail: 'es obligatorio',
}

const LISTO = {
  referencia: 'VENTA-1001',
  lugar: 'fila 2',
  estado: 'LISTO',
  moneda: 'PYG',
  total: '150000',
  faltas: [],
}
const CON_FALTAS = {
  ...{ referencia: 'VENTA-1002', lugar: 'fila 3', estado: 'CON_FALTAS', moneda: 'PYG', total: '0' },
  faltas: [SIN_DESCRIPCION],
}

const EN_CURSO: Ejemplo = {
  summary: 'A la mitad',
  value: {
    ...{ ...BORRADOR, estado: 'EN_CURSO', documentos: 1200, conFaltas: 0, listos: 520, emitidos: 680 },
    totales: [{ moneda: 'PYG', total: '180000000', documentos: 1200 }],
  },
}

const PAUSADA: Ejemplo = {
  summary: 'Se detuvo: el timbrado venció',
  value: {
    ...{ ...BORRADOR, estado: 'PAUSADA', documentos: 1200, conFaltas: 0, listos: 520, emitidos: 680 },
    totales: [{ moneda: 'PYG', total: '180000000', documentos: 1200 }],
    motivo: {
      type: 'emisor-not-ready',
      title: 'Faltan datos del emisor',
      detail:
        'timbrado: ningún timbrado rige en la fecha de emisión 20/11/2026: 80099999 rige de 20/11/2025 a 19/11/2026',
      errors: [
        {
          campo: 'timbrado',
          codigo: 'timbrado-vencido',
          detail:
            'ningún timbrado rige en la fecha de emisión 20/11/2026: 80099999 rige de 20/11/2025 a 19/11/2026',
        },
      ],
    },
  },
}

const TERMINADA: Ejemplo = {
  summary: 'Terminada',
  value: {
    ...{ ...BORRADOR, estado: 'TERMINADA', documentos: 1200, conFaltas: 0, listos: 0, emitidos: 1200 },
    totales: [{ moneda: 'PYG', total: '180000000', documentos: 1200 }],
    fechaFin: '2026-11-20T12:00:21.000Z',
  },
}

export const EJEMPLOS_DE_TANDAS: Ejemplos = {
  NuevaTanda: {
    nueva: { summary: 'Las ventas de un día', value: { nombre: 'Ventas del 20 de noviembre' } },
  },
  DocumentosDeTanda: {
    uno: {
      summary: 'Una venta',
      value: { documentos: [{ referencia: 'VENTA-1001', lugar: 'fila 2', cuerpo }] },
    },
  },
  SalidaDeTanda: {
    todo: { summary: 'Todo, o nada si algo tiene faltas', value: {} },
    soloListos: { summary: 'Solo los que están listos', value: { soloListos: true } },
    repetidos: { summary: 'También los que otra tanda ya emitió', value: { repetidos: true } },
  },
  Tanda: {
    borrador: { summary: 'En preparación', value: BORRADOR },
    enCurso: EN_CURSO,
    pausada: PAUSADA,
    terminada: TERMINADA,
  },
  RevisionDeTanda: {
    revision: {
      summary: 'Uno está listo y otro no',
      value: { tanda: BORRADOR, documentos: [LISTO, CON_FALTAS], faltasDeEmisor: [] },
    },
    sinTimbrado: {
      summary: 'Los documentos están bien, y falta el timbrado',
      value: {
        tanda: BORRADOR,
        documentos: [LISTO],
        faltasDeEmisor: [
          {
            ...{ campo: 'timbrado', codigo: 'timbrado' },
            detail: 'no hay ningún timbrado cargado para este ambiente: cárguelo en el panel (Configuración)',
          },
        ],
      },
    },
  },
  DocumentoDeTanda: {
    emitido: {
      summary: 'Uno que ya es un documento',
      value: {
        ...{ ...LISTO, estado: 'EMITIDO', cuerpo },
        documento: {
          ...{ id: 1, cdc: CDC_DE_FACTURA, numeroFormateado: '001-001-0000001', estado: 'APROBADO' },
          url: '/api/v1/documento-electronico/1',
        },
      },
    },
    conFaltas: {
      summary: 'Uno que hay que corregir',
      value: { ...CON_FALTAS, cuerpo: aNadie, documento: null },
    },
  },
}
