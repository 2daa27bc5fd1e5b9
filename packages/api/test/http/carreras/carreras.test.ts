import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test('a RUC registered by ten at once is registered once, and the others are told so', async () => {
  const as = await servicio.token('ana')
  const json = { ruc: '80012345-0', razonSocial: 'Carrera SA' }
  const answers = await times(10, () => servicio.request('POST', '/api/v1/contribuyentes', { as, json }))
  expect(statuses(answers)).toEqual([201, ...Array(9).fill(422)])
  const { rows } = await servicio.db.query(
    `select count(*) as n from miembro join contribuyente using (contribuyente_id) where ruc = '80012345-0'`,
  )
  expect(Number(rows[0].n)).toBe(1)
})

test('an e-mail invited by ten at once is invited once', async () => {
  const as = await servicio.token('ana')
  const json = { correo: 'nueva@ejemplo.com.py', rol: 'LECTOR' }
  const answers = await times(10, () =>
    servicio.request('POST', '/api/v1/contribuyentes/1/miembros', { as, json }),
  )
  expect(statuses(answers)).toEqual([201, ...Array(9).fill(422)])
})

test('an invited person whose first ten requests come at once becomes one member, and none of them fails', async () => {
  await servicio.db.query(
    `insert into miembro (contribuyente_id, correo, rol, fecha_creacion) values (1, 'dora@ejemplo.com.py', 'EMISOR', now()), (2, 'dora@ejemplo.com.py', 'LECTOR', now())`,
  )
  const dora = await servicio.token('ana', { sub: 'sub-dora', email: 'Dora@Ejemplo.com.py', name: 'Dora' })
  const answers = await times(10, () => servicio.request('GET', '/api/v1/contribuyentes/1', { as: dora }))
  expect(statuses(answers)).toEqual(Array(10).fill(200))
  const { rows } = await servicio.db.query(
    `select count(distinct usuario_id) as n, count(*) as m from miembro where correo = 'dora@ejemplo.com.py' and usuario_id is not null`,
  )
  expect([Number(rows[0].n), Number(rows[0].m)]).toEqual([1, 2])
})

test('an e-mail that the provider did not verify opens no invitation', async () => {
  await servicio.db.query(
    `insert into miembro (contribuyente_id, correo, rol, fecha_creacion) values (1, 'eva@ejemplo.com.py', 'PROPIETARIO', now())`,
  )
  for (const email_verified of [false, 'false', 0, 'sí', undefined]) {
    const eva = await servicio.token('ana', { sub: 'sub-eva', email: 'eva@ejemplo.com.py', email_verified })
    expect((await servicio.request('GET', '/api/v1/contribuyentes/1', { as: eva })).status).toBe(403)
  }
})

test('a key rotated by ten at once is rotated once', async () => {
  const { apiKeyId } = await servicio.clave('ana')
  const as = await servicio.token('ana')
  const url = `/api/v1/contribuyentes/1/api-keys/${apiKeyId}/rotar`
  for (const json of [{ gracia: 600 }]) {
    const answers = await times(10, () => servicio.request('POST', url, { as, json }))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(422)])
  }
  const { rowCount } = await servicio.db.query('select 1 from api_key where rotada_de = $1', [apiKeyId])
  expect(rowCount).toBe(1)
})

test('two PROPIETARIOS who remove each other at once leave one', async () => {
  const { rows } = await servicio.db.query(
    `update miembro set rol = 'PROPIETARIO' where contribuyente_id = 1 and correo = 'carla@ejemplo.com.py' returning miembro_id as id`,
  )
  const { rows: ana } = await servicio.db.query(
    `select miembro_id as id from miembro where contribuyente_id = 1 and correo = 'ana@ejemplo.com.py'`,
  )
  const url = '/api/v1/contribuyentes/1/miembros'
  const [a, b] = await Promise.all([
    servicio.request('DELETE', `${url}/${rows[0].id}`, { as: await servicio.token('ana') }),
    servicio.request('DELETE', `${url}/${ana[0].id}`, { as: await servicio.token('carla') }),
  ])
  expect(statuses([a, b])[0]).toBe(200)
  const left = await servicio.db.query(
    `select 1 from miembro where contribuyente_id = 1 and rol = 'PROPIETARIO' and usuario_id is not null`,
  )
  expect(left.rowCount).toBeGreaterThanOrEqual(1)
})
