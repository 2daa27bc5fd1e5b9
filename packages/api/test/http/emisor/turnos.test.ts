import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
})
afterAll(() => servicio.close())

/** One bag, encrypted with what 1,500,000 rounds of PBKDF2 are said to give; and a file that asks for no work at all. */
const LENTO = [
  'MIGyAgUAAAAAAzCBqAYJKoZIhvcNAQcBoIGaBIGXMIGUMIGRBgkqhkiG9w0BBwaggYMwgYACBQAAAAAAMHcGCSqGSI',
  'b3DQEHATBYBgkqhkiG9w0BBQ0wSzAqBgkqhkiG9w0BBQwwHQQIc2FsdHNhbHQCBQAAFuNgMAoGCCqGSIb3DQIHMB0G',
  'CWCGSAFlAwQBKgQQAAAAAAAAAAAAAAAAAAAAAIAQQO8IRX/F+BlFR27jhMKkKw==',
].join('')
const ROTO = Buffer.from('nada').toString('base64')

test('whoever has many certificates opened waits for herself, and nobody else for all of hers', async () => {
  const contestados: string[] = []
  const cargar = async (quien: 'ana' | 'beto', archivo: string, nombre: string) => {
    const url = `/api/v1/contribuyentes/${quien === 'ana' ? 1 : 2}/certificado`
    const json = { ambiente: 'DEV', archivo, contrasena: 'x' }
    const { status } = await servicio.request('PUT', url, { as: await servicio.token(quien), json })
    contestados.push(nombre)
    return status
  }
  const muchos = [1, 2, 3, 4].map(() => cargar('beto', LENTO, 'beto'))
  await Promise.race(muchos)
  const una = cargar('ana', ROTO, 'ana')
  expect(await Promise.all([...muchos, una])).toEqual([422, 422, 422, 422, 422])
  expect(contestados.indexOf('ana')).toBeLessThan(3)
})
