import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { authority } from '../../test/pki.ts'
import { processorMs } from '../../test/procesador.ts'
import { certificado, fixture, runs, xmlsec, xmlsecReason, xmlsecSign } from '../../test/support.ts'
import { signEvento } from '../evento/evento.ts'
import { canonicalize } from './c14n.ts'
import type { Certificado } from './certificado.ts'
import { openPkcs12 } from './pkcs12.ts'
import { sign, signDocumento } from './sign.ts'
import { verifyFirma, verifyFirmas } from './verify.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INC = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const CDC = '01800999991001001000000122026112014829150370'

const cancelacion = { tipo: 'cancelacion', Id: CDC, mOtEve: 'Ñandú & <compañía> "1"' } as const
function signedEvento(id = 1): string {
  const result = signEvento(cancelacion, { id, dFecFirma: '2026-11-25T09:00:00' }, certificado())
  if (!result.ok) throw new Error('faults')
  return result.evento.xml
}
const xml = signedEvento()
const reason = (text: string) => {
  const result = verifyFirma(text)
  return result.valida ? 'valida' : result.motivo
}
/** Every change must take hold: a replacement that finds nothing would prove nothing. */
function change(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing replaced: ${from}`)
  return changed
}

interface Variant {
  readonly canonicalization?: string
  readonly transforms?: readonly string[]
  readonly signature?: string
  readonly digest?: string
  readonly prefix?: string
  readonly body?: string
}
const ENVELOPED = `${DSIG}enveloped-signature`

/** Signed by a library that shares nothing with ours. */
function foreign(v: Variant): string {
  const signer = new SignedXml({
    privateKey: certificado().key.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: certificado().certificate.toString(),
    canonicalizationAlgorithm: (v.canonicalization ?? EXC) as typeof EXC,
    signatureAlgorithm: v.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='DE']",
    transforms: [...(v.transforms ?? [ENVELOPED, EXC])],
    digestAlgorithm: v.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const body =
    v.body ??
    `<rDE xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:z="urn:z"><dVerFor>150</dVerFor><DE Id="${CDC}"><a b="&lt;x&gt; &quot;&#9;" a="2">ñ &amp; &lt;&gt;</a><b></b></DE></rDE>`
  signer.computeSignature(body, {
    ...(v.prefix ? { prefix: v.prefix } : {}),
    location: { reference: "//*[local-name(.)='rDE']", action: 'append' },
  })
  return signer.getSignedXml()
}

describe('what NT16 allows is verified, whoever signed it', () => {
  test.each<[string, Variant]>([
    ['exclusive, the usual', {}],
    ['inclusive in SignedInfo', { canonicalization: INC }],
    ['inclusive in both', { canonicalization: INC, transforms: [ENVELOPED, INC] }],
    ['with comments', { canonicalization: `${EXC}WithComments` }],
    ['enveloped only, which means inclusive', { transforms: [ENVELOPED, INC] }],
    [
      'sha512',
      {
        signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
    ['a prefixed signature', { prefix: 'ds' }],
    [
      'a prefixed signature, inclusive',
      { prefix: 'ds', canonicalization: INC, transforms: [ENVELOPED, INC] },
    ],
    [
      'prefixed elements',
      {
        body: `<s:rDE xmlns:s="${NS}" xmlns:q="urn:q"><s:DE Id="${CDC}" q:z="1" a="2"><q:b/><s:c>t</s:c></s:DE></s:rDE>`,
      },
    ],
    [
      'prefixed elements, inclusive',
      {
        transforms: [ENVELOPED, INC],
        body: `<s:rDE xmlns:s="${NS}" xmlns:q="urn:q"><s:DE Id="${CDC}" q:z="1"><q:b/><b xmlns="urn:b"><c xmlns=""/></b></s:DE></s:rDE>`,
      },
    ],
  ])('%s', (_, variant) => {
    const signed = foreign(variant)
    expect(verifyFirma(signed)).toMatchObject({ valida: true, id: CDC, sangrado: false })
    expect(reason(change(signed, /<(s:)?DE Id/, '<$1DE x="1" Id'))).toBe('contenido-alterado')
  })

  test.skipIf(!xmlsec)(
    `xmlsec1 signs, with attributes and prefixes inherited from outside${xmlsecReason}`,
    () => {
      const template = (transform: string, c14n: string) =>
        `<rDE xmlns="${NS}" xmlns:z="urn:z" xml:lang="es" xml:space="preserve" z:fuera="1" otro="2"><DE Id="${CDC}" xml:lang="gn" z:k="&#10;&lt;"><a xmlns:y="urn:y" y:m="1" xmlns="urn:a"><b xmlns=""/>&#13;</a></DE>` +
        `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${c14n}"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha384"/><Reference URI="#${CDC}"><Transforms><Transform Algorithm="${ENVELOPED}"/>${transform}</Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#sha384"/><DigestValue/></Reference></SignedInfo><SignatureValue/><KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo></Signature></rDE>`
      const list = `<InclusiveNamespaces xmlns="${EXC}" PrefixList="z #default"/>`
      for (const [transform, c14n] of [
        [`<Transform Algorithm="${INC}"/>`, INC],
        ['', INC],
        [`<Transform Algorithm="${EXC}"/>`, EXC],
        [`<Transform Algorithm="${EXC}">${list}</Transform>`, EXC],
        [`<Transform Algorithm="${EXC}WithComments"/>`, `${EXC}WithComments`],
      ] as const) {
        const signed = xmlsecSign(template(transform, c14n))
        expect(verifyFirma(signed), signed).toMatchObject({ valida: true, id: CDC })
        expect(reason(change(signed, 'xml:lang="gn"', 'xml:lang="pt"'))).toBe('contenido-alterado')
      }
    },
  )

  test('a document indented after signing is right, and is said to be indented', () => {
    const indented = change(change(xml, /><(?!\/)/g, '>\n  <'), /(<\/\w+>)(?=<\/)/g, '$1\n')
    expect(verifyFirma(indented)).toMatchObject({ valida: true, sangrado: true })
    expect(reason(change(indented, 'Ñandú', 'Nandú'))).toBe('contenido-alterado')
  })

  test('what was changed is said to be, however many elements were put into it', () => {
    expect(reason(change(xml, '</rEve>', `${'<b/>'.repeat(200_000)}</rEve>`))).toBe('contenido-alterado')
  })

  test('blanks that are the value of an element are not indentation', () => {
    const element = '<rEve Id="1"><a></a><b>x</b></rEve>'
    const event = `<rGesEve xmlns="${NS}">${element}${sign(element, certificado()).signature}</rGesEve>`
    expect(reason(change(event, '</a><b>', '</a>\n<b>'))).toBe('valida')
    expect(reason(change(event, '<a></a>', '<a> </a>'))).toBe('contenido-alterado')
    expect(reason(change(event, '</a><b>', '</a>y<b>'))).toBe('contenido-alterado')
  })

  test('line breaks inside the base64 values are no change', () => {
    expect(reason(change(xml, /<SignatureValue>(.{40})/, '<SignatureValue>\n$1\n'))).toBe('valida')
  })

  test('a whole documento with what comes after the signature', () => {
    const { xml: documento, digestValue } = signDocumento(
      {
        head: `<?xml version="1.0" encoding="UTF-8"?><rDE xmlns="${NS}">`,
        de: `<DE Id="${CDC}"><a>1</a></DE>`,
        gCamFuFD: d => `<gCamFuFD><dCarQR>${d}</dCarQR></gCamFuFD>`,
      },
      certificado(),
    )
    expect(verifyFirma(documento)).toMatchObject({ valida: true, id: CDC, digestValue })
    expect(documento.endsWith(`<dCarQR>${digestValue}</dCarQR></gCamFuFD></rDE>`)).toBe(true)
  })
})

