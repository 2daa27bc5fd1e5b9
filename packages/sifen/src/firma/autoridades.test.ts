import { describe, expect, test } from 'vitest'
import { DE_AUTORIDAD, type Emision, type Emitido, emitir } from '../../test/emitir-certificado.ts'
import { readAutoridades } from './autoridades.ts'
import { makeCertificado } from './certificado.ts'

const NOW = new Date('2030-01-01T00:00:00Z')
const autoridad = (titular: string, bits: number, rest: Emision = {}) =>
  emitir({ bits, titular, ruc: null, extensiones: DE_AUTORIDAD, ...rest })
const raiz = autoridad('AC RAIZ', 2056)
const prestador = autoridad('PRESTADOR SA', 2064, { firmadoPor: raiz })
const propio = emitir({ firmadoPor: prestador })
const con = (firmadoPor: Emitido, rest: Emision = {}) => emitir({ firmadoPor, ...rest })

const pem = (...emitidos: Emitido[]) => emitidos.map(({ certificate }) => certificate.toString()).join('\n')
const reconoce = (de: Emitido[], { key, certificate }: Emitido, cadena: Emitido[] = [], now = NOW) =>
  readAutoridades(pem(...de)).reconoce(
    makeCertificado(
      key,
      certificate,
      cadena.map(each => each.certificate),
    ),
    now,
  )

describe('is recognised:', () => {
  test.each<[string, Emitido[], Emitido, Emitido[]]>([
    ['one of a provider of the list', [prestador], propio, []],
    ['one of a provider that came with the file, of a root of the list', [raiz], propio, [prestador]],
    ['the same with the root in the file too, in any order', [raiz], propio, [raiz, prestador]],
    ['one whose provider is in the list among others', [autoridad('OTRA', 2072), prestador], propio, [raiz]],
    [
      'one whose provider came twice, once expired',
      [raiz],
      propio,
      [autoridad('PRESTADOR SA', 2064, { firmadoPor: raiz, hasta: '2027-01-01' }), prestador],
    ],
  ])('%s', (_, lista, own, cadena) => expect(reconoce(lista, own, cadena)).toBe(true))
})

describe('is not recognised:', () => {
  const impostor = autoridad('PRESTADOR SA', 2080)
  const vencido = autoridad('PRESTADOR VENCIDO SA', 2064, { firmadoPor: raiz, hasta: '2027-01-01' })
  const sinFirmar = autoridad('SIN FIRMAR', 2064, {
    firmadoPor: raiz,
    extensiones: [DE_AUTORIDAD[0]!, { name: 'keyUsage', digitalSignature: true }],
  })
  const unoMas = autoridad('UNO MAS', 2088, {
    firmadoPor: raiz,
    extensiones: [{ name: 'basicConstraints', cA: true, pathLenConstraint: 0 }],
  })
  const debajo = autoridad('DEBAJO', 2096, { firmadoPor: unoMas })
  const debil = autoridad('DEBIL', 1024, { firmadoPor: raiz })
  const casiFinal = con(prestador, { bits: 2064, titular: 'CLIENTE DEL PRESTADOR' })
  test.each<[string, Emitido[], Emitido, Emitido[]]>([
    ['one that nobody signed but itself', [raiz, prestador], emitir(), []],
    ['one that nobody signed but itself, and brings the root', [raiz], emitir(), [raiz]],
    ['one of a provider whose root is not in the list', [autoridad('OTRA', 2072)], propio, [prestador, raiz]],
    ['one without its provider, when only the root is in the list', [raiz], propio, []],
    ['one of somebody who bears the name of a provider', [raiz, prestador], con(impostor), [impostor]],
    ['one that bears the name of a provider who did not sign it', [prestador], con(impostor), []],
    ['one signed by another taxpayer', [raiz], con(casiFinal), [casiFinal, prestador]],
    ['one of a provider that expired', [raiz], con(vencido), [vencido]],
    ['one of a provider of the list that expired', [vencido], con(vencido), []],
    ['one of a provider that may not sign certificates', [raiz], con(sinFirmar), [sinFirmar]],
    ['one under more authorities than the root allows', [raiz], con(debajo), [debajo, unoMas]],
    ['one of a provider with a key of 1024 bits', [raiz], con(debil), [debil]],
    ['one signed with MD5', [prestador], con(prestador, { digest: 'md5' }), []],
    [
      'one whose provider was signed with MD5',
      [raiz],
      con(prestador),
      [autoridad('PRESTADOR SA', 2064, { firmadoPor: raiz, digest: 'md5' })],
    ],
    ['the very certificate of an authority of the list', [raiz], raiz, []],
  ])('%s', (_, lista, own, cadena) => expect(reconoce(lista, own, cadena)).toBe(false))

  test('anything before the authority is in force', () =>
    expect(reconoce([prestador], propio, [], new Date('2025-06-01T00:00:00Z'))).toBe(false))

  test('a chain that turns in a circle, and the question ends', () => {
    const uno = autoridad('UNO', 2104)
    const otro = autoridad('OTRO', 2112, { firmadoPor: uno })
    const vuelta = autoridad('UNO', 2104, { firmadoPor: otro })
    expect(reconoce([raiz], con(vuelta), [vuelta, otro])).toBe(false)
  })
})

describe('the text of a list', () => {
  test('may say what it likes around the certificates', () =>
    expect(readAutoridades(`AC Raíz\n${pem(raiz)}# otra\n${pem(prestador)}`).cuantas).toBe(2))
  test.each([
    ['none', 'nada', /ningún certificado/],
    [
      'a damaged one',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      /certificado 1 está dañado/,
    ],
    // It would be one authority less, in silence, and its taxpayers would be told that nobody knows it.
    ['one that was cut off', `${pem(raiz)}${pem(prestador).slice(0, 300)}`, /certificado 2 está dañado/],
    [
      'one with a strange sign',
      pem(raiz, prestador).replace(/(.{90})$/s, '*$1'),
      /certificado 2 está dañado/,
    ],
    ['one of a taxpayer', pem(raiz, propio), /certificado 2 \(.*EJEMPLO SA.*no es de una autoridad/],
  ])('with %s is refused with the reason', (_, text, reason) =>
    expect(() => readAutoridades(text)).toThrow(reason),
  )
})
