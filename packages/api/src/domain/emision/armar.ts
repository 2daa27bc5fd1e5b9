import {
  type Documento,
  type DocumentoEntrada,
  type Fault as FaltaSifen,
  parseDecimal,
  prepareDocumento,
  type ReglasNuevas,
} from '@mbohera/sifen/valores'
import type { Ambiente } from '../ambiente.ts'
import { withForma } from '../cuerpo.ts'
import { faultsBeyond, faultsOnce } from '../dichos.ts'
import type { DatosDeEmisor } from '../emisor/emisor.ts'
import { enEstablecimiento } from '../emisor/establecimientos.ts'
import { faltasDeSifen } from '../falta-de-sifen.ts'
import { type Desfase, fechaDeFirma } from '../hora-de-sifen.ts'
import { TIPO_CONTRIBUYENTE } from '../receptor/campos.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { digitoDeRuc, numeroDeRuc } from '../ruc.ts'
import { formatCivil } from '../tiempo.ts'
import {
  check,
  collect,
  type Draft,
  draftOf,
  faultsOf,
  faultsThat,
  NOTHING,
  type Validated,
  valid,
} from '../validated.ts'
import { palabrasDelCuerpo } from './faltas.ts'
import { type LeyendaDePrueba, leyendasDe } from './leyenda.ts'
import { judgePagos } from './pagos.ts'
import { redondeosDe } from './redondeo.ts'
import type { SolicitudDeEmision } from './solicitud.ts'
import { TIPO_DOCUMENTO, TIPO_OPERACION } from './valores.ts'

/** SIFEN refuses a signature from its future; two minutes are what works in practice against its clocks. */
const MARGEN_DE_FIRMA_MS = 2 * 60_000

export interface Timbrado {
  numero: string
  inicio: string
  establecimiento: string
  punto: string
  serie: string | null
}

export interface NumeracionDeDocumento extends Timbrado {
  documento: number
}

/** In SANDBOX an issuer who has told us nothing of himself can still issue. */
const SIN_DATOS = {
  direccion: 'Sin dirección',
  numeroCasa: 0,
  telefono: '021000000',
  email: 'sandbox@ejemplo.com.py',
}
/** The three are one place: a part of another is none. */
const SIN_LUGAR = { departamento: 1, distrito: null, ciudad: 1 }
const SIN_ACTIVIDAD = [{ codigo: '00000', descripcion: 'SIN ACTIVIDAD DECLARADA' }]

export interface Contexto {
  ambiente: Ambiente
  emisor: DatosDeEmisor
  numeracion: NumeracionDeDocumento
  /** Nine random digits, none of them all zeros. */
  codigoSeguridad: string
  /** What is known of SIFEN's clocks. */
  desfases: readonly Desfase[]
  now: number
  /** From when on the certificate signs: it is in force by the date that it signs (2450). */
  firmaDesde?: number
  leyenda: LeyendaDePrueba
  /** What notes newer than the release change; null: nothing. */
  reglas: ReglasNuevas | null
  /** What is left of the factura that a credit is about, where that was rounded; null when it was not, or nothing is credited. */
  topeDeCredito: string | null
}

/** A documento ready to be signed, or every fault there is, in the words of the body. */
export function assembleDocumento(
  leida: Draft<SolicitudDeEmision>,
  contexto: Contexto,
): Validated<Documento> {
  const solicitud = draftOf(leida)
  const entrada = entradaDe(solicitud, contexto)
  const preparado = prepareDocumento(entrada)
  const delManual = preparado.ok ? NOTHING : delDocumento(preparado.faults, solicitud)
  const deSifen = faultsOnce(faultsBeyond(leida, delManual), ({ campo, codigo }) => `${campo} ${codigo}`)
  const todas = withForma(collect([leida, deSifen]), solicitud.forma)
  if (!preparado.ok || !todas.ok) return { ok: false, faults: faultsOf(todas) }
  return settled(preparado.documento, entrada, { solicitud, contexto })
}

