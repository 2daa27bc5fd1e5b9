import { hash } from 'node:crypto'
import { findSelladoHasta, listPares } from '../db/auditoria-sello.ts'
import { type Db, snapshot } from '../db/db.ts'
import { type Falta, VerificacionDeAuditoria } from '../domain/auditoria/verificacion.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { readTestigo } from '../testigo/archivo.ts'
import { type Outcome, withPool } from './pool.ts'

const TANDA = 5_000
/** So many are named; the rest is counted. */
const NOMBRADAS = 100

/** Whether the audit is what was written. It reads one state of the database, some lines at a time, and changes nothing. */
export async function verifyAuditoria(
  databaseUrl: string,
  testigo: string | null,
  porTanda = TANDA,
): Promise<Outcome> {
  const { testimonios, ilegibles } =
    testigo === null ? { testimonios: [], ilegibles: 0 } : await readTestigo(testigo)
  return withPool(databaseUrl, pool =>
    snapshot(pool, async db => {
      const sha256 = (texto: string) => hash('sha256', texto, 'hex')
      const verificacion = new VerificacionDeAuditoria(sha256, await findSelladoHasta(db), testimonios)
      const faltas = new Faltas()
      await walkAuditoria(db, verificacion, faltas, porTanda)
      const { lineas, contribuyentes, sinSello } = verificacion
      const text = [
        ...faltas.textos,
        ...(faltas.cuantas > NOMBRADAS ? [`… y ${faltas.cuantas - NOMBRADAS} más.`] : []),
        `${tellCuenta(lineas, 'línea sellada', 'líneas selladas')} de ${tellCuenta(contribuyentes, 'contribuyente', 'contribuyentes')}, ${sinSello} todavía sin sello; ${tellCuenta(faltas.cuantas, 'falta', 'faltas')}.`,
        delTestigo(testigo, testimonios.length, ilegibles),
      ]
      return { ok: faltas.cuantas === 0, text: text.join('\n') }
    }),
  )
}

async function walkAuditoria(
  db: Db,
  verificacion: VerificacionDeAuditoria,
  faltas: Faltas,
  porTanda: number,
): Promise<void> {
  for (let tras = 0; ; ) {
    const found = await listPares(db, tras, porTanda)
    if (found === null) break
    for (const par of found.pares) faltas.note(verificacion.check(par))
    tras = found.hasta
  }
  faltas.note(verificacion.finish())
}

class Faltas {
  cuantas = 0
  readonly textos: string[] = []

  note(faltas: readonly Falta[]): void {
    for (const falta of faltas) {
      this.cuantas += 1
      if (this.textos.length < NOMBRADAS) this.textos.push(inWords(falta))
    }
  }
}

function delTestigo(testigo: string | null, cuantos: number, ilegibles: number): string {
  if (testigo === null)
    return 'Sin testigo no se ve si faltan las últimas líneas, ni si se rehízo la cadena entera: use --testigo <archivo>.'
  const cortadas =
    ilegibles === 0 ? '' : `, ${tellCuenta(ilegibles, 'línea cortada o ajena', 'líneas cortadas o ajenas')}`
  return `Testigo: ${tellCuenta(cuantos, 'testimonio', 'testimonios')}${cortadas}.`
}

function inWords(falta: Falta): string {
  if ('auditoriaId' in falta) {
    const cual = `Contribuyente ${falta.contribuyenteId}, línea ${falta.auditoriaId}: `
    return cual + deLinea(falta)
  }
  const { testimonio } = falta
  const cual = `Testimonio del ${testimonio.fecha} (líneas ${testimonio.desde + 1} a ${testimonio.hasta}): `
  if (falta.que === 'testigo-falta-el-final')
    return `${cual}la auditoría termina en la línea ${falta.hasta}; faltan las últimas`
  if (falta.que === 'testigo-no-sigue')
    return `${cual}no sigue al testimonio anterior; el testigo mismo fue cambiado`
  return `${cual}entonces había ${tellCuenta(testimonio.lineas, 'línea sellada', 'líneas selladas')} y otra cadena; ahora hay ${falta.lineas} hasta ahí. Se borró, agregó o rehízo algo después de sellado`
}

function deLinea(falta: Extract<Falta, { auditoriaId: number }>): string {
  if (falta.que === 'no-sigue') return deEslabon(falta.tras, falta.secuencia)
  if (falta.que === 'cambiada') return 'no es lo que se selló; fue cambiada'
  if (falta.que === 'borrada') return 'tiene sello y no está; fue borrada'
  return 'no tiene sello, y las siguientes sí; fue insertada después'
}

function deEslabon(tras: number, secuencia: number): string {
  if (secuencia > tras + 1)
    return `en la cadena es la ${secuencia} y sigue a la ${tras}; ${secuencia === tras + 2 ? 'falta 1' : `faltan ${secuencia - tras - 1}`} en el medio`
  return `en la cadena es la ${secuencia} y viene después de la ${tras}; no sigue a la anterior, fue cambiada de lugar o la cadena se rehízo desde ahí`
}
