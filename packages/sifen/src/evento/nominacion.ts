import { documentoReceptorNominacion } from '../catalogos/enumeraciones.generated.ts'
import { paises } from '../catalogos/paises.generated.ts'
import { digitoVerificador } from '../dv.ts'
import { CONTACTO_DEL_RECEPTOR } from './contacto.ts'
import * as f from './formas.ts'
import { describeOtro, nombreCiudad, nombreDepartamento, nombreDistrito, sinRelacion } from './lugar.ts'
import {
  campo,
  cdcMalo,
  type Definicion,
  dvMalo,
  emisorDistinto,
  falta,
  opcional,
  oSino,
  type ReglaDe,
  tuvo,
} from './reglas.ts'
import type { Nominacion } from './tipos.ts'

const NT14 = '2023-08-08'
const NT27 = '2026-03-09'
const LIBRE = 9
const TARJETA_DIPLOMATICA = 6
const TARJETA_DIPLOMATICA_ANTES_DE_NT27 = 5

/** The literal of a document type on a day: NT27 moved the diplomatic card from 5 to 6. */
function literal(code: number | null | undefined, day: string): string | undefined {
  if (falta(code)) return undefined
  if (day >= NT27) return documentoReceptorNominacion.get(Number(code))
  if (code === TARJETA_DIPLOMATICA_ANTES_DE_NT27) return documentoReceptorNominacion.get(TARJETA_DIPLOMATICA)
  return code === TARJETA_DIPLOMATICA ? undefined : documentoReceptorNominacion.get(Number(code))
}

const campos = [
  campo('Id', 'GENFE002', f.cdc),
  campo('mOtEve', 'GENFE003', f.motivo),
  campo('iNatRec', 'GENFE004', f.opcion(1, 2)),
  campo('iTiOpe', 'GENFE027', f.opcion(1, 2, 4)),
  campo('cPaisRec', 'GENFE005', f.pais),
  campo('dDesPaisRe', 'GENFE006', f.texto(4, 50, { notBlank: true, oneLine: true })),
  opcional('iTiContRec', 'GENFE007', f.opcion(1, 2)),
  opcional('dRucRec', 'GENFE008', f.ruc),
  opcional('dDVRec', 'GENFE009', f.dv),
  opcional('iTipIDRec', 'GENFE010', f.opcion(1, 2, 3, 4, 5, 6, 9)),
  opcional('dDTipIDRec', 'GENFE011', f.texto(9, 41, { notBlank: true, oneLine: true })),
  opcional('dNumIDRec', 'GENFE012', f.documento),
  campo('dNomRec', 'GENFE013', f.nombre),
  opcional('dNomFanRec', 'GENFE014', f.nombre),
  opcional('dDirRec', 'GENFE015', f.texto(1, 255)),
  opcional('dNumCasRec', 'GENFE016', f.entero(0, 999_999)),
  opcional('cDepRec', 'GENFE017', f.departamento),
  opcional('dDesDepRec', 'GENFE018', f.nombreDepartamento),
  opcional('cDisRec', 'GENFE019', f.distrito),
  opcional('dDesDisRec', 'GENFE020', f.nombreLocalidad),
  opcional('cCiuRec', 'GENFE021', f.ciudad),
  opcional('dDesCiuRec', 'GENFE022', f.nombreLocalidad),
  ...CONTACTO_DEL_RECEPTOR.map(({ nombre, regla, forma }) => opcional(nombre, regla, forma)),
] as const

const regla = (
  codigo: string,
  id: string,
  name: ReglaDe<Nominacion>['campo'],
  falla: ReglaDe<Nominacion>['falla'],
  detalle: string,
): ReglaDe<Nominacion> => ({ codigo, regla: id, campo: name, falla, detalle })

const contribuyente = (e: Nominacion) => e.iNatRec === 1
const inactivo = (estado: string | null | undefined) => estado === 'CAN' || estado === 'CDE'

