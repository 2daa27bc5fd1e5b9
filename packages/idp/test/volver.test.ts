import { expect, test } from 'vitest'
import { folder, idpIn, PANEL_URL, visitor } from './visit.ts'

const SIN_PANEL = { panel: { redirectUris: [], postLogoutRedirectUris: [] } }

test.each([
  [
    'an authorization that was refused',
    (issuer: string) => visitor(issuer).ask({ redirect_uri: 'https://malo.example/callback' }),
  ],
  [
    'a logout that was asked for badly',
    (issuer: string) => visitor(issuer).browse(`${issuer}/session/end?id_token_hint=x`),
  ],
  [
    'a logout that no application is told of',
    async (issuer: string) => fetch(`${issuer}/session/end/success`),
  ],
])('the page after %s leads back to the panel, where there is one', async (_, ask) => {
  const { issuer } = await idpIn(await folder())
  expect(await (await ask(issuer)).text()).toContain(`href="${PANEL_URL}/"`)
  const other = await idpIn(await folder(), SIN_PANEL)
  const page = await (await ask(other.issuer)).text()
  expect(page).toMatch(/Vuelva a la aplicación|volver a la aplicación/)
  expect(page).not.toContain('href=')
})
