import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { Access } from './api/access.tsx'
import { readFiltroDeAuditoria } from './pages/auditoria/filtro.ts'
import { readSituacion } from './pages/cantidad/palabras.ts'
import { readFiltros } from './pages/documentos/filtros.ts'
import { readDesde, readTipo } from './pages/emitir/tipo.ts'
import { readFiltrosDeEventos } from './pages/eventos/filtros.ts'
import { readRango } from './pages/eventos/inutilizable.ts'
import { Inicio } from './pages/inicio/inicio.tsx'
import { readMes } from './pages/libro/meses.ts'
import { readPeticiones } from './pages/peticiones/que-se-ve.ts'
import { readFiltrosDeRecibidos } from './pages/recibidos/filtros.ts'
import { readSuerte } from './pages/traer/filtro.ts'
import { contribuyente } from './shell/contribuyente.tsx'
import { Marco } from './shell/marco.tsx'
import { Extraviado, Tropiezo } from './shell/tropiezo.tsx'
import { bringPage } from './ui/a-pedido.tsx'
import { Burbuja } from './ui/burbuja.tsx'
import { Cargando } from './ui/estados.tsx'

interface Context {
  queries: QueryClient
  access: Access
}

/** Which tab of a page is shown. */
const readVista = (search: Record<string, unknown>): { vista?: string } =>
  typeof search.vista === 'string' ? { vista: search.vista } : {}

const Todo = () => (
  <>
    <Outlet />
    <Burbuja />
  </>
)

const root = createRootRouteWithContext<Context>()({ component: Todo, notFoundComponent: Extraviado })

const portada = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: bringPage(() => import('./pages/portada/portada.tsx'), 'Portada'),
})

const nuevo = createRoute({
  getParentRoute: () => root,
  path: '/nuevo',
  component: bringPage(() => import('./pages/portada/nuevo.tsx'), 'Nuevo'),
})

const panorama = createRoute({
  getParentRoute: () => root,
  path: '/mis-contribuyentes',
  validateSearch: readMes,
  component: bringPage(() => import('./pages/panorama/panorama.tsx'), 'Panorama'),
})

const marco = createRoute({
  getParentRoute: () => root,
  path: '/c/$contribuyenteId',
  // The frame does not wait for it: what shows it does.
  loader: ({ context: { queries, access }, params: { contribuyenteId } }) => {
    queries.ensureQueryData(contribuyente(access, contribuyenteId)).catch(() => {})
  },
  component: Marco,
})

const inicio = createRoute({
  getParentRoute: () => marco,
  path: '/',
  // The first page of nearly everybody: a file of its own would be one request more.
  component: Inicio,
})

const claves = createRoute({
  getParentRoute: () => marco,
  path: 'claves',
  component: bringPage(() => import('./pages/claves/claves.tsx'), 'Claves'),
})

const webhooks = createRoute({
  getParentRoute: () => marco,
  path: 'webhooks',
  component: bringPage(() => import('./pages/webhooks/webhooks.tsx'), 'Webhooks'),
})

const productos = createRoute({
  getParentRoute: () => marco,
  path: 'productos',
  component: bringPage(() => import('./pages/catalogo/productos.tsx'), 'Productos'),
})

const clientes = createRoute({
  getParentRoute: () => marco,
  path: 'clientes',
  component: bringPage(() => import('./pages/catalogo/clientes.tsx'), 'Clientes'),
})

const miembros = createRoute({
  getParentRoute: () => marco,
  path: 'miembros',
  component: bringPage(() => import('./pages/miembros/miembros.tsx'), 'Miembros'),
})

const auditoria = createRoute({
  getParentRoute: () => marco,
  path: 'auditoria',
  validateSearch: readFiltroDeAuditoria,
  component: bringPage(() => import('./pages/auditoria/auditoria.tsx'), 'Auditoria'),
})

const documentos = createRoute({
  getParentRoute: () => marco,
  path: 'documentos',
  validateSearch: readFiltros,
  component: bringPage(() => import('./pages/documentos/documentos.tsx'), 'Documentos'),
})

const documento = createRoute({
  getParentRoute: () => marco,
  path: 'documentos/$documentoId',
  validateSearch: readVista,
  component: bringPage(() => import('./pages/documento/documento.tsx'), 'Documento'),
})

const nominar = createRoute({
  getParentRoute: () => marco,
  path: 'documentos/$documentoId/nominar',
  component: bringPage(() => import('./pages/nominar/nominar.tsx'), 'Nominar'),
})

const nota = createRoute({
  getParentRoute: () => marco,
  path: 'documentos/$documentoId/nota',
  staticData: { paraQue: 'emitir' },
  validateSearch: (search: Record<string, unknown>): { tipo?: 'NDE'; desde?: string } => ({
    ...(search.tipo === 'NDE' ? { tipo: 'NDE' } : {}),
    ...readDesde(search),
  }),
  component: bringPage(() => import('./pages/nota/nota.tsx'), 'Nota'),
})

