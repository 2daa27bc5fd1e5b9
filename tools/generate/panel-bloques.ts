import {
  afectacionIva,
  caracteristicaCarga,
  combustible,
  condicionNegociacion,
  documentoReceptor,
  documentoVendedor,
  indicadorPresencia,
  modalidadTransporte,
  motivoNota,
  motivoRemision,
  naturalezaReceptor,
  naturalezaVendedor,
  obligacionAfectada,
  operacionVehiculo,
  procesamientoPago,
  relevanciaMercaderia,
  responsableFlete,
  responsableRemision,
  tarjeta,
  tipoConformidad,
  tipoConstancia,
  tipoDocumentoAsociado,
  tipoDocumentoImpreso,
  tipoImpuesto,
  tipoOperacion,
  tipoPago,
  tipoTransaccion,
  tipoTransporte,
} from '@mbohera/sifen'
import type { Campo, Opcion, Tabla } from '../../packages/api/src/domain/campos/campo.ts'
import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import { DOCUMENTO_ASOCIADO } from '../../packages/api/src/domain/emision/campos-asociado.ts'
import { ITEM } from '../../packages/api/src/domain/emision/campos-item.ts'
import { PAGO } from '../../packages/api/src/domain/emision/campos-pago.ts'
import { REMISION } from '../../packages/api/src/domain/emision/campos-remision.ts'
import { TRANSPORTE } from '../../packages/api/src/domain/emision/campos-transporte.ts'
import { VENDEDOR } from '../../packages/api/src/domain/emision/campos-vendedor.ts'
import { DOCUMENTO_RECEPTOR } from '../../packages/api/src/domain/emision/valores.ts'
import { RECEPTOR } from '../../packages/api/src/domain/receptor/campos.ts'
import { ACTUALIZACION } from '../../packages/api/src/domain/transporte/campos.ts'

/** SIFEN's words for the codes of these elements. */
const TEXTOS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  'gOpeCom.iTipTra': tipoTransaccion,
  'gOpeCom.iTImp': tipoImpuesto,
  'gCamFE.iIndPres': indicadorPresencia,
  'gCamNCDE.iMotEmi': motivoNota,
  'gPaConEIni[].iTiPago': tipoPago,
  iDenTarj: tarjeta,
  iForProPa: procesamientoPago,
  iTiOpe: tipoOperacion,
  iTipIDRec: documentoReceptor,
  iTipDocAso: tipoDocumentoAsociado,
  iTipoDocAso: tipoDocumentoImpreso,
  iCarCarga: caracteristicaCarga,
  cRelMerc: relevanciaMercaderia,
  iTipOpVN: operacionVehiculo,
  iTipCom: combustible,
  'gCamIVA.iAfecIVA': afectacionIva,
  iNatVen: naturalezaVendedor,
  iTipIDVen: documentoVendedor,
  iMotEmiNR: motivoRemision,
  iRespEmiNR: responsableRemision,
  iTipTrans: tipoTransporte,
  iModTrans: modalidadTransporte,
  iRespFlete: responsableFlete,
  iNatTrans: naturalezaReceptor,
  iTipIDTrans: documentoVendedor,
  iTipCons: tipoConstancia,
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A word of a closed list as a person reads it: as SIFEN says its code, or letter by letter where it says nothing. */
function textoDe({ sifen, responde = [], codigos = DOCUMENTO_RECEPTOR }: Opcion, palabra: string): string {
  const elemento = sifen ?? responde[0] ?? ''
  if (elemento === 'cCondNeg') return `${palabra}: ${condicionNegociacion.get(palabra)}`
  const dicho = TEXTOS[elemento]?.get(new Map(Object.entries(codigos)).get(palabra) ?? 0)
  const letra = /^[A-Z]{1,3}$/.test(palabra) ? palabra : palabra.toLowerCase().replaceAll('_', ' ')
  return capital(dicho ?? letra)
}

export const PANEL_ETIQUETAS = 'packages/panel/src/values/etiquetas.generated.ts'

