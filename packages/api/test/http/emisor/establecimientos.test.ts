import { afterAll, beforeAll, expect, test } from 'vitest'
import { hayPoppler, sinPoppler, textoDePdf } from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const BASE = '/api/v1/contribuyentes/1'
const SUCURSAL = {
  codigo: '002',
  denominacion: 'Sucursal Lambaré',
  direccion: 'Avenida Ejemplo',
  numeroCasa: 450,
  departamento: 12,
  distrito: 169,
  ciudad: 6106,
  telefono: '021666000',
  email: 'lambare@ejemplo.com.py',
}
let n: Nominaciones
let ana: string

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
  const timbrado = {
    numeroTimbrado: '80099999',
    inicio: '2026-01-02',
    establecimiento: 2,
    puntoExpedicion: 1,
    tipoDocumento: 'FACTURA_ELECTRONICA',
    ambiente: 'DEV',
  }
  const { status, text } = await n.servicio.request('POST', `${BASE}/timbrados`, { as: ana, json: timbrado })
  expect(status, text).toBe(201)
})
afterAll(() => n.close())

const cambiar = (establecimientos: unknown) =>
  n.servicio.request('PATCH', BASE, { as: ana, json: { establecimientos } })
const emisorDe = (cdc: string) =>
  /<gEmis>(.*)<\/gEmis>/.exec(n.simulador.documento(cdc)!.xml)![1]!.replace(/<gActEco>.*/, '')

test('a documento is signed with what its establecimiento says of itself, SIFEN takes it, and the others are as before', async () => {
  const antes = emisorDe(await n.aprobada({ numeroEstablecimiento: 2 }))
  const { status, body, text } = await cambiar([{ ...SUCURSAL, codigo: 2 }])
  expect(status, text).toBe(200)
  expect(body.data.establecimientos).toEqual([SUCURSAL])
  const cdc = await n.aprobada({ numeroEstablecimiento: 2 })
  expect(emisorDe(cdc)).toContain(
    '<dDirEmi>Avenida Ejemplo</dDirEmi><dNumCas>450</dNumCas><cDepEmi>12</cDepEmi><dDesDepEmi>CENTRAL</dDesDepEmi><cDisEmi>169</cDisEmi><dDesDisEmi>LAMBARE</dDesDisEmi><cCiuEmi>6106</cCiuEmi><dDesCiuEmi>LAMBARE</dDesCiuEmi><dTelEmi>021666000</dTelEmi><dEmailE>lambare@ejemplo.com.py</dEmailE><dDenSuc>Sucursal Lambaré</dDenSuc>',
  )
  expect(emisorDe(await n.aprobada({ numeroEstablecimiento: 1 }))).toBe(antes)
})

test.skipIf(!hayPoppler)(`its KuDE says where it was issued${sinPoppler}`, async () => {
  const cdc = await n.aprobada({ numeroEstablecimiento: 2 })
  const url = `/api/v1/documento-electronico/${cdc}/kude`
  const pdf = await n.servicio.http.inject({ url, headers: { authorization: `Bearer ${n.key}` } })
  const papel = textoDePdf(pdf.rawPayload)
  for (const dicho of ['Avenida Ejemplo', 'LAMBARE', 'Sucursal Lambaré', '021666000'])
    expect(papel).toContain(dicho)
})

test('the change is in the audit, and what is wrong is told with its place and changes nothing', async () => {
  const malo = await cambiar([SUCURSAL, { codigo: '003', ciudad: 1 }])
  expect([malo.status, malo.body.errors?.map(({ campo }: { campo: string }) => campo)]).toEqual([
    422,
    ['establecimientos[1].departamento'],
  ])
  const { body } = await n.servicio.request('GET', `${BASE}/auditoria`, { as: ana })
  const ultima = body.data.datos.find(
    ({ accion }: { accion: string }) => accion === 'contribuyente.modificar',
  )
  expect(ultima.detalle).toEqual({ establecimientos: [SUCURSAL] })
  const vacio = await cambiar([])
  expect(vacio.body.data.establecimientos).toEqual([])
})
