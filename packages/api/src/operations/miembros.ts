import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import { findContribuyente, lockContribuyente } from '../db/contribuyente.ts'
import { type Db, known, type Pool, transaction } from '../db/db.ts'
import {
  countMiembros,
  countPropietarios,
  deleteMiembro,
  findMiembro,
  insertMiembro,
  listMiembros,
  type MiembroRow,
  updateRol,
} from '../db/miembro.ts'
import { countInvitaciones, insertCorreoDeNoticias, retireCorreosDeMiembro } from '../db/noticia-correo.ts'
import { isEntregable } from '../domain/correo/direccion.ts'
import { type Cupos, cupoDeMiembros } from '../domain/cupo.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import { type Invitacion, refuseCambioDeRol } from '../domain/miembro/miembro.ts'
import { INVITACIONES_POR_DIA, toInvitacionEscrita } from '../domain/miembro/por-correo.ts'
import type { Pagina } from '../domain/pagina.ts'
import type { Rol } from '../domain/permisos.ts'
import { wrong } from '../domain/validated.ts'
import { authorize } from './authorize.ts'
import type { CorreoDeLaCasa } from './correos/gestionar.ts'
import type { Usuario } from './identify-usuario.ts'

interface Deps {
  pool: Pool
}

interface Quien {
  contribuyenteId: number
  usuario: Pick<Usuario, 'usuarioId'>
  actor: Actor
  now: number
}

export function browseMiembros(
  { pool }: Deps,
  contribuyenteId: number,
  pagina: Pagina,
): Promise<MiembroRow[]> {
  return listMiembros(pool, contribuyenteId, { after: pagina.cursor ?? 0, limit: pagina.limite + 1 })
}

/** Invites an e-mail. The person becomes a member at her first login with that e-mail, verified by the identity provider. */
export async function inviteMiembro(
  { pool, cupos, correo }: Deps & { cupos: Pick<Cupos, 'miembros'>; correo: CorreoDeLaCasa | null },
  quien: Quien,
  invitacion: Invitacion,
): Promise<Result<MiembroRow>> {
  const { contribuyenteId, now } = quien
  return transaction(pool, async db => {
    const por = await takeTurn(db, quien, 'miembro.invitar')
    if (!por.ok) return por
    const impide = refuseCambioDeRol({ por: por.value, de: null, a: invitacion.rol, dePendiente: true }, 0)
    if (impide !== null) return fail(impide)
    const cupo = cupoDeMiembros(await countMiembros(db, contribuyenteId), cupos.miembros)
    if (!cupo.ok) return invalid(cupo)
    const miembroId = await insertMiembro(db, { contribuyenteId, usuarioId: null, ...invitacion, now })
    if (miembroId === null) {
      return invalid(
        wrong(
          'correo',
          'duplicate',
          'ya es miembro o ya fue invitado: búsquelo en la lista, donde se cambia su rol',
        ),
      )
    }
    await recordActo(db, quien, 'miembro.invitar', miembroId, { ...invitacion })
    if (correo !== null) await tellInvitacion(db, quien, invitacion)
    return ok(known(await findMiembro(db, contribuyenteId, miembroId), 'miembro'))
  })
}

/** Told in the name of nobody whose RUC was not proved: what such a one is called is what somebody typed. */
async function tellInvitacion(
  db: Db,
  { contribuyenteId, actor }: Quien,
  { correo: para, rol }: Invitacion,
): Promise<void> {
  const { verificado, ambiente } = known(await findContribuyente(db, contribuyenteId), 'contribuyente')
  const emisor = { contribuyenteId, ambiente }
  if (!verificado || !isEntregable(para)) return
  if ((await countInvitaciones(db, emisor)) >= INVITACIONES_POR_DIA) return
  const noticias = [toInvitacionEscrita({ por: actor.nombre, rol })]
  await insertCorreoDeNoticias(db, emisor, { para, motivo: 'INVITACION', noticias })
}

export async function changeRol(
  { pool }: Deps,
  quien: Quien,
  miembroId: number,
  rol: Rol,
): Promise<Result<MiembroRow>> {
  return onMiembro(pool, quien, miembroId, rol, async (db, miembro) => {
    await updateRol(db, quien.contribuyenteId, miembroId, rol)
    await recordActo(db, quien, 'miembro.modificar', miembroId, { de: miembro.rol, a: rol })
    return { ...miembro, rol }
  })
}

export async function removeMiembro(
  { pool }: Deps,
  quien: Quien,
  miembroId: number,
): Promise<Result<MiembroRow>> {
  return onMiembro(pool, quien, miembroId, null, async (db, miembro) => {
    await deleteMiembro(db, quien.contribuyenteId, miembroId)
    if (miembro.correo !== null) await retireCorreosDeMiembro(db, quien, miembro.correo)
    await recordActo(db, quien, 'miembro.eliminar', miembroId, { correo: miembro.correo, rol: miembro.rol })
    return miembro
  })
}

/**
 * Changes of members of one contribuyente go one after the other: two PROPIETARIOS cannot remove each other. The role of whoever asks is the one
 * that she has when it is her turn: the change before hers may have been of it.
 */
async function takeTurn(
  db: Db,
  { contribuyenteId, usuario }: Quien,
  accion: 'miembro.invitar' | 'miembro.modificar' | 'miembro.eliminar',
): Promise<Result<Rol>> {
  await lockContribuyente(db, contribuyenteId)
  const membresia = await authorize({ db }, { usuarioId: usuario.usuarioId, contribuyenteId, accion })
  return membresia.ok ? ok(membresia.value.rol) : membresia
}

async function onMiembro(
  pool: Pool,
  quien: Quien,
  miembroId: number,
  a: Rol | null,
  change: (db: Db, miembro: MiembroRow) => Promise<MiembroRow>,
): Promise<Result<MiembroRow>> {
  return transaction(pool, async db => {
    const por = await takeTurn(db, quien, a === null ? 'miembro.eliminar' : 'miembro.modificar')
    if (!por.ok) return por
    const miembro = await findMiembro(db, quien.contribuyenteId, miembroId)
    if (miembro === null) return fail({ type: 'miembro-not-found' })
    const propietarios = await countPropietarios(db, quien.contribuyenteId)
    const impide = refuseCambioDeRol(
      { por: por.value, de: miembro.rol, a, dePendiente: miembro.pendiente },
      propietarios,
    )
    return impide === null ? ok(await change(db, miembro)) : fail(impide)
  })
}

function recordActo(
  db: Db,
  quien: Quien,
  accion: string,
  miembroId: number,
  detalle: Record<string, unknown>,
): Promise<void> {
  const { contribuyenteId, actor, now } = quien
  return recordAuditoria(db, {
    contribuyenteId,
    fecha: now,
    actor,
    accion,
    objeto: String(miembroId),
    detalle,
  })
}
