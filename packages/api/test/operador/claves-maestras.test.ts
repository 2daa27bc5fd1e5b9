import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLlavero } from '../../src/cifrado/archivo.ts'
import { awaitSellados } from '../../src/db/secreto.ts'
import { forgetMasterKeys, rotateMasterKeys } from '../../src/operador/claves-maestras.ts'
import { administer, createDatabase } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Servicio } from '../support/servicio.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-claves-'))
const file = join(dir, 'claves-maestras')
let servicio: Servicio

beforeAll(async () => {
  openLlavero(file, { create: true })
  servicio = await Servicio.start({ masterKeyFile: file, worker: '0' })
})
afterAll(async () => {
  await servicio.close()
  rmSync(dir, { recursive: true, force: true })
})

const claves = () => readFileSync(file, 'utf8').trim().split('\n')
async function emitir(persona: 'ana' | 'beto'): Promise<number> {
  const { key } = await servicio.clave(persona, 'SANDBOX')
  return (await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })).status
}
const cifradosCon = async () => {
  const { rows } = await servicio.db.query(
    `select distinct encode(substring(cifrado from 1 for 4), 'hex') as id from (select cifrado from certificado union all select cifrado from csc) s`,
  )
  return rows.map(({ id }) => id)
}
const actual = () => openLlavero(file, { create: false }).idActual.toString('hex')

test('everything is sealed under the new key, a running service goes on, and the old key is forgotten afterwards', async () => {
  expect(await emitir('ana')).toBe(202)
  const [old] = claves()
  const rotated = await rotateMasterKeys(servicio.databaseUrl, file, 1)
  expect(rotated.ok, rotated.text).toBe(true)
  // A file that is mounted into a container stays what it was when that began: it is written anew under its name.
  expect(rotated.text).toMatch(/tienen copias de ese archivo \(systemd, contenedores, otras máquinas\)/)
  expect(claves()).toHaveLength(2)
  expect(claves()[1]).toBe(old)
  expect(await cifradosCon()).toEqual([actual()])
  // Nothing of beto is in memory: what is made for him now is sealed under the new key.
  expect(await emitir('beto')).toBe(202)
  expect(await cifradosCon()).toEqual([actual()])
  const forgotten = await forgetMasterKeys(servicio.databaseUrl, file)
  expect(forgotten).toMatchObject({ ok: true, text: expect.stringMatching(/una sola clave; se olvidó 1\.$/) })
  expect(claves()).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await emitir('ana')).toBe(202)
})

test('a CSC that is kept and not in use is sealed under the new key too: it is chosen when the old key is gone', async () => {
  const as = await servicio.token('ana')
  const url = '/api/v1/contribuyentes/1/csc'
  for (const idCsc of ['0011', '0012']) {
    const json = { ambiente: 'DEV', idCsc, csc: idCsc.repeat(8) }
    expect((await servicio.request('PUT', url, { as, json })).status).toBe(200)
  }
  expect((await rotateMasterKeys(servicio.databaseUrl, file, 1)).ok).toBe(true)
  expect((await forgetMasterKeys(servicio.databaseUrl, file)).ok).toBe(true)
  const usado = await servicio.request('POST', `${url}/0011/usar?ambiente=DEV`, { as })
  expect([usado.status, usado.body.data?.idCsc], usado.text).toEqual([200, '0011'])
  expect(await cifradosCon()).toEqual([actual()])
})

test('a service that started before the rotation opens what was sealed after it', async () => {
  const second = await Servicio.start({ masterKeyFile: file, worker: '0' })
  try {
    await rotateMasterKeys(second.databaseUrl, file)
    const { key } = await second.clave('ana', 'SANDBOX')
    const emit = () => second.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })
    expect((await emit()).status).toBe(202)
  } finally {
    await second.close()
  }
})

test('a database without the schema, or a role that may not write, leaves the file as it is', async () => {
  const vacia = await createDatabase('nothing')
  const rol = `lee_${randomUUID().replaceAll('-', '')}`
  await administer(`create role ${rol} login password 'x' in role pg_read_all_data`)
  const deQuienLee = Object.assign(new URL(servicio.databaseUrl), { username: rol, password: 'x' }).href
  const antes = claves()
  await expect(rotateMasterKeys(vacia.url, file)).rejects.toThrow(/does not exist/)
  await expect(rotateMasterKeys(deQuienLee, file)).rejects.toThrow(/permission denied/)
  expect(claves()).toEqual(antes)
  await vacia.drop()
  await administer(`drop role ${rol}`)
})

