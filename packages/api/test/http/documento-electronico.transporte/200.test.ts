import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REMISION } from '../../support/factura.ts'
import { hayXmlsec, hayXsd, juzgarEvento, sinXmlsec, sinXsd } from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const remision = () => n.aprobada(REMISION)
const CHOFER = { chofer: { nombre: 'PEDRO GOMEZ', numeroDocumento: '1234567' } }
const OTRO_CHOFER = { chofer: { nombre: 'JUANA PEREZ', numeroDocumento: '7654321' } }
const CAMBIOS = [
  CHOFER,
  {
    entrega: { direccion: 'Ruta 2', numeroCasa: 450, departamento: 12, distrito: 169, ciudad: 6106 },
  },
  {
    transportista: {
      naturaleza: 'NO_CONTRIBUYENTE',
      nombreRazonSocial: 'CARLOS RUIZ',
      tipoDocumento: 'CEDULA_PARAGUAYA',
      numeroDocumento: '2345678',
    },
  },
  {
    vehiculo: {
      tipoTransporte: 'TERCERO',
      modalidad: 'TERRESTRE',
      tipo: 'Camión',
      marca: 'Marca',
      numeroIdentificacion: 'ABCD123',
    },
  },
]

const xmlDe = async (eventoSifenId: number): Promise<string> =>
  (await n.ver(`/api/v1/evento-sifen/${eventoSifenId}/xml`)).text

test(`each of the four is registered as its own motive, as schema and signature ask for${sinXsd}${sinXmlsec}`, async () => {
  const cdc = await remision()
  const huella = await n.huella(cdc)
  for (const [index, cambio] of CAMBIOS.entries()) {
    const { status, body, text } = await n.actualizarTransporte(cdc, cambio)
    expect([status, body.tipoEvento, body.estadoEvento], text).toEqual([200, 'TRANSPORTE', 'APROBADO'])
    const dMotEv = [2, 1, 3, 4][index]
    expect(body.contenido).toContainEqual({ elemento: 'dMotEv', valor: String(dMotEv) })
    const xml = await xmlDe(body.eventoSifenId)
    expect(juzgarEvento(xml)).toEqual(['', ''])
    expect(xml).toContain(`<rGeVeTr><Id>${cdc}</Id><dMotEv>${dMotEv}</dMotEv>`)
  }
  expect(hayXsd && hayXmlsec ? n.registrados(cdc) : CAMBIOS).toHaveLength(4)
  const { eventos, estado } = await n.documento(cdc)
  expect([estado, eventos.map(({ motivo }: { motivo: string }) => motivo)]).toEqual([
    'APROBADO',
    ['Cambio del vehículo', 'Cambio del transportista', 'Cambio del local de entrega', 'Cambio del chofer'],
  ])
  expect(await n.huella(cdc)).toEqual(huella)
})

test('a RUC is signed in two fields, and one that SIFEN does not know is its answer', async () => {
  const cdc = await remision()
  const de = (numeroDocumento: string) => ({
    transportista: { naturaleza: 'CONTRIBUYENTE', nombreRazonSocial: 'TRANSPORTES SA', numeroDocumento },
  })
  const { body } = await n.actualizarTransporte(cdc, de('80099999-1'))
  expect([body.estadoEvento, body.contenido]).toEqual([
    'APROBADO',
    expect.arrayContaining([
      { elemento: 'dRucTrans', valor: '80099999' },
      { elemento: 'dDVTrans', valor: '1' },
    ]),
  ])
  const unknown = await n.actualizarTransporte(cdc, de('80000500-7'))
  expect([unknown.status, unknown.body.estadoEvento, unknown.body.codigoRespuesta]).toEqual([
    200,
    'RECHAZADO',
    '4315',
  ])
})

test('what was told last is not told again; a driver who comes back is', async () => {
  const cdc = await remision()
  const uno = await n.actualizarTransporte(cdc, CHOFER)
  const otra = await n.actualizarTransporte(cdc, CHOFER, { clave: 'de-nuevo' })
  expect([otra.body, otra.headers['idempotent-replayed']]).toEqual([uno.body, 'true'])
  await n.actualizarTransporte(cdc, OTRO_CHOFER)
  const vuelve = await n.actualizarTransporte(cdc, CHOFER)
  expect(vuelve.body.estadoEvento).toBe('APROBADO')
  expect(vuelve.body.eventoSifenId).not.toBe(uno.body.eventoSifenId)
  expect(n.registrados(cdc)).toHaveLength(3)
})

