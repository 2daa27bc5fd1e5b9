import { afterAll, beforeAll, expect, test } from 'vitest'
import { toConfig } from '../../../src/config/config.ts'
import type { Ambiente } from '../../../src/domain/ambiente.ts'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { insistir } from '../../support/insistir.ts'
import { EMISION } from '../../support/rechazos.ts'
import { type Respuesta, Servicio } from '../../support/servicio.ts'

const CUPO = 5
const A_LA_VEZ = 20
const OTRO = '/api/v1/contribuyentes/2'
const UNO = '/api/v1/contribuyentes/1'

let servicio: Servicio

beforeAll(async () => {
  const cupo = String(CUPO)
  servicio = await Servicio.start({
    ...{ cupoClaves: cupo, cupoMiembros: cupo, cupoTimbrados: cupo },
    worker: '0',
  })
})
afterAll(() => servicio.close())

const muchas = (pedir: (n: number) => Promise<Respuesta>) =>
  Promise.all(Array.from({ length: A_LA_VEZ }, (_, n) => insistir(() => pedir(n))))

const statuses = (answers: readonly { status: number }[]) =>
  answers.reduce<Record<number, number>>((seen, { status }) => {
    seen[status] = (seen[status] ?? 0) + 1
    return seen
  }, {})

/** It is refused for the quota alone, and the sentence says how many there are and how many there may be. */
function expectCupo({ status, body, text }: Respuesta, campo: string, hay: RegExp): void {
  expect([status, body?.type], text).toEqual([422, 'validation-error'])
  expect(
    body.errors.map((fault: { campo: string; codigo: string }) => [fault.campo, fault.codigo]),
    text,
  ).toEqual([[campo, 'quota']])
  expect(body.detail).toMatch(hay)
}

const como = async (
  method: 'POST' | 'DELETE' | 'GET',
  url: string,
  json?: unknown,
  as: 'ana' | 'beto' = 'ana',
) => {
  const token = await servicio.token(as)
  return insistir(() => servicio.request(method, url, { as: token, ...(json === undefined ? {} : { json }) }))
}

const vigentes = async (contribuyente: number): Promise<number> => {
  const { rows } = await servicio.db.query(
    `select count(*)::int as n from api_key where contribuyente_id = $1 and revocada_en is null and gracia_hasta is null
      and (expira_en is null or expira_en > ahora())`,
    [contribuyente],
  )
  return rows[0].n
}

test('nobody has to switch a quota on', () => {
  const { cupos } = toConfig({ oidcIssuer: 'https://id.ejemplo.com.py' }, [])
  expect(cupos).toEqual({ claves: 50, miembros: 100, timbrados: 500, sandboxBytes: 200_000_000 })
})

test('of twenty keys asked for at once as many are made as there may be; another taxpayer has his own', async () => {
  const crear = (n: number) => como('POST', `${UNO}/api-keys`, { nombre: `caja ${n}` })
  const answers = await muchas(crear)
  expect(statuses(answers)).toEqual({ 201: CUPO, 422: A_LA_VEZ - CUPO })
  for (const answer of answers.filter(({ status }) => status === 422))
    expectCupo(answer, '', /ya hay 5 claves activas.*se admiten 5.*[Rr]evoque/)
  expect(await vigentes(1)).toBe(CUPO)
  expect((await como('POST', `${OTRO}/api-keys`, { nombre: 'la otra' }, 'beto')).status).toBe(201)
})

test('with all its keys made, a taxpayer may still replace each of them, at once or with grace', async () => {
  const { body } = await como('GET', `${UNO}/api-keys?limite=100`)
  const ids: number[] = body.data.datos.map((clave: { apiKeyId: number }) => clave.apiKeyId)
  expect(ids).toHaveLength(CUPO)
  const nuevas: number[] = []
  for (const id of ids) {
    const rotated = await como('POST', `${UNO}/api-keys/${id}/rotar`, { gracia: 3600 })
    expect(rotated.status, rotated.text).toBe(201)
    nuevas.push(rotated.body.data.apiKeyId)
  }
  expect(await vigentes(1)).toBe(CUPO)
  // All that are on their way out are still alive: one more of them would be one more key in somebody's hands.
  const deMas = await como('POST', `${UNO}/api-keys/${nuevas[0]}/rotar`, { gracia: 3600 })
  expectCupo(deMas, 'gracia', /ya hay 5 claves en gracia.*se admiten 5.*sin gracia/)
  expect((await como('POST', `${UNO}/api-keys/${nuevas[0]}/rotar`, { gracia: 0 })).status).toBe(201)
  expect(await vigentes(1)).toBe(CUPO)
})

test('rotations at once leave no more keys in grace than there may be', async () => {
  await servicio.pasar(3_601_000)
  const { body } = await como('GET', `${UNO}/api-keys?limite=100`)
  let vivas: number[] = body.data.datos
    .filter((clave: { estaActivo: boolean }) => clave.estaActivo)
    .map((clave: { apiKeyId: number }) => clave.apiKeyId)
  expect(vivas).toHaveLength(CUPO)
  const rotar = (id: number) => como('POST', `${UNO}/api-keys/${id}/rotar`, { gracia: 60 })
  const first = await Promise.all(vivas.slice(0, 3).map(rotar))
  vivas = [...vivas.slice(3), ...first.map(answer => answer.body.data.apiKeyId)]
  expect(statuses(await Promise.all(vivas.map(rotar)))).toEqual({ 201: 2, 422: 3 })
})

