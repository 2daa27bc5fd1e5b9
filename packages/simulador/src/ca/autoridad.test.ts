import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { rucDeCertificado } from '../juez/index.ts'
import { openAutoridad } from './autoridad.ts'

const autoridad = await openAutoridad(undefined)

test('a company carries its RUC in the subject, with the uses of a taxpayer', async () => {
  const { certPem } = await autoridad.issue({ ruc: '80099999-1', nombre: 'ÑANDUTI SA' })
  const cert = new X509Certificate(certPem)
  expect(cert.subject).toContain('serialNumber=RUC80099999-1')
  expect(cert.subject).toContain('ÑANDUTI SA')
  expect(cert.keyUsage).toEqual(expect.arrayContaining(['1.3.6.1.5.5.7.3.2']))
  expect(cert.verify(autoridad.ca.publicKey)).toBe(true)
  expect(rucDeCertificado(cert)).toMatchObject({ ruc: '80099999' })
})

test('a person carries it in the alternative name, and not in the subject', async () => {
  const { certPem } = await autoridad.issue({ ruc: '1234567-9', personaFisica: true })
  const cert = new X509Certificate(certPem)
  expect(cert.subject).not.toContain('RUC')
  expect(cert.subjectAltName).toContain('RUC1234567-9')
  expect(rucDeCertificado(cert)).toMatchObject({ ruc: '1234567' })
})

test('the modern PKCS#12 opens with the TLS of Node, and only with its password', async () => {
  const { p12 } = await autoridad.issue({ ruc: '80099999-1', clave: 'clavé larga' })
  expect(() => createSecureContext({ pfx: p12, passphrase: 'clavé larga' })).not.toThrow()
  expect(() => createSecureContext({ pfx: p12, passphrase: 'otra' })).toThrow()
})

test('the legacy PKCS#12 is RC2-40 and 3DES: today’s OpenSSL refuses it, older tools open it', async () => {
  const { p12Legado } = await autoridad.issue({ ruc: '80099999-1', clave: 'vieja' })
  expect(() => createSecureContext({ pfx: p12Legado, passphrase: 'vieja' })).toThrow(/unsupported/i)
  const der = forge.asn1.fromDer(p12Legado.toString('binary'))
  const opened = forge.pkcs12.pkcs12FromAsn1(der, 'vieja')
  const bags = opened.getBags({ bagType: forge.pki.oids.certBag! })[forge.pki.oids.certBag!]
  expect(bags).toHaveLength(2)
})

test('an expired one expired', async () => {
  const { certPem } = await autoridad.issue({ ruc: '80099999-1', vencido: true })
  expect(Date.parse(new X509Certificate(certPem).validTo)).toBeLessThan(Date.now())
})

test('the authority of a folder is made once, and a damaged folder anew', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'autoridad-'))
  const first = await openAutoridad(dir)
  expect((await openAutoridad(dir)).caPem).toBe(first.caPem)
  rmSync(join(dir, 'servidor.key'))
  expect((await openAutoridad(dir)).caPem).not.toBe(first.caPem)
  rmSync(dir, { recursive: true })
})

test('several that open a new folder at once have one authority, and anybody may read who it is', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'autoridad-'))
  const inside = join(dir, 'nueva')
  const several = await Promise.all(Array.from({ length: 4 }, () => openAutoridad(inside)))
  expect(new Set(several.map(({ caPem }) => caPem)).size).toBe(1)
  expect(readFileSync(join(inside, 'ca.pem'), 'utf8')).toBe(several[0]!.caPem)
  const modeOf = (name: string) => statSync(join(inside, name)).mode & 0o777
  expect(['ca.pem', 'servidor.pem', 'ca.key', 'servidor.key'].map(modeOf)).toEqual([
    0o644, 0o644, 0o600, 0o600,
  ])
  rmSync(dir, { recursive: true })
})

test('openssl agrees with the chain and with both PKCS#12', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'autoridad-'))
  const { certPem, p12, p12Legado, clave } = await autoridad.issue({ ruc: '80099999-1' })
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(dir, name), content)
    return join(dir, name)
  }
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' }).toString()
  const ca = file('ca.pem', autoridad.caPem)
  expect(openssl('verify', '-purpose', 'sslclient', '-CAfile', ca, file('c.pem', certPem))).toContain('OK')
  expect(
    openssl('verify', '-purpose', 'sslserver', '-CAfile', ca, file('s.pem', autoridad.servidor.cert)),
  ).toContain('OK')
  const info = ['pkcs12', '-nokeys', '-passin', `pass:${clave}`, '-in']
  expect(openssl(...info, file('m.p12', p12))).toContain('BEGIN CERTIFICATE')
  expect(openssl(...info, file('l.p12', p12Legado), '-legacy')).toContain('BEGIN CERTIFICATE')
  rmSync(dir, { recursive: true })
})