const LUGAR = ['departamento', 'distrito', 'ciudad']
const FECHA = /^\d{4}-\d\d-\d\d$/
const PAIS = /(^|\.)(cPaisDest|cNacTrans|cPaisOrig)$/
const MOMENTO = /^\d{4}-\d\d-\d\dT/
const MONEDA = /(^|\.)cMone/
const MULTILINEA = 1000
/** Codes that are a closed list of the manual. */
const CODIGOS: Readonly<Record<string, ReadonlyMap<number, string>>> = { cOblAfe: obligacionAfectada }

/** How it is asked for. Departamento, distrito and ciudad are one question, in the place of the first. */
function formaDe(nombre: string, campo: Campo): string | null {
  const { sifen = '' } = campo
  if (LUGAR.includes(nombre)) return nombre === LUGAR[0] ? 'lugar' : null
  if (campo.forma === 'objeto' || campo.forma === 'lista' || campo.forma === 'unoOVarios') return 'grupo'
  if (campo.forma === 'opcion' || sifen in CODIGOS) return 'opcion'
  if (campo.forma === 'texto') return formaDeTexto(campo)
  if (campo.forma === 'momento') return 'momento'
  if (campo.forma === 'booleano') return 'decision'
  return campo.forma === 'decimal' ? 'monto' : 'cifras'
}

function formaDeTexto({ sifen = '', ejemplo = '', max = 0 }: Extract<Campo, { forma: 'texto' }>): string {
  if (FECHA.test(String(ejemplo))) return 'fecha'
  if (MOMENTO.test(String(ejemplo))) return 'momento'
  if (MONEDA.test(sifen)) return 'moneda'
  if (max > MULTILINEA) return 'parrafo'
  return PAIS.test(sifen) ? 'pais' : 'texto'
}

const etiquetasDe = (tabla: Tabla): [string, string][] =>
  Object.entries(tabla).flatMap(([nombre, { etiqueta }]) =>
    etiqueta === undefined ? [] : [[nombre, etiqueta]],
  )

/** A sentence of the contract without its words: fields by what a person calls them, choices by what she reads. */
export function ayudaDe(ayuda: string, tabla: Tabla): string {
  const nombres = new Map([...etiquetasDe(PAGO), ...etiquetasDe(EMISION), ...etiquetasDe(tabla)])
  for (const campo of [...Object.values<Campo>(EMISION), ...Object.values(tabla)])
    if (campo.forma === 'opcion')
      for (const palabra of campo.valores)
        if (palabra.length > 2 && !/^[A-Z]\d[A-Z]$/.test(palabra))
          nombres.set(palabra, textoDe(campo, palabra))
  return ayuda.replace(/\w*([a-z][A-Z]|[A-Z]{2})\w*/g, word => {
    const nombre = nombres.get(word)
    return nombre === undefined || nombre === word ? word : `«${nombre}»`
  })
}

const TABLAS = {
  VENDEDOR,
  ASOCIADO: DOCUMENTO_ASOCIADO,
  REMISION,
  TRANSPORTE,
  ACTUALIZACION,
  PAGO,
  ITEM,
  RECEPTOR,
  EMISION,
}

/** What a field is called, wherever it stands; of several of one name, the first. */
const conEtiqueta = (tabla: Tabla): [string, string][] =>
  Object.entries<Campo>(tabla).flatMap(([nombre, campo]) => [
    ...(campo.etiqueta === undefined ? [] : [[nombre, campo.etiqueta] as [string, string]]),
    ...('campos' in campo ? conEtiqueta(campo.campos) : []),
  ])

/** What the panel calls each field in a sentence. */
export function panelEtiquetas(): string {
  const etiquetas = new Map(
    [RECEPTOR, EMISION, ITEM, PAGO, VENDEDOR, REMISION, TRANSPORTE, ACTUALIZACION]
      .flatMap(conEtiqueta)
      .reverse(),
  )
  const escritas = [...etiquetas].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return [
    '// Written by npm run openapi; do not edit.',
    'export const ETIQUETAS: Readonly<Record<string, string>> = {',
    ...escritas.map(([nombre, etiqueta]) => `  ${nombre}: ${escrita(etiqueta)},`),
    '}',
    '',
  ].join('\n')
}

