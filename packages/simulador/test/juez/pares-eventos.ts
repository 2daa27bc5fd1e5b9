import { cancelacion, endoso, inutilizacion } from './eventos.ts'
import { COMPRADORA, type Par } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA, INNOMINADA, NOTA, REMISION } from './referidos.ts'
import { pon } from './texto.ts'

const DOCUMENTOS = [FACTURA, INNOMINADA, NOTA, REMISION]
const todos = { mundo: { documentos: DOCUMENTOS } }
const cdcMalo = (cdc: string) => cdc.slice(0, 43) + ((Number(cdc[43]) + 1) % 10)
const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({
  entornoRoto: { mundo: { documentos: DOCUMENTOS, ...mundo } },
})
const cancelada = {
  documentos: [
    { ...FACTURA, cancelado: true },
    { ...INNOMINADA, cancelado: true },
  ],
}
const firmado = (fecha: string) => pon('dFecFirma', fecha)

const cancelar = () => cancelacion(CDC.factura)
const cancelarNota = () => cancelacion(CDC.nota)

export const CANCELACION: readonly Par[] = [
  { codigo: '4000', que: 'versión 141', mensaje: cancelar, entorno: todos, cambia: pon('dVerFor', '141') },
  {
    codigo: '4001',
    que: 'dígito del CDC',
    mensaje: cancelar,
    entorno: todos,
    cambia: pon('Id', cdcMalo(CDC.factura)),
  },
  { codigo: '4002', que: 'CDC ausente', mensaje: cancelar, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  {
    codigo: '0142',
    que: 'firma otro',
    mensaje: cancelar,
    entorno: todos,
    entornoRoto: { quien: COMPRADORA },
  },
  { codigo: '4003', que: 'ya cancelado', mensaje: cancelar, entorno: todos, ...con(cancelada) },
  {
    codigo: '4009',
    que: '48 horas y un segundo',
    mensaje: () => firmado('2026-11-22T10:16:00')(cancelar()),
    entorno: todos,
    cambia: firmado('2026-11-22T10:16:01'),
  },
  {
    codigo: '4009',
    que: 'firmada antes de la aprobación',
    mensaje: () => firmado('2026-11-20T10:16:00')(cancelar()),
    entorno: todos,
    cambia: firmado('2026-11-20T10:15:59'),
  },
  {
    codigo: '4010',
    que: 'nota: 168 horas y un segundo',
    mensaje: () => firmado('2026-11-27T10:16:00')(cancelarNota()),
    entorno: todos,
    cambia: firmado('2026-11-27T10:16:01'),
  },
]

const endosar = () => endoso(CDC.factura)

export const ENDOSO: readonly Par[] = [
  {
    codigo: '4001',
    que: 'dígito del CDC',
    mensaje: endosar,
    entorno: todos,
    cambia: pon('Id', cdcMalo(CDC.factura)),
  },
  { codigo: '4002', que: 'CDC ausente', mensaje: endosar, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  { codigo: '0142', que: 'firma otro', mensaje: endosar, entorno: todos, entornoRoto: { quien: COMPRADORA } },
]

const inutilizar = () => inutilizacion()
const rango = (desde: number, hasta: number) => ({
  rangos: [{ timbrado: '80099999', establecimiento: '001', punto: '001', tipo: 1, desde, hasta }],
})

export const INUTILIZACION: readonly Par[] = [
  { codigo: '4052', que: 'timbrado de otro', mensaje: inutilizar, cambia: pon('dNumTim', '80088888') },
  {
    codigo: '4053',
    que: 'timbrado que no es electrónico',
    mensaje: inutilizar,
    ...con({ timbrado: { electronico: false }, documentos: [] }),
  },
  {
    codigo: '4054',
    que: 'establecimiento ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { establecimientos: ['001'] } } },
    cambia: pon('dEst', '002'),
  },
  {
    codigo: '4055',
    que: 'punto ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { puntos: ['001'] } } },
    cambia: pon('dPunExp', '002'),
  },
  {
    codigo: '4060',
    que: 'tipo ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { tipos: [1] } } },
    cambia: pon('iTiDE', '5'),
  },
  { codigo: '4065', que: 'un DTE en el rango', mensaje: inutilizar, ...con({}) },
  {
    codigo: '4066',
    que: 'un número ya inutilizado',
    mensaje: inutilizar,
    entorno: { mundo: rango(111, 120) },
    entornoRoto: { mundo: rango(110, 120) },
  },
  {
    codigo: '4067',
    que: 'mil uno de diferencia',
    mensaje: () => inutilizacion('0001000', '0002000'),
    cambia: pon('dNumFin', '0002001'),
  },
  {
    codigo: '4068',
    que: 'fin menor que inicio',
    mensaje: () => inutilizacion('0000100', '0000100'),
    cambia: pon('dNumFin', '0000099'),
  },
]
