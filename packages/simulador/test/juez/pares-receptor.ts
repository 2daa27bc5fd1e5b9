import { conformidad, desconocimiento, disconformidad, notificacion } from './eventos.ts'
import { COMPRADORA, EMISORA, type Par } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA } from './referidos.ts'
import { ocurrido } from './registro.ts'
import { pon, quita, tras, varios } from './texto.ts'

const DOCUMENTOS = [FACTURA]
const receptora = { quien: COMPRADORA, mundo: { documentos: DOCUMENTOS } }
const ausente = { quien: COMPRADORA }
const cdcMalo = CDC.factura.slice(0, 43) + ((Number(CDC.factura[43]) + 1) % 10)
const tras_ = (...tipos: Parameters<typeof ocurrido>[0][]) => ({
  entornoRoto: { mundo: { documentos: DOCUMENTOS, eventos: tipos.map(t => ocurrido(t, CDC.factura)) } },
})
const hace = (tipo: 'rGeVeConf' | 'rGeVeDisconf', cuando: string) => ({
  mundo: { documentos: DOCUMENTOS, eventos: [ocurrido(tipo, CDC.factura, {}, Date.parse(cuando))] },
})
/** What the receptor did, the first first, and when. */
const hizo = (...eventos: readonly (readonly ['rGeVeConf' | 'rGeVeDisconf', string])[]) => ({
  mundo: {
    documentos: DOCUMENTOS,
    eventos: eventos.map(([tipo, cuando]) =>
      ocurrido(tipo, CDC.factura, { tipoConformidad: 2 }, Date.parse(cuando)),
    ),
  },
})
const cancelada = { entornoRoto: { mundo: { documentos: [{ ...FACTURA, cancelado: true }] } } }
const ajeno = { entornoRoto: { quien: EMISORA } }
/** 45 days from the approval, and a second more. */
const EN_PLAZO = { ...receptora, ahora: '2027-01-04T10:16:00-03:00' }
const VENCIDO = { entornoRoto: { ahora: '2027-01-04T10:16:01-03:00' } }
const EMISION_EN_PLAZO = { ...ausente, ahora: '2027-01-04T10:15:00-03:00' }
const EMISION_VENCIDA = { entornoRoto: { ahora: '2027-01-04T10:15:01-03:00' } }

const quien = (codigos: readonly string[], empresa: () => string, persona: () => string): Par[] => {
  const par = (i: number, que: string, mensaje: () => string, cambia: NonNullable<Par['cambia']>): Par => ({
    codigo: codigos[i] ?? '',
    que,
    mensaje,
    entorno: ausente,
    cambia,
  })
  return [
    par(0, 'contribuyente sin RUC', empresa, varios(quita('dRucRec'), quita('dDVRec'))),
    par(1, 'persona con RUC', persona, tras('dNomRec', '<dRucRec>80088888</dRucRec><dDVRec>0</dDVRec>')),
    par(2, 'contribuyente sin DV', empresa, quita('dDVRec')),
    par(3, 'persona con DV', persona, tras('dNomRec', '<dDVRec>0</dDVRec>')),
    par(4, 'persona sin tipo de documento', persona, quita('dTipIDRec')),
    par(5, 'contribuyente con tipo de documento', empresa, tras('dDVRec', '<dTipIDRec>1</dTipIDRec>')),
    par(6, 'persona sin número', persona, quita('dNumID')),
    par(7, 'contribuyente con número', empresa, tras('dDVRec', '<dNumID>1</dNumID>')),
  ]
}

const notificar = () => notificacion(CDC.factura)
const notificarAusente = () => notificacion(CDC_AUSENTE)

