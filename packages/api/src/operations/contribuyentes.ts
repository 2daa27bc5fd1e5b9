import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import {
  type ContribuyenteRow,
  findContribuyente,
  findMembership,
  insertContribuyente,
  listContribuyentesOf,
  lockContribuyente,
  lockRegistrados,
  updateContribuyente,
} from '../db/contribuyente.ts'
import { known, type Pool, transaction, transactionResult } from '../db/db.ts'
import { findEmisor, updateDatosDeEmisor } from '../db/emisor.ts'
import { insertMiembro, setAmbienteElegido } from '../db/miembro.ts'
import { AMBIENTES, type Ambiente } from '../domain/ambiente.ts'
import {
  type CuerpoDeContribuyente,
  type NuevoContribuyente,
  parseCambios,
} from '../domain/contribuyente/datos.ts'
import { ambienteVerificado, mayRegistrar } from '../domain/contribuyente/verificacion.ts'
import { type Cuerpo, parseCuerpo, withForma } from '../domain/cuerpo.ts'
import type { CuerpoDeEmisor } from '../domain/emisor/campos.ts'
import { parseDatosDeEmisor } from '../domain/emisor/datos.ts'
import { parseOneOf } from '../domain/enumeracion.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import type { Rol } from '../domain/permisos.ts'
import { collect, type Validated } from '../domain/validated.ts'
import { type Preparacion, viewPreparacion } from './emisor/preparacion.ts'
import type { Usuario } from './identify-usuario.ts'

export type CuerpoDeCambios = CuerpoDeContribuyente & CuerpoDeEmisor

export type ContribuyenteDe = ContribuyenteRow & { rol: Rol }

/** Creates a contribuyente; the person who does becomes its PROPIETARIO. Several may exist with one RUC until one of them is verified by a certificate. */
export async function createContribuyente(
  { pool, sinVerificar }: { pool: Pool; sinVerificar: number },
  request: { nuevo: NuevoContribuyente; usuario: Usuario; actor: Actor; now: number },
): Promise<Result<ContribuyenteDe>> {
  const { nuevo, usuario, actor, now } = request
  return transaction(pool, async db => {
    const registrados = await lockRegistrados(db, usuario.usuarioId, nuevo.ruc)
    const admitido = mayRegistrar(registrados, sinVerificar)
    if (!admitido.ok) return invalid(admitido)
    const contribuyenteId = await insertContribuyente(db, { ...nuevo, creadoPor: usuario.usuarioId, now })
    await insertMiembro(db, {
      contribuyenteId,
      usuarioId: usuario.usuarioId,
      correo: usuario.correo,
      rol: 'PROPIETARIO',
      now,
    })
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'contribuyente.crear',
      objeto: String(contribuyenteId),
      detalle: { ruc: nuevo.ruc },
    })
    const row = known(await findContribuyente(db, contribuyenteId), 'contribuyente')
    return ok({ ...row, rol: 'PROPIETARIO' as const })
  })
}

export async function viewContribuyente(
  { pool }: { pool: Pool },
  contribuyenteId: number,
): Promise<Result<ContribuyenteRow>> {
  const row = await findContribuyente(pool, contribuyenteId)
  return row === null ? fail({ type: 'contribuyente-not-found' }) : ok(row)
}

/** A contribuyente for one member: in the ambiente that the member chose, with what is missing there to issue. */
export interface VistaDeMiembro {
  row: ContribuyenteRow
  elegido: Ambiente
  preparacion: Preparacion
}

interface Miembro {
  contribuyenteId: number
  usuarioId: number
}

export async function viewContribuyenteAsMiembro(
  { pool }: { pool: Pool },
  { contribuyenteId, usuarioId }: Miembro,
  now: number,
): Promise<Result<VistaDeMiembro>> {
  const [row, ambientes] = [
    await findContribuyente(pool, contribuyenteId),
    await findMembership(pool, contribuyenteId, usuarioId),
  ]
  if (row === null || ambientes === null) return fail({ type: 'contribuyente-not-found' })
  const { elegido } = ambientes
  const preparacion = await viewPreparacion({ pool }, { contribuyenteId, ambiente: elegido }, now)
  return ok({ row, elegido, preparacion })
}

interface CuerpoDeEleccion {
  ambiente?: string | null
}

const parseEleccion = ({ ambiente }: CuerpoDeEleccion): Validated<Ambiente> =>
  parseOneOf('ambiente', ambiente, AMBIENTES)

/** Changes which ambiente this person sees of the contribuyente; the choices of other members stay. */
export async function chooseAmbiente(
  { pool }: { pool: Pool },
  { contribuyenteId, usuarioId }: Miembro,
  { cuerpo, now }: { cuerpo: Cuerpo<CuerpoDeEleccion>; now: number },
): Promise<Result<VistaDeMiembro>> {
  const elegido = parseCuerpo(cuerpo, parseEleccion)
  if (!elegido.ok) return invalid(elegido)
  const row = await findContribuyente(pool, contribuyenteId)
  if (row === null) return fail({ type: 'contribuyente-not-found' })
  const probado = ambienteVerificado('ambiente', elegido.value, row.verificado)
  if (!probado.ok) return invalid(probado)
  await setAmbienteElegido(pool, contribuyenteId, usuarioId, elegido.value)
  return viewContribuyenteAsMiembro({ pool }, { contribuyenteId, usuarioId }, now)
}

export function browseContribuyentes(
  { pool }: { pool: Pool },
  usuario: Usuario,
  pagina: Pagina,
): Promise<ContribuyenteDe[]> {
  return listContribuyentesOf(pool, usuario.usuarioId, {
    after: pagina.cursor ?? 0,
    limit: pagina.limite + 1,
  })
}

/** Data of the contribuyente and of the issuer in it, all faults of both at once. */
export async function modifyContribuyente(
  { pool }: { pool: Pool },
  request: Miembro & { cuerpo: Cuerpo<CuerpoDeCambios>; actor: Actor; now: number },
): Promise<Result<VistaDeMiembro>> {
  const { contribuyenteId, usuarioId, actor, now } = request
  const { dado, forma } = request.cuerpo
  const changed = await transactionResult<null>(pool, async db => {
    await lockContribuyente(db, contribuyenteId)
    const actual = await findEmisor(db, { contribuyenteId, ambiente: 'DEV' })
    if (actual === null) return fail({ type: 'contribuyente-not-found' })
    const cambios = collect({
      propios: parseCambios(dado, actual.verificado),
      deEmisor: parseDatosDeEmisor(dado, actual),
    })
    const leidos = withForma(cambios, forma)
    if (!leidos.ok) return invalid(leidos)
    const { propios, deEmisor } = leidos.value
    await updateContribuyente(db, contribuyenteId, propios)
    await updateDatosDeEmisor(db, contribuyenteId, deEmisor)
    const detalle = { ...propios, ...deEmisor }
    if (Object.keys(detalle).length > 0) {
      const objeto = String(contribuyenteId)
      const accion = 'contribuyente.modificar'
      await recordAuditoria(db, { contribuyenteId, fecha: now, actor, accion, objeto, detalle })
    }
    return ok(null)
  })
  return changed.ok ? viewContribuyenteAsMiembro({ pool }, { contribuyenteId, usuarioId }, now) : changed
}
