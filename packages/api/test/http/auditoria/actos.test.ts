import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

const PANEL = '/api/v1/contribuyentes/1'
const SIN_NOMBRE = { ...FACTURA, ...INNOMINADA }
const CANCELACION = { motivo: 'error de carga' }
const rango = (numero: number) => ({
  tipoDocumento: 1,
  establecimiento: 1,
  puntoExpedicion: 1,
  numeroTimbrado: 80099999,
  numeroInicio: numero,
  numeroFin: numero + 1,
  motivo: 'salto de numeracion',
})

let n: Nominaciones
let ana: string

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
  ana = await n.servicio.token('ana')
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

interface Asiento {
  accion: string
  objeto: string | null
  actor: string
  detalle: Record<string, unknown>
}

/** What was written down while something was done, in order. */
async function mientras(hacer: () => Promise<unknown>): Promise<Asiento[]> {
  const { rows: before } = await n.servicio.db.query(
    'select coalesce(max(auditoria_id), 0) as id from auditoria',
  )
  await hacer()
  const { rows } = await n.servicio.db.query(
    'select accion, objeto, actor, detalle from auditoria where auditoria_id > $1 order by auditoria_id',
    [before[0].id],
  )
  return rows
}

const panel = (url: string, json: unknown, clave?: string) =>
  n.post(`${PANEL}/${url}`, { as: ana, json, ...(clave === undefined ? {} : { clave }) })

test('who of the persons issued, nominated, cancelled and voided what is written down', async () => {
  let cdc = ''
  let ids: number[] = []
  const asientos = await mientras(async () => {
    const emitted = await panel('documentos', SIN_NOMBRE, 'emision')
    cdc = emitted.body.data.cdc
    await n.emisiones.fin(cdc)
    const answers = [
      await panel(`documentos/${cdc}/nominar`, NOMINACION, 'nominacion'),
      await panel(`documentos/${cdc}/cancelar`, CANCELACION),
      await panel('documentos/inutilizar', rango(700)),
    ]
    ids = answers.map(({ body }) => body.data.eventoSifenId)
  })
  const actor = 'ana@ejemplo.com.py'
  const ambiente = 'DEV'
  const [eventoDeNominar, eventoDeCancelar, eventoDeInutilizar] = ids
  expect(asientos).toEqual([
    {
      accion: 'documento.emitir',
      objeto: cdc,
      actor,
      detalle: { ambiente, documentoElectronicoId: expect.any(Number) },
    },
    {
      accion: 'documento.nominar',
      objeto: cdc,
      actor,
      detalle: { ambiente, eventoSifenId: eventoDeNominar, motivo: NOMINACION.motivo },
    },
    {
      accion: 'documento.cancelar',
      objeto: cdc,
      actor,
      detalle: { ambiente, eventoSifenId: eventoDeCancelar, motivo: CANCELACION.motivo },
    },
    {
      accion: 'documento.inutilizar',
      objeto: null,
      actor,
      detalle: {
        ambiente,
        eventoSifenId: eventoDeInutilizar,
        motivo: 'salto de numeracion',
        numeroTimbrado: '80099999',
        numeroInicio: 700,
        numeroFin: 701,
      },
    },
  ])
  const { body } = await n.ver(`${PANEL}/auditoria?limite=4`, ana)
  expect(body.data.datos.map(({ accion }: Asiento) => accion)).toEqual([
    'documento.inutilizar',
    'documento.cancelar',
    'documento.nominar',
    'documento.emitir',
  ])
  expect(body.data.datos[0]).toMatchObject({ origen: '127.0.0.1', requestId: expect.any(String) })
})

test('a repetition under the same key is no other act', async () => {
  const cdc = await n.innominada()
  const asientos = await mientras(async () => {
    await panel('documentos', SIN_NOMBRE, 'emision')
    for (let i = 0; i < 3; i++) await panel(`documentos/${cdc}/nominar`, NOMINACION, 'repetida')
  })
  expect(asientos.map(({ accion }) => accion)).toEqual(['documento.nominar'])
})

test('what fails is no act', async () => {
  const cdc = await n.aprobada()
  const asientos = await mientras(async () => {
    expect((await panel('documentos', {})).status).toBe(422)
    expect((await panel(`documentos/${cdc}/nominar`, NOMINACION)).status).toBe(422)
    expect((await panel(`documentos/${cdc}/cancelar`, {})).status).toBe(422)
  })
  expect(asientos).toEqual([])
})

test('what one key did is listed, page by page, and nothing that another did', async () => {
  const leaked = await n.servicio.clave('ana')
  const cdc = await n.innominada()
  const as = leaked.key
  await n.post('/api/v1/documento-electronico', { as, json: SIN_NOMBRE })
  await n.nominar(cdc, { as })
  await n.cancelar(cdc)
  await n.cancelar(await n.aprobada(), { as })
  await n.inutilizar(rango(710), { as })
  const de = (query: string, quien = ana) =>
    n.ver(`${PANEL}/auditoria?apiKeyId=${leaked.apiKeyId}${query}`, quien)
  const { body: first } = await de('&limite=3')
  const { body: rest } = await de(`&limite=3&cursor=${first.data.siguiente}`)
  const datos = [...first.data.datos, ...rest.data.datos]
  expect(datos.map(({ accion }) => accion)).toEqual([
    'documento.inutilizar',
    'documento.cancelar',
    'documento.nominar',
    'documento.emitir',
  ])
  expect(rest.data.siguiente).toBeNull()
  for (const asiento of datos)
    expect(asiento).toMatchObject({
      apiKeyId: leaked.apiKeyId,
      actor: `API key ${leaked.apiKeyId}`,
      origen: '127.0.0.1',
      requestId: expect.any(String),
    })
})

