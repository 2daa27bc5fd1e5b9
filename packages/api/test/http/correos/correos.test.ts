import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../../src/db/db.ts'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { type Momento, type Percance, ServidorSmtp } from '../../support/servidor-smtp.ts'

let smtp: ServidorSmtp
let n: Nominaciones
let ana: string

const AJUSTE = '/api/v1/contribuyentes/1/correo'
const correosDe = (id: string) => `/api/v1/documento-electronico/${id}/correos`

beforeAll(async () => {
  smtp = await ServidorSmtp.start()
  n = await Nominaciones.open({
    url: 'https://facturas.ejemplo.com.py',
    correoUrl: smtp.url,
    correoDe: 'facturas@ejemplo.com.py',
    webhooksEspera: '0.05',
  })
  ana = await n.servicio.token('ana')
})
afterEach(async () => {
  smtp.percance = () => null
  // What one left to be tried again after five seconds would come in the middle of another.
  await n.servicio.db.query(
    `update correo set proxima = ahora() + interval '1 day' where estado = 'PENDIENTE'`,
  )
})
afterAll(async () => {
  await n.close()
  await smtp.close()
})

const activar = (activo: boolean) =>
  n.servicio.request('PUT', AJUSTE, { as: ana, json: { activo, responderA: 'ventas@ejemplo.com.py' } })