/** The manual's faults in the words of the body; of a receptor that stands in the place of one that could not be read there is nothing to tell. */
function delDocumento(faults: readonly FaltaSifen[], solicitud: SolicitudDeEmision): Validated<null> {
  const delManual = faltasDeSifen(faults, palabrasDelCuerpo(solicitud))
  if (solicitud.receptor !== undefined || solicitud.aSiMismo) return delManual
  return faultsThat(delManual, ({ campo }) => !/^receptor(\.|$)/.test(campo))
}

/** With the first rounding by which the payments settle the total, or a note is not more than what it is about. */
function settled(
  documento: Documento,
  entrada: DocumentoEntrada,
  { solicitud, contexto }: { solicitud: SolicitudDeEmision; contexto: Contexto },
): Validated<Documento> {
  const { topeDeCredito } = contexto
  const judge = ({ totales }: Documento) => judgeTotal(entrada, totales, { solicitud, contexto })
  const judged = judge(documento)
  if (judged.ok) return valid(documento)
  const [, ...otros] = redondeosDe(solicitud, contexto.emisor)
  for (const redondear of otros) {
    const otro = prepareDocumento({ ...entrada, redondear })
    if (otro.ok && judge(otro.documento).ok) return valid(otro.documento)
  }
  // What is left of an invoice is known where its notes are: there a note that is too much is refused.
  return topeDeCredito === null ? judged : valid(documento)
}

/** Whether the payments settle a total, or it is not more than what is left of what a note is about. */
export const judgeTotal = (
  entrada: DocumentoEntrada,
  totales: Documento['totales'],
  { solicitud, contexto: { topeDeCredito } }: { solicitud: SolicitudDeEmision; contexto: Contexto },
): Validated<null> =>
  topeDeCredito === null
    ? judgePagos(entrada, totales, solicitud.camposDePago)
    : noMasQue(topeDeCredito, totales?.dTotGralOpe)

const noMasQue = (limite: string, total: string | undefined): Validated<null> =>
  check(
    (parseDecimal(total ?? '0') ?? 0n) <= (parseDecimal(limite) ?? 0n),
    'items',
    '2417',
    'es más que la factura',
  )

/** The request in the terms of the manual, whatever is wrong with it. */
export function entradaDe(solicitud: SolicitudDeEmision, contexto: Contexto): DocumentoEntrada {
  const { ambiente, emisor: dado, numeracion, codigoSeguridad, desfases, leyenda, reglas, now } = contexto
  const emisor = ambiente === 'SANDBOX' ? completeEntrada(dado) : dado
  const { gRespDE, ...grupos } = solicitud.grupos
  // One that began a moment ago is in force now, and was not when a signature is dated otherwise.
  const noAntesDe = Math.min(contexto.firmaDesde ?? 0, now)
  return {
    ambiente: ambiente === 'PROD' ? 'PRODUCCION' : 'PRUEBA',
    ...(ambiente === 'DEV' ? leyendasDe(leyenda) : {}),
    dFecFirma: formatCivil(fechaDeFirma({ now, margenMs: MARGEN_DE_FIRMA_MS, noAntesDe }, desfases)),
    transmision: formatCivil(now),
    ...(reglas === null ? {} : { reglasNuevas: reglas }),
    dFeEmiDE: formatCivil(solicitud.fechaEmision),
    gOpeDE: {
      dCodSeg: codigoSeguridad,
      ...(solicitud.informacion === null ? {} : { dInfoEmi: solicitud.informacion }),
      ...(solicitud.informacionFisco === null ? {} : { dInfoFisc: solicitud.informacionFisco }),
    },
    gTimb: {
      iTiDE: solicitud.iTiDE,
      dNumTim: numeracion.numero,
      dEst: numeracion.establecimiento,
      dPunExp: numeracion.punto,
      dNumDoc: String(numeracion.documento).padStart(7, '0'),
      dFeIniT: numeracion.inicio,
      ...(numeracion.serie === null ? {} : { dSerieNum: numeracion.serie }),
    },
    gEmis: {
      ...emisorDe(enEstablecimiento(emisor, numeracion.establecimiento)),
      ...(gRespDE === undefined ? {} : { gRespDE }),
    },
    // A receptor that could not be read has told its faults already; the rest is judged all the same.
    gDatRec: (solicitud.receptor ?? receptorPropio(solicitud, emisor)) as DocumentoEntrada['gDatRec'],
    ...grupos,
    redondear: redondeosDe(solicitud, emisor)[0],
    ...(solicitud.asociados.length === 0
      ? {}
      : { gCamDEAsoc: solicitud.asociados.map(({ campo: _, ...asociado }) => asociado) }),
  } as DocumentoEntrada // `prepareDocumento` judges what is absent or of another form
}