test('a key of another taxpayer has no acts here, and what is no key is refused', async () => {
  const other = await n.servicio.clave('beto')
  const { body } = await n.ver(`${PANEL}/auditoria?apiKeyId=${other.apiKeyId}`, ana)
  expect(body.data.datos).toEqual([])
  for (const text of ['', 'x', '0', '-1', '1e3', '99999999999999999999']) {
    const refused = await n.ver(`${PANEL}/auditoria?apiKeyId=${text}`, ana)
    expect([refused.status, refused.body.errors?.[0]?.campo], text).toEqual([400, 'apiKeyId'])
  }
})

test('the person who takes up an event that was left ENVIADO is written down, once for each time', async () => {
  const cdc = await n.innominada()
  const lost = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'de-un-programa' }), { registrar: false })
  const objeto = String(lost.body.eventoSifenId)
  const asientos = await mientras(async () => {
    const busy = await n.servicio.db.query(
      `update evento_sifen set arriendo_hasta = ahora() + interval '1 minute' where evento_sifen_id = $1`,
      [objeto],
    )
    expect(busy.rowCount).toBe(1)
    expect((await panel(`documentos/${cdc}/nominar`, NOMINACION)).status).toBe(409)
    await n.expireLeases()
    await n.leaveUncertain(() => panel(`documentos/${cdc}/nominar`, NOMINACION), { registrar: false })
    const taken = await panel(`documentos/${cdc}/nominar`, NOMINACION)
    expect(taken.body.data).toMatchObject({ estadoEvento: 'APROBADO', eventoSifenId: Number(objeto) })
  })
  const asiento = { accion: 'evento.retomar', objeto, actor: 'ana@ejemplo.com.py', detalle: {} }
  expect(asientos).toEqual([asiento, asiento])
})

test('a write that is rolled back leaves no line, whoever asked', async () => {
  const cdc = await n.innominada()
  const { db } = n.servicio
  await db.query(
    `create function sin_guardar() returns trigger language plpgsql as $$ begin raise 'not kept'; end $$;
     create constraint trigger sin_guardar after insert on documento deferrable initially deferred
       for each row execute function sin_guardar();
     create constraint trigger sin_guardar after insert on evento_sifen deferrable initially deferred
       for each row execute function sin_guardar()`,
  )
  const asientos = await mientras(async () => {
    try {
      for (const [root, as] of [
        [`${PANEL}/documentos`, ana],
        ['/api/v1/documento-electronico', n.key],
      ] as const)
        for (const [url, json] of [
          ['', SIN_NOMBRE],
          [`/${cdc}/nominar`, NOMINACION],
          ['/inutilizar', rango(730)],
        ] as const)
          expect((await n.post(root + url, { as, json })).status, root + url).toBe(500)
    } finally {
      await db.query(
        `drop trigger sin_guardar on documento; drop trigger sin_guardar on evento_sifen; drop function sin_guardar`,
      )
    }
  })
  expect(asientos).toEqual([])
})

test('an act that cannot be written down does not happen: nothing is stored, numbered or sent', async () => {
  const cdc = await n.innominada()
  const { db } = n.servicio
  await db.query(
    `create function sin_tinta() returns trigger language plpgsql as $$ begin raise 'no ink'; end $$;
     create trigger sin_tinta before insert on auditoria for each row execute function sin_tinta()`,
  )
  const numbers = async () =>
    (await db.query('select timbrado_id, siguiente from timbrado order by 1')).rows as unknown
  const before = [await n.count('evento_sifen'), await n.count('idempotencia'), await numbers()]
  const sent = n.simulador.llegadas({ servicio: 'siRecepEvento' })
  try {
    for (const [url, json] of [
      ['', SIN_NOMBRE],
      [`/${cdc}/nominar`, NOMINACION],
      [`/${cdc}/cancelar`, CANCELACION],
      ['/inutilizar', rango(720)],
    ] as const)
      for (const [root, as] of [
        [`${PANEL}/documentos`, ana],
        ['/api/v1/documento-electronico', n.key],
      ] as const) {
        const clave = `sin-tinta ${root}${url}`.replaceAll(/[^a-z]/g, '-')
        expect((await n.post(root + url, { as, json, clave })).status, root + url).toBe(500)
      }
  } finally {
    await db.query('drop trigger sin_tinta on auditoria; drop function sin_tinta')
  }
  expect([await n.count('evento_sifen'), await n.count('idempotencia'), await numbers()]).toEqual(before)
  expect(n.simulador.llegadas({ servicio: 'siRecepEvento' })).toBe(sent)
})
