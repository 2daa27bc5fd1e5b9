import { expect, test } from 'vitest'
import { buscar, campoDe, enPalabras } from './buscar.ts'
import { CAMPOS } from './explicados.generated.ts'
import { TEMAS, temasDe } from './temas.ts'

const titulos = (texto: string) => buscar(texto).map(({ titulo }) => titulo)

test.each([
  ['nominacion', 'Nominar: ponerle nombre a una factura'],
  ['Qué es NOMINAR'.split(' ').at(-1)!, 'Nominar: ponerle nombre a una factura'],
  ['código segur', 'CSC: el código de seguridad del contribuyente'],
  ['CODIGO SEGUR', 'CSC: el código de seguridad del contribuyente'],
  ['48 horas', 'Cancelar un documento, y hasta cuándo'],
  ['siete millones', 'Factura innominada (sin nombre)'],
  ['caja sucursal', 'Timbrado, establecimiento y punto de expedición'],
])('%s, with accents or without, leads to its topic first', (texto, titulo) => {
  expect(titulos(texto)[0]).toBe(titulo)
})

test('a code of SIFEN says what to do about it; a field where it stands; a problem its cure', () => {
  expect(buscar('4462')[0]).toMatchObject({ clase: 'codigo', parrafos: [expect.stringContaining('cédula')] })
  expect(buscar('nombre de fantasia').map(({ clase }) => clase)).toContain('campo')
  expect(buscar('rol no lo permite')[0]).toMatchObject({ clase: 'problema' })
})

test('what nobody wrote is not found, and nothing is asked with nothing', () => {
  expect([titulos('xyzzy'), titulos('  '), titulos('¿?')]).toEqual([[], [], []])
})

test('every explanation of a field is in the words of a shop', () => {
  const dichos = CAMPOS.map(({ ayuda }) => enPalabras(ayuda))
  expect(
    dichos.filter(dicho =>
      /\bnull\b|\btrue\b|\bfalse\b|[A-Z]_[A-Z]|\b[a-z]+[A-Z]/.test(dicho.replaceAll('kWh', '')),
    ),
  ).toEqual([])
})

test('a field is found by its label, wherever it stands', () => {
  expect(campoDe({ etiquetas: ['Número de casa *'] }).length).toBeGreaterThan(0)
  expect(campoDe({ etiquetas: ['no es un campo'] })).toEqual([])
})

test('a field of a part of a form is explained as that part has it, and by more than one word', () => {
  const enItem = (...etiquetas: string[]) =>
    campoDe({ etiquetas, de: 'Ítem' }).map(({ titulo, detalle }) => `${detalle}: ${titulo}`)
  expect(enItem('Descripción')).toEqual(['Ítem: Descripción'])
  expect(enItem('Tasa del IVA', 'Afectación del IVA')).toEqual([
    'Ítem: Tasa del IVA',
    'Ítem: Afectación del IVA',
  ])
  expect(enItem('RUC del agente')).toEqual([])
})

test('every topic has a name of its own, and every page of the panel one that helps', () => {
  expect(new Set(TEMAS.map(({ id }) => id)).size).toBe(TEMAS.length)
  const de = (path: string) => temasDe(path).map(({ id }) => id)
  expect(de('/c/1/documentos/7/nominar')).toEqual(['nominacion'])
  expect(de('/c/1/configuracion')).toEqual(['csc', 'timbrado', 'certificado', 'ambiente'])
  expect(de('/c/1/')).toEqual(['ambiente', 'contingencia'])
  expect(de('/c/1/auditoria')).toEqual(['ambiente', 'contingencia'])
})
