import { expect, test } from 'vitest'
import type { Campo, Tabla } from '../domain/campos/campo.ts'
import { EMISION } from '../domain/emision/campos.ts'
import { faultsOf } from '../domain/validated.ts'
import { lectorDe } from './body.ts'
import { CuerpoEmision } from './cuerpos.ts'
import { OTRAS_PALABRAS } from './otras-palabras.ts'

const leer = lectorDe(CuerpoEmision)

/** What is said against the words of a body: `campo: detail`. */
function dicho(cuerpo: object): string[] {
  const leido = leer(Buffer.from(JSON.stringify(cuerpo)), { exact: true, indulgente: false })
  if (!leido.ok) throw new TypeError('the body cannot be read')
  return faultsOf(leido.value.forma)
    .filter(({ codigo }) => codigo === 'unknown-field')
    .map(({ campo, detail }) => `${campo}: ${detail}`)
}

test.each([
  ['dPropIVA', 30, 'proporcionGravada', 30],
  ['iAfecIVA', 3, 'afectacionTributaria', 'EXENTO'],
  ['dDesProSer', 'Yerba', 'descripcion', 'Yerba'],
])(
  'of an item, %s (%j) where %s was meant would change what is signed: it is told',
  (palabra, value, nuestro, suyo) => {
    expect(dicho({ items: [{ [palabra]: value }] })).toEqual([
      `items[0].${palabra}: no existe; ¿quiso decir «${nuestro}»?`,
    ])
    expect(dicho({ items: [{ [palabra]: value, [nuestro]: suyo }] })).toEqual([])
    expect(dicho({ items: [{ [palabra]: ' ' }] })).toEqual([])
  },
)

test('a word that is neither of the manual nor close to one of ours is ignored', () => {
  const item = { exento: true, color: 'rojo', observacion: 'x' }
  expect(dicho({ sucursal: 'Centro', pedido: '2026-11-19', emisor: { ruc: '1' }, items: [item] })).toEqual([])
})

test('another program’s word is told while ours is missing and what it says is not what would be signed', () => {
  const de = (dado: object) => dicho({ ...dado, items: [{ iva: 5, unidad: 'kg', ...dado }] })
  expect(de({ moneda: 'USD' }).sort()).toEqual([
    'items[0].iva: no existe; ¿quiso decir «tasaIVA»?',
    'items[0].unidad: no existe; ¿quiso decir «unidadMedida»?',
    'moneda: no existe; ¿quiso decir «monedaOperacion»?',
  ])
  expect(
    de({
      moneda: 'USD',
      monedaOperacion: 'USD',
      tasaIVA: '5',
      unidadMedida: 'kg',
      afectacionTributaria: 'GRAVADO',
    }),
  ).toEqual([])
})

/** Every object of a body, with a way to put something into it. */
function* objetosDe(
  tabla: Tabla,
  poner: (dentro: object) => object,
): Generator<[Tabla, (d: object) => object]> {
  yield [tabla, poner]
  for (const [nombre, campo] of Object.entries<Campo>(tabla))
    if (campo.forma === 'objeto' || campo.forma === 'unoOVarios')
      yield* objetosDe(campo.campos, dentro => poner({ [nombre]: dentro }))
    else if (campo.forma === 'lista') yield* objetosDe(campo.campos, dentro => poner({ [nombre]: [dentro] }))
}

test("the manual's own name of a field, in its object, is told by the name that it has here", () => {
  const callados: string[] = []
  let cuantos = 0
  for (const [tabla, poner] of objetosDe(EMISION, dentro => dentro))
    for (const [nombre, { sifen = '' }] of Object.entries<Campo>(tabla)) {
      const elemento = sifen.replace(/\[\]$/, '').split('.').at(-1) ?? ''
      if (elemento === '' || Object.hasOwn(tabla, elemento)) continue
      cuantos++
      const faults = dicho(poner({ [elemento]: 'x' }))
      if (!faults.some(fault => fault.includes(`${elemento}: no existe; ¿quiso decir «${nombre}»?`)))
        callados.push(`${elemento} (${nombre})`)
    }
  expect(callados).toEqual([])
  expect(cuantos).toBeGreaterThan(200)
})

test('each word stands for a field of its object, and is none itself', () => {
  const tablas = new Map<string, Tabla>([['Emision', EMISION]])
  const visit = (tabla: Tabla) => {
    for (const campo of Object.values<Campo>(tabla))
      if ('campos' in campo) {
        tablas.set(campo.titulo, campo.campos)
        visit(campo.campos)
      }
  }
  visit(EMISION)
  for (const [titulo, palabras] of Object.entries(OTRAS_PALABRAS))
    for (const { palabra, campo } of palabras) {
      expect(Object.keys(tablas.get(titulo) ?? {}), titulo).toContain(campo)
      expect(Object.keys(tablas.get(titulo) ?? {}), titulo).not.toContain(palabra)
    }
})
