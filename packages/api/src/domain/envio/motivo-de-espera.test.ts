import { expect, test } from 'vitest'
import type { Suceso } from './documento.ts'
import { type Circunstancias, motivoDeEspera, readHistoria } from './motivo-de-espera.ts'

const NOW = 1_000_000
const BIEN: Circunstancias = {
  ambiente: 'PROD',
  certificado: { desde: 0, hasta: NOW + 1 },
  enPausa: false,
  detenido: false,
  repetido: false,
  rechazado: false,
  lotesDesde: null,
  malformado: 0,
  nadieEnvia: false,
  demorado: false,
  sinDiario: false,
  enRecuperacion: false,
  ultimo: null,
}
const motivo = (cambios: Partial<Circunstancias>) => motivoDeEspera({ ...BIEN, ...cambios }, NOW)
const en = NOW - 5
const nota = { codigo: '1001', mensaje: '-' }

test('what is simply on its way has nothing to explain', () => {
  expect(motivo({})).toBeNull()
  expect(motivo({ ultimo: { que: 'enviado', en } })).toBeNull()
  expect(motivo({ ultimo: { que: 'en-lote', en, lote: 1 } })).toBeNull()
})

test('what nobody took yet waits for its turn, once it has waited for a while', () => {
  expect(motivo({ demorado: true })).toContain('Espera su turno')
  for (const que of ['enviado', 'en-lote'] as const)
    expect(motivo({ demorado: true, ultimo: { que, en, lote: 1 } }), que).toBeNull()
})

test.each<[string, Partial<Circunstancias>, string]>([
  ['without a certificate', { certificado: null }, 'no tiene certificado de firma en PROD'],
  ['from the very instant of its end', { certificado: { desde: 0, hasta: NOW } }, 'venció'],
  ['before it begins', { certificado: { desde: NOW + 1, hasta: NOW + 2 } }, 'todavía no rige'],
  ['while its numbering is stopped', { detenido: true }, 'Numeración por alinear'],
  ['while SIFEN is spared', { enPausa: true }, 'SIFEN no responde'],
  ['while a recovery is pending', { enRecuperacion: true }, 'se repuso de una copia'],
  ['while nobody sends', { nadieEnvia: true }, 'Ningún proceso del servicio está enviando'],
  ['while nothing can be written down', { sinDiario: true }, 'no puede anotarlo en su diario'],
])('%s it says so, whatever happened before', (_name, cambios, text) => {
  for (const ultimo of [null, { que: 'no-salio', en, razon: 'x', veces: 3 }] as const)
    expect(motivo({ ...cambios, ultimo })).toContain(text)
})

test.each<[Suceso, string]>([
  [{ que: 'no-salio', en, razon: 'ECONNREFUSED 10.0.0.1:443', veces: 2 }, 'No se pudo llegar a SIFEN'],
  [{ que: 'no-salio', en, razon: 'x (turno NO_TURN)', veces: 0 }, 'Espera su turno'],
  [{ que: 'no-salio', en, razon: 'x (local SIN_DIARIO)', veces: 2 }, 'no puede anotarlo en su diario'],
  [{ que: 'sin-respuesta', en, razon: 'x' }, 'No se sabe si SIFEN lo tiene'],
  [{ que: 'consulta-sin-respuesta', en, razon: 'x', veces: 1 }, 'No se sabe si SIFEN lo tiene'],
  [{ que: 'repetido', en, ...nota }, 'ya lo tiene'],
  [{ que: 'ausente', en }, 'se le envía otra vez'],
])('%j: %s; and nothing of our insides', (ultimo, text) => {
  expect(motivo({ ultimo })).toContain(text)
  expect(motivo({ ultimo })).not.toContain('10.0.0.1')
})

test('what SIFEN said it has, and does not show, is asked about and not sent again: it does not say that it is', () => {
  const ultimo = { que: 'ausente', en } as const
  expect(motivo({ repetido: true, ultimo })).toContain('se le pregunta por él')
  expect(motivo({ repetido: true, ultimo })).not.toContain('otra vez')
})

test('what SIFEN refused after a copy of unknown fate is asked about and not sent again, whatever was seen of it since', () => {
  for (const ultimo of [
    { que: 'rechazado', en, codigo: '1252', mensaje: '-' },
    { que: 'ausente', en },
    { que: 'consulta-sin-respuesta', en, razon: 'x', veces: 1 },
  ] as const)
    expect(motivo({ rechazado: true, ultimo })).toContain('de un envío anterior no se supo')
})

test('of one who may only send lotes it says that its lote is in process, or that nobody knows what became of it', () => {
  expect(motivo({ ultimo: { que: 'en-proceso', en, veces: 2 } })).toContain('0361')
  expect(motivo({ ultimo: { que: 'sin-lote', en, veces: 2 } })).toContain(
    'bloquea al RUC que tiene un documento en dos lotes',
  )
})

test('after refused lotes it says until when none leaves, of what waits for nothing else', () => {
  const lotesDesde = Date.UTC(2026, 10, 20, 15, 40)
  const pausa = 'rechazó el último lote: bloquea al RUC que insiste, por eso no sale otro antes de las 12:40'
  expect(motivo({ lotesDesde, ultimo: { que: 'ausente', en } })).toContain(pausa)
  expect(
    motivo({ lotesDesde, ultimo: { que: 'consulta-sin-respuesta', en, razon: 'x', veces: 1 } }),
  ).toContain('No se sabe si SIFEN lo tiene')
  expect(motivo({ lotesDesde, enPausa: true, ultimo: { que: 'ausente', en } })).toContain('SIFEN no responde')
})

test('what SIFEN calls malformed again and again (0160), and does not say where, says so', () => {
  for (const ultimo of [{ que: 'ausente', en } as const, { que: 'sin-respuesta', en, razon: 'x' } as const])
    expect(motivo({ malformado: 3, ultimo })).toContain(
      'SIFEN contestó 3 veces que su XML está mal formado (0160)',
    )
  expect(motivo({ malformado: 1, ultimo: { que: 'ausente', en } })).toContain('se le envía otra vez')
  expect(motivo({ malformado: 3, ultimo: { que: 'enviado', en } })).toBeNull()
})

test('a 0160 is counted since SIFEN last said something else of it', () => {
  const dijo = (razon: string) => ({ que: 'sin-respuesta', en, razon }) as const
  const enviado = { que: 'enviado', en } as const
  const ausente = { que: 'ausente', en } as const
  const malformado = dijo('generico-0160: XML Mal Formado')
  const veces = (...sucesos: Suceso[]) => readHistoria(sucesos).malformado
  expect(veces()).toBe(0)
  expect(veces(enviado, malformado, ausente, enviado, malformado, ausente)).toBe(2)
  expect(veces(malformado, dijo('tiempo-agotado: x'), ausente)).toBe(0)
  expect(veces(malformado, dijo('tiempo-agotado: x'), enviado, malformado)).toBe(1)
})
