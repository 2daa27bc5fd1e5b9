import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Acuerdo, TODO, type Visto } from '../../support/acciones.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let acuerdo: Acuerdo

beforeAll(async () => {
  n = await Nominaciones.open()
  acuerdo = new Acuerdo(n)
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const DOCUMENTOS = '/api/v1/documento-electronico'
const HORA = 3_600_000

describe('who asks', () => {
  const CON = {
    nominar: ['nominar'],
    emitir: ['notaDeDebito', 'notaDeCredito', 'compartir'],
    anular: ['cancelar'],
    leer: ['kude'],
  }
  test.each(Object.entries(CON))('a key that may %s beside reading', async (permiso, algunas) => {
    const as = (await n.servicio.clave('ana', 'DEV', { permisos: ['leer', permiso] })).key
    const cdc = permiso === 'nominar' ? await n.innominada() : await n.aprobada()
    const hechas = await acuerdo.expect(cdc, TODO, as)
    expect([...new Set(hechas)].sort()).toEqual([...new Set(['kude', ...algunas])].sort())
  })

  test('a LECTOR may look; everything else is her role, whatever the documento', async () => {
    const url = `/api/v1/contribuyentes/1/documentos`
    for (const cdc of [await n.innominada(), await acuerdo.rechazada()]) {
      const { body } = await n.ver(`${url}/${cdc}`, await n.servicio.token('carla'))
      const { kude: _, ...others } = body.data.acciones
      for (const accion of Object.values(others) as Visto[])
        expect(accion).toMatchObject({
          puede: false,
          codigo: 'access-denied',
          motivo: expect.stringContaining('rol'),
        })
      for (const verbo of ['nominar', 'cancelar', 'archivar', 'desarchivar']) {
        const as = await n.servicio.token('carla')
        expect((await n.post(`${url}/${cdc}/${verbo}`, { as })).body.type).toBe('access-denied')
      }
      const hers = (await n.ver(`${url}/${cdc}`, await n.servicio.token('ana'))).body.data.acciones
      expect(Object.values(hers).some(accion => (accion as Visto).puede)).toBe(true)
    }
  })

  test('archivar and desarchivar: the one or the other', async () => {
    const cdc = await n.aprobada()
    const vistas = async () => {
      const { archivar, desarchivar } = (await acuerdo.ver(cdc)).acciones
      return [archivar.puede, desarchivar.puede]
    }
    expect(await vistas()).toEqual([true, false])
    const { body } = await n.post(`${DOCUMENTOS}/${cdc}/archivar`)
    expect([body.archivado, body.acciones.archivar.puede, body.acciones.desarchivar.puede]).toEqual([
      true,
      false,
      true,
    ])
    expect(await vistas()).toEqual([false, true])
  })
})

/** When SIFEN approved it, by its own clock. */
async function aprobacion(cdc: string): Promise<number> {
  const { rows } = await n.servicio.db.query('select fecha_aprobacion as en from documento where cdc = $1', [
    cdc,
  ])
  return new Date(rows[0].en).getTime()
}

/** The hours are SIFEN's; its clock is moved, and everybody's with it. */
describe('the hours within which SIFEN takes a cancellation', () => {
  const adelantar = async (hours: number) => {
    n.simulador.advance(hours * HORA)
    await n.servicio.pasar(hours * HORA)
  }
  test.each([
    ['a factura', 48, '4009', () => n.aprobada({ fechaEmision: acuerdo.hoy })],
    ['a note', 168, '4010', () => acuerdo.notaAprobada('NOTA_DE_DEBITO_ELECTRONICA')],
  ])('%s: %d', async (_, horas, codigo, make) => {
    const [antes, despues] = [await make(), await make()]
    const { acciones } = await acuerdo.ver(antes)
    expect(Date.parse(acciones.cancelar.hasta)).toBe((await aprobacion(antes)) + horas * HORA)
    await adelantar(horas - 1)
    expect(await acuerdo.expect(antes, ['cancelar'])).toEqual(['cancelar'])
    await adelantar(1.1)
    expect(await acuerdo.expect(despues, ['cancelar', 'kude'])).toEqual(['kude'])
    expect((await acuerdo.ver(despues)).acciones.cancelar).toMatchObject({
      codigo,
      motivo: expect.stringContaining(`${horas} horas`),
    })
  })

  test('the number of one that was rejected: the end of the fifteenth of the month that follows, in Paraguay', async () => {
    const cdc = await acuerdo.rechazada()
    const { acciones, fechaEmision } = await acuerdo.ver(cdc)
    const [year, month] = fechaEmision.split('-').map(Number)
    expect(acciones.inutilizar).toEqual({
      puede: true,
      hasta: new Date(Date.UTC(year, month, 16, 3) - 1).toISOString(),
      desde: null,
      codigo: null,
      motivo: null,
    })
  })
})
