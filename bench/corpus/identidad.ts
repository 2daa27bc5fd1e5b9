import { createHash } from 'node:crypto'

/** CDC and QR as the manual says them (MT v150, §10.1 and §13.8), with nothing of the service. */

/** Module 11 with weights of 2 to 11 from the right; a letter counts as the two digits of its code. */
export function verificador(texto: string): number {
  const digitos = [...texto].map(c => (/\d/.test(c) ? c : String(c.charCodeAt(0)))).join('')
  let suma = 0
  for (let n = 0; n < digitos.length; n++) suma += Number(digitos[digitos.length - 1 - n]) * (2 + (n % 10))
  const resto = suma % 11
  return resto > 1 ? 11 - resto : 0
}

interface PartesDeCdc {
  readonly tipo: number
  /** With its check digit. */
  readonly ruc: string
  readonly establecimiento: string
  readonly punto: string
  readonly numero: number
  readonly tipoContribuyente: number
  /** AAAA-MM-DD */
  readonly dia: string
  readonly seguridad: string
}

export function cdcDe(p: PartesDeCdc): string {
  const [base = '', dv = ''] = p.ruc.split('-')
  const partes = [
    String(p.tipo).padStart(2, '0'),
    base.padStart(8, '0'),
    dv,
    p.establecimiento,
    p.punto,
    String(p.numero).padStart(7, '0'),
    p.tipoContribuyente,
    p.dia.replaceAll('-', ''),
    1,
    p.seguridad,
  ].join('')
  return partes + verificador(partes)
}

const hex = (texto: string): string => Buffer.from(texto, 'utf8').toString('hex')

interface DatosDeQr {
  readonly cdc: string
  readonly fechaEmision: string
  /** `dRucRec=…` or `dNumIDRec=…`. */
  readonly receptor: string
  readonly total: string
  readonly iva: string
  readonly items: number
  readonly digest: string
}

/** The link of the QR in the ambiente of tests. */
export function qrDe(d: DatosDeQr, csc: { idCSC: string; csc: string }): string {
  const cadena = [
    'nVersion=150',
    `Id=${d.cdc}`,
    `dFeEmiDE=${hex(d.fechaEmision)}`,
    d.receptor,
    `dTotGralOpe=${d.total}`,
    `dTotIVA=${d.iva}`,
    `cItems=${d.items}`,
    `DigestValue=${hex(d.digest)}`,
    `IdCSC=${csc.idCSC}`,
  ].join('&')
  const cHashQR = createHash('sha256')
    .update(cadena + csc.csc)
    .digest('hex')
  return `https://ekuatia.set.gov.py/consultas-test/qr?${cadena}&cHashQR=${cHashQR}`
}
