import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { forzar } from '../support/forzar.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../support/rechazos.ts'
import { Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

/** 23:30 of the 20th in Asunción; in UTC and in Tokyo it is the 21st already. */
const NOCHE = Date.UTC(2026, 10, 21, 2, 30)
const HORA_MS = 3_600_000
const ZONAS = { UTC: 0, 'America/Asuncion': 180, 'Asia/Tokyo': -540 }
const antes = { TZ: process.env.TZ, PGOPTIONS: process.env.PGOPTIONS }

function setZona(name: 'TZ' | 'PGOPTIONS', value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

describe.each(Object.entries(ZONAS))('with the machine and PostgreSQL in %s', (zona, minutos) => {
  let simulador: Simulador
  let servicio: Servicio
  let n: Nominaciones
  let key: string

  beforeAll(async () => {
    setZona('TZ', zona)
    setZona('PGOPTIONS', `-c TimeZone=${zona}`)
    simulador = await startSifen({ latencia: 0, startAt: NOCHE + 1000 })
    servicio = await Servicio.start({}, simulador)
    servicio.now = NOCHE
    key = (await servicio.clave('ana')).key
    n = new Nominaciones(servicio, simulador, key)
  })
  afterAll(async () => {
    await servicio.close()
    await simulador.close()
    setZona('TZ', antes.TZ)
    setZona('PGOPTIONS', antes.PGOPTIONS)
  })

  const emitir = (fechaEmision: string) => n.emisiones.emitir({ fechaEmision })
  const get = (path: string) => servicio.request('GET', EMISION + path, { as: key })
  const cdcs = async (query: string) =>
    (await get(`?limite=100&${query}`)).body.datos.map(({ cdc }: { cdc: string }) => cdc)
  const setFin = (fin: string | null, inicio = '2019-01-01') =>
    forzar(servicio.db, 'update timbrado set inicio = $2, fin = $1 where contribuyente_id = 1', [fin, inicio])

  test('the zone is in force', async () => {
    expect(new Date(NOCHE).getTimezoneOffset()).toBe(minutos)
    expect((await servicio.db.query('show timezone')).rows).toEqual([{ TimeZone: zona }])
  })

  test('a documento of the last half hour of a day is of that day: CDC, XML, answers, approval', async () => {
    const cdc = await emitir('2026-11-20T23:30:00')
    expect(cdc.slice(25, 33)).toBe('20261120')
    expect((await n.emisiones.fin(cdc)).estado).toBe('APROBADO')
    const { text } = await get(`/${cdc}/xml`)
    expect(text).toContain('<dFeEmiDE>2026-11-20T23:30:00</dFeEmiDE>')
    expect(text).toContain('<dFecFirma>2026-11-20T23:28:00</dFecFirma>')
    expect(text).toContain('<dFeIniT>2019-01-01</dFeIniT>')
    const { body } = await get(`/${cdc}`)
    expect([body.fechaEmision, body.fechaCreacion, body.conservarHasta]).toEqual([
      '2026-11-20T23:30:00',
      '2026-11-21T02:30:00.000Z',
      '2031-12-31',
    ])
    expect((await n.emisiones.estado(cdc)).fechaEmision).toBe('2026-11-20T23:30:00')
  })

  test('an offset is honoured: the same instant, whoever wrote it', async () => {
    for (const fecha of ['2026-11-21T02:30:00Z', '2026-11-21T11:30:00+09:00', '2026-11-20T23:30:00-03:00'])
      expect((await n.emisiones.estado(await emitir(fecha))).fechaEmision).toBe('2026-11-20T23:30:00')
  })

  test('a timbrado is in force from the first second of its first day to the last of its last', async () => {
    try {
      await setFin('2026-11-20', '2026-11-20')
      for (const fecha of ['2026-11-20T00:00:00', '2026-11-20T23:59:59']) await emitir(fecha)
      for (const fecha of ['2026-11-19T23:59:59', '2026-11-21T00:00:00']) {
        const json = { ...FACTURA, fechaEmision: fecha }
        const { status, body } = await servicio.request('POST', EMISION, { as: key, json })
        expect([status, body.errors[0].codigo], fecha).toEqual([422, 'timbrado-vencido'])
      }
      expect((await servicio.request('GET', '/api/v1/contribuyente', { as: key })).body.faltantes).toEqual([])
    } finally {
      await setFin(null)
    }
  })

  test('720 hours ago and 120 ahead are taken, a second more is not', async () => {
    const at = (ms: number) => new Date(NOCHE + ms).toISOString().replace('.000', '')
    for (const ms of [-720 * HORA_MS, 120 * HORA_MS]) await emitir(at(ms))
    const refused = (ms: number, codigo: string) =>
      expectRechazo(servicio, key, { ...FACTURA, fechaEmision: at(ms) }, [['fechaEmision', codigo]])
    await refused(-720 * HORA_MS - 1000, '1150')
    await refused(120 * HORA_MS + 1000, '1151')
  })

  test('a day in a filter is a day in Paraguay', async () => {
    const [one, two] = [await emitir('2026-11-17T23:59:59'), await emitir('2026-11-18T00:00:00')]
    expect(await cdcs('fechaDesde=2026-11-17&fechaHasta=2026-11-17')).toEqual([one])
    expect(await cdcs('fechaDesde=2026-11-18&fechaHasta=2026-11-18')).toEqual([two])
    expect(await cdcs('fechaDesde=2026-11-18T03:00:00Z&fechaHasta=2026-11-18')).toEqual([two])
  })

  test('an evento is signed by the clock of Paraguay, and SIFEN takes it', async () => {
    const cdc = await n.innominada()
    const { body } = await n.nominar(cdc)
    expect([body.estadoEvento, body.fechaCreacion]).toEqual(['APROBADO', '2026-11-21T02:30:00.000Z'])
    const { rows } = await servicio.db.query('select xml from evento_sifen where cdc = $1', [cdc])
    expect(rows[0].xml).toContain('<dFecFirma>2026-11-20T23:')
  })

  test('a key is reserved until the last second of the last day of its retention, in Paraguay', async () => {
    const headers = { 'idempotency-key': 'fin-de-ano' }
    const again = () => servicio.request('POST', EMISION, { as: key, json: FACTURA, headers })
    expect((await again()).status).toBe(202)
    await servicio.ponerBase(Date.UTC(2032, 0, 1, 2, 59, 59), { parada: true })
    const { status, body } = await again()
    await servicio.ponerBase(NOCHE)
    expect([status, body.type]).toEqual([409, 'idempotency-key-reserved'])
  })
})
