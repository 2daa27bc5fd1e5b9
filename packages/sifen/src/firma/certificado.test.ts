import { describe, expect, test } from 'vitest'
import { DE_AUTORIDAD, DE_FACTURACION, type Emitido, emitir, p12De } from '../../test/emitir-certificado.ts'
import { certificado } from '../../test/support.ts'
import { checkCertificado, makeCertificado } from './certificado.ts'
import { openCertificado } from './pkcs12.ts'

const NOW = new Date('2030-01-01T00:00:00Z')
const judge = ({ key, certificate }: Emitido, cadena: readonly Emitido[] = []) =>
  checkCertificado(
    makeCertificado(
      key,
      certificate,
      cadena.map(c => c.certificate),
    ),
    NOW,
    '80099999',
  )
const reasons = (...args: Parameters<typeof judge>) => judge(...args).map(({ motivo }) => motivo)
const con = (...extensiones: object[]) => emitir({ extensiones })
const autoridad = (titular: string, rest: object = {}) =>
  emitir({ bits: 2056, titular, ruc: null, extensiones: DE_AUTORIDAD, ...rest })
const raiz = autoridad('AC RAIZ')
const prestador = autoridad('PRESTADOR SA', { firmadoPor: raiz })
const propio = emitir({ firmadoPor: prestador })

describe('what the providers issue serves:', () => {
  test.each<[string, Emitido, Emitido[]]>([
    ['signature, no repudiation and clientAuth', emitir(), []],
    ['without any extension', con(), []],
    [
      'key encipherment besides',
      con({ name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true }),
      [],
    ],
    ['no extended use', con({ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }), []],
    ['RSA 4096, as in hardware', emitir({ bits: 4096 }), []],
    ['its provider beside it', propio, [prestador]],
    ['its provider and the root, in any order', propio, [raiz, prestador]],
    ['an authority that has nothing to do with it', emitir(), [raiz]],
    [
      'its provider twice, once expired',
      propio,
      [autoridad('PRESTADOR SA', { firmadoPor: raiz, hasta: '2027-01-01' }), prestador],
    ],
  ])('%s', (_, own, cadena) => expect(judge(own, cadena)).toEqual([]))
  test('the one of the tests', () => expect(checkCertificado(certificado(), NOW, '80099999')).toEqual([]))
})

describe('is refused, with its reason:', () => {
  test.each<[string, string, Emitido, Emitido[]]>([
    ['RSA 1024, which TLS does not present', 'clave-corta', emitir({ bits: 1024 }), []],
    ['RSA of more than 4096', 'clave-larga', emitir({ bits: 4104 }), []],
    [
      'no digital signature',
      'uso-de-clave',
      con({ name: 'keyUsage', keyEncipherment: true, nonRepudiation: true }),
      [],
    ],
    ['no non-repudiation', 'uso-de-clave', con({ name: 'keyUsage', digitalSignature: true }), []],
    [
      'one of a server',
      'uso-extendido',
      con(DE_FACTURACION[1]!, { name: 'extKeyUsage', serverAuth: true }),
      [],
    ],
    [
      'its issuer’s name on another key',
      'cadena',
      emitir({ firmadoPor: raiz, diceSer: 'PRESTADOR SA' }),
      [autoridad('PRESTADOR SA', { bits: 2064 })],
    ],
    [
      'a provider that another root is said to have signed',
      'cadena',
      propio,
      [prestador, autoridad('AC RAIZ', { bits: 2064 })],
    ],
    ['so many authorities that following them would take long', 'cadena', propio, Array(21).fill(prestador)],
    [
      'a provider that expired',
      'cadena',
      propio,
      [autoridad('PRESTADOR SA', { firmadoPor: raiz, hasta: '2027-01-01' })],
    ],
  ])('%s: %s', (_, motivo, own, cadena) => {
    expect(reasons(own, cadena)).toEqual([motivo])
    expect(judge(own, cadena)[0]!.detalle).toMatch(/pida a su prestador|expórtelo de nuevo/)
  })

  test('all that is wrong at once, and in the order of the certificate', () => {
    const malo = emitir({
      bits: 1024,
      ruc: null,
      hasta: '2027-01-01',
      extensiones: [{ name: 'keyUsage', keyEncipherment: true }],
    })
    expect(reasons(malo)).toEqual(['clave-corta', 'uso-de-clave', 'vencido', 'sin-ruc'])
  })

  test('opening the file says it', () =>
    expect(openCertificado(p12De(emitir({ bits: 1024 }), 'x'), 'x', NOW, '80099999')).toMatchObject({
      ok: false,
      faults: [{ motivo: 'clave-corta' }],
    }))
})
