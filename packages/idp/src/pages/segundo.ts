import { type Html, html, page } from './page.ts'

const bad = (problem: string | undefined): Html | undefined =>
  problem ? html`<p class="bad" id="problema" role="alert">${problem}</p>` : undefined

const described = (problem: string | undefined): Html | undefined =>
  problem ? html` aria-describedby="problema" aria-invalid="true"` : undefined

/** What is asked after the password. */
export const segundoPage = ({ action, problem }: { action: string; problem?: string | undefined }): string =>
  page(
    'Segundo paso',
    html`<p class="soft">El código de 6 cifras de la aplicación de su teléfono. Si no lo tiene, uno de los códigos de recuperación que guardó.</p>
${bad(problem)}
<form method="post" action="${action}/segundo">
<label for="codigo">Código</label>
<input id="codigo" name="codigo" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20"${described(problem)} autofocus>
<button type="submit">Ingresar</button>
</form>
<form method="post" action="${action}/cancelar"><button class="plain" type="submit">Cancelar</button></form>`,
  )

/** What a telephone takes up; nothing is asked for at a login before a code of it was told here. */
export const activarPage = (view: {
  uri: string
  clave: string
  qr: string | undefined
  problem?: string | undefined
}): string =>
  page(
    'Activar el segundo paso',
    html`<p class="soft">Abra en su teléfono una aplicación de códigos (Google Authenticator, Aegis, 2FAS, Bitwarden…) y lea este dibujo.</p>
${view.qr ? html`<p class="qr">${{ html: view.qr }}</p>` : undefined}
<p>Si no puede leerlo, escriba en ella esta clave:</p>
<p class="clave"><code>${(view.clave.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
<p><a href="${view.uri}">Abrir la aplicación en este teléfono</a></p>
${bad(view.problem)}
<form method="post" action="/cuenta/segundo/confirmar">
<label for="codigo">El código que muestra ahora</label>
<input id="codigo" name="codigo" inputmode="numeric" autocomplete="one-time-code" required maxlength="7"${described(view.problem)}>
<button type="submit">Activar</button>
</form>`,
  )

export const recuperacionPage = (codes: readonly string[]): string =>
  page(
    'Guarde estos códigos',
    html`<p>El segundo paso quedó activado. Con cada uno de estos códigos ingresa <strong>una vez</strong> si no tiene el teléfono.</p>
<p class="bad" role="note">No se muestran otra vez. Imprímalos, o guárdelos donde guarda sus contraseñas.</p>
<ul class="codigos">${codes.map(code => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="boton" href="/cuenta">Ya los guardé</a></p>`,
  )

/** The part of one's own page that is about it. */
export const parteDeSegundo = ({
  activo,
  quedan,
  email,
}: {
  activo: boolean
  quedan: number
  email: string
}): Html =>
  html`<h2>Segundo paso al ingresar</h2>
<p class="soft">${
    activo
      ? `Activado: además de la contraseña se pide un código de su teléfono. Le quedan ${quedan} códigos de recuperación.`
      : 'Con un código de su teléfono además de la contraseña, quien la adivine no entra.'
  }</p>
<form method="post" action="/cuenta/segundo${activo ? '/quitar' : ''}">
<input name="correo" autocomplete="username" value="${email}" hidden>
<label for="clave-segundo">Contraseña actual</label>
<input id="clave-segundo" name="clave" type="password" autocomplete="current-password" required maxlength="256">
<button${activo ? html` class="plain"` : undefined} type="submit">${activo ? 'Desactivar el segundo paso' : 'Activar el segundo paso'}</button>
</form>`
