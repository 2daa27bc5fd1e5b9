import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (object: object): string => {
  const lines: string[] = []
  createLog('info', { write: line => void lines.push(line) }).info(object, 'x')
  return lines.join('')
}

const NAMES = [
  'authorization',
  'cookie',
  'key',
  'clave',
  'apiKey',
  'idempotencyKey',
  'masterKey',
  'password',
  'secret',
  'token',
  'csc',
  'certificado',
  'p12',
  'pfx',
  'receptor',
  'nombreRazonSocial',
  'numeroDocumento',
  'correo',
  'email',
  'connectionString',
  'databaseUrl',
  'hash',
]

test.each(NAMES)('%s is never logged, at any of the depths at which things are logged', name => {
  let value: object = { [name]: 'SECRETO' }
  for (let depth = 0; depth < 4; depth++) {
    expect(logged(value)).not.toContain('SECRETO')
    value = { dentro: value }
  }
})

test('a receptor is hidden with everything in it', () => {
  expect(logged({ body: { receptor: { direccion: 'SECRETO', otros: ['SECRETO'] } } })).not.toContain(
    'SECRETO',
  )
})

test('an error shows what happened and not the rows it happened to', () => {
  const cause = Object.assign(new Error('abajo'), { code: '23505', constraint: 'api_key_hash_key' })
  const error = Object.assign(new Error('arriba', { cause }), {
    detail: 'Key (correo)=(SECRETO) already exists.',
    where: 'SECRETO',
    parameters: ['SECRETO'],
    internalQuery: 'SECRETO',
  })
  const text = logged({ err: error })
  expect(text).not.toContain('SECRETO')
  expect(JSON.parse(text).err).toMatchObject({
    message: 'arriba',
    cause: { message: 'abajo', code: '23505', constraint: 'api_key_hash_key' },
  })
})
