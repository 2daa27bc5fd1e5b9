import { describe, expect, test } from 'vitest'
import { certificado } from '../test/support.ts'
import { signEvento } from './evento/evento.ts'
import { cleanTexto, cleanTextos } from './textos.ts'

describe('a text as it is signed', () => {
  test.each([
    ['ends of line of every kind', 'uno\r\ndos\rtres\ncuatro', 'uno dos tres cuatro'],
    ['tabs', 'uno\tdos', 'uno dos'],
    ['blanks at the ends', ' uno \n', 'uno'],
    ['several blanks', 'uno   dos', 'uno dos'],
    [
      'blanks that are not broken, and those of other scripts',
      'uno\u00a0dos\u2003tres\u2028cuatro\ufeff',
      'uno dos tres cuatro',
    ],
    ['nothing to change', 'Ñandutí & Cía. <2>', 'Ñandutí & Cía. <2>'],
    ['nothing but blanks', ' \t\n', ''],
  ])('%s', (_, dado, limpio) => {
    expect(cleanTexto(dado)).toBe(limpio)
    expect(cleanTexto(limpio)).toBe(limpio)
  })

  test('what no text may carry is left for whoever refuses it', () =>
    expect(cleanTexto('a\u0000b\u000bc')).toBe('a\u0000b\u000bc'))

  test('every text of a value, however deep; the rest is the very same', () => {
    const fecha = new Date(0)
    const sano = { a: ['x', 1, null], b: { c: 'y' }, fecha }
    expect(cleanTextos(sano)).toBe(sano)
    expect(cleanTextos({ ...sano, b: { c: ' y\n' }, d: [{ e: 'z\t' }] })).toEqual({
      ...sano,
      d: [{ e: 'z' }],
    })
  })
})

test('an event is signed without them: a server that normalises what it receives finds nothing to change', () => {
  const evento = {
    tipo: 'nominacion',
    Id: '01800999991001001000000122026112014829150370',
    mOtEve: '\tEl comprador\r\nse identificó  ',
    iNatRec: 1,
    iTiOpe: 1,
    cPaisRec: 'PRY',
    iTiContRec: 2,
    dRucRec: '80088888',
    dNomRec: ' COMPRADORA\tSA\n',
    dNomFanRec: 'LA\u00a0COMPRADORA ',
    dDirRec: 'Calle Cinco\r\n',
    dNumCasRec: 0,
  } as const
  const result = signEvento(evento, { id: 1, dFecFirma: '2026-11-25T09:00:00' }, certificado())
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  const textos = [...result.evento.xml.matchAll(/<(?:mOtEve|dNomRec|dNomFanRec|dDirRec)>([^<]*)</g)].map(
    ([, text]) => text,
  )
  expect(textos).toEqual(['El comprador se identificó', 'COMPRADORA SA', 'LA COMPRADORA', 'Calle Cinco'])
  expect(result.evento.xml).not.toMatch(/&#xD;|[\r\n\t\u00a0]/)
})
