import { describe, expect, it } from 'vitest'
import { cuando, detalleDe, type Regla, rotas, type Tabla, valorDe } from './regla.ts'

interface Caja {
  readonly alto?: number
  readonly tapa?: { readonly color?: string | null } | null
}
type Hechos = { readonly tope: number }

const alta: Regla<Caja, Hechos> = {
  codigo: '1',
  regla: 'A',
  campo: 'alto',
  falla: (caja, { tope }) => (caja.alto ?? 0) > tope,
  detalle: (caja, { tope }) => `mide ${caja.alto} y admite ${tope}`,
}
const roja: Regla<Caja, Hechos> = {
  codigo: '2',
  regla: 'B',
  campo: 'tapa.color',
  falla: ({ tapa }) => tapa?.color === 'rojo',
  detalle: 'no va en rojo',
}
const nunca: Regla<Caja, Hechos> = { ...alta, codigo: '3', falla: () => false }
const codigos = (filas: Tabla<Caja, Hechos>, caja: Caja, fecha = '2026-01-01') =>
  rotas(filas, caja, { tope: 5 }, fecha).map(({ codigo }) => codigo)

describe('a table of rules', () => {
  it('tells every broken rule, in its order', () => {
    const caja = { alto: 9, tapa: { color: 'rojo' } }
    expect(codigos([roja, nunca, alta], caja)).toEqual(['2', '1'])
    expect(codigos([alta, nunca, roja], caja)).toEqual(['1', '2'])
  })

  it('makes nothing for a value that breaks none', () => {
    const limpia = rotas([alta, cuando(() => true, [roja])], {}, { tope: 5 }, '2026-01-01')
    expect(limpia).toBe(rotas([nunca], { alto: 9 }, { tope: 5 }, '2026-01-01'))
    expect(limpia).toEqual([])
  })

  it('holds a rule from its first day to its last, both counted', () => {
    const filas = [{ ...alta, desde: '2025-02-01', hasta: '2025-02-28' }]
    const dias = ['2025-01-31T23:59:59', '2025-02-01', '2025-02-28T23:59:59', '2025-03-01']
    expect(dias.map(dia => codigos(filas, { alto: 9 }, dia).length)).toEqual([0, 1, 1, 0])
  })

  it('asks the rows of a case only of those it is about, in its place', () => {
    const filas: Tabla<Caja, Hechos> = [cuando(({ tapa }: Caja) => tapa != null, [roja, alta]), alta]
    expect(codigos(filas, { alto: 9 })).toEqual(['1'])
    expect(codigos(filas, { alto: 9, tapa: { color: 'rojo' } })).toEqual(['2', '1', '1'])
  })

  it('gives a rule the place of the value in its list', () => {
    const tercera: Regla<Caja, Hechos> = { ...alta, falla: (_, __, n) => n === 2 }
    expect(rotas([tercera], {}, { tope: 5 }, '', 1)).toEqual([])
    expect(rotas([tercera], {}, { tope: 5 }, '', 2)).toEqual([tercera])
  })
})

describe('the fault of a rule', () => {
  const hechos = { tope: 5 }

  it('shows the field that it names, however deep, unless the rule says what', () => {
    expect(valorDe(roja, { tapa: { color: 'azul' } }, hechos)).toBe('azul')
    expect(valorDe(roja, { tapa: null }, hechos)).toBeUndefined()
    expect(valorDe({ ...roja, valor: (_, { tope }) => tope }, {}, hechos)).toBe(5)
  })

  it('says what was found', () => {
    expect(detalleDe(alta, { alto: 9 }, hechos)).toBe('mide 9 y admite 5')
    expect(detalleDe(roja, {}, hechos)).toBe('no va en rojo')
  })
})