const eventos = createRoute({
  getParentRoute: () => marco,
  path: 'eventos',
  validateSearch: readFiltrosDeEventos,
  component: bringPage(() => import('./pages/eventos/eventos.tsx'), 'Eventos'),
})

const peticiones = createRoute({
  getParentRoute: () => marco,
  path: 'peticiones',
  validateSearch: readPeticiones,
  component: bringPage(() => import('./pages/peticiones/peticiones.tsx'), 'Peticiones'),
})

const inutilizar = createRoute({
  getParentRoute: () => marco,
  path: 'inutilizar',
  staticData: { paraQue: 'emitir' },
  validateSearch: readRango,
  component: bringPage(() => import('./pages/eventos/inutilizar.tsx'), 'Inutilizar'),
})

const noticias = createRoute({
  getParentRoute: () => marco,
  path: 'noticias',
  component: bringPage(() => import('./pages/noticias/noticias.tsx'), 'Noticias'),
})

const cantidad = createRoute({
  getParentRoute: () => marco,
  path: 'cantidad',
  staticData: { paraQue: 'emitir' },
  component: bringPage(() => import('./pages/cantidad/cantidad.tsx'), 'Cantidad'),
})

const tandaDeVentas = createRoute({
  getParentRoute: () => marco,
  path: 'cantidad/$tandaId',
  staticData: { paraQue: 'emitir' },
  validateSearch: readSituacion,
  component: bringPage(() => import('./pages/cantidad/tanda.tsx'), 'TandaDeVentas'),
})

const ayuda = createRoute({
  getParentRoute: () => marco,
  path: 'ayuda',
  validateSearch: (search: Record<string, unknown>): { buscar?: string } =>
    typeof search.buscar === 'string' ? { buscar: search.buscar } : {},
  component: bringPage(() => import('./pages/ayuda/ayuda.tsx'), 'PaginaDeAyuda'),
})

const traer = createRoute({
  getParentRoute: () => marco,
  path: 'traer',
  staticData: { paraQue: 'emitir' },
  component: bringPage(() => import('./pages/traer/traer.tsx'), 'Traer'),
})

const pedidoDeTraer = createRoute({
  getParentRoute: () => marco,
  path: 'traer/$adopcionId',
  validateSearch: readSuerte,
  component: bringPage(() => import('./pages/traer/pedido.tsx'), 'PedidoDeTraer'),
})

const recibidos = createRoute({
  getParentRoute: () => marco,
  path: 'recibidos',
  validateSearch: readFiltrosDeRecibidos,
  component: bringPage(() => import('./pages/recibidos/recibidos.tsx'), 'Recibidos'),
})

const casilla = createRoute({
  getParentRoute: () => marco,
  path: 'recibidos/casilla',
  component: bringPage(() => import('./pages/casilla/casilla.tsx'), 'Casilla'),
})

const recibido = createRoute({
  getParentRoute: () => marco,
  path: 'recibidos/$recibidoId',
  component: bringPage(() => import('./pages/recibidos/recibido.tsx'), 'RecibidoDeOtro'),
})

const libro = createRoute({
  getParentRoute: () => marco,
  path: 'libro',
  validateSearch: readMes,
  component: bringPage(() => import('./pages/libro/libro.tsx'), 'Libro'),
})

const compras = createRoute({
  getParentRoute: () => marco,
  path: 'compras',
  validateSearch: readMes,
  component: bringPage(() => import('./pages/compras/compras.tsx'), 'Compras'),
})

const emitir = createRoute({
  getParentRoute: () => marco,
  path: 'emitir',
  staticData: { paraQue: 'emitir' },
  validateSearch: readTipo,
  component: bringPage(() => import('./pages/emitir/emitir.tsx'), 'Emitir'),
})

const configuracion = createRoute({
  getParentRoute: () => marco,
  path: 'configuracion',
  validateSearch: readVista,
  component: bringPage(() => import('./pages/configuracion/configuracion.tsx'), 'Configuracion'),
})

const empezar = createRoute({
  getParentRoute: () => marco,
  path: 'empezar',
  component: bringPage(() => import('./pages/empezar/empezar.tsx'), 'Empezar'),
})

const routeTree = root.addChildren([
  portada,
  nuevo,
  panorama,
  marco.addChildren([
    inicio,
    empezar,
    emitir,
    documentos,
    documento,
    nominar,
    nota,
    eventos,
    peticiones,
    inutilizar,
    recibidos,
    casilla,
    compras,
    recibido,
    libro,
    noticias,
    ayuda,
    clientes,
    productos,
    cantidad,
    tandaDeVentas,
    traer,
    pedidoDeTraer,
    claves,
    webhooks,
    miembros,
    auditoria,
    configuracion,
  ]),
])

export function createPanelRouter(context: Context) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A page begins anew for another documento or taxpayer: what was typed or answered for one is never shown, nor sent, for another.
    defaultRemountDeps: ({ params }) => params,
    // What an address says and its page does not know is passed over, and never sent to the service.
    search: { strict: true },
    defaultErrorComponent: Tropiezo,
    defaultPendingComponent: () => <Cargando que="la página" />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
