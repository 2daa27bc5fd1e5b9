import type { TextoPorCorreo } from '../noticia/por-correo.ts'
import type { NoticiaEscrita } from '../noticia/tipos.ts'
import type { Rol } from '../permisos.ts'

/** Of one taxpayer: whoever takes invitations back and makes others writes to no more people. */
export const INVITACIONES_POR_DIA = 50

const PUEDE: Readonly<Record<Rol, string>> = {
  PROPIETARIO: 'propietario: puede todo, también decidir quién más entra',
  ADMINISTRADOR: 'administrador: puede emitir, y cambiar los datos, las claves y quién entra',
  EMISOR: 'emisor: puede emitir y nominar',
  LECTOR: 'lector: puede ver todo, y no cambia nada',
}

/** What an invitation says: who invites, and as what. */
export const toInvitacionEscrita = ({ por, rol }: { por: string; rol: Rol }): NoticiaEscrita => ({
  titulo: por,
  remedio: PUEDE[rol],
  pagina: '',
})

/** The mail: who lets her in, where, and what to do; and that nothing happens if she does nothing. */
export function textoDeInvitacion(
  { titulo: por, remedio: puede }: NoticiaEscrita,
  { emisor, raiz, para }: { emisor: string; raiz: string; para: string },
): TextoPorCorreo {
  return {
    asunto: `${emisor}: tiene acceso en Mbohéra`,
    parrafos: [
      `${por} le da acceso a ${emisor} en Mbohéra, donde se emiten sus facturas electrónicas. Entra como ${puede}.`,
      `Ingrese aquí con esta misma dirección, ${para}. Si todavía no tiene una cuenta, ábrala en la página de ingreso con esta dirección; si ahí no se puede, pídasela a quien le escribe.`,
    ],
    enlaces: [null, raiz],
    pie: 'El acceso empieza cuando ingresa. Si no lo esperaba, no haga nada: nadie más puede usarlo.',
    enlaceDePie: null,
  }
}
