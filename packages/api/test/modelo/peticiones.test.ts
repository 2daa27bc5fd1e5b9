import { afterAll, describe, expect, test } from 'vitest'
import { nextPaso } from '../../src/domain/nominarse/peticion.ts'
import { falta, faltaAlFinal, inicial, type Mundo, type Reglas, sucesores } from './peticiones.ts'

const VERDADERAS: Reglas = { gastaClave: 'si', toma: true, cuenta: true, nextPaso }
const A_FONDO = Number(process.env.MBOHERA_RUNS ?? 0) >= 10_000
const TODO = { caidas: 1, silencios: 1, actos: A_FONDO ? 2 : 1, esperas: 2 }

function explorar(reglas: Reglas, desde: Mundo): { estados: number; falta: string | null } {
  const vistos = new Set<string>()
  let frontera: Mundo[] = [desde]
  while (frontera.length > 0) {
    const siguiente: Mundo[] = []
    for (const mundo of frontera)
      for (const after of sucesores(reglas, mundo)) {
        const huella = JSON.stringify(after)
        if (vistos.has(huella)) continue
        vistos.add(huella)
        const gone = after.intentos.every(({ punto }) => punto === 'fin')
        const seen = falta(after) ?? (gone ? faltaAlFinal(reglas, after) : null)
        if (seen !== null) return { estados: vistos.size, falta: `${seen}: ${huella}` }
        siguiente.push(after)
      }
    frontera = siguiente
  }
  return { estados: vistos.size, falta: null }
}

describe('a buyer asks by a link, whatever SIFEN, the shop and its machines do meanwhile', () => {
  let estados = 0
  test.each([
    ['her page alone, with a grace', 1, true],
    ['her page and the worker, with a grace', 2, true],
    ['her page and the worker, at once', 2, false],
    ...(A_FONDO ? ([['three of them, at once', 3, false]] as const) : []),
  ] as const)(
    '%s: she is told what SIFEN has, it is signed once, and it ends',
    (_, intentos, gracia) => {
      const seen = explorar(VERDADERAS, inicial(TODO, intentos, gracia))
      estados += seen.estados
      expect(seen.falta).toBeNull()
      expect(seen.estados).toBeGreaterThan(200)
    },
    900_000,
  )
  afterAll(() => {
    process.stdout.write(`model of peticiones: ${estados} states\n`)
  })
})

describe('a fault that is planted is found', () => {
  test.each<[string, Partial<Reglas>, RegExp]>([
    ['that it has no effect leaves the key free', { gastaClave: 'no' }, /SIN_EFECTO, and she is named/],
    [
      'what is settled under the key is taken for refused',
      { gastaClave: 'lo abierto' },
      /SIN_EFECTO, and she is named/,
    ],
    ['it is not taken in hand before it is signed', { toma: false }, /DESISTIDA, and she is named/],
    [
      'what was signed is given up when the link is',
      {
        gastaClave: 'no',
        nextPaso: (peticion, vigencia, now, nod) =>
          vigencia.revocado
            ? { que: 'cerrar', estado: 'SIN_EFECTO', motivo: '' }
            : nextPaso(peticion, vigencia, now, nod),
      },
      /SIN_EFECTO, and she is named/,
    ],
  ])('%s', (_, cambio, que) => {
    expect(explorar({ ...VERDADERAS, ...cambio }, inicial(TODO, 2, true)).falta).toMatch(que)
  })
})
