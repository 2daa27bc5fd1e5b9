import { describe, expect, test } from 'vitest'
import { type CuerpoDeMembrete, LOGO_MAX_BYTES, parseMembrete, SIN_MEMBRETE, textoDe } from './membrete.ts'

const faltas = (cuerpo: CuerpoDeMembrete): [campo: string, codigo: string][] => {
  const read = parseMembrete(cuerpo)
  return read.ok ? [] : read.faults.map(({ campo, codigo }) => [campo ?? '', codigo])
}
const leido = (cuerpo: CuerpoDeMembrete) => {
  const read = parseMembrete(cuerpo)
  if (!read.ok) throw new Error(read.faults[0]!.detail)
  return read.value
}

test('what is not said is not there: an empty body takes all of it away', () => {
  expect(leido({})).toEqual(SIN_MEMBRETE)
  expect(leido({ logo: '', color: ' ', texto: '\n', textos: null })).toEqual(SIN_MEMBRETE)
})

test('what is said is kept as it is printed', () => {
  expect(
    leido({
      ...{ logo: 'aG9s\nYQ==', color: ' #0F5132', texto: ' Gracias.\r\nVuelva pronto. ', papel: 'ticket58' },
      textos: [
        { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', texto: 'Válida 30 días.' },
        { tipoDocumento: 'FACTURA_ELECTRONICA', texto: ' ' },
      ],
    }),
  ).toEqual({
    ...{ logo: Buffer.from('hola'), color: '#0f5132', texto: 'Gracias.\nVuelva pronto.', papel: 'ticket58' },
    textos: [{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', texto: 'Válida 30 días.' }],
  })
})

test.each<[CuerpoDeMembrete, [string, string][]]>([
  [{ logo: 'data:image/png;base64,aG9s' }, [['logo', 'base64']]],
  [{ logo: Buffer.alloc(LOGO_MAX_BYTES + 1).toString('base64') }, [['logo', 'max-size']]],
  [{ color: 'rojo' }, [['color', 'format']]],
  [{ color: '#fff' }, [['color', 'format']]],
  [{ texto: 'a\u0007b' }, [['texto', 'invalid-text']]],
  [{ texto: '\ud800' }, [['texto', 'invalid-text']]],
  [{ texto: 'ñ'.repeat(501) }, [['texto', 'max-length']]],
  [{ texto: 'a\n'.repeat(9) }, [['texto', 'max-lines']]],
  [{ papel: 'a5' }, [['papel', 'enum']]],
  [{ papel: null }, [['papel', 'required']]],
  [{ textos: [{ tipoDocumento: 'RECIBO', texto: 'x' }] }, [['textos[0].tipoDocumento', 'enum']]],
  [
    {
      textos: [
        { tipoDocumento: 'FACTURA_ELECTRONICA', texto: 'x' },
        { tipoDocumento: 'FACTURA_ELECTRONICA', texto: 'a\u0000' },
      ],
    },
    [
      ['textos[1].tipoDocumento', 'duplicate'],
      ['textos[1].texto', 'invalid-text'],
    ],
  ],
  [
    { color: 'x', texto: '\u0000', papel: '' },
    [
      ['color', 'format'],
      ['texto', 'invalid-text'],
      ['papel', 'enum'],
    ],
  ],
])('%j is refused with every fault beside its field', (cuerpo, dichas) => {
  expect(faltas(cuerpo)).toEqual(dichas)
})

describe('what is said at the foot', () => {
  const membrete = {
    texto: 'de todos',
    textos: [{ tipoDocumento: 'FACTURA_ELECTRONICA', texto: 'suyo' }],
  } as const
  test('is that of the type, else that of all, else nothing', () => {
    expect(textoDe({ ...membrete, textos: [...membrete.textos] }, 1)).toBe('suyo')
    expect(textoDe({ ...membrete, textos: [...membrete.textos] }, 5)).toBe('de todos')
    expect(textoDe(SIN_MEMBRETE, 1)).toBe('')
  })
})
