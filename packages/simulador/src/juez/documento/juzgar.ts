import type { Grupo } from '../../tablas/estructura.ts'
import { ESTRUCTURA } from '../../tablas/index.ts'
import { malFormado, mensajeDe } from '../codigos.ts'
import type { Codigo, Contexto, Pieza, VeredictoDocumento } from '../contrato.ts'
import { validar } from '../esquema/validar.ts'
import { fallaDeSchemaLocation } from '../evento/estructura.ts'
import { verificarFirma } from '../firma/verificar.ts'
import { arbolDe } from '../piezas.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijoDe } from '../xml/leer.ts'
import { ASOCIADOS } from './asociados.ts'
import { CONDICION } from './condicion.ts'
import { abrirDocumento, type Documento, type ReglaDE } from './documento.ts'
import { EMISOR } from './emisor.ts'
import { hechosDe } from './hechos.ts'
import { extemporaneo, FECHAS, IDENTIDAD, TIMBRADO } from './identidad.ts'
import { ITEMS } from './items.ts'
import { OPERACION } from './operacion.ts'
import { AUTOFACTURA, FACTURA_Y_NOTAS, REMISION } from './porTipo.ts'
import { QR } from './qr.ts'
import { RECEPTOR } from './receptor.ts'
import { TOTALES } from './totales.ts'
import { CICLO, TRANSPORTE } from './transporte.ts'

const VIGENCIA: ReglaDE = ['2450', d => d.firmado < d.vigencia.desde || d.firmado > d.vigencia.hasta]

/** In the order of the manual's table; the first that is broken rejects. */
export const REGLAS_DE: readonly ReglaDE[] = [
  ...IDENTIDAD,
  ...TIMBRADO,
  ...FECHAS,
  ...OPERACION,
  ...EMISOR,
  ...RECEPTOR,
  ...FACTURA_Y_NOTAS,
  ...CONDICION,
  ...ITEMS,
  ...CICLO,
  ...TRANSPORTE,
  ...TOTALES,
  ...ASOCIADOS,
  VIGENCIA,
  ...QR,
  ...AUTOFACTURA,
  ...REMISION,
]

const RDE = ESTRUCTURA.raices.rDE as Grupo

const rechazado = (codigo: Codigo, cdc?: string, digestValue?: string): VeredictoDocumento => ({
  estado: 'Rechazado',
  codigos: [codigo],
  ...(cdc ? { cdc } : {}),
  ...(digestValue ? { digestValue } : {}),
})

/** Schema, then signature and who signed, then the rules of the content. */
export function judgeDocumento(pieza: Pieza, ctx: Contexto): VeredictoDocumento {
  const arbol = arbolDe(pieza)
  if (arbol?.nodeName !== 'rDE') return rechazado(malFormado([]))
  const cdc = hijoDe(arbol, 'DE')?.atributo('Id')
  const { nodo, fallas } = validar(arbol, RDE)
  const todas = [...fallaDeSchemaLocation(arbol), ...fallas]
  if (todas.length) return rechazado(malFormado(todas), cdc)
  const firma = verificarFirma(hijoDe(arbol, 'DE') as Elemento, hijoDe(arbol, 'Signature') as Elemento, ctx)
  if ('falla' in firma) return rechazado(firma.falla, cdc)
  const { certificado, firmante, digestValue } = firma
  const d = abrirDocumento(nodo, { firmante, digestValue, vigencia: certificado }, ctx)
  if (firmante.ruc !== d.emis.t('dRucEm')) return rechazado(mensajeDe('0142', ctx.ambiente), cdc, digestValue)
  return dictar(d)
}

function dictar(d: Documento): VeredictoDocumento {
  const { cdc, digestValue, ctx } = d
  const rota = REGLAS_DE.find(([, viola]) => viola(d))
  if (rota) return rechazado(mensajeDe(rota[0], ctx.ambiente), cdc, digestValue)
  const tarde = extemporaneo(d)
  return {
    estado: tarde ? 'Aprobado con observación' : 'Aprobado',
    codigos: [mensajeDe(tarde ? '1005' : '0260', ctx.ambiente)],
    cdc,
    digestValue,
    hechos: hechosDe(d),
  }
}
