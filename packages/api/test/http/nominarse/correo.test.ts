import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'
import { ServidorSmtp } from '../../support/servidor-smtp.ts'

const PARA = 'ella@compradora.com.py'
let smtp: ServidorSmtp
let b: Nominarse

beforeAll(async () => {
  smtp = await ServidorSmtp.start()
  b = await Nominarse.open(
    {},
    { correoUrl: smtp.url, correoDe: 'facturas@ejemplo.com.py', webhooksEspera: '0.05' },
  )
})
afterAll(async () => {
  await b.close()
  await smtp.close()
})

const activar = async (activo: boolean) =>
  b.n.servicio.request('PUT', '/api/v1/contribuyentes/1/correo', {
    as: await b.n.servicio.token('ana'),
    json: { activo },
  })
const correosDe = async (cdc: string): Promise<Record<string, unknown>[]> =>
  (await b.n.ver(`/api/v1/documento-electronico/${cdc}/correos`)).body.datos
const salio = (cdc: string, para: string) =>
  hasta(async () => (await correosDe(cdc)).some(uno => uno.para === para && uno.estado === 'ACEPTADO'))
/** Mails leave in their order: when this one is there, whatever was to leave before it is. */
async function testigo(cdc: string) {
  await b.post(`documento-electronico/${cdc}/correos`, { para: 'testigo@ejemplo.com.py' })
  await salio(cdc, 'testigo@ejemplo.com.py')
}
const motivosDe = async (cdc: string) =>
  (await correosDe(cdc)).map(({ para, motivo }) => [para, motivo]).toReversed()

test('where the taxpayer sends no mail she is not asked where to, and an address is refused before anything is asked of SIFEN', async () => {
  const { cdc, papel } = await b.innominada()
  expect((await b.act(papel, 'ver')).body.correo).toBe(false)
  const { status, body } = await b.pedir(papel, vezDe('apagado'), '80012345-0', { correo: PARA })
  expect([status, body.errors[0].codigo, body.errors[0].campo]).toEqual([422, 'not-supported', 'correo'])
  expect(b.n.servicios(cdc)).toEqual([])
  expect((await b.pedir(papel, vezDe('apagado'))).body.peticion.estado).toBe('APROBADA')
})

test('who says where has it there once it is hers, with KuDE and XML, once, however often she asks', async () => {
  await activar(true)
  const { cdc, papel } = await b.innominada()
  expect((await b.act(papel, 'ver')).body.correo).toBe(true)
  const mal = await b.pedir(papel, vezDe('correo'), '80012345-0', { correo: 'ella@' })
  expect([mal.status, mal.body.errors[0].codigo]).toEqual([422, 'email'])
  for (const status of [201, 200, 200])
    expect((await b.pedir(papel, vezDe('correo'), '80012345-0', { correo: ` ${PARA} ` })).status).toBe(status)
  await salio(cdc, PARA)
  await b.seguir(papel, vezDe('correo'))
  await testigo(cdc)
  expect(await motivosDe(cdc)).toEqual([
    [PARA, 'NOMINADO'],
    ['testigo@ejemplo.com.py', 'PEDIDO'],
  ])
  const llegados = smtp.llegados.filter(uno => uno.para === `RCPT TO:<${PARA}>`)
  expect(llegados).toHaveLength(1)
  expect(
    [...llegados[0]!.mensaje.matchAll(/filename="(\w+-)?\d+\.(\w+)"/g)]
      .map(([, de = '', tipo]) => de + tipo)
      .toSorted(),
  ).toEqual(['evento-xml', 'pdf', 'xml'])
  const { eventoSifenId } = (await b.peticiones('?limite=1'))[0]!
  const evento = await b.n.ver(`/api/v1/evento-sifen/${eventoSifenId}/xml`)
  const adjuntos = llegados[0]!.mensaje
    .split('Content-Transfer-Encoding: base64')
    .map(parte => Buffer.from(parte.split(/\r\n--/)[0]!, 'base64').toString())
  expect(adjuntos).toContain(evento.text)
  expect(adjuntos.join()).toContain('Ya está a su nombre')
})

test('an answer that was lost on its way makes one mail of it; what SIFEN refuses, and what the till denies, is sent to nobody', async () => {
  const perdida = await b.innominada()
  b.n.lose(0)
  b.n.mute()
  const pedida = await b.pedir(perdida.papel, vezDe('perdida'), '80012345-0', { correo: PARA })
  expect(pedida.body.peticion.estado).toBe('EN_CURSO')
  expect(await motivosDe(perdida.cdc)).toEqual([])
  b.n.simulador.disarmAll()
  await b.pasar(11_000)
  await Promise.all([1, 2, 3].map(() => b.seguir(perdida.papel, vezDe('perdida'))))
  await salio(perdida.cdc, PARA)

  const rechazada = await b.innominada()
  const dicha = await b.pedir(rechazada.papel, vezDe('rechazada'), '80000513-9', { correo: PARA })
  expect(dicha.body.peticion.estado).toBe('RECHAZADA')
  await b.configurar({ modo: 'VISTO_BUENO' })
  const negada = await b.innominada()
  await b.pedir(negada.papel, vezDe('negada'), '80012345-0', { correo: PARA })
  const [{ peticionId } = {}] = await b.peticiones('?estado=ESPERA_VISTO_BUENO')
  expect((await b.post(`peticiones-nominacion/${peticionId}/negar`, { motivo: 'No' })).status).toBe(200)

  await testigo(negada.cdc)
  expect(await motivosDe(perdida.cdc)).toEqual([[PARA, 'NOMINADO']])
  for (const { cdc } of [rechazada, negada])
    expect((await motivosDe(cdc)).filter(([para]) => para === PARA)).toEqual([])
})
