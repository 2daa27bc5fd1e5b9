import { describe, expect, test } from 'vitest'
import { noPasa, type Par, pasa } from './pares.ts'
import * as generales from './pares-generales.ts'

const GRUPOS = { ...generales } as Record<string, readonly Par[]>

describe.each(Object.entries(GRUPOS))('%s', (_nombre, pares) => {
  test.each(pares.map(p => [p.codigo, p.que, p] as const))('%s: %s', (codigo, _que, par) => {
    const bueno = pasa(par)
    expect(bueno.codigos[0]?.codigo).toMatch(/^(0260|0600)$/)
    const malo = noPasa(par)
    expect(malo.codigos.map(c => c.codigo)).toEqual([codigo])
    expect(malo.estado).toBe(par.observacion ? 'Aprobado con observación' : 'Rechazado')
  })
})
