import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool, transaction } from '../../../src/db/db.ts'
import { hasta } from '../../support/hasta.ts'
import { Recibidos } from '../../support/recibidos.ts'
import { correoCon, ServidorImap } from '../../support/servidor-imap.ts'
import { zipDe } from '../../support/zip.ts'

let imap: ServidorImap
let r: Recibidos
let beto: string
let otra: number

beforeAll(async () => {
  imap = await ServidorImap.start()
  r = await Recibidos.open({ webhooksEspera: '0.05' })
  beto = await r.n.servicio.token('beto')
  const { rows } = await r.n.servicio.db.query(
    `select contribuyente_id from contribuyente where ruc = '80088888-0'`,
  )
  otra = Number(rows[0].contribuyente_id)
})
afterEach(() => {
  imap.percance = () => false
})
afterAll(async () => {
  await r.close()
  await imap.close()
})

const pedir = (method: string, url = '', json?: object, as = beto) =>
  r.n.servicio.request(method, `/api/v1/contribuyentes/${otra}/casilla${url}`, {
    as,
    ...(json === undefined ? {} : { json }),
  })
const CASILLA = () => ({ host: '127.0.0.1', puerto: imap.puerto, usuario: 'compras', clave: 'secreta' })
// biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
const casilla = async (): Promise<any> => (await pedir('GET')).body.data
const correos = async () => (await pedir('GET', '/correos')).body.datos
const leida = async () => {
  const { rows } = await r.n.servicio.db.query('select leido::int as leido from casilla')
  return rows[0]?.leido as number | undefined
}
/** Everything that is there has been read. */
async function revisada() {
  await pedir('POST', '/revisar')
  const ultimo = Math.max(0, ...imap.correos.keys())
  await hasta(async () => (await leida()) === ultimo)
}