describe('a lost answer', () => {
  test('SIFEN has it beside an earlier one: the query says which is ours', async () => {
    const cdc = await remision()
    await n.actualizarTransporte(cdc, CHOFER)
    n.lose(1)
    const { body } = await n.actualizarTransporte(cdc, OTRO_CHOFER)
    expect(body.estadoEvento).toBe('APROBADO')
    expect(n.registrados(cdc)).toHaveLength(2)
  })

  test('SIFEN has an earlier one and not this: it is sent once more', async () => {
    const cdc = await remision()
    await n.actualizarTransporte(cdc, CHOFER)
    n.lose(1, false)
    expect((await n.actualizarTransporte(cdc, OTRO_CHOFER)).body.estadoEvento).toBe('APROBADO')
    expect(n.servicios(cdc).slice(1)).toEqual(['siRecepEvento', 'siConsDE', 'siRecepEvento'])
    expect(n.registrados(cdc)).toHaveLength(2)
  })

  test('uncertain: 503, and another change waits for it; repeated, it is taken up with the query', async () => {
    const cdc = await remision()
    const pedir = () => n.actualizarTransporte(cdc, CHOFER, { clave: 'incierta' })
    const incierta = await n.leaveUncertain(pedir)
    expect([incierta.status, incierta.body.type]).toEqual([503, 'result-uncertain'])
    const { acciones } = await n.documento(cdc)
    expect(acciones.actualizarTransporte).toMatchObject({ puede: false, codigo: 'result-uncertain' })
    n.mute(1)
    expect((await n.actualizarTransporte(cdc, OTRO_CHOFER)).status).toBe(503)
    const otra = await pedir()
    expect([otra.body.estadoEvento, otra.body.eventoSifenId]).toEqual([
      'APROBADO',
      incierta.body.eventoSifenId,
    ])
    expect(n.registrados(cdc)).toHaveLength(1)
    expect((await n.actualizarTransporte(cdc, OTRO_CHOFER)).body.estadoEvento).toBe('APROBADO')
  })
})

describe('422 and 404', () => {
  test.each<[object, string[]]>([
    [{}, [' required']],
    [{ ...CHOFER, ...CAMBIOS[1] }, ['chofer contradiction']],
    [{ chofer: { nombre: 'PEDRO GOMEZ' } }, ['chofer.numeroDocumento required']],
    [{ chofer: { nombre: 'PG', numeroDocumento: '12.345' } }, ['chofer.nombre', 'chofer.numeroDocumento']],
    [
      { entrega: { direccion: 'Ruta 2', departamento: 12, distrito: 1, ciudad: 6106 } },
      ['entrega.ciudad 4300'],
    ],
    [
      {
        transportista: {
          naturaleza: 'CONTRIBUYENTE',
          nombreRazonSocial: 'X SA S',
          numeroDocumento: '80099999-2',
        },
      },
      ['transportista.numeroDocumento'],
    ],
    [
      { vehiculo: { tipoTransporte: 'PROPIO', modalidad: 'TERRESTRE', tipo: 'Camión', marca: 'M' } },
      ['vehiculo.numeroIdentificacion 4334'],
    ],
    [
      {
        vehiculo: {
          ...{ tipoTransporte: 'PROPIO', modalidad: 'TERRESTRE', tipo: 'Camión', marca: 'M' },
          matricula: 'ABCD123',
        },
      },
      ['vehiculo.matricula'],
    ],
    [
      {
        vehiculo: {
          ...{ tipoTransporte: 'PROPIO', modalidad: 'TERRESTRE', tipo: 'Camión', marca: 'M' },
          ...{ matricula: 'ABC123', numeroIdentificacion: '9BW1' },
        },
      },
      ['vehiculo.numeroIdentificacion contradiction'],
    ],
  ])('of %j every fault by the names of the body; nothing is kept', async (json, dichas) => {
    const cdc = await remision()
    const { status, body } = await n.actualizarTransporte(cdc, json, { clave: 'mala' })
    const faltas = body.errors.map(
      ({ campo, codigo }: { campo: string; codigo: string }) => `${campo} ${codigo}`,
    )
    expect([status, body.type]).toEqual([422, 'validation-error'])
    expect(faltas).toEqual(dichas.map(dicha => expect.stringMatching(`^${dicha}`)))
    expect(await n.clave('mala')).toBeUndefined()
    expect(n.servicios(cdc)).toEqual([])
  })

  test('of a factura, of a cancelled nota, of one of another: it says why', async () => {
    const factura = await n.actualizarTransporte(await n.aprobada(), CHOFER)
    expect([factura.status, factura.body.detail]).toEqual([422, expect.stringContaining('nota de remisión')])
    const cdc = await remision()
    await n.cancelar(cdc)
    const cancelada = await n.actualizarTransporte(cdc, CHOFER)
    expect([cancelada.status, cancelada.body.errors[0].codigo]).toEqual([422, '4336'])
    const { acciones } = await n.documento(cdc)
    expect(acciones.actualizarTransporte).toMatchObject({ puede: false, codigo: '4336' })
    const as = (await n.servicio.clave('beto')).key
    expect((await n.actualizarTransporte(cdc, CHOFER, { as })).status).toBe(404)
  })
})
