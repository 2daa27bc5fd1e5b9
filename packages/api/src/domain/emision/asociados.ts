import { parseCdc } from '@mbohera/sifen/valores'
import { isVacio, readLista, readOpcion, textOf } from '../campos/leer.ts'
import { keysOf } from '../enumeracion.ts'
import { numeroDeRuc, parseRuc } from '../ruc.ts'
import {
  check,
  collect,
  type Draft,
  drafted,
  draftOf,
  NOTHING,
  type Validated,
  valid,
  wrong,
} from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import type { CuerpoAsociado } from './campos-asociado.ts'
import { toTresDigitos } from './montos.ts'
import {
  ASOCIADOS_MAX,
  TIPO_CONSTANCIA,
  TIPO_DOCUMENTO,
  TIPO_DOCUMENTO_ASOCIADO,
  TIPO_DOCUMENTO_IMPRESO,
} from './valores.ts'

const { ELECTRONICO, IMPRESO, CONSTANCIA } = TIPO_DOCUMENTO_ASOCIADO

/** An element of group H001, and where in the body it stands. */
export interface AsociadoLeido {
  campo: string
  iTipDocAso: 1 | 2 | 3
  dCdCDERef?: string
  dRucFus?: string
  dNTimDI?: string
  dEstDocAso?: string
  dPExpDocAso?: string
  dNumDocAso?: string
  iTipoDocAso?: 1 | 2 | 3 | 4
  dFecEmiDI?: string
  dNumComRet?: string
  dNumResCF?: string
  iTipCons?: 1 | 2
  dNumCons?: string
  dNumControl?: string
}

export const isNota = (iTiDE: number | undefined) =>
  iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA || iTiDE === TIPO_DOCUMENTO.NOTA_DE_DEBITO_ELECTRONICA

const isAutofactura = (iTiDE: number | undefined) => iTiDE === TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA

const FALTA = {
  nota: 'una nota debe nombrar el documento al que se refiere: su cdc, o el timbrado y el número de uno IMPRESO',
  autofactura:
    'una autofactura lleva la CONSTANCIA de su vendedor: tipoConstancia NO_CONTRIBUYENTE, o MICROPRODUCTORES con sus números',
}

/** Group H: the documents that this one is about. A note has one; an invoice may apply several advances. */
export const parseAsociados = (cuerpo: CuerpoEmision, iTiDE: number | undefined): Draft<AsociadoLeido[]> =>
  drafted(take => {
    const leidos = asociadosDe(cuerpo)
    const dados = take(leidos, draftOf(leidos))
    const falta = isNota(iTiDE) ? FALTA.nota : isAutofactura(iTiDE) ? FALTA.autofactura : null
    if (dados.length === 0 && falta !== null) take(wrong('documentoAsociado', 'required', falta))
    const dNumResCF = take(creditoFiscal(cuerpo, iTiDE), UNA_RESOLUCION)
    return dados.map(({ campo, dado }) => {
      const leido = parseAsociado(dado, campo, iTiDE)
      const asociado = take(leido, draftOf(leido))
      take(checkClase(asociado, iTiDE))
      return dNumResCF === undefined ? asociado : { ...asociado, dNumResCF }
    })
  })

/** The electronic ones among them that the issuer issued himself: what a company issued that he absorbed is known to SIFEN alone. */
export const cdcsAsociados = (asociados: readonly AsociadoLeido[]) =>
  asociados.flatMap(({ campo, dCdCDERef: cdc, dRucFus }) =>
    cdc === undefined || dRucFus !== undefined ? [] : [{ campo, cdc }],
  )

/** A constancia is what an autofactura is about, and nothing else is (2416, 2434). */
function checkClase({ campo, iTipDocAso }: AsociadoLeido, iTiDE: number | undefined): Validated<null> {
  if (iTiDE === undefined || isAutofactura(iTiDE) === (iTipDocAso === CONSTANCIA)) return NOTHING
  return isAutofactura(iTiDE)
    ? wrong(`${campo}.tipoDocumento`, '2416', 'una autofactura se refiere a una CONSTANCIA: corríjalo')
    : wrong(`${campo}.tipoDocumento`, '2434', 'una CONSTANCIA va solo en una autofactura: corríjalo')
}

