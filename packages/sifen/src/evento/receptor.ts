import * as f from './formas.ts'
import {
  type ConId,
  campo,
  cdcMalo,
  type Definicion,
  dvMalo,
  falta,
  opcional,
  type ReglaDe,
  tuvo,
  vencido,
} from './reglas.ts'
import type {
  Conformidad,
  Desconocimiento,
  Disconformidad,
  NotificacionRecepcion,
  TipoEvento,
} from './tipos.ts'

/** 45 days, in the calendar hours of the manual. */
const PLAZO = 1080

/** What the two events that name the receptor have in common. */
type ConReceptor = Omit<Desconocimiento, 'tipo' | 'mOtEve'>
type ReglaConReceptor = ReglaDe<ConReceptor>

interface Codigos {
  readonly grupo: 'GEN' | 'GED'
  readonly cdc: string
  readonly fechas: string
  /** RUC required, not wanted; DV required, not wanted; type required, not wanted; number required, not wanted. */
  readonly receptor: readonly [string, string, string, string, string, string, string, string]
}

const isContribuyente = (e: ConReceptor) => e.iTipRec === 1

function reglasDelReceptor({ grupo, cdc, fechas, receptor }: Codigos): ReglaConReceptor[] {
  const [ruc, sinRuc, dv, sinDv, tipo, sinTipo, numero, sinNumero] = receptor
  const requerido = (
    codigo: string,
    id: string,
    name: keyof ConReceptor,
    contribuyente: boolean,
  ): ReglaConReceptor => ({
    codigo,
    regla: grupo + id,
    campo: name,
    falla: e => isContribuyente(e) === contribuyente && falta(e[name]),
    detalle: `es obligatorio con un receptor ${contribuyente ? '' : 'no '}contribuyente`,
  })
  const prohibido = (
    codigo: string,
    id: string,
    name: keyof ConReceptor,
    contribuyente: boolean,
  ): ReglaConReceptor => ({
    codigo,
    regla: grupo + id,
    campo: name,
    falla: e => isContribuyente(e) === contribuyente && !falta(e[name]),
    detalle: `no va con un receptor ${contribuyente ? '' : 'no '}contribuyente`,
  })
  return [
    cdcMalo(cdc, `${grupo}002`),
    {
      codigo: fechas,
      regla: `${grupo}004`,
      campo: 'dFecRecep',
      falla: e => e.dFecRecep < e.dFecEmi,
      detalle: 'la recepción no puede ser anterior a la emisión',
    },
    requerido(ruc, '007', 'dRucRec', true),
    prohibido(sinRuc, '007a', 'dRucRec', false),
    requerido(dv, '008', 'dDVRec', true),
    prohibido(sinDv, '008a', 'dDVRec', false),
    {
      codigo: null,
      regla: `${grupo}008`,
      campo: 'dDVRec',
      falla: e => !falta(e.dDVRec) && dvMalo(e.dRucRec, e.dDVRec),
      detalle: 'el dígito verificador no es el del RUC',
    },
    requerido(tipo, '009', 'dTipIDRec', false),
    prohibido(sinTipo, '009a', 'dTipIDRec', true),
    {
      codigo: null,
      regla: `${grupo}009`,
      campo: 'dTipIDRec',
      falla: e => !falta(e.dTipIDRec) && !(Number(e.dTipIDRec) >= 1 && Number(e.dTipIDRec) <= 4),
      detalle: 'el manual admite los tipos de documento 1 a 4',
    },
    requerido(numero, '010', 'dNumID', false),
    prohibido(sinNumero, '010a', 'dNumID', true),
  ]
}

const previo = (
  codigo: string,
  id: string,
  tipos: readonly TipoEvento[],
  detalle: string,
  veces = 1,
): ReglaDe<ConId> => ({
  codigo,
  regla: id,
  campo: 'Id',
  falla: (_, h) => (h.eventosPrevios ?? []).filter(t => tipos.includes(t)).length >= veces,
  detalle,
})

const sinAprobar = (codigo: string, id: string): ReglaDe<ConId> => ({
  codigo,
  regla: id,
  campo: 'Id',
  falla: (_, h) => h.aprobado === false,
  detalle: 'el documento no está aprobado en SIFEN',
})

const tardio = (codigo: string, id: string): ReglaDe<ConId> => ({
  codigo,
  regla: id,
  campo: 'Id',
  // A correction of an earlier event of the receptor has a term of its own, which SIFEN counts.
  falla: (_, h) =>
    !tuvo(h, 'conformidad') && !tuvo(h, 'disconformidad') && vencido(h.aprobadoEn, h.dFecFirma, PLAZO),
  detalle: 'pasaron más de 45 días desde la aprobación',
})