test('what a mail brings is received and asked about at SIFEN; each attachment says what became of it; of other mails nothing is kept', async () => {
  expect((await casilla()).estado).toBe('SIN_CONFIGURAR')
  const [una, dos, tres] = [await r.venta(), await r.venta(), await r.venta()]
  const ajena = await r.n.aprobada()
  const ajeno = await r.xml(ajena)
  imap.poner(correoCon([], { asunto: 'Hola' }))
  imap.poner(
    correoCon([
      { nombre: 'factura.xml', contenido: una.xml, tipo: 'text/xml' },
      { nombre: 'factura.pdf', contenido: '%PDF-1.7', tipo: 'application/pdf' },
      { nombre: 'roto.xml', contenido: una.xml.replace('Yerba', 'Yerva') },
      { nombre: 'ajeno.xml', contenido: ajeno },
      { nombre: 'dtd.xml', contenido: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' },
    ]),
  )
  imap.poner(
    correoCon([{ nombre: 'mes.zip', contenido: zipDe({ 'dos.xml': dos.xml, 'tres.xml': tres.xml }) }]),
  )
  imap.poner(
    correoCon([{ nombre: 'otra vez.xml', contenido: una.xml }], { asunto: '=?utf-8?Q?Duplicado_=C3=B1?=' }),
  )
  const { status, body, text } = await pedir('PUT', '', CASILLA())
  expect([status, body.data.estado, text.includes('secreta')]).toEqual([200, 'ACTIVA', false])
  await hasta(async () => (await leida()) === 4)
  const vistos = await correos()
  expect(
    vistos.map(({ asunto, adjuntos }: { asunto: string; adjuntos: Record<string, string>[] }) => [
      asunto,
      ...adjuntos.map(({ nombre, resultado, codigo }) => [nombre, resultado, codigo]),
    ]),
  ).toEqual([
    ['Duplicado ñ', ['otra vez.xml', 'YA_ESTABA', null]],
    ['Su factura', ['mes.zip › dos.xml', 'RECIBIDO', null], ['mes.zip › tres.xml', 'RECIBIDO', null]],
    [
      'Su factura',
      ['factura.xml', 'RECIBIDO', null],
      ['roto.xml', 'NO_RECIBIDO', 'firma'],
      ['ajeno.xml', 'NO_RECIBIDO', expect.stringMatching(/otro-receptor|innominado/)],
      ['dtd.xml', 'NO_RECIBIDO', 'firma'],
    ],
  ])
  for (const { cdc, xml } of [una, dos, tres]) {
    expect((await r.uno(cdc)).estado).toBe('APROBADO')
    expect((await r.ver(`/${cdc}/xml`)).text).toBe(xml)
  }
  expect(await casilla()).toMatchObject({ estado: 'ACTIVA', sinAdjuntos: 1, usuario: 'compras' })
  const { rows } = await r.n.servicio.db.query('select cifrado from casilla_secreto')
  expect(rows[0].cifrado.toString('latin1')).not.toContain('secreta')
})

test('a file of other amounts than SIFEN approved gives way to that, and keeps nothing that came with it waiting', async () => {
  const [una, otra] = [await r.venta(), await r.venta()]
  const mal = await r.otraVez(una.xml, de => de.replaceAll('150000', '15000'))
  imap.poner(correoCon([{ nombre: 'dos.zip', contenido: zipDe({ '1.xml': mal, '2.xml': otra.xml }) }]))
  await revisada()
  expect([(await r.uno(una.cdc)).estado, (await r.uno(otra.cdc)).estado]).toEqual(['APROBADO', 'APROBADO'])
})

test('read anew under other numbers, each mail is here once, and each documento', async () => {
  const antes = await correos()
  imap.validez++
  imap.poner(correoCon([{ nombre: 'nueva.xml', contenido: (await r.venta()).xml }]))
  await revisada()
  const despues = await correos()
  expect(despues.slice(1)).toEqual(antes)
  expect(despues[0].adjuntos[0]).toMatchObject({ nombre: 'nueva.xml', resultado: 'RECIBIDO' })
})

test('cut off after any of its mails, it goes on behind it: nothing is lost, nothing is there twice', async () => {
  const ventas = [await r.venta(), await r.venta(), await r.venta()]
  const antes = (await correos()).length
  for (const { xml } of ventas) imap.poner(correoCon([{ nombre: 'a.xml', contenido: xml }]))
  let cortes = 0
  imap.percance = (orden, _, { decir, cortar }) => {
    if (!/^UID FETCH \d+ \(UID BODY/.test(orden) || cortes % 2 === 1) {
      if (/^UID FETCH \d+ \(UID BODY/.test(orden)) cortes++
      return false
    }
    cortes++
    decir('* 1 FETCH (UID 1 BODY[] {1000}\r\nFrom: ')
    cortar()
    return true
  }
  await hasta(async () => {
    await r.n.servicio.db.query('update casilla set proxima = ahora(), fallos = 0')
    return (await leida()) === Math.max(...imap.correos.keys())
  })
  expect((await correos()).length).toBe(antes + 3)
  for (const { cdc } of ventas) expect((await r.uno(cdc)).cdc).toBe(cdc)
})

test('a mail whose reader lost his turn is written down by whoever has it now, once', async () => {
  const antes = (await correos()).length
  const { cdc, xml } = await r.venta()
  const texto = correoCon([{ nombre: 'a.xml', contenido: xml }])
  const uid = imap.poner(texto)
  let robadas = 0
  imap.percance = (orden, tag, { decir }) => {
    if (!/^UID FETCH \d+ \(UID BODY/.test(orden) || robadas > 0) return false
    robadas++
    // Another process has it from here on, and died.
    void r.n.servicio.db
      .query("update casilla set arriendo = arriendo + 1, arriendo_hasta = ahora() - interval '1 s'")
      .then(() =>
        decir(`* 1 FETCH (UID ${uid} BODY[] {${Buffer.byteLength(texto)}}\r\n${texto})\r\n${tag} OK\r\n`),
      )
    return true
  }
  await pedir('POST', '/revisar')
  await hasta(async () => (await leida()) === uid)
  const [primero] = await correos()
  expect([(await correos()).length, robadas, primero.adjuntos[0].cdc]).toEqual([antes + 1, 1, cdc])
})

test('whoever asks for a look while one is under way is looked for once more at once, and not in five minutes', async () => {
  const texto = correoCon([], { asunto: 'Una' })
  const primera = imap.poner(texto)
  let pedida = false
  imap.percance = (orden, tag, { decir }) => {
    if (!/^UID FETCH \d+ \(UID BODY/.test(orden) || pedida) return false
    pedida = true
    imap.poner(correoCon([], { asunto: 'Otra' }))
    void pedir('POST', '/revisar').then(() =>
      decir(`* 1 FETCH (UID ${primera} BODY[] {${Buffer.byteLength(texto)}}\r\n${texto})\r\n${tag} OK\r\n`),
    )
    return true
  }
  await pedir('POST', '/revisar')
  await hasta(async () => (await leida()) === primera + 1)
})

test('a wrong password is said once, and nobody knocks again until somebody mends it; it is said to no other server', async () => {
  imap.clave = 'nueva'
  await pedir('POST', '/revisar')
  await hasta(async () => (await casilla()).estado === 'PAUSADA')
  expect(await casilla()).toMatchObject({ motivo: 'CLAVE', dicho: expect.stringContaining('no es así') })
  const logins = () => imap.ordenes.filter(orden => orden.startsWith('LOGIN')).length
  const antes = logins()
  await pedir('POST', '/revisar')
  const { rows } = await r.n.servicio.db.query(
    `select count(*)::int as n from casilla where estado = 'ACTIVA' and proxima <= ahora()`,
  )
  expect([rows[0].n, logins()]).toEqual([0, antes])
  const { clave: _, ...sinClave } = CASILLA()
  for (const cambio of [{ host: '127.0.0.2' }, { usuario: 'otro' }, { puerto: 1 }]) {
    const { status, body } = await pedir('PUT', '', { ...sinClave, ...cambio })
    expect([status, body.errors[0].campo]).toEqual([422, 'clave'])
  }
  expect((await pedir('PUT', '', { ...sinClave, clave: 'nueva' })).body.data.estado).toBe('ACTIVA')
  await revisada()
  expect((await casilla()).estado).toBe('ACTIVA')
})

test('what could not be an inbox is refused field by field; a stranger sees and changes nothing', async () => {
  for (const [cambio, campo] of [
    [{ host: '' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ host: 'http://a' }, 'host'],
    [{ usuario: ' ' }, 'usuario'],
    [{ usuario: 'compras\n' }, 'usuario'],
    [{ clave: 'a\nb' }, 'clave'],
    [{ carpeta: 'a\u0000b' }, 'carpeta'],
  ] as const) {
    const { status, body } = await pedir('PUT', '', { ...CASILLA(), ...cambio })
    expect([status, body.errors?.[0]?.campo, cambio]).toEqual([422, campo, cambio])
  }
  const ana = await r.n.servicio.token('ana')
  for (const [method, url] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/correos'],
    ['POST', '/revisar'],
  ] as const)
    expect((await pedir(method, url, method === 'PUT' ? CASILLA() : undefined, ana)).status).toBe(403)
})

test('changed and forgotten at the same moment, one comes after the other', async () => {
  const { db, databaseUrl } = r.n.servicio
  await pedir('PUT', '', CASILLA())
  const waits = (statement: string) =>
    hasta(async () => {
      const { rows } = await db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ $1`,
        [statement],
      )
      return rows.length > 0
    })
  const pool = openPool({ url: databaseUrl, connections: 1, onError: () => {} })
  const both = await transaction(pool, async db => {
    await db.query({ text: 'select 1 from casilla for update' })
    const cambiada = pedir('PUT', '', CASILLA())
    await waits('insert into casilla ')
    const olvidada = pedir('DELETE')
    await waits('delete from casilla |select 1 from contribuyente ')
    return [cambiada, olvidada]
  })
  await pool.end()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

test('forgotten, its password is gone and nothing is read; what came by it stays', async () => {
  const antes = await correos()
  expect((await pedir('DELETE')).body.data.estado).toBe('SIN_CONFIGURAR')
  const { rows } = await r.n.servicio.db.query(
    'select (select count(*) from casilla)::int as casillas, (select count(*) from casilla_secreto)::int as secretos',
  )
  expect([rows[0], await correos()]).toEqual([{ casillas: 0, secretos: 0 }, antes])
})
