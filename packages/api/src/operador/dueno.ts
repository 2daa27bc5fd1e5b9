import { transaction } from '../db/db.ts'
import { hasRol } from '../db/derechos.ts'
import { findPertenencia, listAjenos, moveObjetos, type Pertenencia } from '../db/dueno.ts'
import { isSqlstate, SQLSTATE } from '../db/sqlstate.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { type Outcome, withPool } from './pool.ts'

/** What somebody reads who came as another than the owner: cause, cure. */
export const describeAjena = ({ dueno, rol, es }: Pertenencia): string =>
  `las tablas son del rol «${dueno}», y DATABASE_OWNER_URL (donde falta, DATABASE_URL) entra como «${rol}», que no es su dueño ${es ? `(puede lo mismo, pero lo que hiciera sería suyo, y «${dueno}» no podría cambiarlo)` : '(queda así, por ejemplo, al cargar una copia como superusuario)'}`

export const remedioDeAjena = ({ dueno, rol }: Pertenencia): string =>
  `Indique en DATABASE_OWNER_URL el rol «${dueno}»; o, si han de ser de «${rol}», ejecute con un superusuario en DATABASE_OWNER_URL, sólo para esa orden: npm run operador -- dueno ${rol}`

/** Whether what this session makes is the owner's: who may do all makes it for himself, and the owner cannot change it later. */
export const isDelDueno = ({ dueno, rol }: Pertenencia): boolean => dueno === null || dueno === rol

/** What only the owner may do is not begun by somebody else; nor what makes something, by who may as well. */
export async function refuseAjena(
  ownerUrl: string,
  puede: (pertenencia: Pertenencia) => boolean | Promise<boolean> = ({ es }) => es,
): Promise<Outcome | null> {
  const pertenencia = await withPool(ownerUrl, findPertenencia)
  if (await puede(pertenencia)) return null
  const text = `No se cambió nada: ${describeAjena(pertenencia)}. ${remedioDeAjena(pertenencia)}`
  return { ok: false, text }
}

/** The database may have been that role's before. */
function describeMovidos(ajenos: readonly { clase: string }[], dueno: string): string {
  const objetos = ajenos.filter(({ clase }) => clase !== 'database').length
  const cuantos = tellCuenta(objetos, 'objeto', 'objetos')
  const que = objetos === ajenos.length ? `De la base, ${cuantos}` : `La base y ${cuantos} de ella`
  const son = objetos === 1 && objetos === ajenos.length ? 'es' : 'son'
  return `${que} ${son} ahora del rol «${dueno}». Siga con: npm run operador -- migrar`
}

/** The database and all that was made in it to one role, or nothing of it. */
export function giveTo(ownerUrl: string, dueno: string): Promise<Outcome> {
  return withPool(ownerUrl, async pool => {
    if (!(await hasRol(pool, dueno)))
      return {
        ok: false,
        text: `El rol «${dueno}» no existe en este servidor: créelo (create role "${dueno}" login password '…') y repita. No se cambió nada.`,
      }
    const ajenos = await listAjenos(pool, dueno)
    if (ajenos.length === 0) return { ok: true, text: `Todo es ya del rol «${dueno}».` }
    try {
      await transaction(pool, db => moveObjetos(db, dueno))
    } catch (error) {
      if (!isSqlstate(error, SQLSTATE.insufficientPrivilege)) throw error
      return {
        ok: false,
        text: 'El rol de DATABASE_OWNER_URL no puede dar lo que no es suyo: indique ahí, sólo para esta orden, un superusuario del servidor. No se cambió nada.',
      }
    }
    return { ok: true, text: describeMovidos(ajenos, dueno) }
  })
}
