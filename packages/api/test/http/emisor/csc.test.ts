import { createHash } from 'node:crypto'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const BASE = '/api/v1/contribuyentes/1/csc'
const UNO = 'ABCD0000000000000000000000000000'
const DOS = 'EFGH1111111111111111111111111111'
let simulador: Simulador
let servicio: Servicio
let ana: string
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  ana = await servicio.token('ana')
  key = (await servicio.clave('ana')).key
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', json?: unknown) =>
  servicio.request(method, BASE + path, { as: ana, ...(json === undefined ? {} : { json }) })
const put = (idCsc: string | number, csc: string, ambiente = 'DEV') =>
  send('PUT', '', { ambiente, idCsc, csc })

/** `0001, in use` and so on. */
async function lista(ambiente = 'DEV'): Promise<string[]> {
  const { status, body, text } = await send('GET', `?ambiente=${ambiente}`)
  expect(status, text).toBe(200)
  expect(text).not.toMatch(/ABCD0000|EFGH1111/)
  return body.data.datos.map((csc: { idCsc: string; enUso: boolean; enUsoDesde: string | null }) => {
    expect(csc.enUsoDesde !== null).toBe(csc.enUso)
    return `${csc.idCsc}${csc.enUso ? ', in use' : ''}`
  })
}

/** With which CSC a documento is issued now: its id, once its hash was made again with that value. */
async function emitidoCon(csc: string): Promise<string> {
  const { body, text } = await servicio.request('POST', '/api/v1/documento-electronico', {
    as: key,
    json: FACTURA,
  })
  expect(body.qrUrl, text).toBeDefined()
  const [, firmado, hash] = /\?(.*)&cHashQR=(\w+)$/.exec(body.qrUrl)!
  expect(
    createHash('sha256')
      .update(firmado + csc)
      .digest('hex'),
  ).toBe(hash)
  return new URLSearchParams(firmado).get('IdCSC')!
}

test('one of a new id is in use, and the others are kept: what was issued keeps its QR, what is issued has the new one', async () => {
  expect(await lista()).toEqual(['0001, in use'])
  expect(await emitidoCon(UNO)).toBe('0001')
  const xml = async () =>
    (await servicio.db.query('select xml from documento order by documento_id')).rows[0].xml
  const before = await xml()
  const { status, body } = await put(2, DOS)
  expect([status, body.data]).toEqual([200, { ambiente: 'DEV', idCsc: '0002' }])
  expect(await lista()).toEqual(['0001', '0002, in use'])
  expect(await emitidoCon(DOS)).toBe('0002')
  expect(await xml()).toEqual(before)
})

test('one of those that are kept is chosen, without its value; what is in use may be chosen again', async () => {
  for (let times = 0; times < 2; times++) {
    const { status, body, text } = await send('POST', '/0001/usar?ambiente=DEV')
    expect([status, body.data.enUso], text).toEqual([200, true])
    expect(await lista()).toEqual(['0001, in use', '0002'])
  }
  expect(await emitidoCon(UNO)).toBe('0001')
  const { rows } = await servicio.db.query(`select accion from auditoria where accion like 'csc.%'`)
  expect(rows.map(({ accion }) => accion)).toEqual(['csc.cargar', 'csc.elegir'])
})

test('a value written under an id that is kept takes the place of that one', async () => {
  const otro = 'Z'.repeat(32)
  expect((await put('0002', otro)).status).toBe(200)
  expect(await lista()).toEqual(['0001', '0002, in use'])
  expect(await emitidoCon(otro)).toBe('0002')
  await send('POST', '/0001/usar')
  await send('POST', '/2/usar')
  expect(await emitidoCon(otro)).toBe('0002')
})

test('one that is not in use is taken away, and cannot be chosen; the one in use cannot be taken away', async () => {
  const enUso = await send('DELETE', '/0002')
  expect([enUso.status, enUso.body.errors]).toEqual([
    422,
    [{ campo: 'idCsc', codigo: 'in-use', detail: 'está en uso: elija otro, y después quítelo' }],
  ])
  expect((await send('DELETE', '/0001')).body.data).toEqual({ ambiente: 'DEV', idCsc: '0001' })
  expect(await lista()).toEqual(['0002, in use'])
  for (const [method, path] of [
    ['POST', '/0001/usar'],
    ['DELETE', '/0001'],
    ['DELETE', '/0077'],
    ['POST', '/nada/usar'],
  ] as const)
    expect((await send(method, path)).body).toMatchObject({ type: 'csc-not-found', status: 404 })
  expect((await put(1, UNO)).status).toBe(200)
  expect(await lista()).toEqual(['0001, in use', '0002'])
})

test('the ambientes are apart', async () => {
  expect((await put(7, DOS, 'PROD')).status).toBe(200)
  expect(await lista('PROD')).toContain('0007, in use')
  expect(await lista('DEV')).toEqual(['0001, in use', '0002'])
  expect((await send('POST', '/0007/usar?ambiente=DEV')).status).toBe(404)
  expect((await send('GET', '?ambiente=NADA')).body.type).toBe('invalid-query')
})

test('what the version before replaces is kept, and what it writes is in use', async () => {
  await servicio.db.query(`
    update csc set reemplazado_en = now() where contribuyente_id = 1 and ambiente = 'DEV' and reemplazado_en is null`)
  await servicio.db.query(`
    insert into csc (contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion)
    select contribuyente_id, ambiente, '0005', cifrado, now() from csc
    where contribuyente_id = 1 and ambiente = 'DEV' and id_csc = '0001' order by csc_id desc limit 1`)
  expect(await lista()).toEqual(['0001', '0002', '0005, in use'])
  expect(await emitidoCon(UNO)).toBe('0005')
})
