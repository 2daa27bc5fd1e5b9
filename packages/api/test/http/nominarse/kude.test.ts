import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominarse } from '../../support/nominarse.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open({ activo: false })
})
afterAll(() => b.close())

const kude = async (cdc: string, formato: string): Promise<Buffer> => {
  const { rawPayload } = await b.n.servicio.http.inject({
    method: 'GET',
    url: `/api/v1/documento-electronico/${cdc}/kude?formato=${formato}`,
    headers: { authorization: `Bearer ${b.n.key}` },
  })
  return rawPayload
}
/** By the public link that the shop gave. */
async function kudePublico(cdc: string): Promise<Buffer> {
  const { body } = await b.n.post(`/api/v1/documento-electronico/${cdc}/enlaces`)
  return (await b.n.servicio.http.inject({ method: 'GET', url: `${body.ruta}/kude.pdf` })).rawPayload
}
/** Pictures of a PDF: the code of the document, and the one of the buyer. */
const codes = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1

test('an innominada is printed with a second code where it is on, at its approval and on a roll; what was printed stays as it was', async () => {
  const antes = await b.n.innominada()
  const sinCodigo = await kude(antes, 'a4')
  await b.configurar({})
  const { cdc } = await b.innominada()
  const impresos = await Promise.all(['a4', 'ticket', 'ticket58'].map(formato => kude(cdc, formato)))
  expect([codes(sinCodigo), ...impresos.map(codes)]).toEqual([1, 2, 2, 2])
  expect(codes(await kude(await b.n.aprobada(), 'a4'))).toBe(1)
  expect((await kude(antes, 'a4')).equals(sinCodigo)).toBe(true)
  await b.configurar({ activo: false })
  const despues = await Promise.all(['a4', 'ticket', 'ticket58'].map(formato => kude(cdc, formato)))
  expect(despues.map((pdf, i) => pdf.equals(impresos[i]!))).toEqual([true, true, true])
})

test('whoever is the first to want it printed, the buyer by her link too, gets it with the second code, and so does everybody after', async () => {
  await b.configurar({})
  const { cdc } = await b.innominada()
  const primero = await kudePublico(cdc)
  expect(codes(primero)).toBe(2)
  expect((await kude(cdc, 'a4')).equals(primero)).toBe(true)
})
