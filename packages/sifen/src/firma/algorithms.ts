/** Namespaces and algorithm identifiers of the signature profile (MT v150 §7.6, widened by NT16). */

export const NS_SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'
export const NS_XSI = 'http://www.w3.org/2001/XMLSchema-instance'
export const NS_DSIG = 'http://www.w3.org/2000/09/xmldsig#'

export const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

export interface C14nMode {
  readonly exclusive: boolean
  readonly comments: boolean
}

/** NT16 prints the exclusive URI without its final `#`; only the real one is an algorithm. */
export const C14N_MODES: ReadonlyMap<string, C14nMode> = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', { exclusive: false, comments: false }],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', { exclusive: false, comments: true }],
  [EXC_C14N, { exclusive: true, comments: false }],
  [`${EXC_C14N}WithComments`, { exclusive: true, comments: true }],
])

export type Hash = 'sha256' | 'sha384' | 'sha512'

export const SIGNATURE_HASHES: ReadonlyMap<string, Hash> = new Map([
  [RSA_SHA256, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
])

export const DIGEST_HASHES: ReadonlyMap<string, Hash> = new Map([
  [SHA256, 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])
