import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DosSistemas } from '../support/dos-sistemas.ts'

let dos: DosSistemas
beforeAll(async () => {
  dos = await DosSistemas.open()
})
afterAll(() => dos?.close())

/** Every test has a row of numbers of its own. */
let puntos = 10
const otra = async (usados: number) => {
  const punto = ++puntos
  return { punto, ...(await dos.numeracion(punto, usados)) }
}

async function emitir(punto: number): Promise<string> {
  const { status, body, text } = await dos.pedir(punto)
  expect(status, text).toBe(202)
  return body.cdc
}

const fin = async (cdc: string) => (await dos.nuestro.emisiones.fin(cdc)).estado
const numero = async (cdc: string) => Number((await dos.nuestro.documento(cdc)).numeroDocumento)

const asientos = async (timbradoId: number, accion: string) =>
  (
    await dos.nuestro.servicio.db.query(
      'select detalle from auditoria where accion = $1 and objeto = $2 order by auditoria_id',
      [accion, String(timbradoId)],
    )
  ).rows.map(({ detalle }) => detalle)

describe('aligning', () => {
  test("by a person's word: it goes on after the numbers of the other system, says what was skipped, and repeating it does nothing", async () => {
    const { punto, timbradoId } = await otra(3)
    await dos.detener(punto, timbradoId)
    const { status, body } = await dos.alinear(timbradoId, { siguiente: 4 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      proximoNumero: 4,
      detenido: null,
      fuente: 'PERSONA',
      enEspera: 0,
      salteados: { numeroInicio: '0000002', numeroFin: '0000003', aviso: expect.stringContaining('día 15') },
    })
    const cdc = await emitir(punto)
    expect([await fin(cdc), await numero(cdc)]).toEqual(['APROBADO', 4])
    const again = await dos.alinear(timbradoId, { siguiente: 4 })
    expect([again.status, again.body.data]).toMatchObject([
      200,
      { proximoNumero: 5, fuente: 'NINGUNA', salteados: null },
    ])
    expect(await asientos(timbradoId, 'timbrado.alinear')).toEqual([
      {
        ambiente: 'DEV',
        fuente: 'PERSONA',
        antes: 2,
        siguiente: 4,
        detenidoNumero: 1,
        enEspera: 0,
      },
    ])
  })

  test('by what was adopted: the documento that SIFEN has under our refused number comes in beside it, and shows where to go on', async () => {
    const { punto, timbradoId, ajenos } = await otra(3)
    const nuestra = await dos.detener(punto, timbradoId)
    const sinNada = await dos.alinear(timbradoId)
    expect([sinNada.status, sinNada.body.errors]).toMatchObject([
      422,
      [{ campo: 'siguiente', codigo: 'required', detail: expect.stringContaining('el número 1') }],
    ])
    const { body } = await dos.nuestro.adoptar(...ajenos)
    expect(body.resultados.map((r: { resultado: string }) => r.resultado)).toEqual(Array(3).fill('ADOPTADO'))
    expect(await numero(ajenos[0]!)).toBe(await numero(nuestra))
    const alineada = await dos.alinear(timbradoId)
    expect(alineada.body.data).toMatchObject({ proximoNumero: 4, fuente: 'ADOPTADOS', salteados: null })
    const cdc = await emitir(punto)
    expect([await fin(cdc), await numero(cdc)]).toEqual(['APROBADO', 4])
  })

  test('whose number turned out to be of a documento that SIFEN has asks for no voiding: it would be refused', async () => {
    const { punto, timbradoId, ajenos } = await otra(1)
    const cdc = await dos.detener(punto, timbradoId)
    expect(await fin(cdc)).toBe('RECHAZADO')
    const nuestra = await dos.nuestro.documento(cdc)
    const deElla = async () => {
      const { documentosPendientes } = (await dos.nuestro.ver('/api/v1/libro-ventas?mes=2026-11')).body
      const { acciones } = await dos.nuestro.documento(cdc)
      const falta = documentosPendientes.some(({ id }: { id: number }) => id === nuestra.id)
      return { falta, ...acciones.inutilizar }
    }
    expect(await deElla()).toMatchObject({ falta: true, puede: true })
    await dos.nuestro.adoptar(ajenos[0]!)
    expect(await deElla()).toMatchObject({
      ...{ falta: false, puede: false },
      motivo: expect.stringContaining('otro documento'),
    })
    const { numeroTimbrado, numeroDocumento } = nuestra
    const { body } = await dos.nuestro.inutilizar({
      ...{ tipoDocumento: 1, establecimiento: 1, puntoExpedicion: punto, numeroTimbrado },
      ...{ numeroInicio: numeroDocumento, numeroFin: numeroDocumento, motivo: 'numero rechazado' },
    })
    expect(body).toMatchObject({ estadoEvento: 'RECHAZADO', codigoRespuesta: '4065' })
  })

  test('what was adopted before a later stop shows nothing about it: each stop costs something new', async () => {
    const { punto, timbradoId, ajenos } = await otra(5)
    await dos.detener(punto, timbradoId)
    await dos.nuestro.adoptar(ajenos[0]!)
    await dos.alinear(timbradoId)
    // The next number is used too: one documento is refused, not the rest.
    await dos.detener(punto, timbradoId)
    expect((await dos.pedir(punto)).status).toBe(409)
    expect((await dos.alinear(timbradoId)).status).toBe(422)
    await dos.nuestro.adoptar(ajenos[4]!)
    expect((await dos.alinear(timbradoId)).body.data).toMatchObject({ proximoNumero: 6, fuente: 'ADOPTADOS' })
    expect(await fin(await emitir(punto))).toBe('APROBADO')
  })

  test('what waited goes on its way: whose number is free is approved, the others are refused and stop nothing again', async () => {
    const { punto, timbradoId } = await otra(2)
    await dos.retener()
    const cdcs = [await emitir(punto), await emitir(punto), await emitir(punto), await emitir(punto)]
    await dos.soltar(cdcs[0]!)
    expect(await fin(cdcs[0]!)).toBe('RECHAZADO')
    await dos.soltar(...cdcs.slice(1))
    const alineada = await dos.alinear(timbradoId, { siguiente: 50 })
    expect(alineada.body.data).toMatchObject({
      enEspera: 3,
      proximoNumero: 50,
      salteados: { numeroInicio: '0000005', numeroFin: '0000049' },
    })
    expect(await dos.nuestro.emisiones.fines(cdcs)).toEqual([
      'RECHAZADO',
      'RECHAZADO',
      'APROBADO',
      'APROBADO',
    ])
    expect((await dos.timbrado(timbradoId)).detenido).toBeNull()
    const next = await emitir(punto)
    expect([await fin(next), await numero(next)]).toEqual(['APROBADO', 50])
  })

  test('a number that is too low for the other system costs one more documento, and then it stops again', async () => {
    const { punto, timbradoId } = await otra(6)
    await dos.detener(punto, timbradoId)
    await dos.alinear(timbradoId, { siguiente: 3 })
    await dos.detener(punto, timbradoId)
    expect((await dos.timbrado(timbradoId)).detenido).toMatchObject({ numero: '0000003' })
    expect((await dos.pedir(punto)).status).toBe(409)
    await dos.alinear(timbradoId, { siguiente: 7 })
    expect(await fin(await emitir(punto))).toBe('APROBADO')
  })

  test.each([
    ['below the next', { siguiente: 1 }, 'backwards'],
    ['zero', { siguiente: 0 }, 'range'],
    ['past the last of a timbrado', { siguiente: 10_000_000 }, 'range'],
  ])('a number that is %s is 422, and it stays stopped', async (_name, json, codigo) => {
    const { punto, timbradoId } = await otra(1)
    await dos.detener(punto, timbradoId)
    const { status, body } = await dos.alinear(timbradoId, json)
    expect([status, body.errors]).toMatchObject([422, [{ campo: 'siguiente', codigo }]])
    expect((await dos.timbrado(timbradoId)).detenido).not.toBeNull()
  })

  test('of one that nothing stopped does nothing; a timbrado of nobody is 404', async () => {
    const { timbradoId } = await otra(0)
    const { status, body } = await dos.alinear(timbradoId)
    expect([status, body.data]).toMatchObject([200, { proximoNumero: 1, fuente: 'NINGUNA', enEspera: 0 }])
    expect(await asientos(timbradoId, 'timbrado.alinear')).toEqual([])
    expect((await dos.alinear(999_999, { siguiente: 5 })).status).toBe(404)
  })
})

