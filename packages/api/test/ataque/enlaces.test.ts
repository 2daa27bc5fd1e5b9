import { afterAll, beforeAll, expect, test } from 'vitest'
import { azar } from '../recovery/campana/azar.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { Nominarse } from '../support/nominarse.ts'
import { AtaqueAEnlaces, COMO_VIENE, CORTO } from './enlaces.ts'

let b: Nominarse

beforeAll(async () => {
  b = new Nominarse(await Nominaciones.open(COMO_VIENE))
  await b.configurar({})
})
afterAll(() => b.close())

test('whoever guesses a link, stole one, repeats what went, floods, or is of another taxpayer learns nothing, names nobody, and keeps nobody from being served', async () => {
  const { adivinar, sinPapel, repetir, inundar, ajeno, paginas } = await new AtaqueAEnlaces(
    b,
    CORTO,
    azar(20_261_122).next,
  ).run()
  expect(adivinar).toMatchObject({ probados: CORTO.adivinados, abiertos: 0, formas: 1 })
  expect(sinPapel).toMatchObject({ abiertosDespues: 0, nombradas: 0, conPapel: CORTO.enlaces })
  expect(sinPapel.comparadosPorEnlace).toBe(5)
  expect(repetir).toMatchObject({ registradas: 1, dicenQuien: 0 })
  expect(inundar.preguntas).toBeLessThanOrEqual(inundar.lasDeUnaPersona)
  expect(inundar.atendidos).toBe(4)
  expect(ajeno.atendidos).toBe(0)
  expect(paginas).toMatchObject({ enmarcables: 0, guardables: 0, conGuion: 0 })
})
