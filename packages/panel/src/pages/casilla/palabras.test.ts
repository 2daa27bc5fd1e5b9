import { expect, test } from 'vitest'
import type { Casilla } from './consulta.ts'
import { tellCasilla } from './palabras.ts'

const de = (cambios: Partial<Casilla>): Casilla => ({
  ...{
    estado: 'ACTIVA',
    motivo: null,
    dicho: null,
    host: 'h',
    puerto: 993,
    usuario: 'compras',
    carpeta: 'INBOX',
  },
  ...{ fechaRevision: '2026-11-20T12:00:00.000Z', sinAdjuntos: 0 },
  ...cambios,
})

test('each way in which an inbox can be has its cause and its cure', () => {
  for (const motivo of ['CLAVE', 'CARPETA', 'DIRECCION'])
    expect(tellCasilla(de({ estado: 'PAUSADA', motivo })).dice).toMatch(/Corríja/)
  expect(tellCasilla(de({ fechaRevision: null })).dice).toMatch(/Todavía no/)
  expect(tellCasilla(de({ dicho: 'no atiende' })).dice).toMatch(/se intenta de nuevo/)
  expect(tellCasilla(de({ sinAdjuntos: 1200 })).dice).toBe(
    'Cada cinco minutos; la última vez, el 20/11/2026 09:00. 1.200 correos no traían ningún documento.',
  )
  expect(tellCasilla(de({ sinAdjuntos: 1 })).dice).toMatch(/ 1 correo no traía ningún documento\.$/)
})
