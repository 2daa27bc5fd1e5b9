import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mbohera } from '@mbohera/cliente'
import { expect, test } from 'vitest'
import type { Entorno } from './config.ts'
import { cuentaDe } from './cuenta.ts'

test('whose a key is says the service alone: of what another page answered nothing is kept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-cuenta-'))
  const answers: object[] = [{ message: 'mantenimiento' }, { contribuyenteId: 1, ambiente: 'DEV' }]
  // Of the client it is asked whose the key is, and nothing else.
  const mbohera = { emisor: async () => answers.shift() } as unknown as Mbohera
  const entorno = { carpetaDeEstado: dir } as Entorno
  const ask = () => cuentaDe(entorno, 'https://facturas.ejemplo', 'sk_live_x', mbohera)
  await expect(ask()).rejects.toMatchObject({
    salida: 'sinRespuesta',
    message: expect.stringContaining('https://facturas.ejemplo'),
  })
  const suya = { url: 'https://facturas.ejemplo', contribuyenteId: 1, ambiente: 'DEV' }
  expect([await ask(), await ask()]).toEqual([suya, suya])
  rmSync(dir, { recursive: true })
})
