import { afterAll, beforeAll, expect, test } from 'vitest'
import { juzgar } from '../../ataque/contrato.ts'
import { ventaCon } from '../../support/factura.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let ana: string

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
})
afterAll(() => n.close())

const ver = async (ref: string | number, as = ana) =>
  n.servicio.request('GET', `/api/v1/contribuyentes/1/documentos/${ref}/cuerpo`, { as })

test('what a documento was issued with is answered as it was sent', async () => {
  const cambios = { ...INNOMINADA, informacionInteres: null, ordenCompra: 'OC-1' }
  const cdc = await n.aprobada(cambios)
  const { informacionInteres, ...dicho } = { informacionInteres: null, ...ventaCon(cambios) }
  expect(informacionInteres).toBeNull()
  expect((await ver(cdc)).body.data).toEqual({
    cuerpo: dicho,
    faltas: [],
  })
})

test('what was sent empty says no more than what was left out: the answer is as the contract has it', async () => {
  const vacios = { informacionInteres: ' ', transporte: {}, documentosAsociados: [] }
  const condicionPago = { tipo: '', tipoPago: 'EFECTIVO', montoPago: 150000 }
  const receptor = { ...INNOMINADA.receptor, nombreRazonSocial: ' ', email: '' }
  const cdc = await n.aprobada({ ...vacios, condicionPago, receptor })
  const url = `/api/v1/contribuyentes/1/documentos/${cdc}/cuerpo`
  const { status, headers, text, body } = await ver(cdc)
  expect(juzgar({ metodo: 'GET', url, status, headers, texto: text })).toEqual([])
  expect(body.data.cuerpo).not.toHaveProperty('transporte')
  expect(body.data.cuerpo.condicionPago).toEqual({ tipoPago: 'EFECTIVO', montoPago: 150000 })
})

test('what SIFEN refused is answered with its reason, told of the field that is at fault', async () => {
  const receptor = {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    tipoDocumento: 'RUC',
    numeroDocumento: '80000500-7',
    nombreRazonSocial: 'NO EXISTE SA',
  }
  const cdc = await n.emisiones.emitir({ receptor })
  expect((await n.emisiones.fin(cdc)).estado).toBe('RECHAZADO')
  const { cuerpo, faltas } = (await ver(cdc)).body.data
  expect(cuerpo.receptor).toMatchObject(receptor)
  expect(faltas).toEqual([
    {
      campo: 'receptor.numeroDocumento',
      codigo: '1306',
      detail: expect.stringMatching(/^SIFEN respondió «.*inexistente.*»\. Ese RUC no existe .*: pídale/),
    },
  ])
})

test('another taxpayer has no such documento', async () => {
  const cdc = await n.aprobada()
  const beto = await n.servicio.token('beto')
  expect((await ver(cdc, beto)).status).toBe(403)
})
