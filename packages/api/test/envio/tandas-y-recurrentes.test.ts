import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { Tandas, venta, ventas } from '../support/tandas.ts'

let n: Nominaciones
beforeAll(async () => {
  // 20 November 2026, a Friday.
  n = await Nominaciones.open({ worker: '1' })
})
afterAll(() => n.close())

const { fechaEmision: _, ...CUOTA } = venta(1).cuerpo as { fechaEmision: string }

test('what is due by the calendar and cannot be made keeps nothing that a person wrote down from being emitted', async () => {
  await n.servicio.db.query(`
    create function no_avanza() returns trigger language plpgsql as $$ begin raise exception 'no avanza'; end $$;
    create trigger recurrente_no_avanza before update on recurrente for each row execute function no_avanza()`)
  const json = { nombre: 'Cuota', cada: 'SEMANA', dia: 5, cuerpo: CUOTA }
  const debida = await n.post('/api/v1/documento-electronico/recurrentes', { json })
  expect(debida.body.proximo, 'today').toBe('2026-11-20')
  const tandas = new Tandas(n)
  const id = await tandas.con(ventas(2))
  expect((await tandas.act(id, 'emitir')).status).toBe(200)
  expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA' })
  expect(n.servicio.logs.join(''), 'and it is told').toContain('no avanza')
})

test('a database that fails keeps a tanda waiting, and is no error of ours that would stop it: it is told as what it is, and goes on by itself', async () => {
  const { db } = n.servicio
  const tandas = new Tandas(n)
  const id = await tandas.con(ventas(2, 10))
  await db.query(`
    create function sin_lugar() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '53100'; end $$;
    create trigger documento_sin_lugar before insert on documento for each row execute function sin_lugar()`)
  expect((await tandas.act(id, 'emitir')).status).toBe(200)
  await hasta(async () => (await tandas.ver(id)).motivo !== null)
  expect(await tandas.ver(id)).toMatchObject({ estado: 'EN_CURSO', motivo: { type: 'service-unavailable' } })
  await db.query('drop trigger documento_sin_lugar on documento')
  await db.query('update tanda set proxima = ahora() where tanda_id = $1', [id])
  expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 2, motivo: null })
})
