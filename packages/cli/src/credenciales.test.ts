import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Entorno } from './config.ts'
import { accesoDe, updateCredenciales } from './credenciales.ts'

let dir: string
let entorno: Entorno

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-credenciales-'))
  entorno = {
    ...{ url: null, apiKey: null, tokenDeMcp: null },
    ...{ carpetaDeConfiguracion: dir, carpetaDeEstado: dir },
  }
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test.each([
  ['https://facturas.ejemplo.com.py/', 'https://facturas.ejemplo.com.py'],
  ['https://erp.ejemplo.com.py/mbohera', 'https://erp.ejemplo.com.py/mbohera'],
  ['https://erp.ejemplo.com.py/mbohera//?de=x#y', 'https://erp.ejemplo.com.py/mbohera'],
])('the service at %s is asked below %s', (url, base) => {
  expect(accesoDe(entorno, url).url).toBe(base)
  expect(accesoDe({ ...entorno, url }, null).url).toBe(base)
})

test('what is kept of a service is given to no other of the same machine', () => {
  updateCredenciales(entorno, 'https://erp.ejemplo.com.py/mbohera', { apiKey: 'sk_live_x' })
  expect(accesoDe(entorno, null)).toMatchObject({
    url: 'https://erp.ejemplo.com.py/mbohera',
    apiKey: 'sk_live_x',
  })
  for (const otro of ['https://erp.ejemplo.com.py', 'https://erp.ejemplo.com.py/otro'])
    expect(accesoDe(entorno, otro).apiKey).toBeNull()
})

test.each(['ftp://facturas.ejemplo.com.py', 'https://', 'facturas'])('%s is no address', url =>
  expect(() => accesoDe(entorno, url)).toThrow(/no es la dirección de Mbohéra/),
)
