import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import { ITEM } from '../../packages/api/src/domain/emision/campos-item.ts'
import { REMISION } from '../../packages/api/src/domain/emision/campos-remision.ts'
import { RESPONSABLE } from '../../packages/api/src/domain/emision/campos-responsable.ts'
import { TRANSPORTE } from '../../packages/api/src/domain/emision/campos-transporte.ts'
import { VENDEDOR } from '../../packages/api/src/domain/emision/campos-vendedor.ts'
import { condicionDe } from './condicion.ts'
import { cambiarPorItem, juntarDeItem, juntarGenerales } from './generales.ts'
import { asociadoDe, deAbsorbida, receptorDe } from './partes.ts'
import { LLEVA, RARO, RUC_EMISOR, RUCS, type Tipo } from './recetas.ts'
import type { Sorteo } from './sorteo.ts'
import { dibujar, dibujarTabla, type Json } from './tabla.ts'

const TIPOS: readonly (readonly [Tipo, string])[] = [
  ['FACTURA', 'FACTURA_ELECTRONICA'],
  ['FACTURA', 'FACTURA_ELECTRONICA'],
  ['FACTURA', 'FACTURA_ELECTRONICA'],
  ['FACTURA', 'FACTURA_ELECTRONICA'],
  ['AUTOFACTURA', 'AUTOFACTURA_ELECTRONICA'],
  ['NOTA', 'NOTA_DE_CREDITO_ELECTRONICA'],
  ['NOTA', 'NOTA_DE_DEBITO_ELECTRONICA'],
  ['REMISION', 'NOTA_DE_REMISION_ELECTRONICA'],
]

const DE_PRECIO = [
  'precioUnitario',
  'descuento',
  'anticipo',
  'cdcAnticipo',
  'tasaIVA',
  'afectacionTributaria',
  'proporcionGravada',
]

/** Drawn by themselves, or with what else was drawn. */
const APARTE: readonly string[] = ['tipoDocumento', 'items', 'responsableEmision']

/** A request for an emission, in which what hangs together goes together. */
export function dibujarCuerpo(s: Sorteo, retocar?: (cuerpo: Json, s: Sorteo) => void): Json {
  const [tipo, tipoDocumento] = s.uno(TIPOS)
  const cuerpo: Json = { tipoDocumento }
  for (const [nombre, campo] of Object.entries(EMISION)) {
    if (APARTE.includes(nombre)) continue
    const obligatorio = 'obligatorio' in campo && campo.obligatorio === true
    const veces = LLEVA[nombre]?.[tipo] ?? RARO
    if (obligatorio || s.si(veces)) cuerpo[nombre] = dibujar(campo, nombre, s)
  }
  if ('transporte' in cuerpo) cuerpo.transporte = transporteDe(s, false)
  if (cuerpo.descuentoGlobal !== undefined) delete cuerpo.porcentajeDescuentoGlobal
  enMoneda(cuerpo, s)
  cuerpo.receptor = receptorDe(s, tipo)
  cuerpo.items = Array.from({ length: s.si(0.03) ? 40 : s.entre(1, 4) }, () => itemDe(s, tipo, cuerpo))
  juntarGenerales(cuerpo, s)
  if (tipo === 'NOTA') cambiarPorItem(cuerpo, s)
  retocar?.(cuerpo, s)
  segunTipo(cuerpo, tipo, s)
  responder(cuerpo)
  return Object.fromEntries(Object.entries(cuerpo).filter(([, value]) => value !== undefined))
}

function enMoneda(cuerpo: Json, s: Sorteo): void {
  if ((cuerpo.monedaOperacion ?? 'PYG') === 'PYG') return
  cuerpo.tipoCambio = s.monto(8_000, 4)
  if (cuerpo.redondeo === true) delete cuerpo.redondeo
}

