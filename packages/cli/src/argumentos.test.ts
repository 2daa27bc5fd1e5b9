import { describe, expect, test } from 'vitest'
import { leerArgumentos } from './argumentos.ts'
import { ayudaDe, ayudaGeneral } from './ayuda/ayuda.ts'
import { completar, guionDe, TERMINALES } from './ayuda/completar.ts'
import type { Falla } from './falla.ts'
import { COMUNES } from './mandato.ts'
import { SALIDAS } from './salidas.ts'
import { TABLA } from './tabla.ts'

/** The CDC of one whose RUC ends with a letter. */
const DE_LETRA = '010123456A5001001000000122026112014829150370'

const read = (line: string) => leerArgumentos(line.split(' ').filter(Boolean), TABLA)

function refused(line: string): string {
  try {
    read(line)
  } catch (error) {
    const { salida, message, remedio } = error as Falla
    return `${salida}: ${message} ${remedio}`
  }
  throw new Error(`"${line}" was taken`)
}

describe('what was written', () => {
  test('is a command with its arguments and options, in whatever order', () => {
    for (const line of [
      'kude 0180 --formato ticket --json',
      '--json kude --formato=ticket 0180',
      'kude --formato=ticket --json 0180',
      '--formato ticket kude 0180 --json',
    ])
      expect(read(line)).toMatchObject({
        mandato: { nombre: 'kude' },
        pedido: { argumentos: ['0180'], opciones: { formato: 'ticket', json: true } },
      })
    expect(read('claves crear caja')).toMatchObject({
      mandato: { nombre: 'claves crear' },
      pedido: { argumentos: ['caja'] },
    })
    for (const nombre of ['estado', 'kude', 'xml', 'nominar', 'cancelar'])
      expect(read(`${nombre} ${DE_LETRA}`)).toMatchObject({ pedido: { argumentos: [DE_LETRA] } })
    expect(read(`eventos --cdc ${DE_LETRA}`)).toMatchObject({ pedido: { opciones: { cdc: DE_LETRA } } })
    expect(read('--url http://127.0.0.1:3000 claves listar')).toMatchObject({
      mandato: { nombre: 'claves listar' },
      pedido: { argumentos: [], opciones: { url: 'http://127.0.0.1:3000' } },
    })
    expect(read('verificar -')).toMatchObject({ pedido: { argumentos: ['-'] } })
  })

  test('asks for help in every way', () => {
    for (const line of ['', 'ayuda', '--ayuda', '--help', '-h']) expect(read(line)).toEqual({ ayuda: null })
    for (const line of ['kude --ayuda', 'ayuda kude', 'kude --help', 'kude 0180 -h', '--help kude'])
      expect(read(line)).toMatchObject({ ayuda: { nombre: 'kude' } })
    expect(read('ayuda claves crear')).toMatchObject({ ayuda: { nombre: 'claves crear' } })
  })

  test.each([
    ['nada', /No hay un mandato "nada"\.(?! ¿Quiso)/],
    ['nomniar', /No hay un mandato "nomniar"\. ¿Quiso decir "nominar"\?/],
    ['eventos --cdc abc', /--cdc son solo cifras .*, no "abc".*eventos --ayuda/],
    ['estado abc', /CDC son solo cifras/],
    ['claves', /falta qué hacer.*claves crear, claves listar, claves revocar/],
    ['estado 1 --espera', /"--espera" no es una opción.*¿Quiso decir "esperar"\?.*estado --ayuda/],
    // Of whoever has a RUC SIFEN takes one kind of nomination (4475): there is nothing to choose.
    ['nominar 1 --ruc 80012345-0 --operacion B2G', /"--operacion" no es una opción/],
    ['emitir f.json --idempotency-key venta–7', /--idempotency-key es de 1 a 255 .*sin espacios/],
    ['emitir f.json --esperar --hasta 5m', /--hasta es un número de segundos, no "5m"/],
    ['estado', /Falta CDC/],
    ['estado 1 2', /"2" sobra/],
    ['kude 1 --formato', /--formato necesita un valor/],
    ['kude 1 --formato a5', /no puede ser "a5".*a4, ticket/],
    ['estado 1 --esperar=si', /--esperar no lleva un valor/],
    ['kude 1 --formato a4 --formato ticket', /está dos veces/],
  ])('"%s" is refused with what is wrong and what to do, and nothing is asked for', (line, said) => {
    expect(refused(line)).toMatch(said)
    expect(refused(line)).toMatch(/^uso: /)
  })
})

describe('one table is what the parser takes, what the help says and what the completion knows', () => {
  test.each(TABLA.map(mandato => [mandato.nombre, mandato] as const))('%s', (nombre, mandato) => {
    const text = ayudaDe(mandato)
    for (const { nombre: opcion, valor } of [...mandato.opciones, ...COMUNES]) {
      expect(text).toContain(`--${opcion}`)
      expect(completar(TABLA, [...nombre.split(' '), '--'])).toContain(`--${opcion}`)
      const value = mandato.opciones.find(one => one.nombre === opcion)?.valores?.[0] ?? '1'
      const args = mandato.argumentos.map(() => '1')
      const line = [...nombre.split(' '), ...args, `--${opcion}`, ...(valor === undefined ? [] : [value])]
      expect(opcion === 'ayuda' || 'pedido' in leerArgumentos(line, TABLA)).toBe(true)
    }
    expect(mandato.ejemplos.length).toBeGreaterThan(0)
    for (const [linea] of mandato.ejemplos) expect(linea).toContain(`mbohera ${nombre}`)
    expect(ayudaGeneral(TABLA)).toContain(nombre)
  })

  test('the completion goes word by word, and offers the values of what has its own', () => {
    expect(completar(TABLA, ['cl'])).toEqual(['claves'])
    expect(completar(TABLA, ['claves', ''])).toEqual(['crear', 'listar', 'revocar'])
    expect(completar(TABLA, ['kude', '1', '--formato', 't'])).toEqual(['ticket', 'ticket58'])
    expect(completar(TABLA, ['kude', '1', '--salida', ''])).toEqual([])
    expect(completar(TABLA, ['nominar', '--ru'])).toEqual(['--ruc'])
    for (const terminal of TERMINALES) expect(guionDe(terminal)).toContain('mbohera completar --')
  })
})

test('each way to end has a number of its own, and is told in the help', () => {
  const all = Object.values(SALIDAS)
  expect(new Set(all.map(({ codigo }) => codigo)).size).toBe(all.length)
  for (const { codigo, texto } of all) expect(ayudaGeneral(TABLA)).toContain(`${codigo}  ${texto}`)
})