describe('moving the next number', () => {
  test('forwards: it says which numbers stay unused and until when they are voided, and leaves its line in the audit', async () => {
    const { punto, timbradoId } = await otra(0)
    const { status, body } = await dos.cambiar(timbradoId, { siguiente: 120 })
    expect([status, body.data]).toMatchObject([
      200,
      {
        proximoNumero: 120,
        activo: true,
        salteados: {
          numeroInicio: '0000001',
          numeroFin: '0000119',
          inutilizarHasta: expect.stringMatching(/^2026-12-16T02:59:59/),
          aviso: expect.stringContaining('inutilizarlos'),
        },
      },
    ])
    const cdc = await emitir(punto)
    expect([await fin(cdc), await numero(cdc)]).toEqual(['APROBADO', 120])
    expect(await asientos(timbradoId, 'timbrado.modificar')).toEqual([{ antes: 1, siguiente: 120 }])
    const { salteados } = body.data
    const voided = await dos.nuestro.inutilizar({
      tipoDocumento: 1,
      establecimiento: 1,
      puntoExpedicion: punto,
      numeroTimbrado: '80099999',
      numeroInicio: salteados.numeroInicio,
      numeroFin: salteados.numeroFin,
      motivo: 'se saltearon al cambiar de sistema',
    })
    expect([voided.status, voided.body.estadoEvento], voided.text).toEqual([200, 'APROBADO'])
  })

  test.each([
    ['the same number', { siguiente: 1 }, 'siguiente', 'backwards'],
    ['a lower one', { siguiente: 0 }, 'siguiente', 'range'],
    ['one past the last of a timbrado', { siguiente: 10_000_000 }, 'siguiente', 'range'],
    ['no number', { siguiente: null }, 'siguiente', 'required'],
    ['nothing', {}, 'activo', 'required'],
  ])('to %s is 422, says what to do, and changes nothing', async (_name, json, campo, codigo) => {
    const { timbradoId } = await otra(0)
    const { status, body } = await dos.cambiar(timbradoId, json)
    expect([status, body.errors]).toMatchObject([422, [{ campo, codigo }]])
    expect((await dos.timbrado(timbradoId)).proximoNumero).toBe(1)
  })

  test('of a stopped row is 409: whoever moves it has to align it', async () => {
    const { punto, timbradoId } = await otra(1)
    await dos.detener(punto, timbradoId)
    const { status, body } = await dos.cambiar(timbradoId, { siguiente: 500 })
    expect([status, body.type]).toEqual([409, 'numeracion-desalineada'])
    expect((await dos.cambiar(timbradoId, { activo: false })).status).toBe(200)
  })

  test('an EMISOR may neither move nor align it', async () => {
    const { timbradoId } = await otra(0)
    const { servicio } = dos.nuestro
    await servicio.db.query(
      `insert into miembro (contribuyente_id, usuario_id, correo, rol)
       select 1, usuario_id, correo, 'EMISOR' from usuario where correo = 'beto@otro.com.py' on conflict do nothing`,
    )
    const as = await servicio.token('beto')
    const url = `/api/v1/contribuyentes/1/timbrados/${timbradoId}`
    expect((await dos.nuestro.post(`${url}/alinear`, { as, json: { siguiente: 9 } })).status).toBe(403)
    expect((await servicio.request('PATCH', url, { as, json: { siguiente: 9 } })).status).toBe(403)
    expect((await dos.timbrado(timbradoId)).proximoNumero).toBe(1)
  })
})