export const NOTIFICACION: readonly Par[] = [
  {
    codigo: '4102',
    que: 'dígito del CDC',
    mensaje: notificar,
    entorno: receptora,
    cambia: pon('Id', cdcMalo),
  },
  { codigo: '4115', que: 'DTE cancelado', mensaje: notificar, entorno: receptora, ...cancelada },
  { codigo: '0143', que: 'firma el emisor', mensaje: notificar, entorno: receptora, ...ajeno },
  { codigo: '4101', que: 'ya notificado', mensaje: notificar, entorno: receptora, ...tras_('rGeVeNotRec') },
  {
    codigo: '4104',
    que: 'recibido antes de emitido',
    mensaje: notificar,
    entorno: receptora,
    cambia: pon('dFecRecep', '2026-11-20T10:14:59'),
  },
  ...quien(['4105', '4106', '4107', '4108', '4109', '4110', '4111', '4112'], notificarAusente, () =>
    notificacion(CDC_AUSENTE, 'persona'),
  ),
  {
    codigo: '4113',
    que: 'después de una conformidad',
    mensaje: notificar,
    entorno: receptora,
    ...tras_('rGeVeConf'),
  },
  {
    codigo: '4103',
    que: '45 días y un segundo de la emisión',
    mensaje: notificarAusente,
    entorno: EMISION_EN_PLAZO,
    ...EMISION_VENCIDA,
    observacion: true,
  },
  {
    codigo: '4114',
    que: '45 días y un segundo de la aprobación',
    mensaje: notificar,
    entorno: EN_PLAZO,
    ...VENCIDO,
    observacion: true,
  },
]

const conformar = () => conformidad(CDC.factura)

export const CONFORMIDAD: readonly Par[] = [
  {
    codigo: '4151',
    que: 'dígito del CDC',
    mensaje: conformar,
    entorno: receptora,
    cambia: pon('Id', cdcMalo),
  },
  {
    codigo: '4152',
    que: 'CDC ausente',
    mensaje: conformar,
    entorno: receptora,
    cambia: pon('Id', CDC_AUSENTE),
  },
  {
    codigo: '4152',
    que: 'corrige una disconformidad de hace más de 15 días',
    mensaje: conformar,
    entorno: {
      ...receptora,
      ahora: '2026-12-10T10:00:00-03:00',
      ...hace('rGeVeDisconf', '2026-11-25T10:00:00-03:00'),
    },
    entornoRoto: hace('rGeVeDisconf', '2026-11-25T09:59:59-03:00'),
  },
  {
    codigo: '4152',
    que: 'lo último es una disconformidad de hace más de 15 días, no la conformidad que la siguió',
    mensaje: conformar,
    entorno: {
      ...receptora,
      ahora: '2026-12-16T10:00:01-03:00',
      ...hizo(['rGeVeDisconf', '2026-11-22T10:00:00-03:00'], ['rGeVeConf', '2026-12-01T10:00:00-03:00']),
    },
    entornoRoto: hizo(
      ['rGeVeConf', '2026-11-22T10:00:00-03:00'],
      ['rGeVeDisconf', '2026-12-01T10:00:00-03:00'],
    ),
  },
  { codigo: '4155', que: 'DTE cancelado', mensaje: conformar, entorno: receptora, ...cancelada },
  { codigo: '0143', que: 'firma el emisor', mensaje: conformar, entorno: receptora, ...ajeno },
  {
    codigo: '4156',
    que: 'después de un desconocimiento',
    mensaje: conformar,
    entorno: receptora,
    ...tras_('rGeVeDescon'),
  },
  {
    codigo: '4150',
    que: 'segunda conformidad total',
    mensaje: conformar,
    entorno: {
      ...receptora,
      mundo: {
        documentos: DOCUMENTOS,
        eventos: [ocurrido('rGeVeConf', CDC.factura, { tipoConformidad: 2 })],
      },
    },
    entornoRoto: {
      mundo: {
        documentos: DOCUMENTOS,
        eventos: [ocurrido('rGeVeConf', CDC.factura, { tipoConformidad: 1 })],
      },
    },
  },
  {
    codigo: '4154',
    que: 'parcial sin fecha de recepción',
    mensaje: () => conformidad(CDC.factura, 2),
    entorno: receptora,
    cambia: quita('dFecRecep'),
  },
  { codigo: '4157', que: '45 días y un segundo', mensaje: conformar, entorno: EN_PLAZO, ...VENCIDO },
]

