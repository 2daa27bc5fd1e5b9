import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { recibidaDeOtra } from '../../support/recibidos.ts'
import type { Persona } from '../../support/servicio.ts'

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

interface Dicha {
  causa: string
  tipo: string
  severidad: string
  cuantos: number | null
  pagina: string
  vistaEn: string | null
}

const URL = '/api/v1/contribuyentes/1/noticias'
async function noticias(persona: Persona = 'ana', url = URL): Promise<Dicha[]> {
  const { status, body, text } = await n.ver(url, await n.servicio.token(persona))
  expect(status, text).toBe(200)
  return body.data.datos
}
const deTipo = async (tipo: string): Promise<Dicha[]> =>
  (await noticias()).filter(noticia => noticia.tipo === tipo)
const marcar = async (persona: Persona, causas: string[]) =>
  n.post(`${URL}/vistas`, { as: await n.servicio.token(persona), json: { causas } })
const envejecer = (tabla: string, columna: string, cuanto: string, cuales: string) =>
  forzar(n.servicio.db, `update ${tabla} set ${columna} = ${columna} - interval '${cuanto}' where ${cuales}`)

test('a taxpayer to whom nothing happened has none, and programs are told the same', async () => {
  expect(await noticias()).toEqual([])
  const { status, body } = await n.ver('/api/v1/noticias')
  expect([status, body]).toEqual([200, { datos: [] }])
})

test('what was refused stands for its own taxpayer and ambiente, until its number is voided', async () => {
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  const cdc = await n.emisiones.emitir()
  await n.emisiones.fin(cdc)
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  expect(await noticias()).toMatchObject([
    { tipo: 'RECHAZADO', severidad: 'URGENTE', cuantos: 1, vistaEn: null },
  ])
  expect(await noticias('beto', '/api/v1/contribuyentes/2/noticias')).toEqual([])
  const { numeroTimbrado, numeroFormateado } = await n.documento(cdc)
  const numero = Number(numeroFormateado.slice(-7))
  const { body, text } = await n.inutilizar({
    ...{ tipoDocumento: 1, numeroTimbrado, establecimiento: 1, puntoExpedicion: 1 },
    ...{ numeroInicio: numero, numeroFin: numero, motivo: 'No se va a usar' },
  })
  expect(body.estadoEvento, text).toBe('APROBADO')
  expect(await noticias()).toEqual([])
})

test('who saw it has seen it, and nobody else; of the next stage of the same cause nobody has', async () => {
  const certificado = (dias: number) =>
    forzar(
      n.servicio.db,
      `update certificado set hasta = ahora() + interval '${dias} days' where contribuyente_id = 1 and ambiente = 'DEV'`,
    )
  await certificado(20)
  const [{ causa = '' } = {}] = await deTipo('CERTIFICADO')
  const { body } = await marcar('ana', [causa, 'de-otro-mundo'])
  expect(body.data.datos).toContainEqual(
    expect.objectContaining({ causa, vistaEn: expect.stringMatching(/Z$/) }),
  )
  expect(await deTipo('CERTIFICADO')).toMatchObject([{ causa, vistaEn: expect.stringMatching(/Z$/) }])
  expect((await n.ver('/api/v1/noticias')).body.datos).toContainEqual(
    expect.objectContaining({ causa, vistaEn: null }),
  )
  await certificado(5)
  expect(await deTipo('CERTIFICADO')).toMatchObject([{ severidad: 'URGENTE', vistaEn: null }])
  await marcar('ana', [])
  const { rows } = await n.servicio.db.query('select causa from noticia_vista')
  expect(rows).toEqual([])
  await certificado(300)
  expect(await deTipo('CERTIFICADO')).toEqual([])
})

test.each([[{}], [{ causas: Array.from({ length: 101 }, () => 'a') }]])(
  'a list of causes that is none, or endless, is said to be so',
  async json => {
    const { status, body } = await n.post(`${URL}/vistas`, { as: await n.servicio.token('ana'), json })
    expect([status, body.errors[0].campo]).toEqual([422, 'causas'])
  },
)

