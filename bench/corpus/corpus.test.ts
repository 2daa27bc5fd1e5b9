import { expect, test } from 'vitest'
import { SEMILLA } from '../lib/ataque.ts'
import { faltasDeAritmetica } from './aritmetica.ts'
import { hojas } from './comparar.ts'
import { correr, cuerpoDe } from './correr.ts'
import { emitir } from './emitir.ts'
import { fuenteDe } from './fuentes.ts'
import { verificador } from './identidad.ts'
import { filaDe, filasDePagina } from './pagina.ts'
import { reducir } from './reducir.ts'

const informe = await correr({ cuantos: 160, semilla: SEMILLA, unPapelDeCada: 16, say: () => {} })
const sin = informe.ausentes.join('')

test(`what requests from all over the body are issued as, no judge refuses${sin}`, () => {
  expect(informe.desacuerdos).toEqual([])
  expect(informe.emitidos).toBeGreaterThan(100)
  expect(informe.emitidos + informe.rechazados).toBe(160)
})

test('what is refused is refused by a rule that stands somewhere', () => {
  expect(informe.rechazos.todos.filter(({ fuente }) => fuente === undefined)).toEqual([])
  expect(informe.rechazados).toBeGreaterThan(5)
  expect(fuenteDe({ campo: 'items', codigo: 'because' })).toBeUndefined()
})

test('the page of refusals has each of them (npm run corpus -- --pagina), with the source that it has now', () => {
  const escritas = filasDePagina().map(fila => fila.slice(0, 4))
  expect(escritas.length).toBeGreaterThan(150)
  const claves = new Set(escritas.map(fila => fila.join(' ')))
  const deAhora = informe.rechazos.todos.map(filaDe)
  expect(deAhora.filter(fila => !claves.has(fila.join(' ')))).toEqual([])
  for (const fila of escritas) {
    const [campo = '', codigo = ''] = fila.slice(0, 2).map(text => text.replaceAll('`', ''))
    expect(filaDe({ campo, codigo, fuente: fuenteDe({ campo, codigo }) })).toEqual(fila)
  }
})

test('no refusal speaks to a caller of fields of the manual, or shows him a pattern', () => {
  const ejemplos = filasDePagina().map(fila => fila.at(-1))
  expect(ejemplos.filter(ejemplo => /\b[cdgi][A-Z][a-z]+[A-Z]\w*|\(\^/.test(ejemplo ?? ''))).toEqual([])
})

test('the same seed draws the same request, another one another', () => {
  expect(cuerpoDe(1, 3)).toEqual(cuerpoDe(1, 3))
  expect(cuerpoDe(2, 3)).not.toEqual(cuerpoDe(1, 3))
})

test('a hundred-millionth that is not what was asked for is seen', () => {
  const cuerpo = Array.from({ length: 20 }, (_, n) => cuerpoDe(SEMILLA, n)).find(
    (dado, n) => dado.tipoDocumento === 'FACTURA_ELECTRONICA' && emitir(dado, n + 1).ok,
  )!
  const emision = emitir(cuerpo, 1)
  const xml = emision.ok ? emision.xml : ''
  expect(faltasDeAritmetica(cuerpo, xml)).toEqual([])
  const total = /<dTotOpe>([^<]*)</.exec(xml)![1]!
  const otro = xml.replace(`<dTotOpe>${total}`, `<dTotOpe>${total}${total.includes('.') ? '' : '.'}00000001`)
  expect(faltasDeAritmetica(cuerpo, otro)).not.toEqual([])
})

test('the check digit is that of RUCs that are known', () => {
  expect(['80012345', '80099999', '44444401', '5000001'].map(verificador)).toEqual([0, 1, 7, 2])
})

test('a body that disagrees is told without what the disagreement does not need', () => {
  const cuerpo = { a: 1, items: [{ b: 2, c: 3 }, { d: 4 }], e: { f: 5 } }
  expect(reducir(cuerpo, ({ items }) => JSON.stringify(items ?? null).includes('"c":3'))).toEqual({
    items: [{ c: 3 }],
  })
})

test('leaves are compared where they stand, however many groups of that name there are', () => {
  const xml = '<a><b Id="1"><c>1</c></b><b/><b><c>2</c><c>3</c></b></a>'
  expect([...hojas(xml)]).toEqual([
    ['a[0]/b[0]/c[0]', '1'],
    ['a[0]/b[1]/c[0]', '2'],
    ['a[0]/b[1]/c[1]', '3'],
  ])
})
