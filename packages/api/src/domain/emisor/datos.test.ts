import { expect, test } from 'vitest'
import { parseDatosDeEmisor } from './datos.ts'
import type { DatosDeEmisor } from './emisor.ts'

const ACTUAL: DatosDeEmisor = {
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  tipoContribuyente: 'PERSONA_JURIDICA',
  tipoRegimen: null,
  direccion: 'PALMA',
  numeroCasa: 1,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021123456',
  email: 'facturas@ejemplo.com.py',
  actividades: [{ codigo: '46900', descripcion: 'COMERCIO' }],
  establecimientos: [],
  redondeo: null,
}

const SUCURSAL: DatosDeEmisor['establecimientos'][number] = {
  codigo: '002',
  denominacion: 'SUCURSAL',
}

test.each([[null], [[]]])('the actividades of whoever issues are not emptied by %j', actividades => {
  expect(parseDatosDeEmisor({ actividades, telefono: '021000000' }, ACTUAL)).toEqual({
    ok: false,
    faults: [
      {
        campo: 'actividades',
        codigo: 'min-items',
        detail:
          'debe tener de una a 9: sin ninguna no se podría emitir. Para que queden como están, no la envíe',
      },
    ],
  })
})

test('who has no actividad yet changes the rest with what was shown', () => {
  const sinActividad = { ...ACTUAL, actividades: [] }
  const cambios = parseDatosDeEmisor({ actividades: [], telefono: '021000000' }, sinActividad)
  expect(cambios).toMatchObject({ ok: true, value: { telefono: '021000000' } })
})

test('what may be wanting is emptied by null', () => {
  expect(parseDatosDeEmisor({ numeroCasa: null, establecimientos: null }, ACTUAL)).toMatchObject({
    ok: true,
    value: { numeroCasa: null, establecimientos: [] },
  })
})

test('the branches that there are an empty list takes away, and no null', () => {
  const conSucursal = { ...ACTUAL, establecimientos: [SUCURSAL] }
  expect(parseDatosDeEmisor({ establecimientos: null, telefono: '021000000' }, conSucursal)).toEqual({
    ok: false,
    faults: [
      {
        campo: 'establecimientos',
        codigo: 'required',
        detail:
          'es null, y hay establecimientos cargados. Para que queden como están, no la envíe; para quitarlos, envíe una lista vacía',
      },
    ],
  })
  expect(parseDatosDeEmisor({ establecimientos: [] }, conSucursal)).toMatchObject({
    ok: true,
    value: { establecimientos: [] },
  })
})
