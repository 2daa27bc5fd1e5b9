import type { Fault as FaltaSifen } from '@mbohera/sifen/valores'
import { enteros } from '../cuerpo.ts'
import type { Fault } from '../failure.ts'
import { textFault } from '../texto.ts'

/** Collects what is wrong while a body is read, and goes on. */
export class Faltas {
  readonly #lista: Fault[] = []
  /** Every field that a fault names, and every field that one of these is part of. */
  readonly #named = new Set<string>()

  get lista(): readonly Fault[] {
    return this.#lista
  }

  add(campo: string, codigo: string, detail: string): undefined {
    this.push({ campo, codigo, detail })
    return undefined
  }

  push(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.#lista.push(fault)
      for (const whole of enteros(fault.campo)) this.#named.add(whole)
    }
  }

  /** The value behind a word of a closed list. */
  code<T extends Record<string, number>>(
    campo: string,
    value: string | null | undefined,
    table: T,
    fallback?: keyof T & string,
  ): T[keyof T] | undefined {
    const word = value ?? fallback
    if (word === undefined)
      return this.add(campo, 'required', `es obligatorio: ${Object.keys(table).join(', ')}`)
    if (Object.hasOwn(table, word)) return table[word] as T[keyof T]
    return this.add(campo, 'enum', `debe ser uno de: ${Object.keys(table).join(', ')}`)
  }

  /** Whether a list is short enough to be read; SIFEN's schema admits so many and no more. */
  admits(campo: string, list: readonly unknown[], max: number): boolean {
    if (list.length > max) this.add(campo, 'max-items', `admite hasta ${max} y llegaron más`)
    return list.length <= max
  }

  /** Whether something was said of the field already, or of a part of it. Looked up: a body may have thousands of faults. */
  has(campo: string): boolean {
    return this.#named.has(campo)
  }
}

/** Where a field of the manual comes from in the body. */
const CAMPOS: Record<string, string> = {
  dFeEmiDE: 'fechaEmision',
  dFecFirma: 'fechaEmision',
  'gTimb.iTiDE': 'tipoDocumento',
  'gTimb.dEst': 'numeroEstablecimiento',
  'gTimb.dPunExp': 'puntoExpedicion',
  'gOpeDE.dInfoEmi': 'informacionInteres',
  'gOpeCom.iTipTra': 'tipoTransaccion',
  'gOpeCom.cMoneOpe': 'monedaOperacion',
  'gOpeCom.dCondTiCam': 'tipoCambio',
  'gOpeCom.dTiCam': 'tipoCambio',
  gOpeCom: 'monedaOperacion',
  gCamFE: 'indicadorPresencia',
  'gCamFE.iIndPres': 'indicadorPresencia',
  'gCamNCDE.iMotEmi': 'motivoEmision',
  gCamNCDE: 'motivoEmision',
  gCamCond: 'condicionOperacion',
  'gCamCond.iCondOpe': 'condicionOperacion',
  'gCamCond.gPaConEIni': 'condicionPago',
  'gCamCond.gPagCred': 'condicionPago',
  gCamItem: 'items',
  gCamDEAsoc: 'documentoAsociado',
  gDatRec: 'receptor',
}

