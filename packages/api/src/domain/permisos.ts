import { isOneOf } from './enumeracion.ts'

export const ROLES = ['PROPIETARIO', 'ADMINISTRADOR', 'EMISOR', 'LECTOR'] as const
export type Rol = (typeof ROLES)[number]

const TODOS: readonly Rol[] = ROLES
const GESTION: readonly Rol[] = ['PROPIETARIO', 'ADMINISTRADOR']
const EMISION: readonly Rol[] = ['PROPIETARIO', 'ADMINISTRADOR', 'EMISOR']
const SOLO_PROPIETARIO: readonly Rol[] = ['PROPIETARIO']

/** Which roles may do which action: one row per action. A role that is not listed is refused. */
export const PERMISOS = {
  'contribuyente.ver': TODOS,
  'contribuyente.modificar': GESTION,
  'api-key.listar': TODOS,
  // Where a taxpayer's programs run is for who manages them, as the audit is.
  'api-key.usos': GESTION,
  'api-key.crear': GESTION,
  'api-key.rotar': GESTION,
  'api-key.revocar': GESTION,
  'miembro.listar': TODOS,
  'miembro.invitar': GESTION,
  'miembro.modificar': GESTION,
  'miembro.eliminar': GESTION,
  // A role that could name a PROPIETARIO could give itself every right: only a PROPIETARIO may.
  'miembro.propietario': SOLO_PROPIETARIO,
  'auditoria.ver': GESTION,
  'alerta.ver': GESTION,
  'alerta.atender': GESTION,
  'documento.ver': TODOS,
  'documento.emitir': EMISION,
  'documento.archivar': EMISION,
  'documento.compartir': EMISION,
  'evento.ver': TODOS,
  'evento.enviar': EMISION,
  'emisor.ver': TODOS,
  'emisor.configurar': GESTION,
  'padron.consultar': TODOS,
  'catalogo.ver': TODOS,
  'catalogo.guardar': EMISION,
  // Whoever names a webhook is told of everything from then on.
  'webhook.gestionar': GESTION,
} satisfies Record<string, readonly Rol[]>

export type Accion = keyof typeof PERMISOS

export const can = (rol: Rol, accion: Accion): boolean => isOneOf(PERMISOS[accion], rol)
