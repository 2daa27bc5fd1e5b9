import { hash } from '../azar.ts'
import type { EstadoRuc } from '../juez/contrato.ts'
import type { ContribuyenteRegistrado } from './asiento.ts'

/** dDesEstCons of each state, as the service writes it. */
export const DESCRIPCION_ESTADO: Record<EstadoRuc, string> = {
  ACT: 'ACTIVO',
  SUS: 'SUSPENSION TEMPORAL',
  SAD: 'SUSPENSION ADMINISTRATIVA',
  BLQ: 'BLOQUEADO',
  CAN: 'CANCELADO',
  CDE: 'CANCELADO DEFINITIVO',
}

type Rareza = Partial<ContribuyenteRegistrado>

interface Magico {
  readonly ruc: string
  readonly que: string
  /** `undefined`: no taxpayer has this RUC. */
  readonly cambio: Rareza | undefined
  /** What happens on the wire to whatever names this RUC as its receptor. */
  readonly orden?: string
}

/** RUCs with a meaning of their own, as payment providers have test cards. */
export const MAGICOS: readonly Magico[] = [
  { ruc: '80000500', que: 'no existe (0500; 1306; 4461)', cambio: undefined },
  {
    ruc: '80000501',
    que: 'su certificado no puede consultar (0421, 0501)',
    cambio: { puedeConsultar: false },
  },
  { ruc: '80000510', que: 'SUS, suspensión temporal', cambio: { estado: 'SUS' } },
  { ruc: '80000511', que: 'SAD, suspensión administrativa', cambio: { estado: 'SAD' } },
  { ruc: '80000512', que: 'BLQ, bloqueado', cambio: { estado: 'BLQ' } },
  { ruc: '80000513', que: 'CAN, cancelado', cambio: { estado: 'CAN' } },
  { ruc: '80000514', que: 'CDE, cancelado definitivo', cambio: { estado: 'CDE' } },
  { ruc: '80000520', que: 'Organismo o Entidad del Estado (1332)', cambio: { organismoDelEstado: true } },
  { ruc: '80000530', que: 'no habilitado para siRecepDE (1264)', cambio: { habilitadoSincrono: false } },
  {
    ruc: '80000540',
    que: 'activo, pero no es facturador electrónico (dRUCFactElec N)',
    cambio: { facturador: false },
  },
  { ruc: '80000550', que: 'todos sus lotes se rechazan por bloqueo (0301)', cambio: { loteBloqueado: true } },
  ...[
    ['80000600', 'perder-solicitud', 'se pierde antes de registrarse'],
    ['80000601', 'perder-respuesta', 'se registra, y la respuesta se pierde'],
    ['80000602', 'perder-respuesta veces=2', 'incierta: se pierden la respuesta y la consulta que sigue'],
    ['80000603', 'registrar-tarde', 'se registra recién después de cinco segundos'],
    ['80000604', 'duplicar-solicitud', 'la red lo entrega dos veces'],
    ['80000605', 'colgar ms=2000', 'se registra, y no se responde: a los dos segundos corta'],
    ['80000606', 'error-0100', 'error transitorio 0100, una vez'],
    ['80000607', 'html-503', 'fuera de servicio, una vez'],
    ['80000608', 'respuesta-ajena', 'se registra, y la respuesta es de otro'],
  ].map(([ruc = '', orden = '', que = '']) => ({ ruc, que: `como receptor: ${que}`, cambio: {}, orden })),
]

const RAREZAS = new Map(MAGICOS.map(({ ruc, cambio }) => [ruc, cambio]))

const RUBROS = [
  'COMERCIAL',
  'DISTRIBUIDORA',
  'FERRETERIA',
  'IMPORTADORA',
  'PANADERIA',
  'TRANSPORTES',
  'ESTANCIA',
  'LIBRERIA',
]
const PROPIOS = [
  'ÑANDUTI',
  'YVYTU',
  'LAPACHO',
  'TAJY',
  'YPACARAI',
  'MBURUCUYA',
  'GUYRA',
  'KUARAHY',
  'JASY',
  'PORA',
]
const FORMAS = ['S.A.', 'S.R.L.', 'E.A.S.', 'S.A.C.I.']
const NOMBRES = ['MARIA', 'JUAN', 'ANTONIA', 'CARLOS', 'RAMONA', 'DERLIS', 'LIZ', 'OSVALDO', 'FATIMA', 'HUGO']
const APELLIDOS = [
  'BENITEZ',
  'GONZALEZ',
  'NUÑEZ',
  'AYALA',
  'GIMENEZ',
  'CACERES',
  'VERA',
  'ROLON',
  'FRANCO',
  'DUARTE',
]

const RUC = /^[1-9]\d{1,6}[\dA-D]$/
const PRIMERA_JURIDICA = 80_000_000

function inventName(ruc: string): string {
  const seed = hash(`contribuyente ${ruc}`)
  const pick = (list: readonly string[], turn: number) => list[Math.floor(seed / 7 ** turn) % list.length]!
  if (Number.parseInt(ruc, 10) >= PRIMERA_JURIDICA)
    return `${pick(RUBROS, 0)} ${pick(PROPIOS, 2)} ${pick(FORMAS, 4)}`
  return `${pick(APELLIDOS, 0)} ${pick(APELLIDOS, 3)}, ${pick(NOMBRES, 5)} ${pick(NOMBRES, 7)}`
}

/** The taxpayer that the simulator invents for a RUC (without its check digit) that was not registered explicitly. */
export function inventContribuyente(ruc: string): ContribuyenteRegistrado | undefined {
  if (!RUC.test(ruc)) return undefined
  if (RAREZAS.has(ruc) && RAREZAS.get(ruc) === undefined) return undefined
  return {
    ruc,
    razonSocial: inventName(ruc),
    estado: 'ACT',
    organismoDelEstado: false,
    habilitadoSincrono: true,
    facturador: true,
    puedeConsultar: true,
    loteBloqueado: false,
    supuesto: !RAREZAS.has(ruc),
    ...RAREZAS.get(ruc),
  }
}