const disconformar = () => disconformidad(CDC.factura)

export const DISCONFORMIDAD: readonly Par[] = [
  {
    codigo: '4201',
    que: 'dígito del CDC',
    mensaje: disconformar,
    entorno: receptora,
    cambia: pon('Id', cdcMalo),
  },
  {
    codigo: '4202',
    que: 'CDC ausente',
    mensaje: disconformar,
    entorno: receptora,
    cambia: pon('Id', CDC_AUSENTE),
  },
  {
    codigo: '4202',
    que: 'corrige una conformidad de hace más de 15 días',
    mensaje: disconformar,
    entorno: {
      ...receptora,
      ahora: '2026-12-10T10:00:00-03:00',
      ...hace('rGeVeConf', '2026-11-25T10:00:00-03:00'),
    },
    entornoRoto: hace('rGeVeConf', '2026-11-25T09:59:59-03:00'),
  },
  {
    codigo: '4202',
    que: 'los 15 días son los de la última conformidad, no los de la primera',
    mensaje: disconformar,
    entorno: {
      ...receptora,
      ahora: '2026-12-16T10:00:01-03:00',
      ...hizo(['rGeVeConf', '2026-11-22T10:00:00-03:00'], ['rGeVeConf', '2026-12-01T10:00:01-03:00']),
    },
    entornoRoto: hizo(['rGeVeConf', '2026-11-22T10:00:00-03:00'], ['rGeVeConf', '2026-12-01T10:00:00-03:00']),
  },
  { codigo: '4204', que: 'DTE cancelado', mensaje: disconformar, entorno: receptora, ...cancelada },
  { codigo: '0143', que: 'firma el emisor', mensaje: disconformar, entorno: receptora, ...ajeno },
  {
    codigo: '4205',
    que: 'después de un desconocimiento',
    mensaje: disconformar,
    entorno: receptora,
    ...tras_('rGeVeDescon'),
  },
  {
    codigo: '4200',
    que: 'ya disconforme',
    mensaje: disconformar,
    entorno: receptora,
    ...tras_('rGeVeDisconf'),
  },
  { codigo: '4206', que: '45 días y un segundo', mensaje: disconformar, entorno: EN_PLAZO, ...VENCIDO },
]

const desconocer = () => desconocimiento(CDC.factura)
const desconocerAusente = () => desconocimiento(CDC_AUSENTE)

export const DESCONOCIMIENTO: readonly Par[] = [
  {
    codigo: '4252',
    que: 'dígito del CDC',
    mensaje: desconocer,
    entorno: receptora,
    cambia: pon('Id', cdcMalo),
  },
  { codigo: '4264', que: 'DTE cancelado', mensaje: desconocer, entorno: receptora, ...cancelada },
  { codigo: '0143', que: 'firma el emisor', mensaje: desconocer, entorno: receptora, ...ajeno },
  { codigo: '4251', que: 'ya desconocido', mensaje: desconocer, entorno: receptora, ...tras_('rGeVeDescon') },
  {
    codigo: '4253',
    que: '45 días y un segundo de la emisión',
    mensaje: desconocerAusente,
    entorno: EMISION_EN_PLAZO,
    ...EMISION_VENCIDA,
  },
  {
    codigo: '4254',
    que: 'recibido antes de emitido',
    mensaje: desconocer,
    entorno: receptora,
    cambia: pon('dFecRecep', '2026-11-20T10:14:59'),
  },
  ...quien(['4255', '4256', '4257', '4258', '4259', '4260', '4261', '4262'], desconocerAusente, () =>
    desconocimiento(CDC_AUSENTE, 'persona'),
  ),
  {
    codigo: '4263',
    que: '45 días y un segundo de la aprobación',
    mensaje: desconocer,
    entorno: EN_PLAZO,
    ...VENCIDO,
  },
]
