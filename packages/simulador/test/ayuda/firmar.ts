import { SignedXml } from 'xml-crypto'

const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export interface Firmante {
  readonly keyPem: string
  readonly certPem: string
}

/** Signs the element with the given local name, by its Id, and puts the signature right after it. */
export function firmar(xml: string, elemento: string, { keyPem, certPem }: Firmante): string {
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certPem,
    canonicalizationAlgorithm: EXC_C14N,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    idAttribute: 'Id',
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${certPem.replaceAll(/-----[A-Z ]+-----|\s/g, '')}</X509Certificate></X509Data>`,
  })
  const xpath = `//*[local-name(.)='${elemento}']`
  signer.addReference({
    xpath,
    transforms: [ENVELOPED, EXC_C14N],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, { location: { reference: xpath, action: 'after' } })
  return signer.getSignedXml()
}
