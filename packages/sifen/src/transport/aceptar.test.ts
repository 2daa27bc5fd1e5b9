import { expect, test } from 'vitest'
import { DE_AUTORIDAD, type Emitido, emitir, p12De } from '../../test/emitir-certificado.ts'
import { acceptCertificado } from './aceptar.ts'

const NOW = new Date('2030-01-01T00:00:00Z')
const aceptar = (own: Emitido, cadena: readonly Emitido[] = [], clave = 'x') =>
  acceptCertificado(p12De(own, 'x', cadena), clave, NOW, '80099999')
const autoridad = emitir({ bits: 2056, titular: 'PRESTADOR SA', ruc: null, extensiones: DE_AUTORIDAD })

test('what serves to sign and to connect is accepted, with its chain', async () => {
  const accepted = await aceptar(emitir({ firmadoPor: autoridad }), [autoridad])
  expect(accepted).toMatchObject({ ok: true, certificado: { chain: [{ serialNumber: '0102' }] } })
})

test('what TLS would not present is refused when it comes, not when the first documento waits', async () => {
  const debil = emitir({ bits: 1024, titular: 'PRESTADOR SA', ruc: null, extensiones: DE_AUTORIDAD })
  expect(await aceptar(emitir({ firmadoPor: debil }), [debil])).toEqual({
    ok: false,
    faults: [{ motivo: 'tls', detalle: expect.stringMatching(/ERR_SSL_\w+.*pida a su prestador/) }],
  })
})

test('what does not open, or does not serve to sign, says so', async () => {
  expect(await aceptar(emitir(), [], 'otra')).toMatchObject({ faults: [{ motivo: 'contrasena' }] })
  expect(await aceptar(emitir({ bits: 1024 }))).toMatchObject({ faults: [{ motivo: 'clave-corta' }] })
})