/**
 * The issuer as whom it is to: of an autofactura as a buyer (1315 to 1317), of a remisión with his address (1318). Also in the place of a
 * receptor that could not be read: the rules that look at several fields want one.
 */
function receptorPropio({ iTiDE }: SolicitudDeEmision, emisor: DatosDeEmisor): Receptor {
  const { ruc, razonSocial, tipoContribuyente, direccion, numeroCasa, departamento, distrito, ciudad } =
    emisor
  return {
    iNatRec: 1,
    iTiOpe: iTiDE === TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA ? TIPO_OPERACION.B2C : TIPO_OPERACION.B2B,
    cPaisRec: 'PRY',
    iTiContRec: TIPO_CONTRIBUYENTE[tipoContribuyente],
    dRucRec: numeroDeRuc(ruc),
    dDVRec: Number(digitoDeRuc(ruc)),
    dNomRec: razonSocial,
    ...(direccion === null ? {} : { dDirRec: direccion, dNumCasRec: numeroCasa ?? 0 }),
    ...(departamento === null ? {} : { cDepRec: departamento }),
    ...(distrito === null ? {} : { cDisRec: distrito }),
    ...(ciudad === null ? {} : { cCiuRec: ciudad }),
  }
}

function emisorDe(emisor: ReturnType<typeof enEstablecimiento>): DocumentoEntrada['gEmis'] {
  const { direccion, departamento, ciudad, telefono, email, denominacion } = emisor
  if (direccion === null || departamento === null || ciudad === null || telefono === null || email === null)
    throw new TypeError('an emisor that lacks something is refused before a documento is assembled for it')
  return {
    dRucEm: numeroDeRuc(emisor.ruc),
    dDVEmi: Number(digitoDeRuc(emisor.ruc)),
    iTipCont: emisor.tipoContribuyente === 'PERSONA_JURIDICA' ? 2 : 1,
    ...(emisor.tipoRegimen === null ? {} : { cTipReg: emisor.tipoRegimen as 1 }), // the library judges it
    dNomEmi: emisor.razonSocial,
    ...(emisor.nombreFantasia === null ? {} : { dNomFanEmi: emisor.nombreFantasia }),
    dDirEmi: direccion,
    dNumCas: emisor.numeroCasa ?? 0,
    cDepEmi: departamento,
    ...(emisor.distrito === null ? {} : { cDisEmi: emisor.distrito }),
    cCiuEmi: ciudad,
    dTelEmi: telefono,
    dEmailE: email,
    ...(denominacion === null ? {} : { dDenSuc: denominacion }),
    gActEco: emisor.actividades.map(({ codigo, descripcion }) => ({
      cActEco: codigo,
      dDesActEco: descripcion,
    })),
  }
}

/** With something in the place of what an issuer has not said of himself. */
export const completeEntrada = (emisor: DatosDeEmisor): DatosDeEmisor => ({
  ...emisor,
  ...SIN_DATOS,
  ...definedOnly(emisor),
  ...(emisor.departamento === null || emisor.ciudad === null ? SIN_LUGAR : {}),
  actividades: emisor.actividades.length === 0 ? SIN_ACTIVIDAD : emisor.actividades,
})

const definedOnly = (emisor: DatosDeEmisor): Partial<typeof SIN_DATOS> =>
  Object.fromEntries(Object.entries(emisor).filter(([key, value]) => key in SIN_DATOS && value !== null))

/** Where there is nothing to take a number from, the rest of the body is judged all the same. */
export const numeracionDeNadie = ({
  establecimiento,
  punto,
}: Pick<Timbrado, 'establecimiento' | 'punto'>): NumeracionDeDocumento => ({
  numero: '00000001',
  inicio: '2018-11-22',
  establecimiento,
  punto,
  serie: null,
  documento: 1,
})
