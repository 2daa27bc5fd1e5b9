import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { AWAY, SIN_CONEXION } from '../api/problem.ts'
import { RespuestaDePagina } from './respuesta-de-pagina.tsx'

const RECARGA = 'mbohera:recarga:'

/** Whether whoever loads the window anew finds a panel there, and not the browser's own page or that of a proxy. */
const isThere = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Of a service that is there, and has other files since: the window is loaded anew, once. */
async function recargar(name: string): Promise<never> {
  if (sessionStorage.getItem(RECARGA + name) !== null) throw AWAY
  sessionStorage.setItem(RECARGA + name, '1')
  location.reload()
  return new Promise(() => {})
}

interface Archivo {
  name: string
  page: ComponentType | undefined
  load: () => Promise<void>
}

/** What keeps it from being here is told as what a request is told of. */
async function loadOrTell({ name, load }: Archivo): Promise<true> {
  try {
    await load()
  } catch {
    if (!navigator.onLine) throw SIN_CONEXION
    if (!(await isThere())) throw AWAY
    // It may have come back in between.
    await load().catch(() => recargar(name))
  }
  return true
}

function Traida({ archivo }: { archivo: Archivo }) {
  const asked = useQuery({
    queryKey: ['archivo de la página', archivo.name],
    queryFn: () => loadOrTell(archivo),
    enabled: archivo.page === undefined,
  })
  const { page: Page } = archivo
  if (Page !== undefined) return <Page />
  return (
    <RespuestaDePagina de={asked} que="la página" lista={{ href: '/', nombre: 'Ir al principio' }}>
      {() => null}
    </RespuestaDePagina>
  )
}

/**
 * A page whose file is fetched when it is opened. While the service is away the window stays what it is: that the page is not here yet is
 * said in its place, and asked again as everything that only reads is.
 */
export function bringPage<File extends object>(bring: () => Promise<File>, name: keyof File & string) {
  const archivo: Archivo = {
    name,
    page: undefined,
    load: async () => {
      // What a page is made of says nothing here: pages know the router, of which this is a part.
      archivo.page ??= (await bring())[name] as ComponentType
      sessionStorage.removeItem(RECARGA + name)
    },
  }
  const traer = () => <Traida archivo={archivo} />
  return Object.assign(traer, { preload: () => archivo.load().catch(() => {}) })
}
