import { expect, test } from 'vitest'
import { draftOf, faultsOf } from '../validated.ts'
import { parseTransporte } from './transporte.ts'

const RUTA = { modalidad: 'TERRESTRE', responsableFlete: 'EMISOR' }
const faltas = (mas: object) =>
  faultsOf(parseTransporte({ ...RUTA, ...mas })).map(({ campo, codigo }) => `${campo} ${codigo}`)

test('an agente stands in the group of the transportista: what is missing is told by the names of the body', () => {
  const dichas = faltas({ agente: { nombre: 'AGENTE DE EJEMPLO' } })
  expect(dichas).toEqual(
    expect.arrayContaining([
      'transporte.transportista.naturaleza required',
      'transporte.transportista.nombreRazonSocial required',
      'transporte.chofer.nombre required',
    ]),
  )
  expect(faltas({})).toEqual([])
  expect(faltas({ agente: { nombre: ' ' } })).toEqual([])
})

test('a country is said in small letters or in capitals', () => {
  const leido = parseTransporte({
    ...RUTA,
    paisDestino: 'bra',
    transportista: {
      naturaleza: 'NO_CONTRIBUYENTE',
      nombreRazonSocial: 'TRANSPORTES LTDA',
      tipoDocumento: 'PASAPORTE',
      numeroDocumento: 'FX-1',
      nacionalidad: 'arg',
      domicilioFiscal: 'Rua Um',
    },
    chofer: { numeroDocumento: '1', nombre: 'PEDRO', direccion: 'Calle' },
  })
  expect(draftOf(leido)).toMatchObject({ cPaisDest: 'BRA', gCamTrans: { cNacTrans: 'ARG' } })
})

test('a vehicle is told by one of the two: by its plate, where it has one (E967)', () => {
  const vehiculo = { tipo: 'Camión', marca: 'Marca', numeroIdentificacion: '9BW000000X0000001' }
  const leido = parseTransporte({ ...RUTA, vehiculos: [{ ...vehiculo, matricula: 'ABC123' }, vehiculo] })
  const comun = { dTiVehTras: 'Camión', dMarVeh: 'Marca' }
  expect(draftOf(leido)?.gVehTras).toEqual([
    { ...comun, dTipIdenVeh: 2, dNroMatVeh: 'ABC123' },
    { ...comun, dTipIdenVeh: 1, dNroIDVeh: '9BW000000X0000001' },
  ])
})