const COMPRADOR = { ...NOMINACION.receptor, email: 'compras@compradora.com.py' }
/** What the list says of the mails of a documento, the first one first. */
const vistos = async (cdc: string) => (await n.ver(correosDe(cdc))).body.datos.toReversed()
const enviar = async (cdc: string, para: string, clave?: string) => {
  const answer = await n.post(correosDe(cdc), { json: { para }, ...(clave === undefined ? {} : { clave }) })
  expect(answer.status, answer.text).toBe(202)
  return answer
}
/** The mail to this address, once nothing more is done about it. */
async function fin(cdc: string, para: string) {
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
  let visto: any
  await hasta(async () => {
    visto = (await vistos(cdc)).find((uno: { para: string }) => uno.para === para)
    return visto !== undefined && visto.intentos > 0 && visto.estado !== 'SALIENDO'
  })
  return visto
}
const llegadosA = (para: string) => smtp.llegados.filter(uno => uno.para === `RCPT TO:<${para}>`)
/** Headers of a message, unfolded. */
const headersOf = (mensaje: string): Record<string, string> =>
  Object.fromEntries(
    mensaje
      .slice(0, mensaje.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
const decoded = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?B\?([^?]*)\?=/g, (_, word) => Buffer.from(word, 'base64').toString('utf8'))
const textsOf = (mensaje: string): string =>
  [
    ...mensaje.matchAll(
      /Content-Type: text\/\w+; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/g,
    ),
  ]
    .map(([, body]) => Buffer.from(body!, 'base64').toString('utf8'))
    .join('\n')

test('nothing is sent before the taxpayer says so, by hand or by itself', async () => {
  const cdc = await n.aprobada({ receptor: COMPRADOR })
  const refused = await n.post(correosDe(cdc), { json: { para: 'x@ejemplo.com.py' } })
  expect([refused.status, refused.body.type]).toEqual([409, 'correo-not-ready'])
  const { body } = await n.ver(AJUSTE, ana)
  expect(body.data).toEqual({ activo: false, responderA: null, remitente: 'facturas@ejemplo.com.py' })
  expect((await activar(true)).status).toBe(200)
  const otro = await n.aprobada()
  await enviar(otro, 'testigo@ejemplo.com.py')
  await fin(otro, 'testigo@ejemplo.com.py')
  expect(await vistos(cdc)).toEqual([])
})

describe('once it is on', () => {
  test('an approved documento goes to its receptor, with KuDE and XML, once; what she opened is known', async () => {
    const cdc = await n.aprobada({ receptor: COMPRADOR })
    const visto = await fin(cdc, COMPRADOR.email)
    expect(visto).toMatchObject({
      motivo: 'APROBADO',
      estado: 'ACEPTADO',
      intentos: 1,
      respuesta: '250 2.0.0 tomado',
    })
    const [{ mensaje } = { mensaje: '' }] = llegadosA(COMPRADOR.email).slice(-1)
    const headers = headersOf(mensaje)
    expect(decoded(headers.subject!)).toMatch(
      /^\[PRUEBA, sin valor fiscal\] Factura electrónica 001-001-\d{7} · /,
    )
    expect(headers).toMatchObject({
      to: `<${COMPRADOR.email}>`,
      'reply-to': '<ventas@ejemplo.com.py>',
      'message-id': expect.stringMatching(/^<correo\.1\.\d+\.[\da-z]+@ejemplo\.com\.py>$/),
      'auto-submitted': 'auto-generated',
    })
    expect(textsOf(mensaje)).toContain('no tiene valor fiscal')
    expect(mensaje).toContain(`filename="${cdc}.pdf"`)
    const xml = (await n.ver(`/api/v1/documento-electronico/${cdc}/xml`)).text
    expect(mensaje.replaceAll('\r\n', '')).toContain(Buffer.from(xml).toString('base64'))
    for (const line of mensaje.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)

    const ruta = /https:\/\/facturas\.ejemplo\.com\.py(\/d\/[\w-]+)/.exec(textsOf(mensaje))![1]!
    expect(visto.fechaApertura).toBeNull()
    expect((await n.servicio.http.inject({ method: 'GET', url: ruta })).statusCode).toBe(200)
    expect((await fin(cdc, COMPRADOR.email)).fechaApertura).not.toBeNull()
  })

  test('of what travels no total is told, because it has none', async () => {
    const receptor = {
      ...COMPRADOR,
      email: 'deposito@compradora.com.py',
      direccion: 'Ruta 2',
      numeroCasa: 450,
    }
    const cdc = await n.aprobada({ tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA', receptor })
    await fin(cdc, receptor.email)
    const [{ mensaje } = { mensaje: '' }] = llegadosA(receptor.email).slice(-1)
    expect(textsOf(mensaje)).toMatch(
      /le envía Nota de remisión electrónica 001-001-\d{7}, del \d\d\/\d\d\/\d{4}\./,
    )
    expect(textsOf(mensaje)).not.toContain('Gs.')
  })

  test('one that cannot be made is a try as any other: it stands in its history, and is tried for its time', async () => {
    const { db, logs } = n.servicio
    await db.query(
      `insert into membrete (contribuyente_id, version, logo, textos, papel) values (1, 'v', 'no picture', '{}', 'a4')`,
    )
    const cdc = await n.aprobada()
    await enviar(cdc, 'ilegible@ejemplo.com.py')
    const visto = await fin(cdc, 'ilegible@ejemplo.com.py')
    await db.query('delete from membrete')
    expect(visto).toMatchObject({ estado: 'PENDIENTE', respuesta: 'el KuDE no se pudo imprimir ahora' })
    expect(logs.join('')).toMatch(/"level":50[^\n]*a mail could not be made/)
  })

  test('a nominated one goes to its new receptor; a cancelled one to everybody who was told of it', async () => {
    const cdc = await n.innominada()
    const receptor = { ...NOMINACION.receptor, email: 'nueva@compradora.com.py' }
    expect((await n.nominar(cdc, { json: { ...NOMINACION, receptor } })).body.estadoEvento).toBe('APROBADO')
    expect(await fin(cdc, receptor.email)).toMatchObject({ motivo: 'NOMINADO', estado: 'ACEPTADO' })
    expect(decoded(headersOf(llegadosA(receptor.email)[0]!.mensaje).subject!)).toContain('ahora a su nombre')
    await enviar(cdc, 'contadora@ejemplo.com.py')
    await fin(cdc, 'contadora@ejemplo.com.py')
    expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    await hasta(
      async () =>
        (await vistos(cdc)).filter((uno: { estado: string }) => uno.estado === 'ACEPTADO').length === 4,
    )
    for (const para of [receptor.email, 'contadora@ejemplo.com.py']) {
      const llegados = llegadosA(para)
      expect(llegados).toHaveLength(2)
      expect(decoded(headersOf(llegados[1]!.mensaje).subject!)).toContain('Cancelado: ')
      expect(llegados[1]!.mensaje).not.toContain('.xml')
    }
  })

  test('an Idempotency-Key stands for one mail', async () => {
    const cdc = await n.aprobada()
    const una = await enviar(cdc, 'una@ejemplo.com.py', 'correo-1')
    const otra = await enviar(cdc, 'otra@ejemplo.com.py', 'correo-1')
    expect([otra.headers['idempotent-replayed'], otra.body.correoId]).toEqual(['true', una.body.correoId])
    await fin(cdc, 'una@ejemplo.com.py')
    expect(await vistos(cdc)).toHaveLength(1)
    const cruzada = await n.nominar(cdc, { clave: 'correo-1' })
    expect(cruzada.body.type).toBe('idempotency-key-mismatch')
  })

  test.each([
    'ana@ejemplo.com.py\r\nBcc: todos@ejemplo.com.py',
    'ana@ejemplo.com.py, otra@ejemplo.com.py',
    '"ana"@ejemplo.com.py',
    'ana(comentario)@ejemplo.com.py',
    'Ana <ana@ejemplo.com.py>',
    'ana@[127.0.0.1]',
    'ana@localhost',
    'ána@ejemplo.com.py',
  ])('%j is no address to send to', async para => {
    const cdc = await n.aprobada()
    const { status, body } = await n.post(correosDe(cdc), { json: { para } })
    expect([status, body.errors?.[0]?.campo]).toEqual([422, 'para'])
  })

  test('of a documento of another taxpayer nothing is sent or seen', async () => {
    const cdc = await n.aprobada()
    const ajena = (await n.servicio.clave('beto')).key
    expect((await n.post(correosDe(cdc), { as: ajena, json: { para: 'x@ejemplo.com.py' } })).status).toBe(404)
    expect((await n.ver(correosDe(cdc), ajena)).status).toBe(404)
  })
})

describe('a server that dies, or refuses', () => {
  let cual = 0
  const una = async (percance: Percance, donde: Momento) => {
    const para = `caso-${++cual}@ejemplo.com.py`
    const cdc = await n.aprobada()
    let veces = 0
    smtp.percance = momento => (momento === donde && veces++ === 0 ? percance : null)
    await enviar(cdc, para)
    return { cdc, para, visto: await fin(cdc, para) }
  }

  test.each<[Momento]>([['saludo'], ['EHLO'], ['MAIL'], ['RCPT'], ['DATA']])(
    'before the end of the mail (%s): it was not taken, is tried again, and comes once',
    async donde => {
      const { cdc, para, visto } = await una({ corta: true }, donde)
      expect(visto).toMatchObject({ estado: 'PENDIENTE', proximoIntento: expect.any(String), salida: null })
      await n.servicio.db.query(`update correo set proxima = ahora() where para = $1`, [para])
      await hasta(async () => (await fin(cdc, para)).estado === 'ACEPTADO')
      expect(llegadosA(para)).toHaveLength(1)
    },
  )

  test('in the middle of it: it comes once at most, and again by itself only where its end had not left', async () => {
    const { cdc, para, visto } = await una({ corta: true }, 'cuerpo')
    expect(llegadosA(para)).toHaveLength(0)
    if (visto.estado === 'PENDIENTE') {
      expect(visto.salida).toBeNull()
      await n.servicio.db.query(`update correo set proxima = ahora() where para = $1`, [para])
      await hasta(async () => (await fin(cdc, para)).estado === 'ACEPTADO')
    } else expect(visto).toMatchObject({ estado: 'INCIERTO', salida: expect.any(String) })
  })

  test.each([true, false])(
    'after its end: nobody knows, and it is not sent again by itself (taken: %s)',
    async toma => {
      const { cdc, para, visto } = await una({ corta: true, toma }, 'punto')
      expect(visto).toMatchObject({ estado: 'INCIERTO', proximoIntento: null, salida: expect.any(String) })
      await enviar(cdc, para)
      await hasta(() => llegadosA(para).length === (toma ? 2 : 1))
      const ids = llegadosA(para).map(({ mensaje }) => headersOf(mensaje)['message-id'])
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  test('a no for good ends it, with what was said; a no for now is tried again', async () => {
    const nunca = await una({ responde: '550 5.1.1 no \x1b[31mexiste\x07' }, 'RCPT')
    expect(nunca.visto).toMatchObject({ estado: 'RECHAZADO', respuesta: '550 5.1.1 no [31mexiste' })
    const ahoraNo = await una({ responde: '451 4.3.0 más tarde' }, 'punto')
    expect(ahoraNo.visto).toMatchObject({ estado: 'PENDIENTE', respuesta: expect.stringMatching(/^451/) })
    expect(llegadosA(nunca.para)).toHaveLength(0)
  })

  test('one that waited for days behind the others of its taxpayer is tried for as long as any other', async () => {
    const cdc = await n.aprobada()
    smtp.percance = momento =>
      momento === 'punto' ? { responde: '451 4.7.1 vuelva en cinco minutos' } : null
    await n.servicio.db.query(
      `insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, fecha, proxima)
       select 1, 'DEV', documento_id, 'paciente@ejemplo.com.py', 'APROBADO', ahora() - interval '4 days', ahora() from documento where cdc = $1`,
      [cdc],
    )
    expect(await fin(cdc, 'paciente@ejemplo.com.py')).toMatchObject({ estado: 'PENDIENTE', intentos: 1 })
    // Its time runs from the first try on, without the days in which the machine slept and nobody tried.
    const otraVez = (historia: string) =>
      n.servicio.db.query(
        `update correo set proxima = ahora(), historia = ${historia} where para = 'paciente@ejemplo.com.py'`,
      )
    await otraVez(`jsonb_set(historia, '{0,en}', to_jsonb((historia -> 0 ->> 'en')::bigint - 73 * 3600000))`)
    await hasta(async () => (await fin(cdc, 'paciente@ejemplo.com.py')).intentos === 2)
    expect(await fin(cdc, 'paciente@ejemplo.com.py')).toMatchObject({ estado: 'PENDIENTE' })
    await otraVez(
      `(select jsonb_agg(jsonb_set(historia -> -1, '{en}', to_jsonb((historia -> -1 ->> 'en')::bigint - hace * 8 * 3600000)) order by hace desc)
        from generate_series(1, 10) hace)`,
    )
    await hasta(async () => (await fin(cdc, 'paciente@ejemplo.com.py')).intentos === 3)
    expect(await fin(cdc, 'paciente@ejemplo.com.py')).toMatchObject({ estado: 'FALLIDO' })
  })

  test('what had not left when the taxpayer sends no more leaves no more, also when she sends again', async () => {
    const { cdc, visto } = await una({ responde: '451 4.3.0 más tarde' }, 'RCPT')
    expect(visto.estado).toBe('PENDIENTE')
    expect((await activar(false)).status).toBe(200)
    await n.servicio.db.query('update correo set proxima = ahora() where correo_id = $1', [visto.correoId])
    expect((await activar(true)).status).toBe(200)
    // They leave in their order.
    await enviar(cdc, 'testigo-2@ejemplo.com.py')
    await fin(cdc, 'testigo-2@ejemplo.com.py')
    expect(llegadosA(visto.para).length).toBe(0)
    expect(await fin(cdc, visto.para)).toMatchObject({
      estado: 'FALLIDO',
      salida: null,
      proximoIntento: null,
    })
  })

  test('nor does what is asked for at the moment in which she stops: it is told as what waited, and leaves no more', async () => {
    const cdc = await n.aprobada()
    const { db } = n.servicio
    const esperan = async (cuantos: number) => {
      const { rows } = await db.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into auditoria%'`,
      )
      return rows[0].n === cuantos
    }
    await activar(true)
    // Each has done its part before its line of the audit, and neither sees the other's.
    const pool = openPool({ url: n.servicio.databaseUrl, connections: 1, onError: () => {} })
    const otra = await pool.connect()
    await otra.query('begin')
    await otra.query('lock table auditoria in share row exclusive mode')
    const pedido = n.post(correosDe(cdc), { json: { para: 'justo@ejemplo.com.py' } })
    await hasta(() => esperan(1))
    const dejar = activar(false)
    await hasta(() => esperan(2))
    await otra.query('commit')
    otra.release()
    await pool.end()
    expect([(await pedido).status, (await dejar).status]).toEqual([202, 200])
    await hasta(async () => (await vistos(cdc))[0].estado !== 'PENDIENTE')
    expect((await vistos(cdc))[0]).toMatchObject({ estado: 'FALLIDO', salida: null, proximoIntento: null })
    expect((await activar(true)).status).toBe(200)
    await enviar(cdc, 'testigo-3@ejemplo.com.py')
    await fin(cdc, 'testigo-3@ejemplo.com.py')
    expect(llegadosA('justo@ejemplo.com.py')).toHaveLength(0)
  })

  test('who died between the end and the answer leaves a mail of which nobody knows', async () => {
    const cdc = await n.aprobada()
    const { rows } = await n.servicio.db.query(
      `insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, estado, fecha, proxima, arriendo_hasta, intentos)
       select 1, 'DEV', documento_id, 'muerto@ejemplo.com.py', 'PEDIDO', 'SALIENDO', ahora(), ahora(), ahora() - interval '1 second', 1
       from documento where cdc = $1 returning correo_id`,
      [cdc],
    )
    expect(rows).toHaveLength(1)
    await hasta(async () => (await vistos(cdc))[0].estado === 'INCIERTO')
    expect(llegadosA('muerto@ejemplo.com.py')).toHaveLength(0)
  })
})

test('of a database that went back no mail is taken for one that was sent already: its Message-ID is its own', async () => {
  await activar(true)
  const para = 'siempre@compradora.com.py'
  const [una, otra] = [await n.aprobada(), await n.aprobada()]
  const { db } = n.servicio
  const suId = async () =>
    Number((await db.query('select max(correo_id) as id from correo where para = $1', [para])).rows[0].id)
  await enviar(una, para)
  await fin(una, para)
  const id = await suId()
  // As the next ones are numbered where what was sent since the copy is forgotten.
  await forzar(db, 'delete from correo where correo_id >= $1', [id])
  await db.query(`alter table correo alter column correo_id restart with ${id}`)
  await enviar(otra, para)
  await fin(otra, para)
  expect(await suId()).toBe(id)
  const ids = llegadosA(para).map(({ mensaje }) => headersOf(mensaje)['message-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})
