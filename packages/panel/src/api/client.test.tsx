import { expect, test } from 'vitest'
import { calma, elServicio } from '../../test/piezas/mostrar.tsx'
import { openClient } from './client.ts'
import { AmbientesVistos } from './visto.ts'

test('what was asked for in one ambiente is of that one, also where another is shown before it can leave', async () => {
  const token = Promise.withResolvers<string>()
  const vistos = new AmbientesVistos()
  vistos.mostrar('1', 'DEV')
  const session = { token: () => token.promise, accepted: () => undefined }
  const client = openClient(session as never, vistos) // no more of it is asked for
  const params = { path: { contribuyenteId: '1' } }
  const answer = client.GET('/api/v1/contribuyentes/{contribuyenteId}/timbrados', { params })
  await calma()
  vistos.mostrar('1', 'PROD')
  token.resolve('token')
  await answer
  expect(elServicio().pedido('GET …/timbrados').headers.get('mbohera-ambiente')).toBe('DEV')
})