test('a cancellation of which nobody knows is told until it is registered', async () => {
  const cdc = await n.aprobada()
  await n.leaveUncertain(() => n.cancelar(cdc), { registrar: false })
  expect(await deTipo('CANCELACION_SIN_EFECTO')).toMatchObject([
    { causa: expect.stringMatching(/ENVIADO$/), pagina: expect.stringMatching(/^documentos\/\d+$/) },
  ])
  expect(await deTipo('SIN_RESPUESTA')).toEqual([])
  await envejecer('evento_sifen', 'fecha_creacion', '1 hour', "estado = 'ENVIADO'")
  expect(await deTipo('SIN_RESPUESTA')).toMatchObject([{ pagina: 'eventos?estadoEvento=ENVIADO' }])
  await n.expireLeases()
  expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
  expect([await deTipo('CANCELACION_SIN_EFECTO'), await deTipo('SIN_RESPUESTA')]).toEqual([[], []])
})

test('what was received and not answered is told in its last week, until its receptor says something', async () => {
  const cdc = await recibidaDeOtra(n)
  expect(await deTipo('PLAZO_DE_RECIBIDO')).toEqual([])
  await envejecer('documento_recibido', 'fecha_aprobacion', '44 days', `cdc = '${cdc}'`)
  expect(await deTipo('PLAZO_DE_RECIBIDO')).toMatchObject([{ severidad: 'ATENCION', cuantos: 1 }])
  const json = { tipo: 'TOTAL' }
  const { text, body } = await n.post(`/api/v1/documento-recibido/${cdc}/conformar`, { json })
  expect(body.estadoEvento, text).not.toBe('ENVIADO')
  expect(await deTipo('PLAZO_DE_RECIBIDO')).toHaveLength(body.estadoEvento === 'APROBADO' ? 0 : 1)
})

test('of the days in which nobody asked SIFEN, because the machine slept, nobody says that it was down', async () => {
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await n.emisiones.emitir()
  const fallidos = async (desde: string) => {
    const { rows } = await n.servicio.db.query(
      `select from intercambio where estado_http >= 500 and fecha > ahora() - $1::interval`,
      [desde],
    )
    return rows.length
  }
  await hasta(async () => (await fallidos('1 minute')) > 0)
  await envejecer('intercambio', 'fecha', '3 days', 'estado_http >= 500')
  await hasta(async () => (await fallidos('1 minute')) > 0)
  expect(await deTipo('CAIDA_DE_SIFEN')).toEqual([])
  n.simulador.disarmAll()
  await n.emisiones.fin(cdc)
  await forzar(n.servicio.db, 'delete from intercambio where estado_http >= 500')
})

test('a documento that waits is told after an hour, and SIFEN that is down after ten minutes', async () => {
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await n.emisiones.emitir()
  await hasta(async () => {
    const { rows } = await n.servicio.db.query('select 1 from intercambio where estado_http >= 500')
    return rows.length > 0
  })
  expect(await deTipo('CAIDA_DE_SIFEN')).toEqual([])
  await envejecer('intercambio', 'fecha', '11 minutes', 'estado_http >= 500')
  expect(await deTipo('CAIDA_DE_SIFEN')).toHaveLength(1)
  expect(await deTipo('SIN_RESPUESTA')).toEqual([])
  await envejecer('documento', 'fecha_creacion', '61 minutes', `cdc = '${cdc}'`)
  expect(await deTipo('SIN_RESPUESTA')).toHaveLength(1)
  n.simulador.disarmAll()
  await n.emisiones.fin(cdc)
  expect([await deTipo('CAIDA_DE_SIFEN'), await deTipo('SIN_RESPUESTA')]).toEqual([[], []])
  expect(await deTipo('VUELTA_DE_SIFEN')).toHaveLength(1)
})
