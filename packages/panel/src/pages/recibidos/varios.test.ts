import { expect, test } from 'vitest'
import type { Envio } from '../traer/envio.ts'
import { sendAll } from './varios.ts'

const envio = (nombre: string): Envio => ({
  tipo: 'application/xml',
  cuerpo: new Blob([nombre]),
  de: new File([nombre], nombre),
})
const recibido = (lugar: string | null) => ({
  resultados: [{ cdc: '1', lugar, resultado: 'RECIBIDO' as const, documento: null, motivo: null }],
})

test('of several files each says what became of it; one that is not taken keeps the others from nothing', async () => {
  const sent: string[] = []
  const { resultados } = await sendAll([envio('a.xml'), envio('b.xml'), envio('c.zip')], async ({ de }) => {
    const nombre = (de as File).name
    sent.push(nombre)
    if (nombre === 'b.xml') throw new Error('no')
    return recibido(nombre === 'c.zip' ? 'dentro.xml' : null)
  })
  expect(sent).toEqual(['a.xml', 'b.xml', 'c.zip'])
  expect(resultados.map(({ lugar, resultado }) => [lugar, resultado])).toEqual([
    ['a.xml', 'RECIBIDO'],
    ['b.xml', 'NO_RECIBIDO'],
    ['c.zip › dentro.xml', 'RECIBIDO'],
  ])
})

test('one alone is answered as it is: its failure is that of the form', async () => {
  expect(await sendAll([envio('a.xml')], async () => recibido(null))).toEqual(recibido(null))
  await expect(sendAll([envio('a.xml')], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