test('cut in the middle it is done again: it goes on with the same key, and nothing is lost', async () => {
  await rotateMasterKeys(servicio.databaseUrl, file)
  const keys = claves()
  // As it stands when the command dies after its first batch: a newer key, and only some rows under it.
  const { rows } = await servicio.db.query(
    'select certificado_id, cifrado from certificado order by 1 limit 1',
  )
  const llavero = openLlavero(file, { create: false })
  expect(llavero.idActual.equals(rows[0].cifrado.subarray(0, 4))).toBe(true)
  writeFileSync(file, `${[Buffer.alloc(32, 7).toString('base64'), ...keys].join('\n')}\n`)
  const refused = await forgetMasterKeys(servicio.databaseUrl, file)
  expect([refused.ok, claves().length]).toEqual([false, keys.length + 1])
  const resumed = await rotateMasterKeys(servicio.databaseUrl, file)
  expect(resumed.text).toContain('a medias')
  expect(claves()).toHaveLength(keys.length + 1)
  expect(await cifradosCon()).toEqual([actual()])
  expect(await emitir('ana')).toBe(202)
})

test('two that rotate at once both end, all is under the newest key, and no former one is gone', async () => {
  const antes = claves()
  const dos = await Promise.all([1, 2].map(() => rotateMasterKeys(servicio.databaseUrl, file, 1)))
  expect(dos.map(({ ok }) => ok)).toEqual([true, true])
  expect(claves().slice(-antes.length)).toEqual(antes)
  expect(await cifradosCon()).toEqual([actual()])
})

test('while another seals, rotates or forgets, nobody writes the file of keys: a key that is in use is never taken out of it', async () => {
  const antes = claves()
  await servicio.db.query('begin')
  await awaitSellados(servicio.db)
  const rotada = rotateMasterKeys(servicio.databaseUrl, file)
  try {
    await hasta(async () => {
      const { rowCount } = await servicio.db.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount === 1
    })
    expect(claves()).toEqual(antes)
  } finally {
    await servicio.db.query('commit')
    await rotada
  }
  expect(claves().slice(1)).toEqual(antes)
  expect(await emitir('ana')).toBe(202)
})

const CSC = '/api/v1/contribuyentes/1/csc'
const cargar = async (en: Servicio, idCsc: string) => {
  const json = { ambiente: 'DEV', idCsc, csc: idCsc.repeat(8) }
  const as = await en.token('ana')
  expect((await en.request('PUT', CSC, { as, json })).status).toBe(200)
}

test('a process with the file of before a rotation answers 503 with the cause in its log, is not ready, and goes on by itself when it has the file', async () => {
  let pasado = 0
  servicio.monotonic = () => performance.now() + pasado
  for (const idCsc of ['0021', '0022']) await cargar(servicio, idCsc)
  const alDia = join(dir, 'al-dia')
  writeFileSync(alDia, readFileSync(file), { mode: 0o600 })
  expect((await rotateMasterKeys(servicio.databaseUrl, alDia)).ok).toBe(true)
  const as = await servicio.token('ana')
  const usar = () => servicio.request('POST', `${CSC}/0021/usar?ambiente=DEV`, { as })
  const salud = async () => {
    const { status, body } = await servicio.salud('/readyz')
    return [status, body.estado, body.checks.claves?.detail]
  }
  expect((await salud())[0], 'nobody asked for what it cannot open').toBe(200)
  servicio.logs.length = 0
  const { status, body, headers } = await usar()
  expect([status, body.type, headers['retry-after']]).toEqual([503, 'service-unavailable', '10'])
  expect(body.detail).toContain('le falta la clave maestra')
  const nueva = openLlavero(alDia, { create: false }).idActual.toString('hex')
  expect(servicio.logs.join('')).toMatch(new RegExp(`ClaveMaestraAusente.*clave ${nueva}`))
  expect(await salud()).toEqual([
    503,
    'no listo',
    expect.stringMatching(/de antes de una rotación.*reinicie la unidad/),
  ])
  expect((await servicio.salud('/metrics')).text).toMatch(/^mbohera_clave_maestra_ausente 1$/m)
  writeFileSync(file, readFileSync(alDia))
  expect((await usar()).status, 'the file is not read for each who asks').toBe(503)
  pasado += 5_000
  expect(await salud()).toEqual([200, expect.anything(), 'abren lo que se cifró'])
  expect((await usar()).status).toBe(200)
})

test('one that begins with a file that opens nothing is not ready; what only a lost key opens takes nobody away', async () => {
  await cargar(servicio, '0032')
  const ajena = join(dir, 'ajena')
  openLlavero(ajena, { create: true })
  const given = { url: servicio.databaseUrl, drop: async () => {} }
  const otro = await Servicio.start({ masterKeyFile: ajena, worker: '0' }, undefined, undefined, given)
  try {
    const salud = async () => {
      const { status, body } = await otro.salud('/readyz')
      return [status, body.estado, body.checks.claves.detail]
    }
    expect(await salud()).toEqual([503, 'no listo', expect.stringMatching(/MBOHERA_MASTER_KEY_FILE/)])
    // What was sealed last is under its key.
    await servicio.db.query(
      `insert into csc (contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion) values (1, 'PROD', '0031', $1, now() + interval '10 years')`,
      [openLlavero(ajena, { create: false }).seal(Buffer.from('x'), 'x')],
    )
    expect(await salud()).toEqual([200, 'degradado', expect.stringMatching(/deben cargarlos de nuevo/)])
  } finally {
    await otro.close()
  }
})
