import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { INNOMINADA, Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
  await n.servicio.db.query('create sequence cedidas')
  await n.servicio.db.query('grant all on sequence cedidas to public')
})
afterAll(() => n.close())

/** The first so many times that a row is written so, the server gives up whoever writes it: of two that wait for each other it does so to one. */
async function ceder(sqlstate: string, cuando: string, veces = 1): Promise<void> {
  await n.servicio.db.query('alter sequence cedidas restart')
  await n.servicio.db.query(`
    create or replace function ceder() returns trigger language plpgsql as $$ begin
      if nextval('cedidas') <= ${veces} then raise exception 'deadlock detected' using errcode = '${sqlstate}'; end if; return new; end $$;
    create or replace trigger cede before ${cuando} for each row execute function ceder()`)
}
const dejar = (tabla: string) => n.servicio.db.query(`drop trigger cede on ${tabla}`)

test.each(['40P01', '40001'])(
  'what PostgreSQL gives up for another one (%s) is told as not done and to be asked again, and is logged as a fault',
  async sqlstate => {
    const emitir = () =>
      n.post('/api/v1/documento-electronico', {
        ...{ clave: `venta-${sqlstate}`, json: { ...FACTURA, ...INNOMINADA } },
      })
    n.servicio.logs.length = 0
    await ceder(sqlstate, 'insert on documento')
    const { status, headers, body } = await emitir()
    expect([status, body.type, body.detail]).toEqual([
      ...[503, 'service-unavailable', expect.stringContaining('nada quedó hecho')],
    ])
    expect(headers['retry-after']).toBe('2')
    expect(n.servicio.logs.join('')).toMatch(/"level":50[^\n]*deadlock detected/)
    expect((await emitir()).status).toBe(202)
    await dejar('documento')
  },
)

test('what SIFEN said is written down once more where PostgreSQL gave it up for another one', async () => {
  const cdc = await n.innominada()
  await ceder('40P01', 'update on evento_sifen')
  const { status, body } = await n.nominar(cdc)
  await dejar('evento_sifen')
  expect([status, body.estadoEvento]).toEqual([200, 'APROBADO'])
})

test('where it is given up again and again, nobody is told that it failed: SIFEN has it, and is asked', async () => {
  const cdc = await n.innominada()
  await ceder('40P01', 'update on evento_sifen', 1_000)
  const { status, body } = await n.nominar(cdc, { clave: 'nombre-1' })
  await dejar('evento_sifen')
  expect([status, body.type, body.estadoEvento]).toEqual([503, 'result-uncertain', 'ENVIADO'])
  await n.servicio.pasar(60_000)
  const otra = await n.nominar(cdc, { clave: 'nombre-1' })
  expect([otra.status, otra.body.estadoEvento]).toEqual([200, 'APROBADO'])
})
