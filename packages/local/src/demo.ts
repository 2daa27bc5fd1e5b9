import { openAccounts } from '@mbohera/idp/accounts'

export type Rol = 'PROPIETARIO' | 'LECTOR'
type DemoUser = { correo: string; nombre: string; contribuyente: 1 | 2; rol: Rol }

const DEMO: readonly DemoUser[] = [
  { correo: 'ana@ejemplo.com.py', nombre: 'Ana Benítez', contribuyente: 1, rol: 'PROPIETARIO' },
  { correo: 'beto@otra.com.py', nombre: 'Beto Acosta', contribuyente: 2, rol: 'PROPIETARIO' },
  { correo: 'carla@ejemplo.com.py', nombre: 'Carla Duarte', contribuyente: 1, rol: 'LECTOR' },
]

/** As `local.json` shows them; without `clave` whoever chose one of her own since: nobody else knows it. */
export type Usuario = { correo: string; clave?: string; rol: Rol; contribuyente: number }
export type DemoAccount = DemoUser & { sub: string; clave?: string }

/**
 * The accounts of the demo with their passwords. Those are kept where the person can read them again; one that got
 * lost (the file was deleted, or a start was killed before writing it) is replaced, and one that is not hers any more is told to nobody.
 */
export async function ensureDemoAccounts(
  idpDir: string,
  known: readonly Usuario[],
): Promise<{ users: DemoAccount[]; fresh: boolean }> {
  const accounts = await openAccounts(idpDir)
  const made = await Promise.all(
    DEMO.map(async user => {
      const { sub, password } = await accounts.ensure(user.correo, user.nombre)
      const kept = known.find(({ correo }) => correo === user.correo)
      const clave = password ?? (kept === undefined ? await accounts.resetPassword(user.correo) : undefined)
      if (clave !== undefined) return { ...user, sub, clave, fresh: true }
      const isHers =
        kept?.clave !== undefined && (await accounts.verify(user.correo, kept.clave)) !== undefined
      return { ...user, sub, ...(isHers ? { clave: kept.clave } : {}), fresh: false }
    }),
  )
  const users = made.map(({ fresh: _, ...user }) => user)
  return { users, fresh: made.some(({ fresh }) => fresh) }
}

export const usuario = ({ correo, clave, rol, contribuyente }: DemoAccount): Usuario => ({
  correo,
  ...(clave === undefined ? {} : { clave }),
  rol,
  contribuyente,
})

/** Where one that is kept comes from again. */
export const otraClaveDe = (correo: string): string => `npm run operador -- usuario clave ${correo}`
