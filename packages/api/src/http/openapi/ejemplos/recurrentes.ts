import type { Ejemplos } from './ejemplo.ts'
import { EJEMPLOS_DE_EMISION } from './emision.ts'

function cuerpoDe(nombre: string): Record<string, unknown> {
  const cuerpo = EJEMPLOS_DE_EMISION.Emision?.[nombre]?.value
  return Object.fromEntries(Object.entries(cuerpo ?? {}).filter(([campo]) => campo !== 'fechaEmision'))
}

const NUEVO = { nombre: 'Cuota de Ana Benítez', cada: 'MES', dia: 1, cuerpo: cuerpoDe('contado') }

const MENSUAL = {
  ...{ id: 1, nombre: 'Cuota de Ana Benítez', cada: 'MES', dia: 1, proximo: '2026-12-01', hasta: null },
  ...{
    activo: true,
    alMomento: false,
    hechos: 0,
    moneda: 'PYG',
    total: '150000',
    cuerpo: cuerpoDe('contado'),
  },
  fechaCreacion: '2026-11-20T12:00:00.000Z',
}

export const EJEMPLOS_DE_RECURRENTES: Ejemplos = {
  NuevoRecurrente: {
    mensual: { summary: 'El primero de cada mes, y alguien lo emite', value: NUEVO },
    semanal: {
      summary: 'Cada lunes hasta fin de año, sin preguntar',
      value: {
        ...{ ...NUEVO, cada: 'SEMANA', alMomento: true, cuerpo: cuerpoDe('innominada') },
        ...{ desde: '2026-11-20', hasta: '2026-12-31' },
      },
    },
  },
  CambiosDeRecurrente: {
    pausar: { summary: 'Que no toque ninguno más', value: { activo: false } },
    alMomento: { summary: 'Que siga, y se emita sin preguntar', value: { activo: true, alMomento: true } },
  },
  Recurrente: {
    mensual: { summary: 'El primero de cada mes', value: MENSUAL },
    semanal: {
      summary: 'Cada lunes, en pausa',
      value: {
        ...{ ...MENSUAL, cada: 'SEMANA', proximo: '2026-11-23', hasta: '2026-12-31', activo: false },
        ...{ alMomento: true, cuerpo: cuerpoDe('innominada') },
      },
    },
  },
}
