import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'

let n: Nominaciones
/** Issued without a name, and named afterwards. */
let nominada: string
let aOtra: string
/** Names the same buyer from the beginning. */
let deEntrada: string
let sinNombre: string

beforeAll(async () => {
  n = await Nominaciones.open()
  nominada = await n.innominada()
  deEntrada = await n.aprobada({
    receptor: { ...NOMINACION.receptor, tipoContribuyente: 'CONTRIBUYENTE' },
  })
  aOtra = await n.innominada()
  sinNombre = await n.innominada()
  for (const [cdc, json] of [
    [nominada, NOMINACION],
    [aOtra, OTRA],
  ] as const) {
    const { status, text } = await n.nominar(cdc, { json })
    expect(status, text).toBe(200)
  }
})
afterAll(() => n.close())

const lista = async (query: string) => (await n.ver(`/api/v1/documento-electronico?${query}`)).body
const cdcsOf = async (query: string) => (await lista(query)).datos.map(({ cdc }: { cdc: string }) => cdc)

test('an invoice is found by whom its nomination names as well as by whom it names itself, newest first', async () => {
  expect(await cdcsOf('receptor=80012345-0')).toEqual([deEntrada, nominada])
  expect(await cdcsOf('receptor=80012345')).toEqual([deEntrada, nominada])
  expect(await cdcsOf('receptor=80099999-1')).toEqual([aOtra])
  expect(await cdcsOf('receptor=80012345-0&innominada=true')).toEqual([nominada])
  expect(await cdcsOf('receptor=80012345-0&fechaDesde=2026-01-01')).toEqual([deEntrada, nominada])
  expect(await cdcsOf('receptor=80012345-0&fechaHasta=2026-01-01')).toEqual([])
})

test('its pages go on where they ended, whichever of the two names it', async () => {
  const first = await lista('receptor=80012345-0&limite=1')
  expect(first.datos.map(({ cdc }: { cdc: string }) => cdc)).toEqual([deEntrada])
  expect(await cdcsOf(`receptor=80012345-0&limite=1&cursor=${first.siguiente}`)).toEqual([nominada])
})

test('a list tells whom each documento names now', async () => {
  const { datos } = await lista('limite=100')
  const efectivos = Object.fromEntries(
    datos.map((d: { cdc: string; receptorEfectivo: { nombreRazonSocial: string } | null }) => [
      d.cdc,
      d.receptorEfectivo?.nombreRazonSocial ?? null,
    ]),
  )
  expect(efectivos).toMatchObject({
    [nominada]: 'COMPRADORA SA',
    [deEntrada]: 'COMPRADORA SA',
    [aOtra]: 'OTRA COMPRADORA SA',
    [sinNombre]: null,
  })
})

test('a rejected nomination, and one that nobody knows of, name nobody', async () => {
  await n.servicio.db.query(
    `insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, estado, cdc, motivo, receptor, numero_timbrado, establecimiento,
       punto, numero_inicio, numero_fin, tipo_documento, id_mensaje, xml, fecha_creacion, fecha_procesamiento, conservar_hasta)
     select e.contribuyente_id, e.ambiente, d.documento_id, e.tipo, 'RECHAZADO', d.cdc, e.motivo, e.receptor, e.numero_timbrado, e.establecimiento,
       e.punto, d.numero, d.numero, e.tipo_documento, 7, e.xml, e.fecha_creacion, e.fecha_procesamiento, e.conservar_hasta
     from evento_sifen e, documento d where e.cdc = $1 and d.cdc = $2`,
    [nominada, sinNombre],
  )
  expect(await cdcsOf('receptor=80012345-0')).toEqual([deEntrada, nominada])
  expect((await n.documento(sinNombre)).receptorEfectivo).toBeNull()
})

test('a documento is found by the number that is printed on it, of its taxpayer only', async () => {
  const { numeroFormateado } = await n.documento(aOtra)
  expect(await cdcsOf(`numero=${numeroFormateado}`)).toEqual([aOtra])
  expect(await cdcsOf('numero=1-1-3')).toEqual([aOtra])
  expect(await cdcsOf(`numero=${numeroFormateado}&tipoDocumento=NOTA_DE_CREDITO_ELECTRONICA`)).toEqual([])
  expect(await cdcsOf('numero=002-001-0000003')).toEqual([])
  const beto = (await n.servicio.clave('beto')).key
  const otra = await n.ver('/api/v1/documento-electronico?numero=1-1-3', beto)
  expect(otra.body.datos).toEqual([])
  const bad = await n.ver('/api/v1/documento-electronico?numero=3')
  expect([bad.status, bad.body.errors]).toMatchObject([400, [{ campo: 'numero', codigo: 'format' }]])
})
