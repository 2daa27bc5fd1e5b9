import { html, page } from './page.ts'

const MEANING: Record<string, string> = {
  openid: 'Saber quién es usted',
  profile: 'Ver su nombre',
  email: 'Ver su correo electrónico',
  offline_access: 'Seguir conectada cuando usted no esté',
}

export type ConsentView = { action: string; application: string; account: string; scopes: string[] }

export function consentPage({ action, application, account, scopes }: ConsentView): string {
  const asked = scopes.map(scope => html`<li>${MEANING[scope] ?? scope}</li>`)
  return page(
    'Permitir el acceso',
    html`<p>La aplicación <strong>${application}</strong> pide actuar en nombre de <strong>${account}</strong>:</p>
<ul>${asked}</ul>
<form method="post" action="${action}/permiso"><button type="submit">Permitir</button></form>
<form method="post" action="${action}/cancelar"><button class="plain" type="submit">No permitir</button></form>`,
  )
}
