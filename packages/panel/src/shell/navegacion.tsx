import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Icono, type NombreDeIcono } from '../ui/icono.tsx'
import { Esperan } from './esperan.tsx'

/** By what one comes for: to sell, to keep the books, what is beside, and whose business it is. */
const GRUPOS = [
  [
    { to: '/c/$contribuyenteId', icono: 'inicio', nombre: 'Inicio' },
    { to: '/c/$contribuyenteId/emitir', icono: 'emitir', nombre: 'Emitir documento' },
    { to: '/c/$contribuyenteId/cantidad', icono: 'copiar', nombre: 'Emitir en cantidad' },
    { to: '/c/$contribuyenteId/documentos', icono: 'documentos', nombre: 'Documentos' },
    { to: '/c/$contribuyenteId/peticiones', icono: 'nominar', nombre: 'Pedidos' },
    { to: '/c/$contribuyenteId/clientes', icono: 'persona', nombre: 'Clientes' },
    { to: '/c/$contribuyenteId/productos', icono: 'productos', nombre: 'Productos' },
  ],
  [
    { to: '/c/$contribuyenteId/recibidos', icono: 'listo', nombre: 'Recibidos' },
    { to: '/c/$contribuyenteId/libro', icono: 'libro', nombre: 'Libro de ventas' },
    { to: '/c/$contribuyenteId/compras', icono: 'libro', nombre: 'Libro de compras' },
  ],
  [
    { to: '/c/$contribuyenteId/eventos', icono: 'eventos', nombre: 'Eventos' },
    { to: '/c/$contribuyenteId/traer', icono: 'bajar', nombre: 'Traer de SIFEN' },
    { to: '/c/$contribuyenteId/claves', icono: 'claves', nombre: 'Claves de API' },
    { to: '/c/$contribuyenteId/webhooks', icono: 'webhooks', nombre: 'Webhooks' },
  ],
  [
    { to: '/c/$contribuyenteId/miembros', icono: 'miembros', nombre: 'Miembros' },
    { to: '/c/$contribuyenteId/auditoria', icono: 'auditoria', nombre: 'Auditoría' },
    { to: '/c/$contribuyenteId/configuracion', icono: 'configuracion', nombre: 'Configuración' },
  ],
] as const satisfies readonly (readonly { to: string; icono: NombreDeIcono; nombre: string }[])[]

export function Navegacion() {
  return (
    <div className="navegacion">
      {GRUPOS.map(secciones => (
        <div key={secciones[0].to}>
          {secciones.map(seccion => (
            <Seccion key={seccion.to} {...seccion} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Seccion({ to, icono, nombre }: (typeof GRUPOS)[number][number]) {
  const { contribuyenteId = '' } = useParams({ strict: false })
  return (
    <Link
      to={to}
      params={{ contribuyenteId }}
      activeOptions={{ exact: to === '/c/$contribuyenteId', includeSearch: false }}
    >
      <Icono nombre={icono} />
      {nombre}
      {to === '/c/$contribuyenteId/peticiones' && (
        <Suspense>
          <Esperan />
        </Suspense>
      )}
    </Link>
  )
}
