import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { RECURSO, registerRecurso } from './recurso-protegido.ts'

const options = { issuer: 'https://login.example', cliClientId: 'cli', scope: 'openid', params: '' }
const AJENO = { host: 'otra.example', 'x-forwarded-host': 'otra.example', 'x-forwarded-proto': 'https' }

async function ask(urlPublica: string | null) {
  const app = Fastify({ trustProxy: () => true })
  registerRecurso(app, { ...options, urlPublica })
  const { headers, body } = await app.inject({ url: RECURSO, headers: AJENO })
  return [JSON.parse(body).resource, headers['cache-control']]
}

test('the service is called what its operator calls it, whatever a request does', async () => {
  expect(await ask('https://facturas.example')).toEqual(['https://facturas.example', 'public, max-age=300'])
})

test('where nobody said that, it is what the request calls it, which no cache tells anybody else', async () => {
  expect(await ask(null)).toEqual(['https://otra.example', 'no-store'])
})