const rEve = /<rEve[\s\S]*<\/rEve>/.exec(xml)![0]
const signature = /<Signature[\s\S]*<\/Signature>/.exec(xml)![0]
const forged = change(rEve, 'compañía', 'estafa')
const group = (...inner: string[]) => `<gGroupGesEve xmlns="${NS}">${inner.join('')}</gGroupGesEve>`

describe('a signature that was moved or wrapped is never valid', () => {
  test.each<[string, string, string]>([
    [
      'the signed event hidden beside a forged one',
      group(`<rGesEve>${forged}${rEve}${signature}</rGesEve>`),
      'estructura',
    ],
    ['the same, in the other order', group(`<rGesEve>${rEve}${forged}${signature}</rGesEve>`), 'estructura'],
    [
      'the signed event inside the signature',
      group(
        `<rGesEve>${forged}${change(signature, '</Signature>', `<Object>${rEve}</Object></Signature>`)}</rGesEve>`,
      ),
      'id-repetido',
    ],
    [
      'the signed event beside, with the same Id',
      `<rGesEve xmlns="${NS}">${forged}${signature}<x>${rEve}</x></rGesEve>`,
      'id-repetido',
    ],
    [
      'the same, the Id as another attribute',
      `<rGesEve xmlns="${NS}">${rEve}${signature}<x ID="1"/></rGesEve>`,
      'id-repetido',
    ],
    [
      'the signed event as ancestor of the forged',
      `<rGesEve xmlns="${NS}">${change(rEve, '</gGroupTiEvt>', `</gGroupTiEvt>${change(forged, 'Id="1"', 'Id="2"')}`)}${signature}</rGesEve>`,
      'contenido-alterado',
    ],
    [
      'the reference to another Id',
      group(`<rGesEve>${change(forged, 'Id="1"', 'Id="2"')}${signature}</rGesEve>`),
      'id',
    ],
    ['no Id at all', change(xml, ' Id="1"', ''), 'id'],
    ['an empty Id', change(change(xml, 'Id="1"', 'Id=""'), 'URI="#1"', 'URI="#"'), 'id'],
    ['an empty reference', change(xml, 'URI="#1"', 'URI=""'), 'id'],
    ['two signatures', change(xml, '</Signature>', `</Signature>${signature}`), 'estructura'],
    ['two references', change(xml, '</Reference>', '</Reference><Reference URI="#1"/>'), 'estructura'],
    ['two SignedInfo', change(xml, '</SignedInfo>', '</SignedInfo><SignedInfo/>'), 'estructura'],
    [
      'the signature inside the signed element',
      change(change(xml, signature, ''), '</rEve>', `${signature}</rEve>`),
      'sin-firma',
    ],
    ['no signature', change(xml, signature, ''), 'sin-firma'],
    ['a root that is not SIFEN', xml.replaceAll(NS, 'urn:otro'), 'estructura'],
    ['not XML', 'hola', 'xml'],
    ['a DTD', `<!DOCTYPE a [<!ENTITY x "y">]>${xml}`, 'xml'],
    ['an unknown canonicalisation', change(xml, EXC, 'urn:nada'), 'algoritmo'],
    ['SHA-1', change(xml, 'xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'), 'algoritmo'],
    [
      'an HMAC instead of RSA',
      change(xml, '2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1'),
      'algoritmo',
    ],
    ['a weak digest', change(xml, 'xmlenc#sha256', 'xmlenc#md5'), 'algoritmo'],
    [
      'an XPath transform',
      change(
        xml,
        `Transform Algorithm="${ENVELOPED}"`,
        'Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"',
      ),
      'transformacion',
    ],
    [
      'more prefixes than anybody needs',
      change(
        xml,
        `<Transform Algorithm="${EXC}">`,
        `<Transform Algorithm="${EXC}"><InclusiveNamespaces xmlns="${EXC}" PrefixList="${'p '.repeat(17)}"/>`,
      ),
      'transformacion',
    ],
    [
      'more transforms than anybody needs',
      change(xml, '<Transforms>', `<Transforms>${`<Transform Algorithm="${ENVELOPED}"/>`.repeat(4)}`),
      'transformacion',
    ],
    ['a changed digest', change(xml, /<DigestValue>./, '<DigestValue>_'), 'estructura'],
    [
      'a digest of something else',
      change(xml, /<DigestValue>.{10}/, '<DigestValue>AAAAAAAAAA'),
      'firma-falsa',
    ],
    [
      'another signature value',
      change(xml, /<SignatureValue>.{10}/, '<SignatureValue>AAAAAAAAAA'),
      'firma-falsa',
    ],
    ['no certificate', change(xml, /<X509Certificate>.*<\/X509Certificate>/, ''), 'certificado'],
    ['a broken certificate', change(xml, /<X509Certificate>.{60}/, '<X509Certificate>AAAA'), 'certificado'],
    ['a KeyValue beside', change(xml, '</X509Data>', '</X509Data><KeyValue/>'), 'certificado'],
    [
      'an X509SubjectName',
      change(xml, '<X509Data>', '<X509Data><X509SubjectName>x</X509SubjectName>'),
      'certificado',
    ],
    ['content changed', change(xml, 'compañía', 'compania'), 'contenido-alterado'],
    ['a blank inside a value', change(xml, 'Ñandú &amp;', 'Ñandú  &amp;'), 'contenido-alterado'],
  ])('%s', (_, text, motivo) => expect(reason(text)).toBe(motivo))

  test('the reason is words for a person', () => {
    const result = verifyFirma(change(xml, 'compañía', 'compania'))
    expect(result).toEqual({
      valida: false,
      motivo: 'contenido-alterado',
      detalle: expect.stringContaining('modificado'),
    })
  })

  test('a group with two events of the same Id is not valid, though each was signed', () => {
    const inner = `<rGesEve>${rEve}${signature}</rGesEve>`
    expect(verifyFirmas(group(inner, inner)).map(v => v.valida)).toEqual([false, false])
    expect(reason(group(inner, inner))).toBe('estructura')
    expect(reason(group())).toBe('estructura')
  })

  test('a key too short to trust is not valid, nor one that is not RSA', () => {
    const element = '<rEve Id="1"><a>1</a></rEve>'
    const signedBy = (made: Certificado) =>
      `<rGesEve xmlns="${NS}">${element}${sign(element, made).signature}</rGesEve>`
    const pki = authority()
    expect(reason(signedBy(pki.contribuyente('1234567-9', 2048)))).toBe('valida')
    expect(reason(signedBy(pki.contribuyente('1234567-9', 1024)))).toBe('certificado')
    const ec = openPkcs12(fixture('ec.p12'), 'Secreto-1')
    if (!ec.ok) throw new Error(ec.fault.detalle)
    expect(reason(signedBy({ ...certificado(), keyInfo: ec.certificado.keyInfo }))).toBe('certificado')
  })

  test('what is valid is read from the element that was verified', () => {
    const result = verifyFirma(xml)
    if (!result.valida) throw new Error(result.motivo)
    expect(result.firmado.local).toBe('rEve')
    expect(result.certificate.fingerprint256).toBe(certificado().certificate.fingerprint256)
  })
})

