import type { Challenge } from '../proof.ts'
import { type Html, html, page } from './page.ts'
import { SCRIPT } from './script.ts'

export type LoginView = {
  action: string
  email: string
  problem?: string | undefined
  challenge?: Challenge | undefined
  /** Whether accounts can be asked for here. */
  altas: boolean
  /** The way in with a passkey, where there can be one. */
  llave?: Html | undefined
}

export function loginPage({ action, email, problem, challenge, altas, llave }: LoginView): string {
  const described = problem ? html` aria-describedby="problema" aria-invalid="true"` : undefined
  // The first field that is still to be filled gets the cursor.
  const focus = html` autofocus`
  return page(
    'Ingresar',
    html`<p class="soft">Con su correo y su contraseña.</p>
${problem ? html`<p class="bad" id="problema" role="alert">${problem}</p>` : undefined}
<form method="post" action="${action}" id="ingreso">
<input type="hidden" name="reto" value="${challenge?.text ?? ''}">
<input type="hidden" name="solucion">
<label for="correo">Correo electrónico</label>
<input id="correo" name="correo" type="email" autocomplete="username" required maxlength="254" value="${email}"${described}${email ? undefined : focus}>
<label for="clave">Contraseña</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" required maxlength="256"${described}${email ? focus : undefined}>
<button type="submit">Ingresar</button>
<p class="soft" id="avance" role="status" aria-live="polite"></p>
</form>
${llave}
<form method="post" action="${action}/cancelar"><button class="plain" type="submit">Cancelar</button></form>
<p class="pie"><a href="/cuenta/olvido">No recuerdo mi contraseña</a>${altas ? html` · <a href="/cuenta/nueva">Crear una cuenta</a>` : undefined}</p>
<script>${{ html: SCRIPT }}</script>`,
  )
}
