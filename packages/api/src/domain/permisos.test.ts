import { expect, test } from 'vitest'
import { can, PERMISOS, ROLES } from './permisos.ts'

// P = PROPIETARIO, A = ADMINISTRADOR, E = EMISOR, L = LECTOR.
const TABLE: Record<keyof typeof PERMISOS, string> = {
  'contribuyente.ver': 'PAEL',
  'contribuyente.modificar': 'PA',
  'api-key.listar': 'PAEL',
  'api-key.usos': 'PA',
  'api-key.crear': 'PA',
  'api-key.rotar': 'PA',
  'api-key.revocar': 'PA',
  'miembro.listar': 'PAEL',
  'miembro.invitar': 'PA',
  'miembro.modificar': 'PA',
  'miembro.eliminar': 'PA',
  'miembro.propietario': 'P',
  'auditoria.ver': 'PA',
  'alerta.ver': 'PA',
  'alerta.atender': 'PA',
  'documento.ver': 'PAEL',
  'documento.emitir': 'PAE',
  'documento.archivar': 'PAE',
  'documento.compartir': 'PAE',
  'evento.ver': 'PAEL',
  'evento.enviar': 'PAE',
  'emisor.ver': 'PAEL',
  'emisor.configurar': 'PA',
  'padron.consultar': 'PAEL',
  'catalogo.ver': 'PAEL',
  'catalogo.guardar': 'PAE',
  'webhook.gestionar': 'PA',
}
const LETTERS = { PROPIETARIO: 'P', ADMINISTRADOR: 'A', EMISOR: 'E', LECTOR: 'L' }

test('who may do what is what this table says, for every action and role', () => {
  for (const accion of Object.keys(PERMISOS) as (keyof typeof PERMISOS)[])
    for (const rol of ROLES)
      expect([accion, rol, can(rol, accion)]).toEqual([accion, rol, TABLE[accion]?.includes(LETTERS[rol])])
})

test('a role never loses a right when it rises', () => {
  for (const accion of Object.keys(PERMISOS) as (keyof typeof PERMISOS)[]) {
    const rights = ROLES.map(rol => can(rol, accion))
    expect(rights, accion).toEqual([...rights].sort((a, b) => Number(b) - Number(a)))
  }
})
