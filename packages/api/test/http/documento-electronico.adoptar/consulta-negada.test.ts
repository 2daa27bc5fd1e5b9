import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Adopciones } from '../../support/adopciones.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

let otro: Nominaciones
let nuestro: Nominaciones
let adopciones: Adopciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro)
  adopciones = new Adopciones(nuestro)
})
const estar = (estado: 'ACT' | 'BLQ') => otro.simulador.putContribuyente('80099999', { estado })
afterEach(() => void estar('ACT'))
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

test('while SIFEN does not let ask nobody knows whether it has it: it is told so, and comes when it lets again', async () => {
  const cdc = await otro.aprobada()
  estar('BLQ')
  const { body } = await nuestro.adoptar(cdc)
  expect(body.resultados).toMatchObject([{ cdc, resultado: 'SIN_RESPUESTA', motivo: { codigo: '0183' } }])
  estar('ACT')
  expect((await nuestro.adoptar(cdc)).body.resultados[0].resultado).toBe('ADOPTADO')
})

test('an order goes on when SIFEN lets ask again', async () => {
  const cdc = await otro.aprobada()
  estar('BLQ')
  const { body } = await adopciones.archivo('text/csv', `CDC\n${cdc}`)
  const uno = async () => (await adopciones.documentos(body.id)).datos[0]
  await hasta(async () => (await uno()).motivo?.codigo === '0183')
  expect(await uno()).toMatchObject({ estado: 'PENDIENTE', proximoIntento: expect.any(String) })
  estar('ACT')
  await nuestro.servicio.db.query('update adopcion_documento set proxima = ahora() where cdc = $1', [cdc])
  expect(await adopciones.fin(body.id)).toMatchObject({ adoptados: 1, noAdoptados: 0 })
})
