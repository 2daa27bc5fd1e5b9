import { type Autoridades, acceptCertificado, type Certificado } from '@mbohera/sifen'
import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import {
  type ContribuyenteRow,
  findContribuyente,
  findMembership,
  insertContribuyente,
  listContribuyentesOf,
  lockContribuyente,
  lockRegistrados,
  UNO_POR_RUC,
  updateContribuyente,
} from '../db/contribuyente.ts'
import { type Db, known, type Pool, storeThen, transactionResult } from '../db/db.ts'
import { findEmisor, updateDatosDeEmisor } from '../db/emisor.ts'
import { insertMiembro, setAmbienteElegido } from '../db/miembro.ts'
import { keepRotationAway } from '../db/secreto.ts'
import { isSqlstate, SQLSTATE } from '../db/sqlstate.ts'
import { AMBIENTES, type Ambiente } from '../domain/ambiente.ts'
import {
  type CuerpoDeContribuyente,
  type NuevoContribuyente,
  parseCambios,
} from '../domain/contribuyente/datos.ts'
import { type CuerpoDeRegistro, parseRegistro } from '../domain/contribuyente/registro.ts'
import { ambienteVerificado, mayRegistrar, RUC_DE_OTRO } from '../domain/contribuyente/verificacion.ts'
import { type Cuerpo, parseCuerpo, withForma } from '../domain/cuerpo.ts'
import type { CuerpoDeEmisor } from '../domain/emisor/campos.ts'
import { parseDatosDeEmisor } from '../domain/emisor/datos.ts'
import { AMBIENTES_SIFEN } from '../domain/emisor/secretos.ts'
import { parseOneOf } from '../domain/enumeracion.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import type { Rol } from '../domain/permisos.ts'
import { tipoDeRuc } from '../domain/ruc.ts'
import { collect, type Validated } from '../domain/validated.ts'
import { type Preparacion, viewPreparacion } from './emisor/preparacion.ts'
import { type Deps as SecretosDeps, storeCertificado } from './emisor/secretos.ts'
import { openInTurn } from './emisor/turno-de-archivos.ts'
import type { Usuario } from './identify-usuario.ts'

export type CuerpoDeCambios = CuerpoDeContribuyente & CuerpoDeEmisor

export type ContribuyenteDe = ContribuyenteRow & { rol: Rol }

interface Quien {
  usuario: Usuario
  actor: Actor
  now: number
}

/**
 * Creates a contribuyente; the person who does becomes its PROPIETARIO. Several may exist with one RUC until one of them is verified by a
 * certificate. One that comes with its certificate is verified at once, or not created.
 */
export async function createContribuyente(
  deps: SecretosDeps & { sinVerificar: number; autoridades: Autoridades },
  { cuerpo, ...quien }: Quien & { cuerpo: Cuerpo<CuerpoDeRegistro> },
): Promise<Result<ContribuyenteDe>> {
  const perito = { abrir: acceptCertificado, autoridades: deps.autoridades }
  const open = () => parseRegistro(cuerpo.dado, quien.now, perito)
  const leido = withForma(await openInTurn(quien.usuario.usuarioId, open), cuerpo.forma)
  if (!leido.ok) return invalid(leido)
  const { nuevo, certificado } = leido.value
  return certificado === null
    ? transactionResult(deps.pool, db => storeContribuyente(db, deps.sinVerificar, nuevo, quien))
    : createVerificado(deps, nuevo, certificado, quien)
}

/** With its certificate in place for DEV and PROD, and seen in DEV by whoever brought it. */
async function createVerificado(
  { pool, secretos }: SecretosDeps,
  nuevo: NuevoContribuyente,
  certificado: Certificado,
  quien: Quien,
): Promise<Result<ContribuyenteDe>> {
  try {
    return await transactionResult(pool, async db => {
      await keepRotationAway(db)
      // Whoever proves whose the RUC is takes none of those that are only claimed.
      const created = await storeContribuyente(db, Number.POSITIVE_INFINITY, nuevo, quien)
      if (!created.ok) return created
      const { contribuyenteId } = created.value
      for (const ambiente of AMBIENTES_SIFEN)
        await storeCertificado(db, secretos, { contribuyenteId, ambiente }, certificado, quien)
      await updateContribuyente(db, contribuyenteId, { ambiente: 'DEV' })
      await updateDatosDeEmisor(db, contribuyenteId, { tipoContribuyente: tipoDeRuc(nuevo.ruc) })
      return ok({ ...created.value, ambiente: 'DEV' as const, verificado: true })
    })
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.uniqueViolation, UNO_POR_RUC)) return invalid(RUC_DE_OTRO)
    throw error
  }
}

async function storeContribuyente(
  db: Db,
  sinVerificar: number,
  nuevo: NuevoContribuyente,
  { usuario, actor, now }: Quien,
): Promise<Result<ContribuyenteDe>> {
  const registrados = await lockRegistrados(db, usuario.usuarioId, nuevo.ruc)
  const admitido = mayRegistrar(registrados, sinVerificar)
  if (!admitido.ok) return invalid(admitido)
  const contribuyenteId = await insertContribuyente(db, { ...nuevo, creadoPor: usuario.usuarioId, now })
  const { usuarioId, correo } = usuario
  await insertMiembro(db, { contribuyenteId, usuarioId, correo, rol: 'PROPIETARIO', now })
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
  return storeThen(setAmbienteElegido(pool, contribuyenteId, usuarioId, elegido.value), () =>
    viewContribuyenteAsMiembro({ pool }, { contribuyenteId, usuarioId }, now),
  )
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
  const storing = transactionResult<null>(pool, async db => {
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
  return storeThen(storing, async changed =>
    changed.ok ? viewContribuyenteAsMiembro({ pool }, { contribuyenteId, usuarioId }, now) : changed,
  )
}
