import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

/** With what it was paid is signed as it was said, or refused. */
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const con = (cambios: object) => ({
  condicionPago: { tipoPago: 'TARJETA_CREDITO', montoPago: 150_000, ...cambios },
})

async function grupo(cambios: object): Promise<string | undefined> {
  const cdc = await emisiones.emitir(con(cambios))
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  return /<gPagTarCD>(.*)<\/gPagTarCD>/.exec(simulador.documento(cdc)!.xml)?.[1]
}

describe('a card', () => {
  test('of which everything is known is signed whole', async () => {
    const tarjeta = {
      denominacion: 'VISA',
      ultimosDigitos: '0042',
      titular: 'ANA BENITEZ',
      codigoAutorizacion: 123456,
      procesamiento: 'PAGO_ELECTRONICO',
      procesadora: 'PROCESADORA SA',
      rucProcesadora: '80099999-1',
    }
    expect(await grupo({ tarjeta })).toBe(
      '<iDenTarj>1</iDenTarj><dDesDenTarj>Visa</dDesDenTarj><dRSProTar>PROCESADORA SA</dRSProTar><dRUCProTar>80099999</dRUCProTar><dDVProTar>1</dDVProTar><iForProPa>2</iForProPa><dCodAuOpe>123456</dCodAuOpe><dNomTit>ANA BENITEZ</dNomTit><dNumTarj>42</dNumTarj>',
    )
  })

  const NADA = '<iDenTarj>99</iDenTarj><dDesDenTarj>Tarjeta</dDesDenTarj><iForProPa>1</iForProPa>'
  test.each([undefined, null, {}, { ultimosDigitos: '', denominacion: null }])(
    'of which nothing is known (%j) is a card',
    async tarjeta => {
      expect(await grupo({ tarjeta, tipoPago: 'TARJETA_DEBITO' })).toBe(NADA)
    },
  )

  test('of another name is signed with that', async () => {
    expect(await grupo({ tarjeta: { descripcion: 'Única' } })).toBe(NADA.replace('Tarjeta<', 'Única<'))
  })

  test.each<[string, object, string, string]>([
    ['a word that is no card', { denominacion: 'DINERS' }, 'denominacion', 'enum'],
    [
      'more of its number than four digits',
      { ultimosDigitos: '4111111111111111' },
      'ultimosDigitos',
      'format',
    ],
    ['four zeros', { ultimosDigitos: '0000' }, 'ultimosDigitos', 'format'],
    [
      'an authorisation with a zero in front',
      { codigoAutorizacion: '012345' },
      'codigoAutorizacion',
      'format',
    ],
    ['an authorisation of letters', { codigoAutorizacion: 'A12345' }, 'codigoAutorizacion', 'format'],
    [
      'a processor with the check digit of another',
      { rucProcesadora: '80099999-2' },
      'rucProcesadora',
      'ruc-dv',
    ],
    ['a processor without check digit', { rucProcesadora: '80099999' }, 'rucProcesadora', 'ruc'],
    [
      'a name beside a denomination',
      { denominacion: 'VISA', descripcion: 'Oro Plus' },
      'descripcion',
      'contradiction',
    ],
    ['a name that SIFEN does not hold', { descripcion: 'Oro' }, 'descripcion', '0160'],
    ['an owner that SIFEN does not hold', { titular: 'ANA' }, 'titular', '0160'],
  ])('with %s is refused, and says where', async (_, tarjeta, campo, codigo) => {
    const uno = { ...FACTURA, ...con({ tarjeta }) }
    const { status, body, text } = await servicio.request('POST', EMISION, { as: key, json: uno })
    expect(status, text).toBe(422)
    expect(body.errors.map((e: { campo: string; codigo: string }) => [e.campo, e.codigo])).toEqual([
      [`condicionPago.tarjeta.${campo}`, codigo],
    ])
  })
})

test.each<[string, object, string]>([
  ['a card', { tarjeta: { denominacion: 'VISA' } }, 'tarjeta'],
  ['the number of a cheque', { numeroCheque: '12345678' }, 'numeroCheque'],
  ['the bank of a cheque', { bancoEmisor: 'BANCO EJEMPLO' }, 'bancoEmisor'],
  ['words for another means', { descripcion: 'Canje' }, 'descripcion'],
])('cash with %s is refused: it would be lost', async (_, cambios, campo) => {
  await expectRechazo(servicio, key, { ...FACTURA, ...con({ tipoPago: 'EFECTIVO', ...cambios }) }, [
    [`condicionPago.${campo}`, 'contradiction'],
  ])
})

test('what is owed was not paid by a card', async () => {
  const condicionPago = { plazo: '30 días', tarjeta: { denominacion: 'VISA' } }
  await expectRechazo(servicio, key, { ...FACTURA, condicionOperacion: 'CREDITO', condicionPago }, [
    ['condicionPago.tarjeta', 'contradiction'],
  ])
})
