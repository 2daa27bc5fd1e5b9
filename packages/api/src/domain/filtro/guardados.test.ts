import { expect, test } from 'vitest'
import { type CuerpoDeGuardados, type FiltroGuardado, parseGuardados } from './guardados.ts'

const UNO: FiltroGuardado = {
  ...{ lista: 'DOCUMENTOS', nombre: 'Por nominar', consulta: 'innominada=true', predeterminado: true },
}
const faltas = (cuerpo: CuerpoDeGuardados): string[] => {
  const read = parseGuardados(cuerpo)
  return read.ok ? [] : read.faults.map(({ campo, codigo }) => `${campo} ${codigo}`)
}

test('what is said is kept, whole or empty', () => {
  const otros = [
    UNO,
    { ...UNO, lista: 'EVENTOS' as const },
    { ...UNO, nombre: 'Otro', predeterminado: false },
  ]
  expect(parseGuardados({ filtros: otros })).toEqual({ ok: true, value: otros })
  expect(parseGuardados({ filtros: [] })).toEqual({ ok: true, value: [] })
  expect(parseGuardados({ filtros: [{ ...UNO, nombre: ' Por nominar ', predeterminado: null }] })).toEqual({
    ...{ ok: true, value: [{ ...UNO, predeterminado: false }] },
  })
})

test.each<[CuerpoDeGuardados, string[]]>([
  [{}, ['filtros required']],
  [{ filtros: Array.from({ length: 51 }, (_, i) => ({ ...UNO, nombre: `n${i}` })) }, ['filtros quota']],
  [
    { filtros: [{}] },
    ['filtros[0].lista required', 'filtros[0].nombre required', 'filtros[0].consulta required'],
  ],
  [{ filtros: [{ ...UNO, lista: 'CLIENTES' }] }, ['filtros[0].lista enum']],
  [{ filtros: [{ ...UNO, nombre: ' ' }] }, ['filtros[0].nombre blank']],
  [{ filtros: [{ ...UNO, nombre: 'x'.repeat(61) }] }, ['filtros[0].nombre max-length']],
  [{ filtros: [{ ...UNO, consulta: 'x'.repeat(1001) }] }, ['filtros[0].consulta max-length']],
  [{ filtros: [{ ...UNO, consulta: 'a\u0000' }] }, ['filtros[0].consulta invalid-text']],
  [
    { filtros: [UNO, { ...UNO, nombre: 'Por nominar ' }] },
    ['filtros[1].nombre duplicate', 'filtros[1].predeterminado duplicate'],
  ],
])('%j is refused with each fault beside its field', (cuerpo, dichas) => {
  expect(faltas(cuerpo)).toEqual(dichas)
})
