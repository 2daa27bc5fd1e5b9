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
    ['her page alone, with a grace', { intentos: 1, estado: 'EN_GRACIA' }],
    ['her page and the worker, with a grace', { intentos: 2, estado: 'EN_GRACIA' }],
    ['her page and the worker, at once', { intentos: 2, estado: 'EN_CURSO' }],
    ['her page and the till, after a nod', { intentos: 2, estado: 'ESPERA_VISTO_BUENO', caja: true }],
    ['her page and the till, with a grace', { intentos: 2, estado: 'EN_GRACIA', caja: true }],
    ...(A_FONDO ? ([['three of them, at once', { intentos: 3, estado: 'EN_CURSO' }]] as const) : []),
  ] as const)(
    '%s: she is told what SIFEN has, it is signed once, with the yes that it needs, and it ends',
    (_, desde) => {
      const seen = explorar(VERDADERAS, inicial(TODO, desde))
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
    [
      'what the shop wants since is not looked at',
      {
        nextPaso: (peticion, vigencia, now, nod) =>
          nextPaso(peticion, { ...vigencia, politica: { ...vigencia.politica, modo: 'DIRECTO' } }, now, nod),
      },
      /signed without the yes of the shop/,
    ],
    [
      'a yes is not waited for',
      { nextPaso: (peticion, vigencia, now) => nextPaso(peticion, vigencia, now, true) },
      /signed without the yes of the shop/,
    ],
  ])('%s', (_, cambio, que) => {
    expect(
      explorar({ ...VERDADERAS, ...cambio }, inicial(TODO, { intentos: 2, estado: 'EN_GRACIA' })).falta,
    ).toMatch(que)
  })
})
