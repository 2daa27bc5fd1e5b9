import { html, page } from './page.ts'

/** What both pages send: where to, and the proof that the form is ours. */
export type DeviceForm = { action: string; xsrf: string }

/** Why a code was not taken, by the name of the provider's error. */
const PROBLEMS: Record<string, string> = {
  NoCodeError: 'Escriba el código que muestra el programa.',
  NotFoundError: 'Ese código no existe. Compárelo con el que muestra el programa.',
  ExpiredError: 'Ese código venció. Vuelva al programa y empiece otra vez.',
  AlreadyUsedError: 'Ese código ya se usó. Vuelva al programa y empiece otra vez.',
}
const UNKNOWN = 'Ese código no se pudo usar. Vuelva al programa y empiece otra vez.'

export const problemOf = (error: { name: string } | undefined): string | undefined =>
  error && (PROBLEMS[error.name] ?? UNKNOWN)

export function deviceCodePage({ action, xsrf }: DeviceForm, problem: string | undefined): string {
  const described = problem ? html` aria-describedby="problema" aria-invalid="true"` : undefined
  return page(
    'Ingresar en un programa',
    html`<p class="soft">Con el código que muestra el programa.</p>
${problem ? html`<p class="bad" id="problema" role="alert">${problem}</p>` : undefined}
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<label for="codigo">Código</label>
<input id="codigo" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="32" placeholder="XXXX-XXXX"${described} autofocus>
<button type="submit">Continuar</button>
</form>`,
  )
}

/** The person compares: whoever was sent a link with a code in it by somebody else would let that one in. (RFC 8628, 5.4.) */
export function deviceConfirmPage(
  { action, xsrf }: DeviceForm,
  view: { application: string; code: string; address: string },
): string {
  return page(
    'Confirmar el código',
    html`<p>Un programa, que dice ser <strong>${view.application}</strong>, pidió ingresar desde la dirección ${view.address} con este código:</p>
<p class="code">${view.code}</p>
<p class="bad" role="note">Continúe sólo si usted inició ese programa recién y muestra este mismo código. Si se lo mandó otra persona, no lo haga: podría hacer en Mbohéra todo lo que hace usted.</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<input type="hidden" name="user_code" value="${view.code}">
<button type="submit" name="confirm" value="yes">Es el mismo código</button>
<button class="plain" type="submit" name="abort" value="yes">No es, o no fui yo</button>
</form>`,
  )
}

export const deviceDonePage = (application: string) =>
  page(
    'Listo',
    html`<p><strong>${application}</strong> ya puede seguir. Vuelva a la terminal; esta ventana se puede cerrar.</p>`,
  )

export const deviceAbortedPage = () =>
  page('No se permitió', html`<p>El programa no ingresó. Esta ventana se puede cerrar.</p>`)