const CANCELADO = 'el documento fue cancelado'
const YA_HAY = 'el documento ya tiene este evento'
const DESCONOCIDO = 'el receptor ya registró el desconocimiento del documento'

const camposDelReceptor = (grupo: string, tipoDocumento: f.Forma) =>
  [
    campo('Id', `${grupo}002`, f.cdc),
    campo('dFecEmi', `${grupo}003`, f.fechaHora),
    campo('dFecRecep', `${grupo}004`, f.fechaHora),
    campo('iTipRec', `${grupo}005`, f.opcion(1, 2)),
    campo('dNomRec', `${grupo}006`, f.nombre),
    opcional('dRucRec', `${grupo}007`, f.ruc),
    opcional('dDVRec', `${grupo}008`, f.dv),
    opcional('dTipIDRec', `${grupo}009`, tipoDocumento),
    opcional('dNumID', `${grupo}010`, f.documento),
  ] as const

/** The observations that SIFEN only notes (4103, 4114) are not rules here: it registers the event all the same. */
export const notificacionRecepcion: Definicion<NotificacionRecepcion> = {
  elemento: 'rGeVeNotRec',
  campos: [...camposDelReceptor('GEN', f.opcion(1, 2, 3, 4, 5, 6, 9)), campo('dTotalGs', 'GEN011', f.monto)],
  reglas: [
    ...reglasDelReceptor({
      grupo: 'GEN',
      cdc: '4102',
      fechas: '4104',
      receptor: ['4105', '4106', '4107', '4108', '4109', '4110', '4111', '4112'],
    }),
    previo('4101', 'GEN002b', ['notificacionRecepcion'], YA_HAY),
    previo(
      '4113',
      'GEN001',
      ['conformidad', 'disconformidad', 'desconocimiento'],
      'ya hay conformidad, disconformidad o desconocimiento',
    ),
    previo('4115', 'GEN013', ['cancelacion'], CANCELADO),
  ],
  completar: e => e,
}

export const desconocimiento: Definicion<Desconocimiento> = {
  elemento: 'rGeVeDescon',
  campos: [...camposDelReceptor('GED', f.opcion(1, 2, 3, 4)), campo('mOtEve', 'GED011', f.motivo)],
  reglas: [
    ...reglasDelReceptor({
      grupo: 'GED',
      cdc: '4252',
      fechas: '4254',
      receptor: ['4255', '4256', '4257', '4258', '4259', '4260', '4261', '4262'],
    }),
    previo('4251', 'GED002b', ['desconocimiento'], YA_HAY),
    {
      codigo: '4253',
      regla: 'GED003',
      campo: 'dFecEmi',
      falla: (e, h) => falta(h.aprobadoEn) && vencido(e.dFecEmi, h.dFecFirma, PLAZO),
      detalle: 'pasaron más de 45 días desde la emisión',
    },
    tardio('4263', 'GED012'),
    previo('4264', 'GED013', ['cancelacion'], CANCELADO),
  ],
  completar: e => e,
}

export const conformidad: Definicion<Conformidad> = {
  elemento: 'rGeVeConf',
  campos: [
    campo('Id', 'GCO002', f.cdc),
    campo('iTipConf', 'GCO003', f.opcion(1, 2)),
    opcional('dFecRecep', 'GCO004', f.fechaHora),
  ],
  reglas: [
    cdcMalo('4151', 'GCO002b'),
    sinAprobar('4152', 'GCO002c'),
    {
      codigo: '4154',
      regla: 'GCO004',
      campo: 'dFecRecep',
      falla: e => e.iTipConf === 2 && falta(e.dFecRecep),
      detalle: 'la conformidad parcial exige la fecha estimada de recepción',
    },
    previo('4155', 'GCO002e', ['cancelacion'], CANCELADO),
    previo('4156', 'GCO001', ['desconocimiento'], DESCONOCIDO),
    tardio('4157', 'GCO005'),
    previo('4158', 'GCO002f', ['conformidad'], 'ya hay una conformidad parcial y una total', 2),
  ],
  completar: e => e,
}

export const disconformidad: Definicion<Disconformidad> = {
  elemento: 'rGeVeDisconf',
  campos: [campo('Id', 'GDI002', f.cdc), campo('mOtEve', 'GDI003', f.motivo)],
  reglas: [
    cdcMalo('4201', 'GDI002b'),
    sinAprobar('4202', 'GDI002c'),
    previo('4200', 'GDI002', ['disconformidad'], YA_HAY),
    previo('4204', 'GDI002e', ['cancelacion'], CANCELADO),
    previo('4205', 'GDI001', ['desconocimiento'], DESCONOCIDO),
    tardio('4206', 'GDI003'),
  ],
  completar: e => e,
}
