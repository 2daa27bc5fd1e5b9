import { expect, test } from 'vitest'
import { type DichoAntes, decideAccionesDeRecibido } from './elegibilidad.ts'

const DIA_MS = 86_400_000
const APROBADO = Date.parse('2026-11-20T13:00:00Z')

const dijo = (tipo: DichoAntes['tipo'], dia: number): DichoAntes => ({
  tipo,
  datos: tipo === 'CONFORMIDAD' ? { iTipConf: 2 } : null,
  fechaProcesamiento: APROBADO + dia * DIA_MS,
})

/** What can be said on a day after the approval by whom said these before. */
const acciones = (aprobados: readonly DichoAntes[], dia: number) =>
  decideAccionesDeRecibido(
    {
      recibido: { estado: 'APROBADO', fechaEmision: APROBADO, fechaAprobacion: APROBADO },
      ambiente: 'DEV',
      aprobados,
      enviado: null,
      certificado: { hasta: APROBADO + 365 * DIA_MS },
      horaDeSifen: APROBADO + dia * DIA_MS,
    },
    { rol: 'PROPIETARIO' },
    APROBADO + dia * DIA_MS,
  )

test('fifteen days are there to correct what was said last, whatever was said before it', () => {
  const parciales = [dijo('CONFORMIDAD', 2), dijo('CONFORMIDAD', 10)]
  for (const dichos of [parciales, parciales.toReversed()])
    expect(
      [acciones(dichos, 25), acciones(dichos, 25.01)].map(({ disconformar }) => disconformar),
    ).toMatchObject([
      { puede: true, hasta: APROBADO + 25 * DIA_MS },
      { puede: false, negativa: { codigo: '4202' } },
    ])
})

test('who agreed after he had disagreed corrects nothing by agreeing to the rest: he has the forty-five days', () => {
  const dichos = [dijo('DISCONFORMIDAD', 2), dijo('CONFORMIDAD', 10)]
  expect(acciones(dichos, 40).conformar).toMatchObject({ puede: true, hasta: APROBADO + 45 * DIA_MS })
  expect(acciones([dijo('CONFORMIDAD', 2), dijo('DISCONFORMIDAD', 10)], 40).conformar).toMatchObject({
    puede: false,
    negativa: { codigo: '4152' },
  })
})
