import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, transaction } from '../../../src/db/db.ts'
import { recordNoticiasAvisadas } from '../../../src/db/noticia-correo.ts'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { ServidorSmtp } from '../../support/servidor-smtp.ts'

let smtp: ServidorSmtp
let n: Nominaciones
beforeAll(async () => {
  smtp = await ServidorSmtp.start()
  n = await Nominaciones.open({
    ...{ url: 'https://facturas.ejemplo.com.py', correoUrl: smtp.url, webhooksEspera: '0.05' },
    correoDe: 'facturas@ejemplo.com.py',
  })
})
afterAll(async () => {
  await n.close()
  await smtp.close()
})

const AJUSTE = '/api/v1/contribuyentes/1/noticias/ajuste'
const llegados = () => smtp.llegados.filter(({ para }) => para === 'RCPT TO:<ana@ejemplo.com.py>')
const partOf = (mensaje: string, tipo: 'plain' | 'html'): string =>
  Buffer.from(
    new RegExp(
      `text/${tipo}; charset=utf-8\\r\\nContent-Transfer-Encoding: base64\\r\\n\\r\\n([\\w+/=\\r\\n]+)`,
    ).exec(mensaje)?.[1] ?? '',
    'base64',
  ).toString('utf8')
const textOf = (mensaje: string): string => partOf(mensaje, 'plain')
const rechazada = async () => {
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  await n.emisiones.fin(await n.emisiones.emitir())
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
}
/** It is everybody's turn now; until it was taken. */
async function turno(): Promise<void> {
  await n.servicio.db.query('delete from noticia_turno')
  await hasta(async () => {
    const { rows } = await n.servicio.db.query('select 1 from noticia_turno where contribuyente_id = 1')
    return rows.length > 0
  })
}
const sinEspera = () =>
  hasta(async () => {
    const { rows } = await n.servicio.db.query(
      `select 1 from correo where estado in ('PENDIENTE', 'SALIENDO')`,
    )
    return rows.length === 0
  })
/** What was put beside the mails since the last time, once nothing of it waits. */
const escritos = async () => {
  await sinEspera()
  const { rows } = await n.servicio.db.query(
    `select para, noticias -> 0 ->> 'titulo' as titulo from correo where motivo = 'NOTICIAS' order by correo_id`,
  )
  return rows
}
const cuantosDe = async (quien: string) =>
  (await escritos()).filter(({ para }) => para === `${quien}@ejemplo.com.py`).length

test('what SIFEN refused goes by mail to the persons of its taxpayer, once, and says how to stop it', async () => {
  for (const persona of ['ana', 'carla'] as const)
    await n.ver('/api/v1/contribuyentes/1', await n.servicio.token(persona))
  await rechazada()
  await turno()
  await hasta(async () => llegados().length > 0)
  const texto = textOf(llegados()[0]?.mensaje ?? '')
  expect(texto).toContain('1 documento rechazado')
  expect(texto).toContain('https://facturas.ejemplo.com.py/c/1/documentos?estado=RECHAZADO')
  expect(texto).toContain(
    'Para no recibir más, o elegir cuáles: https://facturas.ejemplo.com.py/c/1/noticias',
  )
  expect(partOf(llegados()[0]?.mensaje ?? '', 'html')).toContain(
    '<a href="https://facturas.ejemplo.com.py/c/1/noticias">',
  )
  const antes = await escritos()
  expect(antes.filter(({ para }) => para === 'ana@ejemplo.com.py')).toHaveLength(1)
  expect(antes.filter(({ para }) => para === 'beto@otra.com.py')).toEqual([])
  await turno()
  expect(await escritos()).toEqual(antes)
})

test('a process whose clock is half an hour ahead says of a SIFEN that was silent for a moment no more than that', async () => {
  const antes = await escritos()
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await n.emisiones.emitir()
  await hasta(async () => {
    const { rows } = await n.servicio.db.query('select 1 from intercambio where estado_http >= 500')
    return rows.length > 0
  })
  n.servicio.now += 30 * 60_000
  n.servicio.runClock()
  await turno()
  // The one before has ended by the time that another one begins.
  await turno()
  n.servicio.now -= 30 * 60_000
  n.servicio.runClock()
  expect(await escritos()).toEqual(antes)
  n.simulador.disarmAll()
  await n.emisiones.fin(cdc)
})

test('another refusal is another mail; to who does not want them, none', async () => {
  const as = await n.servicio.token('ana')
  const json = { urgentes: false, diarias: false }
  const { body } = await n.servicio.request('PUT', AJUSTE, { as, json })
  expect(body.data).toEqual({ ...json, para: 'ana@ejemplo.com.py' })
  await rechazada()
  await turno()
  // She is told after Ana, in the same turn.
  await hasta(async () => (await cuantosDe('carla')) === 2)
  expect(await cuantosDe('ana')).toBe(1)
  await n.servicio.request('PUT', AJUSTE, { as, json: { urgentes: true, diarias: false } })
  await turno()
  await hasta(async () => (await cuantosDe('ana')) === 2)
})