/** A block that is written once and stands in another one by its name. */
const nombreDe = (tabla: Tabla): string | undefined =>
  Object.entries<Tabla>(TABLAS).find(([, una]) => una === tabla)?.[0]

function opcionesDe(campo: Campo): { opciones?: { value: string; label: string }[] } {
  const tabla = CODIGOS[campo.sifen ?? '']
  if (tabla !== undefined)
    return {
      opciones: [...tabla].map(([value, label]) => ({ value: String(value), label: `${value}: ${label}` })),
    }
  if (campo.forma !== 'opcion') return {}
  return { opciones: campo.valores.map(value => ({ value, label: textoDe(campo, value) })) }
}

const escrita = (value: unknown): string => JSON.stringify(value)

function campoDe(nombre: string, campo: Campo, tabla: Tabla): string[] {
  const forma = formaDe(nombre, campo)
  if (forma === null || campo.etiqueta === undefined) return []
  const { etiqueta, obligatorio = false } = campo
  const dicho = escrita({
    nombre,
    forma,
    etiqueta,
    ayuda: ayudaDe(campo.ayuda, tabla),
    obligatorio,
    ...(campo.forma === 'texto' && campo.max !== undefined ? { max: campo.max } : {}),
    ...opcionesDe(campo),
    ...(campo.forma === 'lista' ? { varios: campo.max ?? 1 } : {}),
  })
  if (forma !== 'grupo' || !('campos' in campo)) return [dicho]
  const campos = nombreDe(campo.campos) ?? `[${bloqueDe(campo.campos).join(',')}]`
  return [`${dicho.slice(0, -1)},"campos":${campos}}`]
}

const bloqueDe = (tabla: Tabla): string[] =>
  Object.entries<Campo>(tabla).flatMap(([nombre, campo]) => campoDe(nombre, campo, tabla))

/** What a body of an emission, and of an update of its transport, is made of, as it is declared: the panel asks for it so. */
export const panelBloques = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    ...Object.entries<Tabla>(TABLAS).flatMap(([nombre, tabla]) => [
      `export const ${nombre} = [`,
      ...bloqueDe(tabla).map(campo => `  ${campo},`),
      '] as const',
    ]),
    '',
  ].join('\n')

export const PANEL_BLOQUES = 'packages/panel/src/emision/bloques.generated.ts'

/** Elements of an evento that stand in no block, or in two halves. */
const APARTE = {
  dRucTrans: { etiqueta: 'RUC' },
  iTipConf: { etiqueta: 'Conformidad', valores: Object.fromEntries(tipoConformidad) },
  dFecRecep: { etiqueta: 'Fecha de recepción' },
}

const CATALOGO: Readonly<Record<string, string>> = {
  departamento: 'departamentos',
  distrito: 'distritos',
  ciudad: 'ciudades',
}

function elementosDe(tabla: Tabla): [string, object][] {
  return Object.entries<Campo>(tabla).flatMap(([nombre, campo]): [string, object][] => {
    if ('campos' in campo) return elementosDe(campo.campos)
    const { sifen, etiqueta } = campo
    if (sifen === undefined || etiqueta === undefined) return []
    const { codigos = {} } = campo.forma === 'opcion' ? campo : {}
    const valores = Object.entries(codigos).map(([palabra, code]) => [
      code,
      textoDe(campo as Opcion, palabra), // only a choice has codes
    ])
    const lugar = CATALOGO[nombre]
    return [
      [
        sifen,
        {
          etiqueta,
          ...(valores.length === 0 ? {} : { valores: Object.fromEntries(valores) }),
          ...(lugar === undefined ? {} : { lugar }),
        },
      ],
    ]
  })
}

/** What an evento says besides its motive, element by element, in the words of the form that asked for it. */
export const panelContenido = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    `export const CONTENIDO = ${escrita({ ...Object.fromEntries(elementosDe(ACTUALIZACION)), ...APARTE })} as const`,
    '',
  ].join('\n')

export const PANEL_CONTENIDO = 'packages/panel/src/pages/documento/contenido.generated.ts'
