import { parseCdc } from '@mbohera/sifen/valores'
import { readLista, readOpcion, textOf } from '../campos/leer.ts'
import { check, type Draft, drafted, draftOf, type Validated, valid, wrong } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import type { CuerpoAsociado } from './campos-asociado.ts'
import { toTresDigitos } from './montos.ts'
import { isVacio } from './pago.ts'
import { ASOCIADOS_MAX, TIPO_DOCUMENTO, TIPO_DOCUMENTO_ASOCIADO, TIPO_DOCUMENTO_IMPRESO } from './valores.ts'

const { ELECTRONICO, IMPRESO } = TIPO_DOCUMENTO_ASOCIADO

/** An element of group H001, and where in the body it stands. */
export interface AsociadoLeido {
  campo: string
  iTipDocAso: 1 | 2
  dCdCDERef?: string
  dNTimDI?: string
  dEstDocAso?: string
  dPExpDocAso?: string
  dNumDocAso?: string
  iTipoDocAso?: 1 | 2 | 3 | 4
  dFecEmiDI?: string
  dNumComRet?: string
  dNumResCF?: string
}

export const isNota = (iTiDE: number | undefined) =>
  iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA || iTiDE === TIPO_DOCUMENTO.NOTA_DE_DEBITO_ELECTRONICA

/** Group H: the documents that this one is about. A note has one; an invoice may apply several advances. */
export const parseAsociados = (cuerpo: CuerpoEmision, iTiDE: number | undefined): Draft<AsociadoLeido[]> =>
  drafted(take => {
    const dados = take(asociadosDe(cuerpo), [])
    if (dados.length === 0 && isNota(iTiDE)) {
      const detail =
        'una nota debe nombrar el documento al que se refiere: su cdc, o el timbrado y el número de uno IMPRESO'
      take(wrong('documentoAsociado', 'required', detail))
    }
    const dNumResCF = take(creditoFiscal(cuerpo, iTiDE), UNA_RESOLUCION)
    return dados.map(({ campo, dado }) => {
      const leido = parseAsociado(dado, campo)
      const asociado = take(leido, draftOf(leido))
      return dNumResCF === undefined ? asociado : { ...asociado, dNumResCF }
    })
  })

/** The electronic ones among them. */
export const cdcsAsociados = (asociados: readonly AsociadoLeido[]) =>
  asociados.flatMap(({ campo, dCdCDERef: cdc }) => (cdc === undefined ? [] : [{ campo, cdc }]))

function asociadosDe({ documentoAsociado, documentosAsociados }: CuerpoEmision) {
  const uno = isVacio(documentoAsociado)
    ? []
    : [{ campo: 'documentoAsociado', dado: documentoAsociado ?? {} }]
  if (!documentosAsociados?.length) return valid(uno)
  if (uno.length > 0) {
    const detail = 'también hay un documentoAsociado: dígalos todos aquí, o deje ese solo'
    return wrong('documentosAsociados', 'contradiction', detail)
  }
  const varios = readLista('documentosAsociados', documentosAsociados, ASOCIADOS_MAX)
  if (!varios.ok) return varios
  return valid(varios.value.map((dado, index) => ({ campo: `documentosAsociados[${index}]`, dado })))
}

const parseAsociado = (dado: CuerpoAsociado, campo: string): Draft<AsociadoLeido> =>
  drafted(take => {
    const conCdc = !!dado.cdc?.trim() || !textOf(dado.numeroTimbrado)
    const iTipDocAso = take(
      readOpcion(
        `${campo}.tipoDocumento`,
        dado.tipoDocumento,
        TIPO_DOCUMENTO_ASOCIADO,
        conCdc ? 'ELECTRONICO' : 'IMPRESO',
      ),
      conCdc ? ELECTRONICO : IMPRESO,
    )
    const dNumComRet = dado.numeroComprobanteRetencion?.trim()
    const comun = { campo, iTipDocAso, ...(dNumComRet ? { dNumComRet } : {}) }
    if (iTipDocAso === ELECTRONICO) {
      for (const nombre of DE_IMPRESO)
        take(check(!textOf(dado[nombre]), `${campo}.${nombre}`, 'contradiction', 'va solo con uno IMPRESO'))
      const dCdCDERef = take(parseCdcAsociado(`${campo}.cdc`, dado.cdc?.trim() ?? ''))
      return { ...comun, ...(dCdCDERef === undefined ? {} : { dCdCDERef }) }
    }
    take(check(!dado.cdc?.trim(), `${campo}.cdc`, 'contradiction', 'un documento IMPRESO no tiene CDC'))
    const leido = impreso(dado, campo)
    return { ...comun, ...take(leido, draftOf(leido)) }
  })

const DE_IMPRESO = [
  'tipoDocumentoImpreso',
  'numeroTimbrado',
  'establecimiento',
  'puntoExpedicion',
  'numeroDocumento',
  'fechaEmision',
] as const

function parseCdcAsociado(campo: string, text: string): Validated<string> {
  if (text === '') return wrong(campo, 'required', 'es obligatorio')
  const parsed = parseCdc(text)
  return parsed.ok ? valid(parsed.value) : wrong(campo, 'cdc', parsed.detalle)
}

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
