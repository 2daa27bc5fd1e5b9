import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let key: string
const cdcs: string[] = []

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
  for (let i = 0; i < 7; i++) cdcs.push(await emitir())
})
afterAll(() => servicio.close())

async function emitir(cambios: object = {}): Promise<string> {
  const answer = await servicio.request('POST', EMISION, { as: key, json: { ...FACTURA, ...cambios } })
  expect(answer.status, answer.text).toBe(202)
  return answer.body.cdc
}
const get = (path: string, as = key) => servicio.request('GET', EMISION + path, { as })
const post = (path: string) => servicio.request('POST', EMISION + path, { as: key })
const lista = async (query = '') => (await get(`?${query}`)).body
const cdcsOf = ({ datos }: { datos: { cdc: string }[] }) => datos.map(({ cdc }) => cdc)

test('status and detail are there as soon as the 202 is out, by number and by CDC', async () => {
  const cdc = await emitir()
  const estado = await get(`/status/${cdc}`)
  expect(estado.body).toMatchObject({
    cdc,
    estado: 'PENDIENTE',
    fechaEmision: FACTURA.fechaEmision,
    tipoDocumento: 'FACTURA_ELECTRONICA',
    mensajeRechazo: null,
    protocoloAutorizacion: null,
  })
  const byCdc = (await get(`/${cdc}`)).body
  expect((await get(`/${byCdc.id}`)).body).toEqual(byCdc)
  expect(byCdc).toMatchObject({ total: '150000', conservarHasta: '2026-12-20', innominada: false })
  expect(byCdc.receptorEfectivo).toEqual(byCdc.receptor)
})

test('the XML is what is stored, byte for byte', async () => {
  const { text, headers } = await get(`/${cdcs[0]}/xml`)
  const { rows } = await servicio.db.query('select xml from documento where cdc = $1', [cdcs[0]])
  expect(text).toBe(rows[0].xml)
  expect(headers['content-type']).toContain('xml')
})

test('before the approval there is no KuDE: 409', async () => {
  const { status, body } = await get(`/${cdcs[0]}/kude`)
  expect([status, body.type]).toEqual([409, 'documento-not-approved'])
})

test('pages do not repeat or skip anything while documentos are added', async () => {
  const seen: string[] = []
  const before = cdcsOf(await lista('limite=100'))
  let cursor = ''
  do {
    const page = await lista(`limite=3${cursor}`)
    seen.push(...cdcsOf(page))
    await emitir()
    cursor = page.siguiente === null ? '' : `&cursor=${page.siguiente}`
  } while (cursor !== '')
  expect(seen).toEqual(before)
})

test('asked for by dates, the pages go by date of emission, also where several were issued at one moment', async () => {
  const dias = ['2026-11-12', '2026-11-10', '2026-11-11', '2026-11-10', '2026-11-12', '2026-11-10']
  const emitidos: { dia: string; cdc: string }[] = []
  for (const dia of dias) emitidos.push({ dia, cdc: await emitir({ fechaEmision: `${dia}T10:00:00` }) })
  const esperados = emitidos.reverse().toSorted((a, b) => b.dia.localeCompare(a.dia))
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await lista(`fechaDesde=2026-11-10&fechaHasta=2026-11-12&limite=2${cursor}`)
    seen.push(...cdcsOf(page))
    cursor = page.siguiente === null ? '' : `&cursor=${page.siguiente}`
  } while (cursor !== '')
  expect(seen).toEqual(esperados.map(({ cdc }) => cdc))
})

test('filters tell by receptor, date, type, state and name', async () => {
  const innominada = await emitir({
    receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    fechaEmision: '2026-11-18T10:00:00',
  })
  expect(cdcsOf(await lista('innominada=true'))).toEqual([innominada])
  expect(cdcsOf(await lista('fechaDesde=2026-11-13&fechaHasta=2026-11-18'))).toEqual([innominada])
  expect(cdcsOf(await lista('fechaDesde=2026-11-19&limite=100'))).not.toContain(innominada)
  expect(cdcsOf(await lista('receptor=2345678&limite=100'))).not.toContain(innominada)
  expect(cdcsOf(await lista('estado=APROBADO'))).toEqual([])
  expect(cdcsOf(await lista('tipoDocumento=NOTA_DE_CREDITO_ELECTRONICA'))).toEqual([])
  const bad = await get('?estado=X&limite=0&cursor=z&innominada=quizas&fechaDesde=ayer&totales=1')
  expect([bad.status, bad.body.errors.length]).toEqual([400, 6])
})

