import { spawnSync } from 'node:child_process'

export interface Papeles {
  key: string
  cert: string
}

/** A key and its certificate, which is its own authority. */
export function papelesDe(nombres: string): Papeles {
  const { stdout, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '3650',
    ].concat(['-subj', '/CN=correo', '-addext', `subjectAltName=${nombres}`, '-keyout', '-', '-out', '-']),
    { encoding: 'utf8' },
  )
  const [key, cert] = stdout.match(/-----BEGIN [\s\S]*?-----END [^\n]*-----\n/g) ?? []
  if (key === undefined || cert === undefined) throw new Error(stderr)
  return { key, cert }
}
