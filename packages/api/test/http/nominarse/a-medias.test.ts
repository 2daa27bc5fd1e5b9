import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeIntento } from '../../../src/db/peticion.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open({ modo: 'VISTO_BUENO' })
})
afterAll(() => b.close())

const emisor = { contribuyenteId: 1, ambiente: 'DEV' } as const

/** A petición whose attempt was begun by a process that did no more yet: it was killed, or it stands still. */
async function begun(nombre: string): Promise<{ cdc: string; papel: string; vez: string; clave: string }> {
  const { cdc, papel } = await b.innominada()
  const vez = vezDe(nombre)
  await b.pedir(papel, vez)
  const { rows } = await b.n.servicio.db.query(
    'select peticion_id, clave from peticion p join documento d using (contribuyente_id, documento_id) where d.cdc = $1',
    [cdc],
  )
  const [{ peticion_id: peticionId, clave }] = rows
  const taken = await takeIntento(b.n.servicio.db, { ...emisor, peticionId }, 'ESPERA_VISTO_BUENO')
  expect(taken?.estado).toBe('EN_CURSO')
  await b.n.servicio.pasar(11_000)
  return { cdc, papel, vez, clave }
}

const revocar = (cdc: string) =>
  b.n.servicio.request('DELETE', `/api/v1/documento-electronico/${cdc}/enlace-nominacion`, { as: b.n.key })

describe('an attempt was begun and signed nothing yet', () => {
  test('when the link is revoked it has no effect, and whoever stood still signs nothing afterwards', async () => {
    const { cdc, papel, vez, clave } = await begun('revocada')
    expect((await revocar(cdc)).status).toBe(200)
    const { body } = await b.seguir(papel, vez)
    expect(body).toMatchObject({ estado: 'SIN_EFECTO' })
    const late = await b.n.nominar(cdc, { clave })
    expect([late.status, late.body.type]).toEqual([422, 'idempotency-key-mismatch'])
    expect(b.nominaciones(cdc)).toBe(0)
    expect(b.n.servicios(cdc)).toEqual([])
  })

  test('while the link stands it is gone on with, once', async () => {
    const { cdc, papel, vez } = await begun('sigue')
    expect((await b.seguir(papel, vez)).body).toMatchObject({ estado: 'APROBADA' })
    expect(b.nominaciones(cdc)).toBe(1)
  })
})

test('what was signed before the link was revoked is told as it is, and not as without effect', async () => {
  await b.configurar({ modo: 'DIRECTO' })
  const { cdc, papel } = await b.innominada()
  b.n.lose(0)
  b.n.mute()
  const vez = vezDe('firmada')
  expect((await b.pedir(papel, vez)).body.peticion.estado).toBe('EN_CURSO')
  await revocar(cdc)
  await b.n.servicio.pasar(11_000)
  expect((await b.seguir(papel, vez)).body.estado).toBe('EN_CURSO')
  b.n.simulador.disarmAll()
  await b.n.servicio.pasar(60_000)
  expect((await b.seguir(papel, vez)).body.estado).toBe('APROBADA')
  expect(b.nominaciones(cdc)).toBe(1)
  await b.configurar({ modo: 'VISTO_BUENO' })
})
