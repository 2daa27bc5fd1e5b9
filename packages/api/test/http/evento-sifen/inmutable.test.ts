import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let cdc: string

beforeAll(async () => {
  n = await Nominaciones.open()
  cdc = await n.innominada()
  expect((await n.nominar(cdc)).status).toBe(200)
})
afterAll(() => n.close())

const whole = async () => (await n.servicio.db.query('select * from evento_sifen')).rows

test.each([
  `set xml = xml || ' '`,
  `set receptor = receptor || '{"dNomRec": "OTRA SA"}'`,
  `set motivo = 'otro motivo'`,
  `set cdc = '0'`,
  `set contribuyente_id = 2`,
  `set ambiente = 'PROD'`,
  `set tipo = 'CANCELACION'`,
  `set fecha_creacion = now()`,
  `set conservar_hasta = '2020-12-31'`,
  `set id_mensaje = id_mensaje + 1`,
  `set estado = 'RECHAZADO'`,
  `set estado = 'ENVIADO', fecha_procesamiento = null`,
])('a signed and settled evento does not change, also for whoever has the database: %s', async change => {
  const before = await whole()
  await expect(n.servicio.db.query(`update evento_sifen ${change}`)).rejects.toThrow()
  expect(await whole()).toEqual(before)
})

test.each(['delete from evento_sifen', 'truncate evento_sifen cascade'])(
  'nor does it go before its retention ends: %s',
  async statement => {
    const before = await whole()
    await expect(n.servicio.db.query(statement)).rejects.toThrow()
    expect(await whole()).toEqual(before)
  },
)
