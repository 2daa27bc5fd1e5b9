import { afterAll, describe, expect, test } from 'vitest'
import { findRejectionInDoubt, weigh, yieldsTo } from '../../src/domain/evento/solapadas.ts'
import { politica } from './estado.ts'
import { falta, type Mundo, type Reglas, sucesores } from './inutilizaciones.ts'

const VERDADERAS: Reglas = {
  nextStep: politica,
  enDuda: findRejectionInDoubt,
  sopesar: weigh,
  dejaPaso: yieldsTo,
}
const A_FONDO = Number(process.env.MBOHERA_RUNS ?? 0) >= 10_000

function explorar(reglas: Reglas, quedan: Mundo['quedan']): { estados: number; falta: string | null } {
  const vistos = new Set<string>()
  let frontera: Mundo[] = [{ nuestras: [], registradas: [], camino: [], quedan }]
  while (frontera.length > 0) {
    const siguiente: Mundo[] = []
    for (const mundo of frontera)
      for (const after of sucesores(reglas, mundo)) {
        const huella = JSON.stringify(after)
        if (vistos.has(huella)) continue
        vistos.add(huella)
        const seen = falta(after)
        if (seen !== null) return { estados: vistos.size, falta: `${seen}: ${huella}` }
        siguiente.push(after)
      }
    frontera = siguiente
  }
  return { estados: vistos.size, falta: null }
}

describe('voidings that share numbers, whatever SIFEN does with each, with crashes and with others at the same numbers', () => {
  let estados = 0
  test.each([
    { pedidos: 3, rarezas: A_FONDO ? 4 : 3, ajenos: 0 },
    { pedidos: 3, rarezas: A_FONDO ? 3 : 2, ajenos: 1 },
    { pedidos: 4, rarezas: A_FONDO ? 3 : 2, ajenos: 0 },
  ])(
    '%j: RECHAZADO is never registered, APROBADO always',
    quedan => {
      const seen = explorar(VERDADERAS, quedan)
      estados += seen.estados
      expect(seen.falta).toBeNull()
      expect(seen.estados).toBeGreaterThan(500)
    },
    900_000,
  )
  afterAll(() => {
    process.stdout.write(`model of voidings: ${estados} states\n`)
  })
})

describe('a fault that is planted is found', () => {
  const TODO = { pedidos: 3, rarezas: 3, ajenos: 1 }
  test.each<[string, Partial<Reglas>, RegExp]>([
    [
      '"a number of it is voided" is taken at face value',
      {
        nextStep: (historia, reglas) => {
          const last = historia.at(-1)
          if (last?.paso !== 'envio' || last.dijo !== 'rechazado') return politica(historia, reglas)
          return { paso: 'fin', final: { estado: 'RECHAZADO', codigo: '4066', mensaje: '' } }
        },
      },
      /RECHAZADO here, registered there/,
    ],
    [
      'it is always taken for ours',
      {
        nextStep: (historia, reglas) => {
          const last = historia.at(-1)
          if (last?.paso !== 'envio' || last.dijo !== 'rechazado') return politica(historia, reglas)
          return {
            paso: 'fin',
            final: { estado: 'APROBADO', codigo: '', mensaje: '', protocolo: null },
          }
        },
        enDuda: () => null,
      },
      /APROBADO here, not there/,
    ],
    [
      'another of ours that may be there is not thought of',
      { sopesar: said => said },
      /APROBADO here, not there/,
    ],
    [
      'another of ours that may be there is taken for one that is',
      { sopesar: (said, refused, other) => weigh(said, refused, other === null ? null : 'APROBADO') },
      /RECHAZADO here, registered there/,
    ],
  ])('%s', (_, cambio, que) => {
    expect(explorar({ ...VERDADERAS, ...cambio }, { ...TODO, ajenos: 0 }).falta).toMatch(que)
  })
})
