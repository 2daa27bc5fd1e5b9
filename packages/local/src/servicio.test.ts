import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { servicioEnv } from './servicio.ts'

const DEL_ARRANQUE = {
  databaseUrl: 'postgres://mbohera@127.0.0.1:5432/mbohera',
  issuer: 'http://127.0.0.1:3001',
  sifen: undefined,
  correo: { smtp: 'smtp://127.0.0.1:2525', imap: 'imap://127.0.0.1:1143' },
  port: 3000,
}
const correoWith = (own: Record<string, string>) => {
  const env = servicioEnv(DEL_ARRANQUE, readConfig(own), own)
  return { url: env.MBOHERA_CORREO_URL, de: env.MBOHERA_CORREO_DE, rebotes: env.MBOHERA_CORREO_REBOTES }
}

test('a server of mails that somebody names is the one, also where the last start had one of its own', () => {
  expect(correoWith({})).toEqual({
    url: 'smtp://127.0.0.1:2525',
    de: 'facturas@ejemplo.com.py',
    rebotes: 'rebotes@ejemplo.com.py',
  })
  const suyo = { MBOHERA_CORREO_URL: 'smtps://a:b@correo.com.py', MBOHERA_CORREO_DE: 'ventas@mia.com.py' }
  expect(correoWith(suyo)).toEqual({ url: suyo.MBOHERA_CORREO_URL, de: suyo.MBOHERA_CORREO_DE })
})