/** Where one was said and a list of them, the one is judged all the same. */
const asociadosDe = ({ documentoAsociado, documentosAsociados }: CuerpoEmision) =>
  drafted(take => {
    const uno = isVacio(documentoAsociado)
      ? []
      : [{ campo: 'documentoAsociado', dado: documentoAsociado ?? {} }]
    if (!documentosAsociados?.length) return uno
    const detail = 'también hay un documentoAsociado: dígalos todos aquí, o deje ese solo'
    take(check(uno.length === 0, 'documentosAsociados', 'contradiction', detail))
    if (uno.length > 0) return uno
    const varios = readLista('documentosAsociados', documentosAsociados, ASOCIADOS_MAX)
    return take(varios, documentosAsociados.slice(0, 1)).map((dado, index) => ({
      campo: `documentosAsociados[${index}]`,
      dado,
    }))
  })

const parseAsociado = (
  dado: CuerpoAsociado,
  campo: string,
  iTiDE: number | undefined,
): Draft<AsociadoLeido> =>
  drafted(take => {
    const supuesto = claseSupuesta(dado)
    const iTipDocAso = take(
      readOpcion(`${campo}.tipoDocumento`, dado.tipoDocumento, TIPO_DOCUMENTO_ASOCIADO, supuesto),
      TIPO_DOCUMENTO_ASOCIADO[supuesto],
    )
    take(deOtraClase(dado, campo, iTipDocAso))
    const dNumComRet = dado.numeroComprobanteRetencion?.trim()
    const comun = { campo, iTipDocAso, ...(dNumComRet ? { dNumComRet } : {}) }
    if (iTipDocAso === ELECTRONICO) {
      const dCdCDERef = take(parseCdcAsociado(`${campo}.cdc`, dado.cdc?.trim() ?? ''))
      const ruc = dado.rucFusionado?.trim()
        ? take(parseRuc(`${campo}.rucFusionado`, dado.rucFusionado))
        : undefined
      return {
        ...comun,
        ...(dCdCDERef === undefined ? {} : { dCdCDERef }),
        ...(ruc === undefined ? {} : { dRucFus: numeroDeRuc(ruc) }),
      }
    }
    const leido: Draft<Partial<AsociadoLeido>> =
      iTipDocAso === IMPRESO ? impreso(dado, campo) : constancia(dado, campo, iTiDE)
    return { ...comun, ...take(leido, draftOf(leido)) }
  })

/** Which it is where nobody said. */
function claseSupuesta(dado: CuerpoAsociado): keyof typeof TIPO_DOCUMENTO_ASOCIADO {
  if (dado.cdc?.trim()) return 'ELECTRONICO'
  if (textOf(dado.numeroTimbrado)) return 'IMPRESO'
  return dado.tipoConstancia ? 'CONSTANCIA' : 'ELECTRONICO'
}

const SOLO_DE = {
  cdc: [ELECTRONICO, 'uno ELECTRONICO'],
  rucFusionado: [ELECTRONICO, 'uno ELECTRONICO'],
  tipoDocumentoImpreso: [IMPRESO, 'uno IMPRESO'],
  numeroTimbrado: [IMPRESO, 'uno IMPRESO'],
  establecimiento: [IMPRESO, 'uno IMPRESO'],
  puntoExpedicion: [IMPRESO, 'uno IMPRESO'],
  numeroDocumento: [IMPRESO, 'uno IMPRESO'],
  fechaEmision: [IMPRESO, 'uno IMPRESO'],
  tipoConstancia: [CONSTANCIA, 'una CONSTANCIA'],
  numeroConstancia: [CONSTANCIA, 'una CONSTANCIA'],
  numeroControl: [CONSTANCIA, 'una CONSTANCIA'],
} as const satisfies Partial<Record<keyof CuerpoAsociado, readonly [number, string]>>

/** What belongs to a document of another kind would be lost. */
const deOtraClase = (dado: CuerpoAsociado, campo: string, iTipDocAso: number): Validated<unknown> =>
  collect(
    keysOf(SOLO_DE).map(nombre => {
      const [clase, cual] = SOLO_DE[nombre]
      const detail = `va solo con ${cual}: quítelo, o corrija tipoDocumento`
      return check(
        clase === iTipDocAso || !textOf(dado[nombre]),
        `${campo}.${nombre}`,
        'contradiction',
        detail,
      )
    }),
  )

function parseCdcAsociado(campo: string, text: string): Validated<string> {
  if (text === '') return wrong(campo, 'required', 'es obligatorio')
  const parsed = parseCdc(text)
  return parsed.ok ? valid(parsed.value) : wrong(campo, 'cdc', parsed.detalle)
}

