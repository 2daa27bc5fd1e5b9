import { html, page } from './page.ts'

export type LoginView = { action: string; email: string; problem?: string | undefined }

export function loginPage({ action, email, problem }: LoginView): string {
  const described = problem ? html` aria-describedby="problema" aria-invalid="true"` : undefined
  // The first field that is still to be filled gets the cursor.
  const focus = html` autofocus`
  return page(
    'Ingresar',
    html`<p class="soft">Con su correo y su contraseña.</p>
${problem ? html`<p class="bad" id="problema" role="alert">${problem}</p>` : undefined}
<form method="post" action="${action}">
<label for="correo">Correo electrónico</label>
<input id="correo" name="correo" type="email" autocomplete="username" required maxlength="254" value="${email}"${described}${email ? undefined : focus}>
<label for="clave">Contraseña</label>
<input id="clave" name="clave" type="password" autocomplete="current-password" required maxlength="256"${described}${email ? focus : undefined}>
<button type="submit">Ingresar</button>
</form>
<form method="post" action="${action}/cancelar"><button class="plain" type="submit">Cancelar</button></form>`,
  )
}
