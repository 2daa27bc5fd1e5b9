import { ROLES, type Rol } from '../../values/palabras.ts'

export const OPCIONES_DE_ROL = (Object.keys(ROLES) as Rol[]).map(value => ({
  value,
  label: ROLES[value].nombre,
}))
