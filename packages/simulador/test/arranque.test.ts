import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arrancar } from '../src/cli/arrancar.ts'
import { certificado } from '../src/cli/certificado.ts'
import { startSimulador } from '../src/index.ts'
import { refuseProduction } from '../src/simulador.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'arranque-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const PORTS = ['--puerto-test', '0', '--puerto-prod', '0', '--puerto-gestion', '0']

test('production is refused with its cause and its cure', () => {
  expect(() => refuseProduction('production')).toThrow(/NODE_ENV=production.*Quite NODE_ENV/)
  expect(() => refuseProduction('test')).not.toThrow()
})

test('the banner says what it is, where it listens and how to point a client at it', async () => {
  let text = ''
  const simulador = await arrancar(['--datos', dir, ...PORTS], part => {
    text += part
  })
  await simulador.close()
  expect(text).toMatch(/^SIMULADOR DE SIFEN\. No es la DNIT/)
  for (const said of [
    simulador.urlTest,
    simulador.urlProd,
    simulador.gestionUrl,
    join(dir, 'ca.pem'),
    'curl',
  ])
    expect(text).toContain(said)
})

test('a port in use is named, and the registry is let go', async () => {
  const first = await startSimulador({ dataDir: dir })
  const taken = new URL(first.urlTest).port
  const args = [
    '--datos',
    dir,
    '--persistir',
    '--puerto-test',
    '0',
    '--puerto-gestion',
    '0',
    '--puerto-prod',
    taken,
  ]
  await expect(arrancar(args, () => {})).rejects.toThrow(`El puerto ${taken} ya está en uso`)
  await first.close()
  const again = await startSimulador({ dataDir: dir, persist: true })
  await again.close()
})

test('an option that makes no sense is told in Spanish', async () => {
  await expect(arrancar(['--latencia', 'poca'], () => {})).rejects.toThrow(
    '--latencia debe ser un número entero',
  )
  await expect(arrancar(['--estado-rechazo', '500'], () => {})).rejects.toThrow('200 o 400')
  await expect(certificado(['--datos', dir])).rejects.toThrow('--ruc 80099999-1')
  await expect(certificado(['--datos', dir, '--ruc', '80099999-2'])).rejects.toThrow('80099999-1')
})