/** Of a microproductor SIFEN asks for both numbers of it (2430, 2432), where a constancia belongs at all. */
const constancia = (dado: CuerpoAsociado, campo: string, iTiDE: number | undefined) =>
  drafted(take => {
    const iTipCons = take(readOpcion(`${campo}.tipoConstancia`, dado.tipoConstancia, TIPO_CONSTANCIA))
    const numero = textOf(dado.numeroConstancia)
    const control = dado.numeroControl?.trim()
    const dNumCons = numero ? take(numeroDe(`${campo}.numeroConstancia`, numero, 11)) : undefined
    const exige = isAutofactura(iTiDE) && iTipCons === TIPO_CONSTANCIA.MICROPRODUCTORES
    const detail = 'es obligatorio en una constancia de MICROPRODUCTORES'
    take(check(!exige || !!numero, `${campo}.numeroConstancia`, '2430', detail))
    take(check(!exige || !!control, `${campo}.numeroControl`, '2432', detail))
    return {
      ...(iTipCons === undefined ? {} : { iTipCons }),
      ...(dNumCons === undefined ? {} : { dNumCons }),
      ...(control ? { dNumControl: control } : {}),
    }
  })

/** What SIFEN asks of a printed one is everything that finds it (2405 to 2411). */
const impreso = (dado: CuerpoAsociado, campo: string) =>
  drafted(take => {
    const iTipoDocAso = take(
      readOpcion(`${campo}.tipoDocumentoImpreso`, dado.tipoDocumentoImpreso, TIPO_DOCUMENTO_IMPRESO),
    )
    const dNTimDI = take(numeroDe(`${campo}.numeroTimbrado`, textOf(dado.numeroTimbrado), 8))
    const dEstDocAso = take(toTresDigitos(`${campo}.establecimiento`, dado.establecimiento))
    const dPExpDocAso = take(toTresDigitos(`${campo}.puntoExpedicion`, dado.puntoExpedicion))
    const dNumDocAso = take(numeroDe(`${campo}.numeroDocumento`, textOf(dado.numeroDocumento), 7))
    const dFecEmiDI = dado.fechaEmision?.trim()
    const detail = 'es obligatorio: el día en que se emitió, por ejemplo 2026-01-31'
    take(check(!!dFecEmiDI, `${campo}.fechaEmision`, 'required', detail))
    return {
      ...(dNTimDI === undefined ? {} : { dNTimDI }),
      ...(dEstDocAso === undefined ? {} : { dEstDocAso }),
      ...(dPExpDocAso === undefined ? {} : { dPExpDocAso }),
      ...(dNumDocAso === undefined ? {} : { dNumDocAso }),
      ...(iTipoDocAso === undefined ? {} : { iTipoDocAso }),
      ...(dFecEmiDI ? { dFecEmiDI } : {}),
    }
  })

/** A number of so many digits, the zeros in front given or not. */
function numeroDe(campo: string, text: string | undefined, digitos: number): Validated<string> {
  if (!text) return wrong(campo, 'required', 'es obligatorio')
  if (new RegExp(`^\\d{1,${digitos}}$`).test(text) && Number(text) > 0)
    return valid(text.padStart(digitos, '0'))
  return wrong(campo, 'format', `debe ser un número de hasta ${digitos} dígitos`)
}

/** In the place of one that was not given, so that the rest is judged without it. */
const UNA_RESOLUCION = '0'.repeat(15)

/** The resolution of a sale of tax credit stands in group H (H013, rule 2413), so there must be a documento that it is about. */
function creditoFiscal(
  { creditoFiscal: dado, tipoTransaccion, documentoAsociado, documentosAsociados }: CuerpoEmision,
  iTiDE: number | undefined,
): Validated<string | undefined> {
  const campo = 'creditoFiscal.numeroResolucion'
  const numero = dado?.numeroResolucion?.trim() || undefined
  const esVenta = tipoTransaccion === 'VENTA_CREDITO_FISCAL' && !isNota(iTiDE)
  if (!esVenta) {
    const detail = 'va solo con tipoTransaccion VENTA_CREDITO_FISCAL, en una factura: quítelo'
    return numero === undefined ? valid(undefined) : wrong(campo, 'contradiction', detail)
  }
  if (numero === undefined)
    return wrong(campo, '2413', 'es obligatorio con VENTA_CREDITO_FISCAL: el número de su resolución')
  if (!isVacio(documentoAsociado) || documentosAsociados?.length) return valid(numero)
  const detail =
    'SIFEN lleva la resolución de una venta de crédito fiscal dentro del documento asociado (H013): nombre el documento del que es el crédito'
  return wrong('documentoAsociado', '2413', detail)
}
