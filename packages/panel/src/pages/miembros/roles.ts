import { porqueNo, ROLES, type Rol } from '../../values/palabras.ts'

const ORDEN = Object.keys(ROLES) as Rol[] // it has those keys

/** Why one of that role may not be given another role, nor taken out; nothing where she may. */
export const porqueNoTocar = (rol: Rol, de: Rol): string | undefined =>
  porqueNo(rol, de === 'PROPIETARIO' ? 'nombrar-propietario' : 'gestionar')

/** The roles that somebody of that role may give. */
export const opcionesDeRol = (rol: Rol): { value: Rol; label: string }[] =>
  ORDEN.filter(value => porqueNoTocar(rol, value) === undefined).map(value => ({
    value,
    label: ROLES[value].nombre,
  }))
