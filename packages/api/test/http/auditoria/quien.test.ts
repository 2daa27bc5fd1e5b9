import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let ana: string
beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  ana = await servicio.token('ana')
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1'
const eva = (claims: Record<string, unknown>) =>
  servicio.token('ana', { sub: 'sub-eva', email: 'eva@ejemplo.com.py', name: 'Eva', ...claims })
/** Whom the audit names for what she does with that token. */
async function actorOf(as: string): Promise<string> {
  const json = { nombreFantasia: 'La Sombra' }
  expect((await servicio.request('PATCH', URL, { as, json })).status).toBe(200)
  const { body } = await servicio.request('GET', `${URL}/auditoria?limite=1`, { as: ana })
  return body.data.datos[0].actor
}

test('who says that she has the address of another is told apart from her, in the audit and among the members', async () => {
  const json = { correo: 'eva@ejemplo.com.py', rol: 'ADMINISTRADOR' }
  await servicio.request('POST', `${URL}/miembros`, { as: ana, json })
  expect(await actorOf(await eva({}))).toBe('eva@ejemplo.com.py')
  const suya = await eva({ email: 'ana@ejemplo.com.py', email_verified: false, name: 'Ana' })
  expect(await actorOf(suya)).toMatch(/^ana@ejemplo\.com\.py \(usuario \d+\)$/)
  const { body } = await servicio.request('GET', `${URL}/miembros`, { as: ana })
  const correos = body.data.datos.map(({ correo }: { correo: string }) => correo)
  expect(correos.filter((correo: string) => correo === 'ana@ejemplo.com.py')).toHaveLength(1)
  expect(correos).toContain('eva@ejemplo.com.py')
})
