import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Adopciones, inventados } from '../../support/adopciones.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { zipDe } from '../../support/zip.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
const DIA_MS = 24 * 3_600_000

let otro: Nominaciones
let nuestro: Nominaciones
let adopciones: Adopciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro, { sifenPausaMs: '2000' })
  adopciones = new Adopciones(nuestro)
})
afterEach(() => otro.simulador.disarmAll())
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

const aprobadas = (cuantas: number) => Promise.all(Array.from({ length: cuantas }, () => otro.aprobada()))
const xmlDe = async (cdc: string) => (await otro.ver(`${DOCUMENTOS}/${cdc}/xml`)).text
/** SIFEN answers no question about any documento. */
const callar = () =>
  otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE' }, veces: 0 })
const cuantasVeces = async (accion: string, objeto: string) => {
  const { rows } = await nuestro.servicio.db.query(
    'select count(*)::int as n from auditoria where accion = $1 and objeto = $2',
    [accion, objeto],
  )
  return rows[0].n
}

describe('a file asks for what is in it', () => {
  test('a ZIP of XMLs: each documento comes as SIFEN has it, and what could not be read is told at once', async () => {
    const [uno, dos] = (await aprobadas(2)) as [string, string]
    const forged = (await xmlDe(dos)).replace(/<dTotGralOpe>\d+/, '<dTotGralOpe>1')
    const { status, body, headers } = await adopciones.archivo(
      'application/zip',
      zipDe({
        'enero/uno.xml': await xmlDe(uno),
        'enero/dos.xml': forged,
        'enero/dos (copia).xml': forged,
        'enero/uno.pdf': '%PDF-1.7',
        '../../etc/roto.xml': '<rDE',
        'todo.zip': zipDe({ 'a.xml': '' }),
      }),
    )
    expect([status, body.total, body.repetidos, body.ilegibles, body.pendientes]).toEqual([202, 2, 1, 3, 2])
    expect(body.noLeidos).toEqual([
      expect.objectContaining({
        lugar: 'enero/uno.pdf',
        estado: 'ILEGIBLE',
        motivo: expect.objectContaining({ codigo: 'no-es-xml' }),
      }),
      expect.objectContaining({
        lugar: '../../etc/roto.xml',
        cdc: null,
        motivo: expect.objectContaining({ codigo: 'xml' }),
      }),
      expect.objectContaining({ lugar: 'todo.zip', motivo: expect.objectContaining({ codigo: 'anidado' }) }),
    ])
    expect(headers.location).toBe(`${DOCUMENTOS}/adopciones/${body.id}`)
    expect(await adopciones.fin(body.id)).toMatchObject({
      estado: 'TERMINADA',
      adoptados: 2,
      pendientes: 0,
      total: 2,
    })
    for (const cdc of [uno, dos]) {
      expect(await nuestro.documento(cdc)).toMatchObject({ origen: 'ADOPTADO', estado: 'APROBADO' })
      // What the file said of it is not what came.
      expect((await nuestro.ver(`${DOCUMENTOS}/${cdc}/xml`)).text).toBe(await xmlDe(cdc))
      expect(await cuantasVeces('documento.adoptar', cdc)).toBe(1)
    }
    expect(await cuantasVeces('adopcion.pedir', String(body.id))).toBe(1)
  })

  test.each(['application/xml', 'text/xml; charset=utf-8'])('one XML, as %s', async tipo => {
    const cdc = await otro.aprobada()
    const { status, body } = await adopciones.archivo(tipo, await xmlDe(cdc))
    expect([status, body.formato, body.total]).toEqual([202, 'XML', 1])
    expect(await adopciones.fin(body.id)).toMatchObject({ adoptados: 1 })
  })

  test('a list: of every CDC it is told in the end what became of it, page by page and by what became of it', async () => {
    const [uno, dos] = (await aprobadas(2)) as [string, string]
    await nuestro.adoptar(uno)
    const [nadie] = inventados(uno, 1) as [string]
    const { status, body } = await adopciones.archivo(
      'text/csv',
      `CDC;Total\n${uno};1\n${dos};2\nhola;3\n${nadie};4\n${uno};5`,
    )
    expect([status, body.formato, body.total, body.repetidos, body.noLeidos[0].lugar]).toEqual([
      202,
      'LISTA',
      3,
      1,
      'línea 4',
    ])
    expect(await adopciones.fin(body.id)).toMatchObject({
      ...{ total: 3, adoptados: 1, yaEstaban: 1, noAdoptados: 1, ilegibles: 1, cancelados: 0 },
      ...{ terminada: true, fechaFin: expect.any(String) },
    })
    const first = await adopciones.documentos(body.id, '?limite=3')
    expect(first.datos.map((one: { cdc: string; estado: string }) => [one.cdc, one.estado])).toEqual([
      [uno, 'YA_ESTABA'],
      [dos, 'ADOPTADO'],
      [nadie, 'NO_ADOPTADO'],
    ])
    const second = await adopciones.documentos(body.id, `?limite=3&cursor=${first.siguiente}`)
    expect(second).toMatchObject({
      datos: [{ cdc: null, lugar: 'línea 4', estado: 'ILEGIBLE' }],
      siguiente: null,
    })
    const refused = await adopciones.documentos(body.id, '?estado=NO_ADOPTADO')
    expect(refused.datos).toMatchObject([{ cdc: nadie, motivo: { codigo: '0420' }, proximoIntento: null }])
    const { body: orders } = await nuestro.ver(`${DOCUMENTOS}/adopciones?limite=1`)
    expect(orders.datos).toMatchObject([{ id: body.id, estado: 'TERMINADA' }])
    expect(orders.siguiente).not.toBeNull()
  })

  test.each([
    ['nothing', 'text/plain', '', 'required'],
    ['no CDC', 'text/plain', 'hola\nmundo', 'cdc'],
    ['no ZIP', 'application/zip', 'hola', 'zip'],
    ['no documento', 'application/xml', '<a/>', 'xml'],
  ])('with %s is 422, and nothing is ordered', async (_name, tipo, contents, codigo) => {
    const before = (await nuestro.ver(`${DOCUMENTOS}/adopciones`)).body.datos.length
    const { status, body } = await adopciones.archivo(tipo, contents)
    expect([status, body.errors[0].campo, body.errors[0].codigo]).toEqual([422, 'archivo', codigo])
    expect((await nuestro.ver(`${DOCUMENTOS}/adopciones`)).body.datos.length).toBe(before)
  })

  test('of another type is 415, and so is a file where none is taken', async () => {
    expect((await adopciones.archivo('image/png', 'x')).status).toBe(415)
    const elsewhere = await nuestro.post(DOCUMENTOS, { body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(elsewhere.status).toBe(415)
  })

  test('too large is 413, as a file and as JSON', async () => {
    expect((await adopciones.archivo('text/plain', Buffer.alloc(17 << 20, '\n'))).status).toBe(413)
    const body = JSON.stringify({ cdcs: ['x'.repeat(2 << 20)] })
    expect((await nuestro.post(`${DOCUMENTOS}/adoptar`, { body })).status).toBe(413)
  })
})

describe('more than a hundred', () => {
  test('go on in the background; a list that names one wrongly is refused whole', async () => {
    const cdc = await otro.aprobada()
    const cdcs = [cdc, ...inventados(cdc, 100)]
    const wrong = await nuestro.adoptar(...cdcs, 'hola')
    expect([wrong.status, wrong.body.errors[0].campo]).toEqual([422, 'cdcs[101]'])
    const { status, body } = await nuestro.adoptar(...cdcs, cdc)
    expect([status, body.formato, body.total, body.repetidos, body.noLeidos]).toEqual([
      202,
      'JSON',
      101,
      1,
      [],
    ])
    expect(await adopciones.fin(body.id)).toMatchObject({ adoptados: 1, noAdoptados: 100, pendientes: 0 })
    expect(otro.servicios(cdc)).toEqual(['siConsDE'])
  })
})

describe('an Idempotency-Key', () => {
  test('stands for the order: again it is the same one, as it was given, and nothing is asked twice', async () => {
    const cdc = await otro.aprobada()
    const first = await adopciones.archivo('text/plain', `${cdc}\nhola`, 'pedido-1')
    await adopciones.fin(first.body.id)
    const again = await adopciones.archivo('text/plain', 'otra cosa', 'pedido-1')
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([
      202,
      'true',
      first.body,
    ])
    expect(otro.servicios(cdc)).toEqual(['siConsDE'])
  })

  test('of another operation is refused; five at once give one order', async () => {
    const cdc = await otro.aprobada()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => adopciones.archivo('text/plain', cdc, 'cinco')),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    const emitted = await nuestro.post(`${DOCUMENTOS}/${cdc}/nominar`, { json: {}, clave: 'cinco' })
    expect([emitted.status, emitted.body.type]).toEqual([422, 'idempotency-key-mismatch'])
  })
})

describe('while SIFEN does not answer', () => {
  test('what is asked for stays PENDIENTE with the reason, waits longer each time, and is adopted when SIFEN answers', async () => {
    const cdc = await otro.aprobada()
    callar()
    const { body } = await adopciones.lista(cdc)
    const one = async () => (await adopciones.documentos(body.id)).datos[0]
    await hasta(async () => (await one()).motivo !== null)
    expect(await one()).toMatchObject({
      estado: 'PENDIENTE',
      motivo: { codigo: 'sin-respuesta' },
      intentos: 1,
    })
    const espera = async () => {
      const { rows } = await nuestro.servicio.db.query(
        `select extract(epoch from proxima - ahora())::float8 as s from adopcion_documento where adopcion_id = $1`,
        [body.id],
      )
      return rows[0].s as number
    }
    const first = await espera()
    await nuestro.servicio.pasar(5_100)
    await hasta(async () => (await one()).intentos === 2 && (await espera()) > first)
    otro.simulador.disarmAll()
    await nuestro.servicio.pasar(16_000)
    expect(await adopciones.fin(body.id)).toMatchObject({ adoptados: 1 })
    expect((await one()).motivo).toBeNull()
  })

  test('an order ends after three days all the same, and says that it is not known', async () => {
    const cdc = await otro.aprobada()
    callar()
    const { body } = await adopciones.lista(cdc)
    await hasta(async () => (await adopciones.documentos(body.id)).datos[0].motivo !== null)
    await nuestro.servicio.pasar(3 * DIA_MS)
    expect(await adopciones.fin(body.id)).toMatchObject({ estado: 'TERMINADA', noAdoptados: 1 })
    const { motivo } = (await adopciones.documentos(body.id)).datos[0]
    expect(motivo.codigo).toBe('sin-respuesta')
    expect(motivo.detail).toMatch(/en tres días no se pudo saber/)
  })

  test('whoever orders is let in: the order waits, and no request does', async () => {
    callar()
    const cdc = await otro.aprobada()
    for (const nadie of inventados(cdc, 6)) await nuestro.adoptar(nadie)
    expect((await nuestro.adoptar(cdc)).body.type).toBe('sifen-unavailable')
    const { status, body } = await adopciones.lista(cdc)
    expect(status).toBe(202)
    otro.simulador.disarmAll()
    await hasta(async () => {
      await nuestro.servicio.pasar(60_000)
      return (await adopciones.ver(body.id)).terminada
    })
    expect(await adopciones.ver(body.id)).toMatchObject({ adoptados: 1 })
  })
})

describe('an order that is stopped', () => {
  test('asks for nothing more; what came stays; stopping it again, or one that ended, changes nothing', async () => {
    const [uno, dos] = (await aprobadas(2)) as [string, string]
    otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc: dos }, veces: 0 })
    const { body } = await adopciones.lista(uno, dos)
    await hasta(async () => (await adopciones.ver(body.id)).adoptados === 1)
    await hasta(async () => (await adopciones.documentos(body.id)).datos[1].motivo !== null)
    const stopped = await adopciones.cancelar(body.id)
    expect([stopped.status, stopped.body]).toEqual([
      200,
      expect.objectContaining({
        estado: 'CANCELADA',
        terminada: true,
        adoptados: 1,
        cancelados: 1,
        pendientes: 0,
      }),
    ])
    otro.simulador.disarmAll()
    const asked = otro.servicios(dos).length
    await nuestro.servicio.pasar(60_000)
    expect((await adopciones.cancelar(body.id)).body).toEqual(stopped.body)
    expect(await cuantasVeces('adopcion.cancelar', String(body.id))).toBe(1)
    // Another order goes through the same worker: by then the stopped one would have been asked for, too.
    await adopciones.fin((await adopciones.lista(uno)).body.id)
    expect(otro.servicios(dos).length).toBe(asked)
    expect((await nuestro.ver(`${DOCUMENTOS}/${dos}`)).status).toBe(404)
  })
})

