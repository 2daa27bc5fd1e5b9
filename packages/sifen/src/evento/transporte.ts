import {
  documentoVendedor,
  modalidadTransporte,
  tipoTransporte,
} from '../catalogos/enumeraciones.generated.ts'
import { digitoVerificador } from '../dv.ts'
import * as f from './formas.ts'
import { describeOtro, nombreCiudad, nombreDepartamento, nombreDistrito, sinRelacion } from './lugar.ts'
import {
  campo,
  cdcInvalido,
  type Definicion,
  dvMalo,
  emisorDistinto,
  falta,
  opcional,
  oSino,
  type ReglaDe,
} from './reglas.ts'
import type { Transporte } from './tipos.ts'

type Nombre = ReglaDe<Transporte>['campo']
/** The fields that hold a T, when they are there. */
type Que<T> = {
  [N in keyof Transporte]-?: NonNullable<Transporte[N]> extends T ? N : never
}[keyof Transporte]
const LUGAR = 1
const CHOFER = 2
const TRANSPORTISTA = 3
const VEHICULO = 4

const regla = (
  codigo: string | null,
  id: string,
  name: Nombre,
  falla: ReglaDe<Transporte>['falla'],
  detalle: string,
): ReglaDe<Transporte> => ({ codigo, regla: id, campo: name, falla, detalle })

const CAMBIO = ['', 'del local de entrega', 'del chofer', 'del transportista', 'del vehículo'] as const

/** The table of what each motive requires. */
const requerido = (codigo: string, id: string, motivo: 1 | 2 | 3 | 4, name: Nombre) =>
  regla(
    codigo,
    id,
    name,
    e => e.dMotEv === motivo && falta(e[name]),
    `es obligatorio en el cambio ${CAMBIO[motivo]}`,
  )

/** A description for each code: missing (first code) or another's (second). */
function describe(
  codigos: readonly [string, string],
  id: string,
  nombres: readonly [Que<number>, Que<string>],
  right: (code: number) => string | undefined,
): ReglaDe<Transporte>[] {
  const [code, name] = nombres
  const of = (e: Transporte) => (falta(e[code]) ? undefined : right(Number(e[code])))
  return [
    regla(codigos[0], id, name, e => !falta(e[code]) && falta(e[name]), 'falta la descripción del código'),
    regla(
      codigos[1],
      `${id}a`,
      name,
      e => !falta(e[name]) && describeOtro(e[code], e[name], of(e)),
      'la descripción no es la de su código',
    ),
  ]
}

const delLugar = [
  requerido('4301', 'GET004a', LUGAR, 'cDepEnt'),
  ...describe(['4302', '4303'], 'GET005', ['cDepEnt', 'dDesDepEnt'], nombreDepartamento),
  ...describe(['4304', '4305'], 'GET007', ['cDisEnt', 'dDesDisEnt'], nombreDistrito),
  requerido('4306', 'GET008', LUGAR, 'cCiuEnt'),
  ...describe(['4307', '4308'], 'GET009', ['cCiuEnt', 'dDesCiuEnt'], nombreCiudad),
  regla(
    '4300',
    'GET004',
    'cCiuEnt',
    e => sinRelacion(e.cDepEnt, e.cDisEnt, e.cCiuEnt),
    'departamento, distrito y ciudad no se corresponden',
  ),
  requerido('4309', 'GET010', LUGAR, 'dDirEnt'),
  requerido('4310', 'GET011', LUGAR, 'dNumCas'),
]

const delTransportista = [
  requerido('4313', 'GET015', TRANSPORTISTA, 'iNatTrans'),
  regla(
    '4314',
    'GET016',
    'dRucTrans',
    e => e.iNatTrans === 1 && falta(e.dRucTrans),
    'falta el RUC del transportista',
  ),
  regla(
    '4315',
    'GET016a',
    'dRucTrans',
    (e, h) => !falta(e.dRucTrans) && h.estadoRuc === 'INEXISTENTE',
    'el RUC no existe',
  ),
  regla(
    '4316',
    'GET016b',
    'dRucTrans',
    // The three states that the manual names: with an administrative suspension, or blocked, one carries.
    (e, h) => !falta(e.dRucTrans) && ['SUS', 'CAN', 'CDE'].includes(h.estadoRuc ?? ''),
    'el RUC no está activo',
  ),
  regla(
    '4317',
    'GET016c',
    'dRucTrans',
    e => e.iNatTrans !== 1 && !falta(e.dRucTrans),
    'va solo con un transportista contribuyente',
  ),
  regla(
    '4318',
    'GET017',
    'dDVTrans',
    e => dvMalo(e.dRucTrans, e.dDVTrans),
    'el dígito verificador no es el del RUC',
  ),
  requerido('4319', 'GET018', TRANSPORTISTA, 'dNomTrans'),
  regla(
    '4320',
    'GET019',
    'iTipIDTrans',
    e => e.iNatTrans === 2 && falta(e.iTipIDTrans),
    'falta el tipo de documento del transportista',
  ),
  regla(
    '4321',
    'GET019a',
    'iTipIDTrans',
    e => e.iNatTrans === 1 && !falta(e.iTipIDTrans),
    'no va con un transportista contribuyente',
  ),
  ...describe(['4322', '4323'], 'GET020', ['iTipIDTrans', 'dDTipIDTrans'], c => documentoVendedor.get(c)),
  regla(
    '4324',
    'GET021',
    'dNumIDTrans',
    e => !falta(e.iTipIDTrans) && falta(e.dNumIDTrans),
    'falta el número de documento del transportista',
  ),
]

