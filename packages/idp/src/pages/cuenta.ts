import { parteDeLlaves } from './llaves.ts'
import { type Html, html, page } from './page.ts'
import { parteDeSegundo } from './segundo.ts'

const bad = (problem: string | undefined): Html | undefined =>
  problem ? html`<p class="bad" id="problema" role="alert">${problem}</p>` : undefined

const described = (problem: string | undefined): Html | undefined =>
  problem ? html` aria-describedby="problema" aria-invalid="true"` : undefined

type Pedido = { email: string; name: string; problem?: string | undefined }

export const altaPage = ({ email, name, problem }: Pedido): string =>
  page(
    'Crear una cuenta',
    html`<p class="soft">Le enviamos un enlace a su correo: con él la abre y elige su contraseña.</p>
${bad(problem)}
<form method="post" action="/cuenta/nueva">
<label for="nombre">Su nombre</label>
<input id="nombre" name="nombre" autocomplete="name" required maxlength="100" value="${name}" autofocus>
<label for="correo">Correo electrónico</label>
<input id="correo" name="correo" type="email" autocomplete="username" required maxlength="254" value="${email}"${described(problem)}>
<button type="submit">Enviar el enlace</button>
</form>
<p class="soft pie"><a href="/cuenta/olvido">Ya tengo una cuenta y no recuerdo la contraseña</a></p>`,
  )

export const olvidoPage = ({ email, problem }: Omit<Pedido, 'name'>): string =>
  page(
    'Otra contraseña',
    html`<p class="soft">Le enviamos un enlace a su correo: con él elige otra. Vale 30 minutos.</p>
${bad(problem)}
<form method="post" action="/cuenta/olvido">
<label for="correo">Correo electrónico</label>
<input id="correo" name="correo" type="email" autocomplete="username" required maxlength="254" value="${email}"${described(problem)} autofocus>
<button type="submit">Enviar el enlace</button>
</form>`,
  )

/** The same whether there is such an account. */
export const enviadoPage = (email: string): string =>
  page(
    'Revise su correo',
    html`<p>Si <strong>${email}</strong> puede usarse aquí, en un momento le llega un mensaje con el enlace.</p>
<p class="soft">Si no llega, mire en el correo no deseado y revise que la dirección esté bien escrita. Esta ventana se puede cerrar.</p>`,
  )

/** A password is chosen twice only by whoever cannot see it: here it can be shown by the browser and its manager. */
export const clavePage = (view: {
  action: string
  email: string
  /** Whether there are passkeys, which go with the former password. */
  llaves: boolean
  problem?: string | undefined
}): string =>
  page(
    'Elija su contraseña',
    html`<p class="soft">Para <strong>${view.email}</strong>. Al menos 12 letras, con espacios si quiere; cuanto más larga, mejor.</p>
${view.llaves ? html`<p>Al guardarla se quitan las llaves de acceso de su cuenta, por si alguna no es suya: agregue otra vez las suyas cuando ingrese.</p>` : undefined}
${bad(view.problem)}
<form method="post" action="${view.action}">
<input name="correo" autocomplete="username" value="${view.email}" hidden>
<label for="nueva">Contraseña nueva</label>
<input id="nueva" name="nueva" type="password" autocomplete="new-password" required minlength="12" maxlength="256"${described(view.problem)} autofocus>
<button type="submit">Guardar la contraseña</button>
</form>`,
  )

export const guardadaPage = (panel: string | undefined): string =>
  page(
    'Listo',
    html`<p>Su contraseña quedó guardada, y las sesiones se cerraron, también la suya: ingrese con ella.</p>
${panel ? html`<p><a class="boton" href="${panel}">Ingresar</a></p>` : html`<p class="soft">Vuelva a la aplicación.</p>`}`,
  )

export type SesionVista = { id: string; desde: string; esta: boolean }

export const cuentaPage = (view: {
  name: string
  email: string
  sesiones: readonly SesionVista[]
  segundo: { activo: boolean; quedan: number }
  /** Undefined where there can be none. */
  llaves: readonly { id: string; name: string; desde: string }[] | undefined
  problem?: string | undefined
}): string =>
  page(
    'Su cuenta',
    html`<p><strong>${view.name}</strong><br>${view.email}</p>
<h2>Cambiar la contraseña</h2>
${bad(view.problem)}
<form method="post" action="/cuenta/clave">
<input name="correo" autocomplete="username" value="${view.email}" hidden>
<label for="clave">Contraseña actual</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" required maxlength="256"${described(view.problem)}>
<label for="nueva">Contraseña nueva</label>
<input id="nueva" name="nueva" type="password" autocomplete="new-password" required minlength="12" maxlength="256">
<button type="submit">Cambiar la contraseña</button>
</form>
${parteDeSegundo({ ...view.segundo, email: view.email })}
${view.llaves && parteDeLlaves({ email: view.email, llaves: view.llaves })}
<h2>Dónde está ingresada su cuenta</h2>
<ul class="lista">${view.sesiones.map(
      ({ id, desde, esta }) => html`<li><span>Desde el ${desde}${esta ? ' (este navegador)' : ''}</span>
<form method="post" action="/cuenta/sesiones/${id}/cerrar"><button class="plain" type="submit">Cerrar</button></form></li>`,
    )}</ul>`,
  )
