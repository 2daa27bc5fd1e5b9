import { expect, test } from 'vitest'
import { contenidoDe, nombraLugares } from './contenido.ts'

const LUGARES = {
  departamentos: [{ codigo: 12, nombre: 'Central' }],
  distritos: [{ codigo: 169, nombre: 'Lambare', de: 12 }],
  ciudades: [{ codigo: 6106, nombre: 'Lambare', de: 169 }],
}
const evento = (dicho: Record<string, string>) => ({
  contenido: Object.entries(dicho).map(([elemento, valor]) => ({ elemento, valor })),
})

test('who drives now is told in the words of the form', () => {
  const chofer = evento({ dMotEv: '2', dNomChof: 'PEDRO GOMEZ', dNumIDChof: '1234567' })
  expect(contenidoDe(chofer, undefined)).toEqual([
    ['Número de documento', '1234567'],
    ['Nombre y apellido', 'PEDRO GOMEZ'],
  ])
  expect(nombraLugares(chofer)).toBe(false)
})

test('who carries now: what SIFEN has a code for in words, a RUC whole', () => {
  const transportista = { iNatTrans: '1', dNomTrans: 'EJEMPLO SA', dRucTrans: '80099999', dDVTrans: '1' }
  expect(contenidoDe(evento({ dMotEv: '3', ...transportista }), undefined)).toEqual([
    ['Naturaleza', 'Contribuyente'],
    ['Nombre o razón social', 'EJEMPLO SA'],
    ['RUC', '80099999-1'],
  ])
})

test('where it is delivered now: its places by name, or by code until the table is there', () => {
  const entrega = evento({
    dMotEv: '1',
    dDirEnt: 'Ruta 2',
    dNumCas: '450',
    cDepEnt: '12',
    cDisEnt: '169',
    cCiuEnt: '6106',
  })
  expect(nombraLugares(entrega)).toBe(true)
  expect(contenidoDe(entrega, LUGARES)).toEqual([
    ['Dirección', 'Ruta 2'],
    ['Número de casa', '450'],
    ['Departamento', 'Central'],
    ['Distrito', 'Lambare'],
    ['Ciudad', 'Lambare'],
  ])
  expect(contenidoDe(entrega, undefined)).toContainEqual(['Departamento', '12'])
})

test('in what it travels now', () => {
  const vehiculo = { iTipTrans: '2', iModTrans: '1', dTiVehTras: 'Camión', dMarVeh: 'Marca' }
  expect(
    contenidoDe(evento({ dMotEv: '4', ...vehiculo, dTipIdenVeh: '2', dNroMatVeh: 'ABC123' }), undefined),
  ).toEqual([
    ['Tipo de transporte', 'Tercero'],
    ['Modalidad', 'Terrestre'],
    ['Tipo de vehículo', 'Camión'],
    ['Marca', 'Marca'],
    ['Matrícula', 'ABC123'],
  ])
})

test('of an evento that says nothing besides its motive there is nothing to tell', () => {
  expect(contenidoDe({}, LUGARES)).toEqual([])
})
