import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificado, fixture, runs } from '../../test/support.ts'
import { certificadoFromPem, checkCertificado, makeCertificado } from './certificado.ts'
import { readRuc } from './certificado-ruc.ts'
import { openCertificado, openPkcs12 } from './pkcs12.ts'

const PASSWORD = 'Secreto-1'
const NOW = new Date('2030-01-01T00:00:00Z')
const derOf = (name: string) =>
  Buffer.from(
    fixture(name)
      .toString()
      .replace(/-----[^-]+-----|\s/g, ''),
    'base64',
  )

describe('opens, without flags,', () => {
  test.each([
    ['what OpenSSL 3 writes (AES-256, PBKDF2, SHA-256)', 'moderno.p12', PASSWORD],
    ['AES-128 with a SHA-512 MAC', 'aes128-sha512.p12', PASSWORD],
    ['legacy RC2-40 and 3DES with a SHA-1 MAC', 'legado-rc2.p12', PASSWORD],
    ['legacy RC2-128', 'legado-rc2-128.p12', PASSWORD],
    ['legacy 3DES', 'legado-3des.p12', PASSWORD],
    ['a file without MAC', 'sin-mac.p12', PASSWORD],
    ['a file with an empty password', 'sin-contrasena.p12', ''],
  ])('%s', (_, name, password) => {
    const result = openPkcs12(fixture(name), password)
    if (!result.ok) throw new Error(result.fault.detalle)
    const { ruc, titular, keyInfo, key, certificate } = result.certificado
    expect(ruc).toEqual({ numero: '80099999', dv: '1' })
    expect(titular).toContain('EJEMPLO SA')
    expect(certificate.fingerprint256).toBe(certificado().certificate.fingerprint256)
    expect(keyInfo).toContain(certificate.raw.toString('base64'))
    expect(certificate.checkPrivateKey(key)).toBe(true)
  })
})

describe('says exactly why a file does not open:', () => {
  test.each([
    ['another password', 'moderno.p12', 'otra', 'contrasena'],
    ['another password, legacy', 'legado-rc2.p12', 'otra', 'contrasena'],
    ['another password, no MAC', 'sin-mac.p12', 'otra', 'contrasena'],
    ['no password', 'moderno.p12', '', 'contrasena'],
    ['PEM', 'emisor.cert.pem', PASSWORD, 'formato-pem'],
    ['only the certificate', 'emisor.cert.der', PASSWORD, 'formato-certificado'],
    ['a cipher that nobody needs', 'camellia.p12', PASSWORD, 'cifrado'],
    ['no key inside', 'sin-clave.p12', PASSWORD, 'sin-clave'],
  ])('%s', (_, name, password, motivo) => {
    const result = openPkcs12(fixture(name), password)
    expect(result).toEqual({ ok: false, fault: { motivo, detalle: expect.stringMatching(/\S{3}/) } })
  })

  test('garbage, nothing, and too much', () => {
    for (const bytes of [
      Buffer.from('hola'),
      Buffer.alloc(0),
      Buffer.alloc(2_000_000, 0x30),
      Buffer.from([0x30, 0x80]),
    ])
      expect(openPkcs12(bytes, PASSWORD)).toMatchObject({ ok: false, fault: { motivo: 'formato' } })
  })

  test('damaged bytes: a reason, never an exception, never another key', () => {
    const whole = fixture('legado-3des.p12')
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const copy = Buffer.from(whole)
        copy[at]! ^= flip
        const result = openPkcs12(copy, PASSWORD)
        if (result.ok)
          expect(result.certificado.certificate.checkPrivateKey(result.certificado.key)).toBe(true)
      }),
      { numRuns: runs(150) },
    )
    for (let at = 0; at < whole.length; at += 97)
      expect(openPkcs12(whole.subarray(0, at), PASSWORD)).toMatchObject({
        ok: false,
        fault: { motivo: 'formato' },
      })
  })

  test('a file that asks for an absurd amount of work is refused at once', () => {
    const whole = fixture('moderno.p12')
    // The last integer is the count of the MAC: 2048 (02 02 08 00) becomes two thousand million, and the lengths follow.
    const at = whole.lastIndexOf(Buffer.from([2, 2, 8, 0]))
    const copy = Buffer.concat([whole.subarray(0, at), Buffer.from([2, 4, 0x7f, 0xff, 0xff, 0xff])])
    const macData = copy.lastIndexOf(Buffer.from([0x30, 0x41, 0x30, 0x31]))
    copy[macData + 1]! += 2
    copy.writeUInt16BE(copy.readUInt16BE(2) + 2, 2)
    expect(openPkcs12(copy, PASSWORD)).toMatchObject({ ok: false, fault: { motivo: 'trabajo' } })
  })
})

