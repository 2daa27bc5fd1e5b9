import { type Html, html, page } from './page.ts'

const MEANING: Record<string, string> = {
  openid: 'Saber quién es usted',
  profile: 'Ver su nombre',
  email: 'Ver su correo electrónico',
  offline_access: 'Seguir conectada cuando usted no esté',
}

export type ConsentView = {
  action: string
  application: string
  /** Any program of the machine, or one that showed a code, can say that it is this one: only the person knows whether she started it. */
  from: 'here' | 'code' | 'elsewhere'
  account: string
  scopes: string[]
}

export function consentPage({ action, application, from, account, scopes }: ConsentView): string {
  const asked = scopes.map(scope => html`<li>${MEANING[scope] ?? scope}</li>`)
  return page(
    'Permitir el acceso',
    html`${INTRODUCTION[from](application, account)}
<ul>${asked}</ul>
<form method="post" action="${action}/permiso"><button type="submit">Permitir</button></form>
<form method="post" action="${action}/cancelar"><button class="plain" type="submit">No permitir</button></form>`,
  )
}

const fromElsewhere = (application: string, account: string) =>
  html`<p>La aplicación <strong>${application}</strong> pide actuar en nombre de <strong>${account}</strong>:</p>`

const fromProgram = (which: Html) => (application: string, account: string) =>
  html`<p>Un programa ${which}, que dice ser <strong>${application}</strong>, pide actuar en nombre de <strong>${account}</strong>.</p>
<p class="bad" role="note">Si usted no lo inició recién, no lo permita: podría hacer en Mbohéra todo lo que hace usted.</p>
<p>Pide:</p>`

const INTRODUCTION = {
  here: fromProgram(html`de <strong>esta computadora</strong>`),
  code: fromProgram(html`<strong>cuyo código usted confirmó</strong>`),
  elsewhere: fromElsewhere,
}
