import {
  findVerificadoByRuc,
  freeNumeros,
  insertContribuyente,
  setPlan,
  setVerificado,
  updateContribuyente,
} from '../db/contribuyente.ts'
import { type Db, transaction } from '../db/db.ts'
import { insertMiembro } from '../db/miembro.ts'
import { migrate } from '../db/migrate.ts'
import { moveIssuer, upsertUsuario } from '../db/usuario.ts'
import type { Rol } from '../domain/permisos.ts'
import { type EquipoDemo, equipDemo } from './equipo.ts'
import { withPool } from './pool.ts'

/** The two taxpayers of every local start. The first one's number is 1. */
const DEMO = {
  1: { ruc: '80099999-1', razonSocial: 'EJEMPLO SA', plan: 'INTEGRACION' },
  2: { ruc: '80088888-0', razonSocial: 'OTRA SA', plan: 'GRATUITO' },
} as const

export interface DemoUsuario {
  sub: string
  correo: string
  nombre: string
  contribuyente: keyof typeof DEMO
  rol: Rol
}

export interface DemoOptions {
  databaseUrl: string
  issuer: string
  /** The provider's address at the start before, when it is another now. */
  issuerAnterior: string | null
  usuarios: DemoUsuario[]
  /** With what they sign and are let in at SIFEN, where there is a SIFEN for them. */
  equipo?: EquipoDemo
}

/** Whoever was known by the former address of the provider is known by the present one. */
export async function moveProveedor({
  databaseUrl,
  issuer,
  issuerAnterior,
}: Pick<DemoOptions, 'databaseUrl' | 'issuer' | 'issuerAnterior'>): Promise<void> {
  await migrate(databaseUrl)
  if (issuerAnterior === null || issuerAnterior === issuer) return
  await withPool(databaseUrl, pool => transaction(pool, db => moveIssuer(db, issuerAnterior, issuer)))
}

/** Creates the demo contribuyentes and their members. Running it again changes nothing that exists. */
export async function seedDemo({
  databaseUrl,
  issuer,
  issuerAnterior,
  usuarios,
  equipo,
}: DemoOptions): Promise<void> {
  await moveProveedor({ databaseUrl, issuer, issuerAnterior })
  await withPool(databaseUrl, pool =>
    transaction(pool, async db => {
      await freeNumeros(db)
      const ids = { 1: await ensureContribuyente(db, 1), 2: await ensureContribuyente(db, 2) }
      for (const { sub, correo, nombre, contribuyente, rol } of usuarios) {
        const { usuarioId } = await upsertUsuario(db, {
          ...{ iss: issuer, sub, correo, nombre },
          correoVerificado: true,
        })
        const { id, created } = ids[contribuyente]
        if (created) await insertMiembro(db, { contribuyenteId: id, usuarioId, correo, rol, now: Date.now() })
      }
      if (equipo !== undefined)
        for (const which of [1, 2] as const) await equipDemo(db, ids[which].id, DEMO[which].ruc, equipo)
    }),
  )
}

async function ensureContribuyente(
  db: Db,
  which: keyof typeof DEMO,
): Promise<{ id: number; created: boolean }> {
  const { ruc, razonSocial, plan } = DEMO[which]
  const known = await findVerificadoByRuc(db, ruc)
  if (known !== null) return { id: known, created: false }
  const now = Date.now()
  const id = await insertContribuyente(db, { ruc, razonSocial, nombreFantasia: null, creadoPor: null, now })
  await setPlan(db, id, plan)
  // The operator who seeds the demo verifies its contribuyentes: they have no certificate of an authority.
  await setVerificado(db, id, now)
  await updateContribuyente(db, id, { ambiente: 'DEV' })
  return { id, created: true }
}