const delDocumento: readonly ReglaDe<Nominacion>[] = [
  {
    ...regla('0160', 'NT14', 'Id', () => true, 'el evento de nominación rige desde el 8 de agosto de 2023'),
    hasta: '2023-08-07',
  },
  cdcMalo('4451', 'GENFE002'),
  regla(
    '4452',
    'GENFE002a',
    'Id',
    (_, h) => h.aprobado === false || tuvo(h, 'cancelacion'),
    'la factura no está aprobada en SIFEN o fue cancelada',
  ),
  regla(
    '4453',
    'GENFE002b',
    'Id',
    (_, h) => tuvo(h, 'nominacion'),
    'la factura ya fue nominada; es una sola vez',
  ),
  regla('4454', 'GENFE002c', 'Id', e => !e.Id.startsWith('01'), 'solo se nomina una factura electrónica'),
  regla('4468', 'GENFE002d', 'Id', emisorDistinto, 'la factura es de otro emisor que el del certificado'),
  regla(
    '4469',
    'GENFE002e',
    'Id',
    (_, h) => h.innominado === false,
    'la factura ya tiene receptor con nombre',
  ),
]

const deLaOperacion: readonly ReglaDe<Nominacion>[] = [
  regla(
    '4475',
    'GENFE004',
    'iNatRec',
    e => (e.iTiOpe === 1) !== contribuyente(e),
    'B2B es solo para contribuyentes; B2C y B2F, solo para no contribuyentes',
  ),
  regla(
    '4476',
    'GENFE005',
    'cPaisRec',
    e => (e.iTiOpe === 4) === (e.cPaisRec === 'PRY'),
    'B2F exige un país que no sea Paraguay; B2B y B2C, Paraguay',
  ),
  regla(
    '4456',
    'GENFE006',
    'dDesPaisRe',
    e => e.dDesPaisRe !== paises.get(e.cPaisRec),
    'el nombre del país no es el de su código',
  ),
  regla(
    '4478',
    'GENFE015',
    'dDirRec',
    e => e.iTiOpe === 4 && falta(e.dDirRec),
    'la operación con el exterior (B2F) exige la dirección',
  ),
]

const delContribuyente: readonly ReglaDe<Nominacion>[] = [
  regla(
    '4457',
    'GENFE007',
    'iTiContRec',
    e => contribuyente(e) && falta(e.iTiContRec),
    'falta decir si el contribuyente es persona física o jurídica',
  ),
  regla(
    '4458',
    'GENFE007a',
    'iTiContRec',
    e => !contribuyente(e) && !falta(e.iTiContRec),
    'no va con un no contribuyente',
  ),
  regla(
    '4459',
    'GENFE008',
    'dRucRec',
    e => contribuyente(e) && falta(e.dRucRec),
    'falta el RUC del contribuyente',
  ),
  regla(
    '4460',
    'GENFE008a',
    'dRucRec',
    e => !contribuyente(e) && !falta(e.dRucRec),
    'no va con un no contribuyente',
  ),
  regla(
    '4461',
    'GENFE008b',
    'dRucRec',
    (e, h) => !falta(e.dRucRec) && h.estadoRuc === 'INEXISTENTE',
    'el RUC no existe',
  ),
  regla(
    '4462',
    'GENFE008c',
    'dRucRec',
    (e, h) => contribuyente(e) && inactivo(h.estadoRuc),
    'el RUC está cancelado',
  ),
  regla(
    '4463',
    'GENFE009',
    'dDVRec',
    e => dvMalo(e.dRucRec, e.dDVRec),
    'el dígito verificador no es el del RUC',
  ),
  regla(
    '4463',
    'GENFE009',
    'dDVRec',
    e => falta(e.dRucRec) && !falta(e.dDVRec),
    'el dígito verificador va solo con un RUC',
  ),
]