describe('hostile bytes', () => {
  const bytes = Buffer.from(xml)
  const original = change(rEve, '<rEve', `<rEve xmlns="${NS}"`)

  test('one changed bit is never valid, or the signed content is untouched', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const copy = Buffer.from(bytes)
        copy[at]! ^= 1 << bit
        const results = verifyFirmas(copy)
        expect(results.length).toBeGreaterThan(0)
        const result = results[0]!
        // Outside of what is signed (a certificate's own signature, say) a bit may change and the content still be ours.
        if (result.valida) expect(canonicalize(result.firmado, { exclusive: true })).toBe(original)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('a truncated document is never valid', () => {
    for (let at = 0; at < bytes.length; at += 7) expect(reason(bytes.subarray(0, at).toString())).toBe('xml')
  })

  test('any text gets a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(verifyFirma(text).valida).toBe(false)
      }),
      { numRuns: runs(300) },
    )
  })

  test('many namespaces over many elements end soon', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => ` xmlns:p${i}="urn:${i}"`).join('')
    const deep = Array.from({ length: 40 }, (_, d) => `<d xmlns:q${d}="urn:${d}"${many(28)}>`).join('')
    const wide = '<e/>'.repeat(150_000)
    const hostile = change(
      change(xml, rEve, `<rEve Id="1">${deep}${wide}${'</d>'.repeat(40)}</rEve>`),
      `<Transform Algorithm="${EXC}"></Transform>`,
      `<Transform Algorithm="${INC}"></Transform>`,
    )
    const start = processorMs()
    expect(reason(hostile)).not.toBe('valida')
    expect(processorMs() - start).toBeLessThan(5000)
  })
})
