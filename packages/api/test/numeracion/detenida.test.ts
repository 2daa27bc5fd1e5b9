import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DosSistemas } from '../support/dos-sistemas.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { insistir } from '../support/insistir.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

let dos: DosSistemas
beforeAll(async () => {
  dos = await DosSistemas.open()
})
afterAll(() => dos?.close())

/** Punto after punto: every test has a row of numbers of its own. */
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

const filas = async (sql: string, values: unknown[]) =>
  (await dos.nuestro.servicio.db.query(sql, values)).rows

describe('a number that SIFEN has under another CDC', () => {
  test('of twenty documentos over a used range one is refused, and no further number is taken', async () => {
    const { punto, timbradoId } = await otra(20)
    const statuses = []
    const cdcs = []
    for (let n = 0; n < 20; n++) {
      const { status, body } = await dos.pedir(punto)
      statuses.push(status)
      if (status !== 202) continue
      cdcs.push(body.cdc)
      await fin(body.cdc)
    }
    expect(statuses).toEqual([202, ...Array(19).fill(409)])
    expect((await dos.timbrado(timbradoId)).proximoNumero).toBe(2)
    const { estado, mensajeRechazo } = await dos.nuestro.emisiones.estado(cdcs[0]!)
    expect([estado, mensajeRechazo]).toEqual(['RECHAZADO', expect.stringContaining('1002')])
  })

  test('emission there is 409 with its cure, the view before it says the same, and whoever runs the service is told', async () => {
    const { punto, timbradoId } = await otra(1)
    await dos.detener(punto, timbradoId)
    const { status, body } = await dos.pedir(punto)
    expect([status, body.type, body.timbradoId]).toEqual([409, 'numeracion-desalineada', timbradoId])
    expect(body.detail).toContain(`el número 001-0${punto}-0000001`)
    expect(body.detail).toContain('«Alinear numeración»')
    const vista = await dos.nuestro.post(`${DOCUMENTOS}/vista-previa`, {
      json: { ...FACTURA, puntoExpedicion: punto },
    })
    expect(vista.body).toMatchObject({
      valido: false,
      faltas: [{ campo: 'timbrado', codigo: 'numeracion-desalineada' }],
      numeroSiguiente: null,
    })
    expect((await dos.timbrado(timbradoId)).detenido).toMatchObject({ numero: '0000001' })
    const { servicio } = dos.nuestro
    expect((await servicio.salud('/readyz')).body.checks.sifen).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/\b(1 numeración detenida|\d+ numeraciones detenidas), porque/),
    })
    expect((await servicio.salud('/metrics')).text).toMatch(
      /mbohera_numeraciones_detenidas\{ambiente="DEV"\} [1-9]/,
    )
    const resumen = await dos.nuestro.ver('/api/v1/contribuyentes/1/resumen', dos.ana)
    expect(
      resumen.body.data.timbrados.find((t: { timbradoId: number }) => t.timbradoId === timbradoId).aviso,
    ).toContain('su numeración está detenida')
  })

  test('what waited unsent goes on waiting and says why; other rows of the taxpayer go on', async () => {
    const { punto } = await otra(2)
    const libre = await otra(0)
    await dos.retener()
    const [first, ...others] = [await emitir(punto), await emitir(punto), await emitir(punto)]
    await dos.soltar(first!)
    expect(await fin(first!)).toBe('RECHAZADO')
    await dos.soltar(...others)
    // Issued later and approved: whoever sends passed over those that wait.
    expect(await fin(await emitir(libre.punto))).toBe('APROBADO')
    expect(dos.envios(others)).toBe(0)
    for (const cdc of others) {
      const { estado, motivoEspera } = await dos.nuestro.emisiones.estado(cdc)
      expect([estado, motivoEspera]).toEqual(['PENDIENTE', expect.stringContaining('Numeración por alinear')])
    }
  })

  test('a key that was used before answers what it answered; a new one takes nothing', async () => {
    const { punto, timbradoId } = await otra(1)
    const { body } = await dos.pedir(punto, `antes-${punto}`)
    await fin(body.cdc)
    const repetida = await dos.pedir(punto, `antes-${punto}`)
    expect([repetida.status, repetida.body.cdc]).toEqual([202, body.cdc])
    expect((await dos.pedir(punto, `nueva-${punto}`)).status).toBe(409)
    await dos.alinear(timbradoId, { siguiente: 2 })
    expect((await dos.pedir(punto, `nueva-${punto}`)).status).toBe(202)
  })

  test('forty at once over a used range: no number is taken after the row was stopped', async () => {
    const { punto, timbradoId } = await otra(40)
    const answers = await Promise.all(Array.from({ length: 40 }, () => insistir(() => dos.pedir(punto))))
    const issued = answers.filter(({ status }) => status === 202).map(({ body }) => body.cdc as string)
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
    await hasta(async () => (await dos.timbrado(timbradoId)).detenido !== null)
    const { proximoNumero } = await dos.timbrado(timbradoId)
    expect(proximoNumero).toBe(issued.length + 1)
    const [late] = await filas(
      `select count(*)::int as n from documento d join timbrado t using (timbrado_id)
       where timbrado_id = $1 and d.numero >= t.siguiente`,
      [timbradoId],
    )
    expect(late.n).toBe(0)
    expect((await dos.pedir(punto)).status).toBe(409)
  })

  test('whoever waits for a number while the row is being stopped gets none', async () => {
    const { timbradoId, punto } = await otra(0)
    const otraConexion = new pg.Client({ connectionString: dos.nuestro.servicio.databaseUrl })
    await otraConexion.connect()
    await otraConexion.query('begin')
    await otraConexion.query(
      'update timbrado set detenido_en = ahora(), detenido_numero = 1 where timbrado_id = $1',
      [timbradoId],
    )
    const pedidos = Promise.all(Array.from({ length: 3 }, () => dos.pedir(punto)))
    await hasta(async () => {
      const [waiting] = await filas(
        `select count(*)::int as n from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%elegido%' and datname = current_database()`,
        [],
      )
      // The others go with the next statement, or stand in this one.
      return waiting.n > 0
    })
    await otraConexion.query('commit')
    await otraConexion.end()
    expect((await pedidos).map(({ status }) => status)).toEqual([409, 409, 409])
    expect((await dos.timbrado(timbradoId)).proximoNumero).toBe(1)
  })
})
