import { expect, test } from 'vitest'
import { draftOf, faultsOf } from '../validated.ts'
import { parseResponsable } from './responsable.ts'

const RESPONSABLE = {
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '1234567',
  nombre: 'PEDRO GOMEZ',
  cargo: 'Jefe de caja',
} as const
const faltas = (dado: object) =>
  faultsOf(parseResponsable(dado)).map(({ campo, codigo }) => `${campo} ${codigo}`)

test('who answers for an emission is the group of the manual (D140)', () => {
  expect(draftOf(parseResponsable(RESPONSABLE))).toEqual({
    iTipIDRespDE: 1,
    dNumIDRespDE: '1234567',
    dNomRespDE: 'PEDRO GOMEZ',
    dCarRespDE: 'Jefe de caja',
  })
  const otro = {
    ...RESPONSABLE,
    tipoDocumento: 'OTRO',
    descripcionDocumento: 'Carnet de funcionario',
  } as const
  expect(draftOf(parseResponsable(otro))).toMatchObject({
    iTipIDRespDE: 9,
    dDTipIDRespDE: 'Carnet de funcionario',
  })
})

test('whoever says nothing of it names nobody; whoever says something of it says all', () => {
  for (const nada of [undefined, null, {}, { nombre: ' ', cargo: null }])
    expect(parseResponsable(nada)).toEqual({ ok: true, value: undefined })
  expect(faltas({ nombre: 'PEDRO GOMEZ' })).toEqual([
    'responsableEmision.tipoDocumento required',
    'responsableEmision.numeroDocumento required',
    'responsableEmision.cargo required',
  ])
})

test('another document is told in words, and only another', () => {
  expect(faltas({ ...RESPONSABLE, tipoDocumento: 'OTRO' })).toEqual([
    'responsableEmision.descripcionDocumento required',
  ])
  expect(faltas({ ...RESPONSABLE, descripcionDocumento: 'Cédula de identidad' })).toEqual([
    'responsableEmision.descripcionDocumento contradiction',
  ])
})