describe('says exactly why a certificate does not serve:', () => {
  const reasons = (made: Parameters<typeof checkCertificado>[0], now = NOW, ruc = '80099999') =>
    checkCertificado(made, now, ruc).map(fault => fault.motivo)

  test('nothing is wrong with the right one', () => expect(reasons(certificado())).toEqual([]))
  test('not valid yet', () =>
    expect(reasons(certificado(), new Date('2020-01-01'))).toEqual(['aun-no-vigente']))
  test('expired', () => expect(reasons(certificado(), new Date('2100-01-01'))).toEqual(['vencido']))
  test('valid in its first and last second', () => {
    const { validoDesde, validoHasta } = certificado()
    expect([reasons(certificado(), validoDesde), reasons(certificado(), validoHasta)]).toEqual([[], []])
  })
  test('RUC of another taxpayer', () =>
    expect(reasons(certificado(), NOW, '80088888')).toEqual(['ruc-de-otro']))
  test('not RSA', () => {
    const opened = openPkcs12(fixture('ec.p12'), PASSWORD)
    if (!opened.ok) throw new Error(opened.fault.detalle)
    expect(reasons(opened.certificado)).toEqual(['clave-no-rsa'])
  })
  test('no RUC, and the key is not its own', () => {
    const made = certificadoFromPem(
      certificado().key.export({ type: 'pkcs8', format: 'pem' }) as string,
      fixture('sinruc.cert.pem').toString(),
    )
    expect(reasons(made)).toEqual(['clave-no-corresponde', 'sin-ruc'])
  })
  test('all reasons at once, and opening tells them too', () => {
    expect(openCertificado(fixture('moderno.p12'), PASSWORD, new Date('2100-01-01'), '1')).toMatchObject({
      ok: false,
      faults: [{ motivo: 'vencido' }, { motivo: 'ruc-de-otro' }],
    })
    expect(openCertificado(fixture('moderno.p12'), 'x', NOW, '1')).toMatchObject({
      faults: [{ motivo: 'contrasena' }],
    })
    expect(openCertificado(fixture('moderno.p12'), PASSWORD, NOW, '80099999').ok).toBe(true)
  })
})

test('the RUC of a natural person stands in the alternative name, not in the subject', () => {
  expect(readRuc(derOf('persona.cert.pem'))).toEqual({ numero: '1234567', dv: '9' })
  expect(readRuc(derOf('sinruc.cert.pem'))).toBeNull()
  expect(readRuc(Buffer.from('x'))).toBeNull()
})

test('no secret is in what is given, printed or not', () => {
  const faults = ['moderno.p12', 'camellia.p12', 'emisor.cert.pem'].map(name =>
    openPkcs12(fixture(name), name === 'camellia.p12' ? PASSWORD : 'Muy-Secreto-2'),
  )
  const { key } = certificado()
  const d = key.export({ format: 'jwk' }).d!
  const made = makeCertificado(key, certificado().certificate)
  for (const value of [...faults, made, certificado()]) {
    const printed = inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value)
    for (const secret of [PASSWORD, 'Muy-Secreto-2', d, d.slice(0, 40), 'PRIVATE KEY'])
      expect(printed).not.toContain(secret)
  }
})