test('a key that was revoked and one that is over make room', async () => {
  await servicio.pasar(3_600_000)
  const crear = (json: object) => como('POST', `${UNO}/api-keys`, json)
  expectCupo(await crear({ nombre: 'no cabe' }), '', /5 claves/)
  const { body } = await como('GET', `${UNO}/api-keys?limite=100`)
  const viva = body.data.datos.find((clave: { estaActivo: boolean }) => clave.estaActivo)
  expect((await como('DELETE', `${UNO}/api-keys/${viva.apiKeyId}`)).status).toBe(200)
  const corta = await crear({ nombre: 'corta', expiraEn: new Date(servicio.now + 60_000).toISOString() })
  expect(corta.status, corta.text).toBe(201)
  expectCupo(await crear({ nombre: 'no cabe' }), '', /5 claves/)
  await servicio.pasar(61_000)
  expect((await crear({ nombre: 'cabe' })).status).toBe(201)
})

test('of twenty invitations at once as many are made as there may be members, and who leaves makes room', async () => {
  const { rows } = await servicio.db.query(
    'select count(*)::int as n from miembro where contribuyente_id = 1',
  )
  const hay = rows[0].n
  const invitar = (n: number) =>
    como('POST', `${UNO}/miembros`, { correo: `p${n}@ejemplo.com.py`, rol: 'LECTOR' })
  const answers = await muchas(invitar)
  expect(statuses(answers)).toEqual({ 201: CUPO - hay, 422: A_LA_VEZ - CUPO + hay })
  for (const answer of answers.filter(({ status }) => status === 422))
    expectCupo(answer, 'correo', /ya hay 5 miembros e invitaciones.*se admiten 5.*quite/i)
  const { miembroId } = answers.find(({ status }) => status === 201)!.body.data
  expect((await como('DELETE', `${UNO}/miembros/${miembroId}`)).status).toBe(200)
  expect((await invitar(99)).status).toBe(201)
  expectCupo(await invitar(100), 'correo', /5 miembros/)
})

const timbrado = (n: number, ambiente: Ambiente) => ({
  ambiente,
  numeroTimbrado: String(12_000_000 + n),
  inicio: '2026-01-01',
  establecimiento: 1,
  puntoExpedicion: 1,
  tipoDocumento: 'FACTURA_ELECTRONICA',
})
const timbrados = async (contribuyente: number, ambiente: Ambiente): Promise<number> => {
  const { rows } = await servicio.db.query(
    'select count(*)::int as n from timbrado where contribuyente_id = $1 and ambiente = $2',
    [contribuyente, ambiente],
  )
  return rows[0].n
}

test('of twenty timbrados loaded at once as many stay as there may be, in each ambiente', async () => {
  await forzar(servicio.db, `delete from timbrado where contribuyente_id = 1 and ambiente in ('DEV', 'PROD')`)
  const answers = await muchas(n => como('POST', `${UNO}/timbrados`, timbrado(n, 'PROD')))
  expect(statuses(answers)).toEqual({ 201: CUPO, 422: A_LA_VEZ - CUPO })
  for (const answer of answers.filter(({ status }) => status === 422))
    expectCupo(answer, 'numeroTimbrado', /ya hay 5 timbrados en PROD.*se admiten 5.*active/i)
  expect(await timbrados(1, 'PROD')).toBe(CUPO)
  expect((await como('POST', `${UNO}/timbrados`, timbrado(1, 'DEV'))).status).toBe(201)
})

test('documents at twenty new puntos of SANDBOX at once make as many timbrados as there may be; those puntos go on', async () => {
  const { key } = await servicio.clave('beto', 'SANDBOX')
  const factura = (n: number) => ({ ...FACTURA, puntoExpedicion: n + 1 })
  const emitir = (n: number) => servicio.request('POST', EMISION, { as: key, json: factura(n) })
  const answers = await muchas(emitir)
  expect(statuses(answers)).toEqual({ 202: CUPO, 422: A_LA_VEZ - CUPO })
  expect(await timbrados(2, 'SANDBOX')).toBe(CUPO)
  for (const [n, answer] of answers.entries()) {
    const again = await emitir(n)
    expect(again.status, again.text).toBe(answer.status)
    if (answer.status === 202) continue
    expectCupo(answer, 'numeroEstablecimiento', /ya hay 5 timbrados en SANDBOX.*se admiten 5/)
    const vista = await servicio.request('POST', `${EMISION}/vista-previa`, { as: key, json: factura(n) })
    expect(vista.body.faltas).toEqual(again.body.errors)
  }
})

test('documents at one new punto at once share the one timbrado that is left', async () => {
  await forzar(
    servicio.db,
    `delete from timbrado t where contribuyente_id = 2 and ambiente = 'SANDBOX'
      and timbrado_id = (select max(timbrado_id) from timbrado where contribuyente_id = 2 and ambiente = 'SANDBOX')`,
  )
  const { key } = await servicio.clave('beto', 'SANDBOX')
  const answers = await muchas(() =>
    servicio.request('POST', EMISION, { as: key, json: { ...FACTURA, puntoExpedicion: 500 } }),
  )
  expect(statuses(answers)).toEqual({ 202: A_LA_VEZ })
  expect(await timbrados(2, 'SANDBOX')).toBe(CUPO)
})