test('of two that tell the same at the same moment one writes the mail', async () => {
  const usuario = await n.servicio.db.query(
    `select usuario_id::int as id from usuario where correo = 'ana@ejemplo.com.py'`,
  )
  const emisor = { contribuyenteId: 1, ambiente: 'DEV' } as const
  const dichas = {
    usuarioId: usuario.rows[0].id,
    causas: ['la-misma', 'otra'],
    cierra: [],
    now: n.servicio.now,
  }
  const pool = openPool({ url: n.servicio.databaseUrl, connections: 2, onError: () => {} })
  const both = await Promise.all(
    [1, 2].map(() => transaction(pool, db => recordNoticiasAvisadas(db, emisor, dichas))),
  )
  await pool.end()
  expect(both.map(({ size }) => size).toSorted()).toEqual([0, 2])
})

test('a mail that was on its way when its process died is not sent again by itself', async () => {
  // One that nobody has in hand any more.
  await sinEspera()
  await forzar(
    n.servicio.db,
    `update correo set estado = 'SALIENDO', arriendo_hasta = ahora() - interval '1 minute' where correo_id = (
       select max(correo_id) from correo where motivo = 'NOTICIAS' and estado = 'ACEPTADO')`,
  )
  const antes = smtp.llegados.length
  await hasta(async () => {
    const { rows } = await n.servicio.db.query(`select 1 from correo where estado = 'INCIERTO'`)
    return rows.length === 1
  })
  expect(smtp.llegados).toHaveLength(antes)
})

const invitar = async (correo: string, as = 'ana', contribuyente = 1) =>
  n.servicio.request('POST', `/api/v1/contribuyentes/${contribuyente}/miembros`, {
    as: await n.servicio.token(as as 'ana'),
    json: { correo, rol: 'PROPIETARIO' },
  })
const llegadosA = (para: string) => smtp.llegados.filter(uno => uno.para === `RCPT TO:<${para}>`)

test('who is invited is told by whom, as what and what to do, once; of a taxpayer that proved no RUC nobody is', async () => {
  await n.servicio.db.query(
    `update contribuyente set verificado_en = null, ambiente = 'SANDBOX' where contribuyente_id = 2`,
  )
  expect((await invitar('nadie@ejemplo.com.py', 'beto', 2)).status).toBe(201)
  expect((await invitar('duena@ejemplo.com.py')).status).toBe(201)
  expect((await invitar('duena@ejemplo.com.py')).status).toBe(422)
  await hasta(() => llegadosA('duena@ejemplo.com.py').length > 0)
  await sinEspera()
  const texto = textOf(llegadosA('duena@ejemplo.com.py')[0]?.mensaje ?? '')
  expect(texto).toMatch(/^ana@ejemplo\.com\.py le da acceso a .* en Mbohéra, .* Entra como propietario: /)
  expect(texto).toContain('con esta misma dirección, duena@ejemplo.com.py.')
  expect(texto).toContain('https://facturas.ejemplo.com.py/c/1\n')
  expect([llegadosA('duena@ejemplo.com.py').length, llegadosA('nadie@ejemplo.com.py').length]).toEqual([1, 0])
})

test('an invitation that is taken back before its mail left is not mailed', async () => {
  smtp.percance = (momento, texto) =>
    momento === 'RCPT' && texto.includes('arrepentida@') ? { responde: '451 mas tarde' } : null
  const invitada = await invitar('arrepentida@ejemplo.com.py')
  await hasta(() => smtp.dicho.some(linea => linea.includes('arrepentida@')))
  const quitada = await n.servicio.request(
    'DELETE',
    `/api/v1/contribuyentes/1/miembros/${invitada.body.data.miembroId}`,
    { as: await n.servicio.token('ana') },
  )
  expect(quitada.status).toBe(200)
  smtp.percance = () => null
  await n.servicio.db.query(`update correo set proxima = ahora() where para = 'arrepentida@ejemplo.com.py'`)
  await sinEspera()
  expect(llegadosA('arrepentida@ejemplo.com.py')).toEqual([])
})

test('whoever invites and takes back writes to so many people a day and to no more; they are invited all the same', async () => {
  await n.servicio.db.query(
    `insert into correo (contribuyente_id, ambiente, para, motivo, estado, noticias, fecha, proxima)
     select 1, ambiente, 'x@ejemplo.com.py', 'INVITACION', 'ACEPTADO', '[]', ahora(), ahora()
     from contribuyente, generate_series(1, 50) where contribuyente_id = 1`,
  )
  expect((await invitar('otra@ejemplo.com.py')).status).toBe(201)
  const { rows } = await n.servicio.db.query(`select 1 from correo where para = 'otra@ejemplo.com.py'`)
  expect(rows).toEqual([])
})

test('to an address that her provider does not vouch for nobody is told anything, and she sees so', async () => {
  const correo = 'ajena@ejemplo.com.py'
  const carla = (email_verified: boolean) => n.servicio.token('carla', { email: correo, email_verified })
  const para = async (email_verified: boolean) =>
    (await n.servicio.request('GET', AJUSTE, { as: await carla(email_verified) })).body.data.para
  expect(await para(false)).toBeNull()
  // She is told after Carla, in the same turn.
  const duena = await n.servicio.token('ana', { sub: 'sub-duena', email: 'duena@ejemplo.com.py' })
  await n.ver('/api/v1/contribuyentes/1', duena)
  await rechazada()
  await turno()
  await hasta(async () => (await cuantosDe('duena')) > 0)
  expect(await cuantosDe('ajena')).toBe(0)
  expect(await para(true)).toBe(correo)
  await turno()
  await hasta(async () => (await cuantosDe('ajena')) > 0)
})