test('orders of another taxpayer, or another ambiente, do not exist', async () => {
  const { body } = await adopciones.lista(await otro.aprobada())
  await adopciones.fin(body.id)
  const ajena = (await nuestro.servicio.clave('beto')).key
  const prod = (await nuestro.servicio.clave('ana', 'PROD')).key
  for (const as of [ajena, prod]) {
    for (const path of [`/${body.id}`, `/${body.id}/documentos`])
      expect((await nuestro.ver(`${DOCUMENTOS}/adopciones${path}`, as)).body.type).toBe('adopcion-not-found')
    expect((await nuestro.post(`${DOCUMENTOS}/adopciones/${body.id}/cancelar`, { as })).status).toBe(404)
    expect((await nuestro.ver(`${DOCUMENTOS}/adopciones`, as)).body.datos).toEqual([])
  }
})

test('ten orders may be open at once, not eleven', async () => {
  callar()
  const [cdc] = inventados(await otro.aprobada(), 1) as [string]
  const ids: number[] = []
  for (let n = 0; n < 10; n++) ids.push((await adopciones.lista(cdc)).body.id)
  const { status, body } = await adopciones.lista(cdc)
  expect([status, body.errors[0].codigo]).toEqual([422, 'quota'])
  for (const id of ids) await adopciones.cancelar(id)
  expect((await adopciones.lista(cdc)).status).toBe(202)
})

test('a person orders as a program does; SANDBOX has no SIFEN to ask', async () => {
  const cdc = await otro.aprobada()
  const as = await nuestro.servicio.token('ana')
  const root = '/api/v1/contribuyentes/1/documentos'
  const { status, body, headers } = await nuestro.post(`${root}/adoptar`, {
    as,
    body: cdc,
    headers: { 'content-type': 'text/plain' },
  })
  expect([status, headers.location]).toEqual([202, `${root}/adopciones/${body.data.id}`])
  await adopciones.fin(body.data.id)
  expect((await nuestro.ver(`${root}/adopciones/${body.data.id}`, as)).body.data.adoptados).toBe(1)
  const sandbox = await nuestro.servicio.clave('ana', 'SANDBOX')
  const refused = await nuestro.post(`${DOCUMENTOS}/adoptar`, {
    as: sandbox.key,
    body: cdc,
    headers: { 'content-type': 'text/plain' },
  })
  expect([refused.status, refused.body.type]).toEqual([422, 'sandbox-not-supported'])
})
