import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { cabecerasDePagina, readEstaticos } from './estaticos.ts'
import { paginaDeNominarse, type Vista } from './pagina.ts'
import { PALABRAS } from './palabras.ts'

const VISTA: Vista = {
  estado: 'ABIERTA',
  emisor: { nombre: `"><script>alert(1)</script>'`, ruc: '80012345-0', color: '#7a1f8a', conLogo: false },
  fecha: '2026-11-24T15:00:00Z',
  total: '165000',
  moneda: 'PYG',
  soloRuc: false,
  graciaMinutos: 5,
  modo: 'DIRECTO',
  venceEn: '2026-11-26T15:00:00Z',
  correo: true,
  origenes: [],
}

const compressed = (plain: string | Uint8Array): number =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length

test('the page and all that it loads are 40 KB at most, also where nothing is compressed but by gzip or better', () => {
  const suyos = [...readEstaticos()].filter(([url]) => url !== '/n/componente.js')
  const sizes = [paginaDeNominarse(VISTA, '/n/x'), ...suyos.map(([, { plain }]) => plain)].map(compressed)
  expect(sizes.reduce((a, b) => a + b)).toBeLessThan(40 * 1024)
})

test('what an emisor is called is text wherever it stands', () => {
  const pagina = paginaDeNominarse(VISTA, '/n/x')
  expect(pagina).not.toContain('<script>')
  expect(pagina).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect([...pagina.matchAll(/<script/g)]).toHaveLength(1)
})

test('what may be read before the fact of the ticket is told is neither its total nor its day', () => {
  const pagina = paginaDeNominarse({ estado: 'PIDE_DATO', emisor: VISTA.emisor, origenes: [] }, '/n/x')
  expect(pagina).not.toContain('165')
  expect(pagina).not.toContain('2026')
})

test('both languages say the same things, with the same values in them', () => {
  const { es, gn } = PALABRAS
  expect(Object.keys(gn).sort()).toEqual(Object.keys(es).sort())
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort()
  for (const [frase, text] of Object.entries(es))
    expect(values(gn[frase as keyof typeof gn]), frase).toEqual(values(text))
})

test('nobody frames it but pages of the origins that the taxpayer listed, and nothing runs in it but its own', () => {
  const nadie = cabecerasDePagina(VISTA)
  expect(nadie['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(nadie['content-security-policy']).not.toContain('unsafe')
  expect(nadie['x-frame-options']).toBe('DENY')
  const una = cabecerasDePagina({ ...VISTA, origenes: ['https://tienda.com.py'] })
  expect(una['content-security-policy']).toMatch(/frame-ancestors https:\/\/tienda\.com\.py$/)
  expect(una).not.toHaveProperty('x-frame-options')
})
