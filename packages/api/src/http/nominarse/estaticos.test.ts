import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cabecerasDePagina, readEstaticos } from './estaticos.ts'
import { paginaDeNominarse, type Vista } from './pagina.ts'
import { PALABRAS } from './palabras.ts'
import { LOGO_MAX_EN_PAGINA } from './presentar.ts'

const VISTA: Vista = {
  estado: 'ABIERTA',
  emisor: { nombre: `"><script>alert(1)</script>'`, ruc: '80012345-0', color: '#7a1f8a', conLogo: false },
  ticket: { fecha: '24/11/2026', total: 'Gs. 165.000' },
  soloRuc: false,
  graciaMinutos: 5,
  modo: 'DIRECTO',
  venceEn: '2026-11-26T15:00:00Z',
  correo: true,
  origenes: [],
}

/** What an answer says besides what it brings. */
const CABECERAS = 700

test('the page, all that it loads and the biggest logo that it shows are 40 KB at most, headers included, where its files are compressed by gzip and it is not itself', () => {
  const suyos = [...readEstaticos()].filter(([url]) => url !== '/n/componente.js')
  const pagina = Buffer.byteLength(paginaDeNominarse(VISTA, '/n/x'))
  const sizes = [pagina, LOGO_MAX_EN_PAGINA, ...suyos.map(([, { plain }]) => gzipSync(plain).length)]
  expect(sizes.reduce((sum, size) => sum + size + CABECERAS, 0)).toBeLessThan(40 * 1024)
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
