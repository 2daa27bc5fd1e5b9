// Stands in the page itself and imports nothing that is fetched: whoever must log in leaves for the provider before anything else is asked for, and what the
// panel is made of arrives while she is there.
import { isBack, readProvider } from './proveedor.ts'
import { loginUrl } from './salida.ts'

/** What the panel was built into: who logs in, and what every page needs. Written in by the build. */
declare const ARCHIVOS: Record<'entrada' | 'scripts' | 'styles', readonly string[]>
const { entrada, scripts, styles } = ARCHIVOS

function link(rel: string, href: string, as?: string): void {
  const element = document.createElement('link')
  element.rel = rel
  element.href = href
  if (as !== undefined) {
    element.as = as
    // As it is asked for when it is used.
    element.crossOrigin = 'anonymous'
  }
  document.head.append(element)
}

function load(): void {
  for (const href of styles) link('preload', href, 'style')
  for (const href of scripts) link('modulepreload', href)
  for (const src of entrada) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    document.head.append(script)
  }
}

async function leave(): Promise<void> {
  const provider = readProvider(document)
  if (isBack() || provider.metadatos === undefined) return load()
  // What is still on its way when the provider answers is lost: only what is small arrives.
  for (const href of entrada) link('preload', href, 'script')
  for (const href of styles) link('preload', href, 'style')
  location.replace(
    await loginUrl(
      provider,
      provider.metadatos.authorization_endpoint,
      location.href.slice(location.origin.length),
    ),
  )
}

// What keeps it from leaving is said by what is loaded then.
leave().catch(load)