const delNoContribuyente: readonly ReglaDe<Nominacion>[] = [
  regla(
    '4464',
    'GENFE010',
    'iTipIDRec',
    e => !contribuyente(e) && falta(e.iTipIDRec),
    'falta el tipo de documento de identidad',
  ),
  regla(
    '4465',
    'GENFE010a',
    'iTipIDRec',
    e => contribuyente(e) && !falta(e.iTipIDRec),
    'no va con un contribuyente',
  ),
  regla(
    '4466',
    'GENFE011',
    'dDTipIDRec',
    (e, h) =>
      falta(e.iTipIDRec)
        ? !falta(e.dDTipIDRec)
        : e.iTipIDRec === LIBRE
          ? falta(e.dDTipIDRec)
          : literal(e.iTipIDRec, h.dFecFirma.slice(0, 10)) === undefined ||
            e.dDTipIDRec !== literal(e.iTipIDRec, h.dFecFirma.slice(0, 10)),
    'la descripción no es la del tipo de documento vigente en la fecha',
  ),
  regla(
    '4467',
    'GENFE012',
    'dNumIDRec',
    e => !contribuyente(e) && falta(e.dNumIDRec),
    'falta el número de documento de identidad',
  ),
  regla(
    '4477',
    'GENFE012',
    'dNumIDRec',
    e => contribuyente(e) && !falta(e.dNumIDRec),
    'no va con un contribuyente',
  ),
]

const delLugar: readonly ReglaDe<Nominacion>[] = [
  regla(
    '4470',
    'GENFE016',
    'dNumCasRec',
    e => !falta(e.dDirRec) && falta(e.dNumCasRec),
    'con la dirección va el número de casa (0 si no tiene)',
  ),
  regla(
    '4471',
    'GENFE018',
    'dDesDepRec',
    e => describeOtro(e.cDepRec, e.dDesDepRec, nombreDepartamento(e.cDepRec)),
    'el nombre del departamento no es el de su código',
  ),
  regla(
    '4472',
    'GENFE020',
    'dDesDisRec',
    e => describeOtro(e.cDisRec, e.dDesDisRec, nombreDistrito(e.cDisRec)),
    'el nombre del distrito no es el de su código',
  ),
  regla(
    '4473',
    'GENFE022',
    'dDesCiuRec',
    e => describeOtro(e.cCiuRec, e.dDesCiuRec, nombreCiudad(e.cCiuRec)),
    'el nombre de la ciudad no es el de su código',
  ),
  regla(
    '4474',
    'GENFE021',
    'cCiuRec',
    e => sinRelacion(e.cDepRec, e.cDisRec, e.cCiuRec),
    'departamento, distrito y ciudad no se corresponden',
  ),
  regla(
    '0160',
    'GENFE025',
    'dEmailRec',
    e => !falta(e.dEmailRec) && e.dEmailRec.length > 80,
    'el correo admite hasta 80 caracteres',
  ),
]

export const nominacion: Definicion<Nominacion> = {
  elemento: 'rGEveNom',
  campos,
  reglas: [...delDocumento, ...deLaOperacion, ...delContribuyente, ...delNoContribuyente, ...delLugar].map(
    r => (r.hasta || r.desde ? r : { ...r, desde: NT14 }),
  ),
  completar: (e, dFecFirma) => ({
    ...e,
    dDesPaisRe: oSino(e.dDesPaisRe, paises.get(e.cPaisRec)),
    dDVRec: oSino(e.dDVRec, falta(e.dRucRec) ? undefined : digitoVerificador(String(e.dRucRec))),
    dDTipIDRec: oSino(e.dDTipIDRec, literal(e.iTipIDRec, dFecFirma.slice(0, 10))),
    dDesDepRec: oSino(e.dDesDepRec, nombreDepartamento(e.cDepRec)),
    dDesDisRec: oSino(e.dDesDisRec, nombreDistrito(e.cDisRec)),
    dDesCiuRec: oSino(e.dDesCiuRec, nombreCiudad(e.cCiuRec)),
  }),
}