test('an archived documento leaves the lists and nothing else, and comes back', async () => {
  const cdc = await emitir()
  const before = (await get(`/${cdc}`)).body
  expect((await post(`/${cdc}/archivar`)).body.archivado).toBe(true)
  expect((await post(`/${cdc}/archivar`)).status).toBe(200)
  expect(cdcsOf(await lista('limite=100'))).not.toContain(cdc)
  expect(cdcsOf(await lista('archivado=true'))).toEqual([cdc])
  const { archivar, desarchivar } = before.acciones
  const otra = { ...desarchivar, codigo: 'archivado', motivo: expect.stringContaining('archivado') }
  const acciones = { ...before.acciones, archivar: otra, desarchivar: archivar }
  expect((await get(`/${cdc}`)).body).toEqual({ ...before, archivado: true, acciones })
  expect((await get(`/status/${cdc}`)).status).toBe(200)
  await post(`/${cdc}/desarchivar`)
  expect((await get(`/${cdc}`)).body).toEqual(before)
})

test('another contribuyente, and another ambiente, has no such documento', async () => {
  const others = [(await servicio.clave('beto', 'SANDBOX')).key, (await servicio.clave('ana', 'DEV')).key]
  for (const as of others)
    for (const path of [`/${cdcs[0]}`, `/status/${cdcs[0]}`, `/${cdcs[0]}/xml`, `/${cdcs[0]}/kude`]) {
      const { status, body } = await get(path, as)
      expect([status, body.type], path).toEqual([404, 'documento-not-found'])
    }
})

const CAMBIOS = [
  `update documento set xml = xml || ' '`,
  `update documento set cdc = reverse(cdc)`,
  `update documento set receptor = '{}'`,
  `update documento set numero = numero + 1000`,
  `update documento set total = 1`,
  `update documento set conservar_hasta = '2020-01-01'`,
  'delete from documento',
  'truncate documento cascade',
  `update kude set pdf = ''`,
  'delete from kude',
  'truncate kude',
]

test.each(CAMBIOS)('SQL is refused: %s', async sql => {
  await servicio.db.query(
    `insert into kude (documento_id, formato, pdf) select documento_id, 'a4', 'x' from documento on conflict do nothing`,
  )
  await expect(servicio.db.query(sql)).rejects.toThrow()
})

test('once the retention is over a documento may go', async () => {
  const cdc = await emitir()
  await servicio.db.query('alter table documento disable trigger documento_inmutable')
  await servicio.db.query(`update documento set conservar_hasta = '2020-12-31' where cdc = $1`, [cdc])
  await servicio.db.query('alter table documento enable trigger documento_inmutable')
  expect((await servicio.db.query('delete from documento where cdc = $1', [cdc])).rowCount).toBe(1)
})

test('a person whose it is is told in which other ambiente it is; a key, or somebody else, is told nothing', async () => {
  const { rows } = await servicio.db.query<{ contribuyenteId: number }>(
    `select contribuyente_id as "contribuyenteId" from documento where cdc = $1`,
    [cdcs[0]],
  )
  const pedir = async (persona: 'ana' | 'beto', contribuyenteId: number, headers = {}) =>
    servicio.request('GET', `/api/v1/contribuyentes/${contribuyenteId}/documentos/${cdcs[0]}`, {
      as: await servicio.token(persona),
      headers,
    })
  const suyo = rows[0]!.contribuyenteId
  const { status, body } = await pedir('ana', suyo)
  expect([status, body.type, body.ambiente]).toEqual([404, 'documento-not-found', 'SANDBOX'])
  expect(body.detail).toContain('es de SANDBOX')
  const { body: ajeno } = await pedir('beto', 2)
  expect([ajeno.type, 'ambiente' in ajeno]).toEqual(['documento-not-found', false])
  const { body: deClave } = await get(`/${cdcs[0]}`, (await servicio.clave('ana', 'DEV')).key)
  expect([deClave.type, 'ambiente' in deClave]).toEqual(['documento-not-found', false])
})
