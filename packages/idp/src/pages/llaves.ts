import { createHash } from 'node:crypto'
import { ALGORITHMS } from '../llaves/webauthn.ts'
import { type Html, html, page } from './page.ts'

/** Asks the browser for a key and sends what it gives; where it has none, or she says no, the page stays as it is. */
export const LLAVE_SCRIPT = `(() => {
const form = document.getElementById('llave'), said = document.getElementById('llave-dicho')
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
if (!window.PublicKeyCredential) return
form.hidden = false
const { reto, rp, usuario, correo, nombre } = form.dataset
const put = (name, buffer) => { form.elements[name].value = text(buffer) }
const create = () => navigator.credentials.create({ publicKey: {
  challenge: bytes(reto), rp: { id: rp, name: 'Mbohéra' }, attestation: 'none', timeout: 300000,
  user: { id: new TextEncoder().encode(usuario), name: correo, displayName: nombre },
  pubKeyCredParams: ${JSON.stringify(ALGORITHMS)}.map(alg => ({ type: 'public-key', alg })),
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
} })
const get = () => navigator.credentials.get({ publicKey: {
  challenge: bytes(reto), rpId: rp, userVerification: 'required', timeout: 300000,
} })
form.addEventListener('submit', async event => {
  event.preventDefault()
  try {
    const key = await (usuario ? create() : get()), { response } = key
    form.elements.credencial.value = key.id
    put('datos', response.clientDataJSON)
    put('autenticador', usuario ? response.getAuthenticatorData() : response.authenticatorData)
    if (usuario) put('publica', response.getPublicKey())
    else put('firma', response.signature)
    form.submit()
  } catch { said.textContent = 'No se usó ninguna llave. Vuelva a intentar, o siga sin ella.' }
})
})()`

export const LLAVE_HASH = `'sha256-${createHash('sha256').update(LLAVE_SCRIPT).digest('base64')}'`

const campos = (...names: readonly string[]): Html[] =>
  names.map(name => html`<input type="hidden" name="${name}">`)

/** The way in with a passkey, beside another; where a browser knows none it is not seen. */
export const entradaConLlave = ({ action, rp, reto }: { action: string; rp: string; reto: string }): Html =>
  html`<form method="post" action="${action}/llave" id="llave" data-reto="${reto}" data-rp="${rp}" hidden>
${campos('credencial', 'datos', 'autenticador', 'firma')}
<button class="plain" type="submit">Ingresar con una llave de acceso</button>
<p class="soft" id="llave-dicho" role="status"></p>
</form>
<script>${{ html: LLAVE_SCRIPT }}</script>`

export const llaveNuevaPage = (view: {
  rp: string
  reto: string
  sub: string
  email: string
  name: string
}): string =>
  page(
    'Agregar una llave de acceso',
    html`<p class="soft">La guarda este teléfono, esta computadora o su administrador de contraseñas. Con ella ingresa sin escribir nada: con su huella, su cara o el PIN del aparato.</p>
<form method="post" action="/cuenta/llaves/confirmar" id="llave" data-reto="${view.reto}" data-rp="${view.rp}" data-usuario="${view.sub}" data-correo="${view.email}" data-nombre="${view.name}" hidden>
${campos('credencial', 'datos', 'autenticador', 'publica')}
<label for="nombre">Cómo la llama usted</label>
<input id="nombre" name="nombre" maxlength="60" placeholder="Mi teléfono" autocomplete="off" autofocus>
<button type="submit">Crear la llave</button>
<p class="soft" id="llave-dicho" role="status"></p>
</form>
<p class="pie"><a href="/cuenta">Volver</a></p>
<script>${{ html: LLAVE_SCRIPT }}</script>`,
  )

/** The part of one's own page that is about them. */
export const parteDeLlaves = (view: {
  email: string
  llaves: readonly { id: string; name: string; desde: string }[]
}): Html =>
  html`<h2>Llaves de acceso</h2>
<p class="soft">${view.llaves.length === 0 ? 'Todavía no tiene ninguna. ' : ''}Con una ingresa sin contraseña, y no hay nada que adivinar ni que escribir en una página falsa.</p>
<form method="post" action="/cuenta/llaves">
<input name="correo" autocomplete="username" value="${view.email}" hidden>
<label for="clave-llaves">Contraseña actual</label>
<input id="clave-llaves" name="clave" type="password" autocomplete="current-password" required maxlength="256">
<button type="submit">Agregar una llave de acceso</button>
${view.llaves.map(({ id, name, desde }) => html`<button class="plain" type="submit" name="quitar" value="${id}">Quitar «${name}», del ${desde}</button>`)}
</form>`