function segunTipo(cuerpo: Json, tipo: Tipo, s: Sorteo): void {
  if (tipo === 'AUTOFACTURA') {
    if (cuerpo.tipoImpuesto !== undefined && s.si(0.3)) cuerpo.tipoImpuesto = 'ISC'
    cuerpo.vendedor = conLugares(dibujarTabla(VENDEDOR, 'vendedor', s), s)
    if (s.si(0.7)) delete cuerpo.receptor
    const constancia = asociadoDe(s, 'constancia')
    if (s.si(0.7)) cuerpo.documentoAsociado = constancia
    else cuerpo.documentosAsociados = [constancia]
  }
  if (tipo === 'NOTA') cuerpo.documentoAsociado = asociadoDe(s, s.uno(['cdc', 'impreso']))
  if (tipo === 'REMISION') deRemision(cuerpo, s)
  if (tipo === 'FACTURA') {
    const asociados = s.si(0.2) || cuerpo.tipoTransaccion === 'VENTA_CREDITO_FISCAL'
    if (asociados) asociar(cuerpo, s)
    if (cuerpo.tipoTransaccion === 'VENTA_CREDITO_FISCAL')
      cuerpo.creditoFiscal = { numeroResolucion: `${s.digitos(10)}-2026` }
  }
  if (tipo === 'FACTURA' || tipo === 'AUTOFACTURA') Object.assign(cuerpo, condicionDe(cuerpo, s))
  if (cuerpo.indicadorPresencia === 'OTRO') cuerpo.descripcionPresencia = s.texto(10, 30)
  conRetencion(cuerpo, s)
  imprimir(cuerpo, tipo)
  if (tipo === 'NOTA' || tipo === 'REMISION') fusionar(cuerpo)
}

const RESPONDEN = RESPONSABLE.tipoDocumento.valores

/** Who answers for it, where there is a remark: of that, and not drawn, so that the rest stays as it is drawn. */
function responder(cuerpo: Json): void {
  const nota = String(cuerpo.informacionInteres ?? '')
  if (nota.trim() === '') return
  const tipoDocumento = RESPONDEN[nota.length % RESPONDEN.length]
  cuerpo.responsableEmision = {
    tipoDocumento,
    ...(tipoDocumento === 'OTRO' ? { descripcionDocumento: 'Carnet de funcionario' } : {}),
    numeroDocumento: String(1_000_000 + nota.length),
    nombre: 'PEDRO GOMEZ',
    cargo: 'Jefe de caja',
  }
}

/** One invoice of ten was issued by a company that was absorbed; nothing is drawn for it, so that the rest stays as it is drawn. */
function fusionar(cuerpo: Json): void {
  const asociado = cuerpo.documentoAsociado as Json | undefined
  const cdc = String(asociado?.cdc ?? '')
  if (!cdc.endsWith('7')) return
  const suyo = { ...asociado, ...deAbsorbida(cdc) }
  if (Number(cdc[42]) % 2 === 0) cuerpo.documentoAsociado = suyo
  else {
    delete cuerpo.documentoAsociado
    cuerpo.documentosAsociados = [suyo]
  }
}

function asociar(cuerpo: Json, s: Sorteo): void {
  if (s.si(0.6)) cuerpo.documentoAsociado = asociadoDe(s, s.uno(['cdc', 'impreso']))
  else
    cuerpo.documentosAsociados = Array.from({ length: s.entre(1, 3) }, () =>
      asociadoDe(s, s.uno(['cdc', 'impreso'])),
    )
}

/** What is printed is of a kind that the documento may be about (2414): of what was drawn, so that the rest stays as it is drawn. */
function imprimir(cuerpo: Json, tipo: Tipo): void {
  const asociados = [cuerpo.documentoAsociado ?? cuerpo.documentosAsociados ?? []].flat() as Json[]
  for (const asociado of asociados) {
    const { tipoDocumentoImpreso: dibujado } = asociado
    if (dibujado === undefined) continue
    const remision = tipo === 'FACTURA' && dibujado !== 'FACTURA' && dibujado !== 'NOTA_CREDITO'
    asociado.tipoDocumentoImpreso = remision ? 'NOTA_REMISION' : 'FACTURA'
  }
}

/** Of a payment by retention the number of its receipt goes with what is associated. */
function conRetencion(cuerpo: Json, s: Sorteo): void {
  const pagos = [cuerpo.condicionPago ?? []].flat() as Json[]
  const [asociado] = [cuerpo.documentoAsociado ?? cuerpo.documentosAsociados ?? []].flat() as Json[]
  if (asociado !== undefined && pagos.some(({ tipoPago }) => tipoPago === 'RETENCION') && s.si())
    asociado.numeroComprobanteRetencion = `001-001-${s.digitos(7)}`
}

function deRemision(cuerpo: Json, s: Sorteo): void {
  const remision = dibujarTabla(REMISION, 'remision', s, ['descripcionMotivo', 'fechaFactura'])
  cuerpo.remision = remision
  if (remision.motivo === 'OTRO') remision.descripcionMotivo = s.texto(5, 60)
  if (s.si(0.3)) cuerpo.documentoAsociado = asociadoDe(s, 'cdc')
  else if (remision.motivo === 'VENTA') remision.fechaFactura = '2026-11-28'
  if (remision.motivo === 'ENTRE_LOCALES') delete cuerpo.receptor
  cuerpo.transporte = transporteDe(s, true)
}

