import { expect, it } from 'vitest'
import { appraiseDocumento } from '../src/documento/valorar.ts'
import { base, cambiar } from './faltas.ts'

it('a commission is of the whole: no item has its IVA', () => {
  const sin = cambiar(base('fe-anticipo-global'), [])
  const con = cambiar(base('fe-anticipo-global'), ['gTotSub.dComi=1100', 'gTotSub.dIVAComi=100'])
  const { items, totales } = appraiseDocumento(con, new Set())
  expect(items).toEqual(appraiseDocumento(sin, new Set()).items)
  expect(totales).toMatchObject({ dComi: '1100', dIVAComi: '100' })
})
