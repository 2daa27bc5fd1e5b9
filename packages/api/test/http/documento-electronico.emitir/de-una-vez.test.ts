import { expect, test } from 'vitest'
import { assembleDocumento, completeEntrada, numeracionDeNadie } from '../../../src/domain/emision/armar.ts'
import type { CuerpoEmision } from '../../../src/domain/emision/campos.ts'
import { parseSolicitud } from '../../../src/domain/emision/solicitud.ts'
import { faultsOf, NOTHING } from '../../../src/domain/validated.ts'
import { REMISION } from '../../support/factura.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const EMISOR = completeEntrada({
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  tipoContribuyente: 'PERSONA_JURIDICA',
  tipoRegimen: null,
  direccion: null,
  numeroCasa: null,
  departamento: null,
  distrito: null,
  ciudad: null,
  telefono: null,
  email: null,
  actividades: [],
  establecimientos: [],
  redondeo: null,
})

/** Which fields are told of at once. */
function faltasDe(cambios: object): string[] {
  const dado = { ...REMISION, ...cambios } as unknown as CuerpoEmision // some of them are wrong on purpose
  const leida = parseSolicitud({ dado, forma: NOTHING, indulgente: false }, NOW)
  if (!leida.ok) throw new Error('where it belongs was said')
  const armado = assembleDocumento(leida.value, {
    ambiente: 'SANDBOX',
    emisor: EMISOR,
    numeracion: numeracionDeNadie({ establecimiento: '001', punto: '001' }),
    codigoSeguridad: '900000000',
    desfases: [],
    now: NOW,
    leyenda: 'manual',
    reglas: null,
    topeDeCredito: null,
  })
  return faultsOf(armado).map(({ campo }) => campo)
}
const { receptor, transporte } = REMISION
const { tipo: _t, fechaInicio: _i, ...SIN_FECHA } = transporte
const DEL_TRANSPORTE = ['transporte.tipo', 'transporte.fechaInicio']

test.each([
  ['without a name', { ...receptor, nombreRazonSocial: ' ' }, 'receptor.nombreRazonSocial'],
  ['of no nature', { ...receptor, tipoContribuyente: undefined }, 'receptor.tipoContribuyente'],
  ['of no operation', { ...receptor, tipoOperacion: 'B2X' }, 'receptor.tipoOperacion'],
  ['that is not there', undefined, 'receptor'],
])('a receptor %s hides nothing else that is wrong with a nota de remisión', (_, quien, campo) => {
  expect(faltasDe({ receptor: quien, transporte: SIN_FECHA }).sort()).toEqual(
    [campo, ...DEL_TRANSPORTE].sort(),
  )
})

test('a receptor without a name must have an address all the same', () => {
  const { direccion: _d, numeroCasa: _n, ...sinDireccion } = receptor
  expect(faltasDe({ receptor: { ...sinDireccion, nombreRazonSocial: '' } })).toEqual([
    'receptor.nombreRazonSocial',
    'receptor.direccion',
  ])
})

test.each([
  ['', { modalidad: 'TERRESTRE', responsableFlete: 'EMISOR' }, []],
  [
    ', and nothing at all of it',
    undefined,
    ['transporte', 'transporte.modalidad', 'transporte.responsableFlete'],
  ],
])(
  'of every group of a transporte that must be there, and is not%s, each field is told',
  (_, dado, ademas) => {
    expect(faltasDe({ transporte: dado }).sort()).toEqual(
      [
        ...ademas,
        ...[...DEL_TRANSPORTE, 'transporte.fechaFin'],
        ...['salida', 'entregas', 'vehiculos', 'transportista'].map(grupo => `transporte.${grupo}`),
        ...['salida', 'entregas[0]'].flatMap(local =>
          ['direccion', 'departamento', 'ciudad'].map(campo => `transporte.${local}.${campo}`),
        ),
        ...['tipo', 'marca', 'numeroIdentificacion'].map(campo => `transporte.vehiculos[0].${campo}`),
        ...['naturaleza', 'nombreRazonSocial', 'numeroDocumento', 'domicilioFiscal'].map(
          campo => `transporte.transportista.${campo}`,
        ),
        ...['numeroDocumento', 'nombre', 'direccion'].map(campo => `transporte.chofer.${campo}`),
      ].sort(),
    )
  },
)
