import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, transaction } from '../../../src/db/db.ts'
import { hasta } from '../../support/hasta.ts'
import { type Persona, Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/miembros'
const invite = async (correo: string, rol: string, as: Persona = 'ana') =>
  servicio.request('POST', URL, { as: await servicio.token(as), json: { correo, rol } })
const asInvited = (correo: string, verified = true) =>
  servicio.token('ana', { sub: `sub-${correo}`, email: correo, email_verified: verified, name: 'Invitada' })
const seesOne = async (as: string) =>
  (await servicio.request('GET', '/api/v1/contribuyentes/1', { as })).status

test('an invited person is a member from her first visit with that e-mail, in any letter case, and has the role she was given', async () => {
  const { status, body } = await invite('Dora@Ejemplo.com.py', 'EMISOR')
  expect([status, body.data.pendiente, body.data.rol]).toEqual([201, true, 'EMISOR'])
  expect(await seesOne(await asInvited('DORA@ejemplo.com.py'))).toBe(200)
  const { body: listed } = await servicio.request('GET', URL, { as: await servicio.token('ana') })
  expect(listed.data.datos.find((m: { correo: string }) => m.correo === 'dora@ejemplo.com.py')).toMatchObject(
    { pendiente: false, nombre: 'Invitada' },
  )
})

test('an e-mail that the provider did not verify opens nothing', async () => {
  await invite('eva@ejemplo.com.py', 'ADMINISTRADOR')
  expect(await seesOne(await asInvited('eva@ejemplo.com.py', false))).toBe(403)
})

test('a second invitation of the same e-mail is refused', async () => {
  await invite('fe@ejemplo.com.py', 'LECTOR')
  expect((await invite('fe@ejemplo.com.py', 'EMISOR')).body.errors[0]).toMatchObject({
    campo: 'correo',
    codigo: 'duplicate',
  })
  expect((await invite('carla@ejemplo.com.py', 'EMISOR')).status).toBe(422)
})

test.each([
  [{}, ['correo', 'rol']],
  [{ correo: 'x', rol: 'lector' }, ['correo', 'rol']],
  [{ correo: 'a@b.py', rol: 'DUEÑO' }, ['rol']],
])('%j is refused with every fault', async (json, campos) => {
  const { status, body } = await servicio.request('POST', URL, { as: await servicio.token('ana'), json })
  expect([status, body.errors.map(({ campo }: { campo: string }) => campo)]).toEqual([422, campos])
})

test('the last PROPIETARIO can neither leave nor be made less, and two cannot remove each other at once', async () => {
  const as = await servicio.token('ana')
  const { body } = await servicio.request('GET', URL, { as })
  const ana = body.data.datos.find((m: { correo: string }) => m.correo === 'ana@ejemplo.com.py').miembroId
  const last = await servicio.request('DELETE', `${URL}/${ana}`, { as })
  expect([last.status, last.body.errors[0].codigo]).toEqual([422, 'last-owner'])
  expect((await servicio.request('PATCH', `${URL}/${ana}`, { as, json: { rol: 'LECTOR' } })).status).toBe(422)

  const second = (await invite('gabi@ejemplo.com.py', 'PROPIETARIO')).body.data.miembroId
  expect(
    (await servicio.request('DELETE', `${URL}/${ana}`, { as })).status,
    'an invitation is not an owner yet',
  ).toBe(422)
  const gabi = await asInvited('gabi@ejemplo.com.py')
  expect(await seesOne(gabi)).toBe(200)
  const both = await Promise.all([
    servicio.request('DELETE', `${URL}/${second}`, { as }),
    servicio.request('DELETE', `${URL}/${ana}`, { as: gabi }),
  ])
  expect(both.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
  const { rows } = await servicio.db.query(
    `select count(*)::int as n from miembro where contribuyente_id = 1 and rol = 'PROPIETARIO'`,
  )
  expect(rows[0].n).toBe(1)
})

test('an ADMINISTRADOR manages members but neither makes nor removes a PROPIETARIO', async () => {
  const other = await Servicio.start()
  const post = async (as: string, json: unknown) => other.request('POST', URL, { as, json })
  await post(await other.token('ana'), { correo: 'hugo@ejemplo.com.py', rol: 'ADMINISTRADOR' })
  const hugo = await other.token('ana', { sub: 'sub-hugo', email: 'hugo@ejemplo.com.py', name: 'Hugo' })
  expect((await post(hugo, { correo: 'i@ejemplo.com.py', rol: 'EMISOR' })).status).toBe(201)
  expect((await post(hugo, { correo: 'j@ejemplo.com.py', rol: 'PROPIETARIO' })).status).toBe(403)
  const { rows } = await other.db.query(
    `select miembro_id from miembro where rol = 'PROPIETARIO' and contribuyente_id = 1`,
  )
  expect((await other.request('DELETE', `${URL}/${rows[0].miembro_id}`, { as: hugo })).status).toBe(403)
  await other.close()
})

test.each([
  [
    'invites a PROPIETARIO',
    'POST',
    '',
    { correo: 'tarde@ejemplo.com.py', rol: 'PROPIETARIO' },
    'ADMINISTRADOR',
  ],
  ['invites', 'POST', '', { correo: 'tarde@ejemplo.com.py', rol: 'LECTOR' }, 'EMISOR'],
  ['names a PROPIETARIO', 'PATCH', '/ID', { rol: 'PROPIETARIO' }, 'ADMINISTRADOR'],
  ['removes a member', 'DELETE', '/ID', undefined, null],
] as const)('who %s while that right is taken from her is refused', async (_, method, path, json, rol) => {
  const { db, databaseUrl } = servicio
  const as = await servicio.token('carla')
  await seesOne(as)
  await db.query(
    `update miembro set rol = 'PROPIETARIO' where contribuyente_id = 1 and correo = 'carla@ejemplo.com.py'`,
  )
  // Of the two that removed each other above nobody knows who is there.
  const { rows } = await db.query(
    `insert into miembro (contribuyente_id, correo, rol, fecha_creacion) values (1, lower($1), 'LECTOR', now()) returning miembro_id as otra`,
    [`otra-${rol}-${method}@ejemplo.com.py`],
  )
  const { otra } = rows[0]
  const pool = openPool({ url: databaseUrl, connections: 1, onError: () => {} })
  const asked = await transaction(pool, async before => {
    // The change of her role has its turn, and hers is the next.
    await before.query({ text: 'select 1 from contribuyente where contribuyente_id = 1 for no key update' })
    const one = servicio.request(method, URL + path.replace('ID', otra), { as, ...(json && { json }) })
    await hasta(async () => {
      const { rowCount } = await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    })
    const text = rol === null ? 'delete from miembro' : `update miembro set rol = '${rol}'`
    await before.query({ text: `${text} where contribuyente_id = 1 and correo = 'carla@ejemplo.com.py'` })
    return [one]
  })
  await pool.end()
  const [{ status, body } = { status: 0, body: null }] = await Promise.all(asked)
  expect([status, body.type]).toEqual([403, 'access-denied'])
})
