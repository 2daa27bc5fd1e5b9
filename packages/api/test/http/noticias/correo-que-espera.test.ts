import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (const persona of ['ana', 'carla'] as const)
    await n.ver('/api/v1/contribuyentes/1', await n.servicio.token(persona))
})
afterAll(async () => {
  await n.close()
  await smtp.close()
})

const llegadosA = (quien: string) =>
  smtp.llegados.filter(({ para }) => para === `RCPT TO:<${quien}@ejemplo.com.py>`)
const escritosA = async (quien: string) => {
  const { rows } = await n.servicio.db.query(
    `select estado, intentos, noticias from correo where motivo = 'NOTICIAS' and para = $1 order by correo_id`,
    [`${quien}@ejemplo.com.py`],
  )
  return rows
}
/** Something more to tell, and whoever tells it has looked. */
async function suceder(): Promise<void> {
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  await n.emisiones.fin(await n.emisiones.emitir())
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  await n.servicio.db.query('delete from noticia_turno')
}
/** Her mails are put off until later, and no process has one in hand. */
const esperan = (quien: string, noticias: number) =>
  hasta(async () => {
    const { rows } = await n.servicio.db.query(
      `select from correo where para = $1 and motivo = 'NOTICIAS' and estado = 'PENDIENTE' and intentos > 0 and arriendo_hasta is null
         and jsonb_array_length(noticias) >= $2`,
      [`${quien}@ejemplo.com.py`, noticias],
    )
    return rows.length > 0
  })
const posponer = () => n.servicio.db.query(`update correo set proxima = ahora() + interval '2 hours'`)
const sigue = () =>
  n.servicio.db.query(
    `update correo set proxima = ahora() where estado = 'PENDIENTE' and motivo = 'NOTICIAS'`,
  )

test('what is new does not overtake what waits: both are one mail, the newest first, that is tried at once', async () => {
  smtp.percance = momento => (momento === 'RCPT' ? { responde: '451 mas tarde' } : null)
  await suceder()
  await esperan('ana', 1)
  await posponer()
  await suceder()
  await hasta(async () => (await escritosA('ana')).flatMap(({ noticias }) => noticias).length === 2)
  expect(await escritosA('ana')).toHaveLength(1)
  smtp.percance = () => null
  await sigue()
  await hasta(async () => (await escritosA('ana')).every(({ estado }) => estado === 'ACEPTADO'))
  const [correo] = await escritosA('ana')
  expect(correo.noticias.map(({ titulo }: { titulo: string }) => titulo.slice(0, 12))).toEqual([
    '2 documentos',
    '1 documento ',
  ])
  expect(llegadosA('ana')).toHaveLength(1)
})

test('who switched them off, or is no member any more, is not sent what waited for her', async () => {
  await hasta(async () => llegadosA('carla').length === 1)
  smtp.percance = momento => (momento === 'RCPT' ? { responde: '451 mas tarde' } : null)
  await suceder()
  for (const quien of ['ana', 'carla']) await esperan(quien, 1)
  await posponer()
  const as = await n.servicio.token('ana')
  const json = { urgentes: false, diarias: false }
  const apagado = await n.servicio.request('PUT', '/api/v1/contribuyentes/1/noticias/ajuste', { as, json })
  expect(apagado.status).toBe(200)
  const { rows } = await n.servicio.db.query(
    `select miembro_id from miembro join usuario u using (usuario_id) where contribuyente_id = 1 and u.correo = 'carla@ejemplo.com.py'`,
  )
  const quitada = await n.servicio.request(
    'DELETE',
    `/api/v1/contribuyentes/1/miembros/${rows[0].miembro_id}`,
    {
      as,
    },
  )
  expect(quitada.status).toBe(200)
  smtp.percance = () => null
  await sigue()
  await hasta(async () => {
    const todos = [...(await escritosA('ana')), ...(await escritosA('carla'))]
    return todos.every(({ estado }) => estado !== 'PENDIENTE' && estado !== 'SALIENDO')
  })
  expect([llegadosA('ana').length, llegadosA('carla').length]).toEqual([1, 1])
})