const delVehiculo = [
  requerido('4325', 'GET022', VEHICULO, 'iTipTrans'),
  ...describe(['4326', '4327'], 'GET023', ['iTipTrans', 'dDesTipTrans'], c => tipoTransporte.get(c)),
  requerido('4328', 'GET024', VEHICULO, 'iModTrans'),
  ...describe(['4329', '4330'], 'GET025', ['iModTrans', 'dDesModTrans'], c => modalidadTransporte.get(c)),
  requerido('4331', 'GET026', VEHICULO, 'dTiVehTras'),
  requerido('4332', 'GET027', VEHICULO, 'dMarVeh'),
  requerido('4333', 'GET028', VEHICULO, 'dTipIdenVeh'),
  regla(
    '4334',
    'GET029',
    'dNroIDVeh',
    e => e.dTipIdenVeh === 1 && falta(e.dNroIDVeh),
    'falta el número del vehículo',
  ),
  regla(
    '4335',
    'GET030',
    'dNroMatVeh',
    e => e.dTipIdenVeh === 2 && falta(e.dNroMatVeh),
    'falta la matrícula',
  ),
]

export const transporte: Definicion<Transporte> = {
  elemento: 'rGeVeTr',
  campos: [
    campo('Id', 'GET002', f.cdc),
    campo('dMotEv', 'GET003', f.opcion(1, 2, 3, 4)),
    opcional('cDepEnt', 'GET004', f.departamento),
    opcional('dDesDepEnt', 'GET005', f.nombreDepartamento),
    opcional('cDisEnt', 'GET006', f.distrito),
    opcional('dDesDisEnt', 'GET007', f.nombreLocalidad),
    opcional('cCiuEnt', 'GET008', f.ciudad),
    opcional('dDesCiuEnt', 'GET009', f.nombreLocalidad),
    opcional('dDirEnt', 'GET010', f.texto(1, 255)),
    opcional('dNumCas', 'GET011', f.entero(0, 999_999)),
    opcional('dCompDir1', 'GET012', f.texto(1, 255)),
    opcional('dNomChof', 'GET013', f.nombre),
    opcional('dNumIDChof', 'GET014', f.documento),
    opcional('iNatTrans', 'GET015', f.opcion(1, 2)),
    opcional('dRucTrans', 'GET016', f.ruc),
    opcional('dDVTrans', 'GET017', f.dv),
    opcional('dNomTrans', 'GET018', f.nombre),
    opcional('iTipIDTrans', 'GET019', f.opcion(1, 2, 3, 4)),
    opcional('dDTipIDTrans', 'GET020', f.opcion(...documentoVendedor.values())),
    opcional('dNumIDTrans', 'GET021', f.documento),
    opcional('iTipTrans', 'GET022', f.opcion(1, 2)),
    opcional('dDesTipTrans', 'GET023', f.texto(6, 7)),
    opcional('iModTrans', 'GET024', f.opcion(1, 2, 3, 4)),
    opcional('dDesModTrans', 'GET025', f.opcion(...modalidadTransporte.values())),
    opcional('dTiVehTras', 'GET026', f.texto(4, 10)),
    opcional('dMarVeh', 'GET027', f.texto(1, 10)),
    opcional('dTipIdenVeh', 'GET028', f.opcion(1, 2)),
    opcional('dNroIDVeh', 'GET029', f.texto(1, 20)),
    opcional('dNroMatVeh', 'GET030', f.texto(6, 6)),
  ],
  reglas: [
    regla(null, 'GET002', 'Id', cdcInvalido, 'el CDC no es válido: un carácter está mal copiado'),
    regla(null, 'GET002', 'Id', e => !e.Id.startsWith('07'), 'el CDC debe ser de una nota de remisión'),
    regla(
      '4336',
      'GET002',
      'Id',
      (_, h) => h.aprobado === false,
      'la nota de remisión no está aprobada en SIFEN',
    ),
    regla('0142', 'AD03', 'Id', emisorDistinto, 'el documento es de otro emisor que el del certificado'),
    ...delLugar,
    requerido('4311', 'GET013', CHOFER, 'dNomChof'),
    requerido('4312', 'GET014', CHOFER, 'dNumIDChof'),
    ...delTransportista,
    ...delVehiculo,
  ],
  completar: e => ({
    ...e,
    dDesDepEnt: oSino(e.dDesDepEnt, nombreDepartamento(e.cDepEnt)),
    dDesDisEnt: oSino(e.dDesDisEnt, nombreDistrito(e.cDisEnt)),
    dDesCiuEnt: oSino(e.dDesCiuEnt, nombreCiudad(e.cCiuEnt)),
    dDVTrans: oSino(e.dDVTrans, falta(e.dRucTrans) ? undefined : digitoVerificador(String(e.dRucTrans))),
    dDTipIDTrans: oSino(
      e.dDTipIDTrans,
      falta(e.iTipIDTrans) ? undefined : documentoVendedor.get(e.iTipIDTrans),
    ),
    dDesTipTrans: oSino(e.dDesTipTrans, falta(e.iTipTrans) ? undefined : tipoTransporte.get(e.iTipTrans)),
    dDesModTrans: oSino(
      e.dDesModTrans,
      falta(e.iModTrans) ? undefined : modalidadTransporte.get(e.iModTrans),
    ),
  }),
}
