import { expect, test } from 'vitest'
import { abrir, calma, elServicio, pasar, screen, texto } from '../../../../test/piezas/mostrar.tsx'

const CORREOS = 'GET …/documentos/{id}/correos'

test('that what is known of its mails is old is said, and it stays in sight', async () => {
  await abrir('/c/1/documentos/1?vista=historia')
  elServicio().rechaza(CORREOS, 'internal-error', 500)
  await pasar(11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await calma()
  expect(texto()).toContain('No se pudo poner al día')
  expect(screen.getByRole('list', { name: 'Correos de este documento' })).toBeTruthy()
})