function transporteDe(s: Sorteo, entero: boolean): Json {
  const t = dibujarTabla(TRANSPORTE, 'transporte', s)
  if (entero) {
    t.tipo = s.uno(TRANSPORTE.tipo.valores)
    t.fechaInicio = dibujar(TRANSPORTE.fechaInicio, 'transporte.fechaInicio', s)
    t.fechaFin = dibujar(TRANSPORTE.fechaFin, 'transporte.fechaFin', s)
    for (const grupo of ['salida', 'entregas', 'vehiculos', 'transportista'] as const)
      t[grupo] ??= dibujar(TRANSPORTE[grupo], `transporte.${grupo}`, s)
  }
  if (t.transportista || t.chofer || t.agente) {
    t.transportista ??= dibujar(TRANSPORTE.transportista, 'transporte.transportista', s)
    t.chofer ??= dibujar(TRANSPORTE.chofer, 'transporte.chofer', s)
    identificar(t.transportista as Json, s)
  }
  for (const lugar of [t.salida ?? [], t.entregas ?? []].flat() as Json[]) Object.assign(lugar, ubicado(s))
  for (const vehiculo of (t.vehiculos ?? []) as Json[]) {
    const conMatricula = s.si()
    delete vehiculo[conMatricula ? 'numeroIdentificacion' : 'matricula']
    if (conMatricula) vehiculo.matricula = s.uno(['ABC123', 'ABCD123'])
    else vehiculo.numeroIdentificacion = s.texto(1, 20)
    delete vehiculo.numeroVuelo
    if (t.modalidad === 'AEREO') vehiculo.numeroVuelo = `PZ${s.digitos(4)}`
  }
  return t
}

function identificar(transportista: Json, s: Sorteo): void {
  const conRuc = transportista.naturaleza === 'CONTRIBUYENTE'
  transportista.numeroDocumento = conRuc ? s.uno([...RUCS, RUC_EMISOR]) : s.digitos(7)
  if (conRuc) delete transportista.tipoDocumento
  else transportista.tipoDocumento ??= s.uno(TRANSPORTE.transportista.campos.tipoDocumento.valores)
}

/** Department, city and perhaps district, which belong to each other. */
function ubicado(s: Sorteo): Json {
  const { distrito, ...lugar } = s.lugar()
  return { ...lugar, distrito: s.si() ? distrito : undefined }
}

function conLugares(vendedor: Json, s: Sorteo): Json {
  return {
    ...vendedor,
    ...ubicado(s),
    lugarTransaccion: { ...(vendedor.lugarTransaccion as Json), ...ubicado(s) },
  }
}

function itemDe(s: Sorteo, tipo: Tipo, cuerpo: Json): Json {
  const item = dibujarTabla(ITEM, 'items', s, DE_PRECIO)
  juntarDeItem(item, tipo, s)
  item.cantidad = s.monto(9, s.uno([0, 0, 2, 8]))
  if (tipo === 'REMISION') return item
  const guarani = (cuerpo.monedaOperacion ?? 'PYG') === 'PYG'
  const chico = (cuerpo.receptor as Json).tipoContribuyente === 'INNOMINADO'
  item.precioUnitario = s.monto(chico ? 5_000 : guarani ? 900_000 : 9_000, guarani ? s.uno([0, 0, 2, 8]) : 8)
  if (tipo === 'AUTOFACTURA') return item
  const quinta = String(Math.floor(Number(item.precioUnitario) / 5))
  if (s.si(0.2)) item.descuento = quinta
  if (s.si(0.1)) item.anticipo = quinta
  if (item.anticipo !== undefined && s.si()) item.cdcAnticipo = asociadoDe(s, 'cdc').cdc
  conIva(item, s)
  return item
}

function conIva(item: Json, s: Sorteo): void {
  if (s.si(0.9)) item.afectacionTributaria = s.uno(ITEM.afectacionTributaria.valores)
  const gravado = ['GRAVADO', 'GRAVADO_PARCIAL'].includes(String(item.afectacionTributaria ?? 'GRAVADO'))
  if (s.si(0.8)) item.tasaIVA = gravado ? s.uno([5, 10, '10', '5']) : 0
  if (item.afectacionTributaria === 'GRAVADO_PARCIAL') item.proporcionGravada = s.monto(98, 8)
}