const GRUPOS: readonly [form: RegExp, prefix: string, names: Record<string, string>][] = [
  [
    /^gDatRec\.(.*)$/,
    'receptor',
    {
      iNatRec: 'tipoContribuyente',
      iTiOpe: 'tipoOperacion',
      cPaisRec: 'pais',
      iTiContRec: 'numeroDocumento',
      dRucRec: 'numeroDocumento',
      dDVRec: 'digitoVerificador',
      iTipIDRec: 'tipoDocumento',
      dDTipIDRec: 'tipoDocumento',
      dNumIDRec: 'numeroDocumento',
      dNomRec: 'nombreRazonSocial',
      dNomFanRec: 'nombreFantasia',
      dDirRec: 'direccion',
      dNumCasRec: 'numeroCasa',
      cDepRec: 'departamento',
      cDisRec: 'distrito',
      cCiuRec: 'ciudad',
      dTelRec: 'telefono',
      dCelRec: 'celular',
      dEmailRec: 'email',
      dCodCliente: 'codigoCliente',
    },
  ],
  [
    /^gCamItem(\[\d+\])\.(?:gValorItem\.?|gCamIVA\.?)?(.*)$/,
    'items',
    {
      dCodInt: 'codigo',
      dDesProSer: 'descripcion',
      cUniMed: 'unidadMedida',
      dCantProSer: 'cantidad',
      dInfItem: 'informacionInteres',
      dPUniProSer: 'precioUnitario',
      dDescItem: 'descuento',
      iAfecIVA: 'afectacionTributaria',
      dPropIVA: 'proporcionGravada',
      dTasaIVA: 'tasaIVA',
    },
  ],
  [
    /^gCamCond\.gPaConEIni(\[\d+\])\.(?:gPagCheq\.|gPagTarCD\.)?(.*)$/,
    'condicionPago',
    {
      iTiPago: 'tipoPago',
      dDesTiPag: 'descripcion',
      dMonTiPag: 'montoPago',
      cMoneTiPag: 'monedaPago',
      dTiCamTiPag: 'tipoCambio',
      dNumCheq: 'numeroCheque',
      dBcoEmi: 'bancoEmisor',
    },
  ],
  [
    /^gCamCond\.gPagCred\.gCuotas(\[\d+\])\.(.*)$/,
    'condicionPago.cuotas',
    { dMonCuota: 'monto', dVencCuo: 'vencimiento' },
  ],
  [/^gCamCond\.gPagCred\.(.*)$/, 'condicionPago', { dPlazoCre: 'plazo', dCuotas: 'cuotas' }],
  [/^gCamDEAsoc(?:\[\d+\])\.(.*)$/, 'documentoAsociado', { dCdCDERef: 'cdc', iTipDocAso: 'tipoDocumento' }],
  [/^gEmis\.(.*)$/, 'emisor', {}],
  [/^gTimb\.(.*)$/, 'timbrado', {}],
]

/** The field of the body that a field of the manual was made from. */
export function campoDeCuerpo(campo: string): string {
  const whole = CAMPOS[campo]
  if (whole !== undefined) return whole
  for (const [form, prefix, names] of GRUPOS) {
    const match = form.exec(campo)
    if (match === null) continue
    const index = match.length > 2 ? match[1]! : ''
    const name = match.at(-1)!
    const inner = name === '' ? '' : `.${names[name] ?? name}`
    return prefix + index + inner
  }
  return campo
}

/** Faults of the protocol in the words of the interface; what was said of a field already is not said again. */
export function traducir(faults: readonly FaltaSifen[], said: Faltas, unPago: boolean): Fault[] {
  const seen = new Set<string>()
  return faults.flatMap(({ campo, codigo, regla, detalle }) => {
    const listed = campoDeCuerpo(campo)
    const own = unPago ? listed.replace(/^condicionPago\[0\]/, 'condicionPago') : listed
    const fault = { campo: own, codigo: codigo ?? regla, detail: sinNombre(campo, detalle) }
    const key = `${own} ${fault.codigo}`
    if (said.has(own) || seen.has(key)) return []
    seen.add(key)
    return [fault]
  })
}

/** The manual's name of the field helps nobody who sent another. */
function sinNombre(campo: string, detalle: string): string {
  const name = campo.slice(campo.lastIndexOf('.') + 1)
  return detalle.startsWith(`${name} `) ? detalle.slice(name.length + 1) : detalle
}

/** Texts that cannot be stored, wherever they stand in the body. */
export function faltasDeTexto(value: unknown, campo = ''): Fault[] {
  if (typeof value === 'string') return [textFault(campo, value) ?? []].flat()
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => faltasDeTexto(item, `${campo}[${index}]`))
  return Object.entries(value).flatMap(([name, inner]) =>
    faltasDeTexto(inner, campo === '' ? name : `${campo}.${name}`),
  )
}
