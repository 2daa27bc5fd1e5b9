import { html, page } from './page.ts'

/** `form` is the one the provider wants submitted; its buttons are ours. */
export function logoutPage(form: string): string {
  return page(
    'Cerrar la sesión',
    html`<p>¿Desea salir de Mbohéra en este navegador?</p>
${{ html: form }}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Salir</button>
<button class="plain" type="submit" form="op.logoutForm">Seguir conectado</button>`,
  )
}

/** `panel` is where one begins again, if there is one. */
const entrada = (panel: string | undefined) =>
  panel === undefined ? undefined : html`<p><a class="boton" href="${panel}">Ingresar</a></p>`

type Mensaje = { code?: string | undefined; panel?: string | undefined }

export function messagePage(title: string, text: string, { code, panel }: Mensaje = {}): string {
  return page(
    title,
    html`<p>${text}</p>${code ? html`<p class="soft"><small>${code}</small></p>` : undefined}${entrada(panel)}`,
  )
}

export const loggedOutPage = (panel: string | undefined) =>
  messagePage(
    'Sesión cerrada',
    'Ya puede cerrar esta ventana, o volver a la aplicación para ingresar de nuevo.',
    { panel },
  )

const EXPLANATIONS: Record<string, string> = {
  invalid_client: 'La aplicación que lo envió no está registrada aquí.',
  invalid_redirect_uri: 'La aplicación pidió volver a una dirección que no está registrada.',
  access_denied: 'El acceso fue rechazado.',
  server_error: 'Ocurrió un error de este servidor. Intente de nuevo en unos minutos.',
}

export function errorPage(error: string, detail: string | undefined, panel: string | undefined): string {
  const text = EXPLANATIONS[error] ?? 'La aplicación pidió algo que no se puede atender.'
  return messagePage('No se pudo continuar', `${text} Vuelva a la aplicación y empiece otra vez.`, {
    code: [error, detail].filter(Boolean).join(': '),
    panel,
  })
}

export function expiredPage(panel: string | undefined): string {
  const vuelva = panel === undefined ? 'Vuelva a la aplicación y empiece otra vez.' : 'Empiece otra vez.'
  return messagePage('El ingreso venció', `Pasó demasiado tiempo o se abrió en otra ventana. ${vuelva}`, {
    panel,
  })
}
