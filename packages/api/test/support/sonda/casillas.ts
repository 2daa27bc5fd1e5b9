import * as casilla from '../../../src/db/casilla.ts'
import * as correo from '../../../src/db/casilla-correo.ts'
import type { Sonda } from './mundo.ts'
import { AHORA } from './mundo.ts'

const ACCESO = { host: 'imap.ejemplo.com.py', puerto: 993, usuario: 'compras', carpeta: 'INBOX' }
const HASTA = { validez: 1, leido: 5, sinAdjuntos: 1, arriendoMs: 60_000 }
const PASO = { motivo: null, dicho: null, fallos: 1, esperaMs: 0 }
let token = 0

/** The inbox that suppliers write to. */
export const CASILLAS: Sonda = {
  'casilla/upsertCasilla': async m => {
    for (const usuario of ['compras', 'otro'])
      await casilla.upsertCasilla(m.db, m.emisor, { ...ACCESO, usuario }, AHORA)
  },
  'casilla/upsertSecretoDeCasilla': async m => {
    for (const byte of [1, 2])
      await casilla.upsertSecretoDeCasilla(m.db, m.emisor, new Uint8Array(40).fill(byte), AHORA)
  },
  'casilla/readSecretoDeCasilla': async m => {
    if ((await casilla.readSecretoDeCasilla(m.db, m.emisor))?.[0] !== 2) throw new Error('It is another one')
  },
  'casilla/setProximaDeCasilla': m => casilla.setProximaDeCasilla(m.db, m.emisor),
  'casilla/listCasillasPorRevisar': async m => {
    if ((await casilla.listCasillasPorRevisar(m.db, 10)).length !== 1) throw new Error('Nobody has an inbox')
  },
  'casilla/takeCasilla': async m => {
    token = (await casilla.takeCasilla(m.db, m.emisor, 60_000))?.token ?? 0
    if (token === 0) throw new Error('Nothing was taken')
  },
  'casilla/updateEmpezado': async m => {
    const empezado = { validez: 1, uid: 5, arriendoMs: 60_000 }
    for (const veces of [1, 2])
      if ((await casilla.updateEmpezado(m.db, { ...m.emisor, token }, empezado)) !== veces)
        throw new Error('It was begun another number of times')
  },
  'casilla/forgetEmpezado': async m => {
    const empezado = { validez: 1, uid: 5 }
    await casilla.forgetEmpezado(m.db, { ...m.emisor, token }, empezado)
    const como = { ...empezado, arriendoMs: 60_000 }
    if ((await casilla.updateEmpezado(m.db, { ...m.emisor, token }, como)) !== 2)
      throw new Error('It was begun another number of times')
  },
  'casilla/hasCasilla': async m => {
    const [suya, deAntes] = [token, token - 1].map(uno => ({ ...m.emisor, token: uno }))
    if (!(await casilla.hasCasilla(m.db, suya!))) throw new Error('It was not ours')
    if (await casilla.hasCasilla(m.db, deAntes!)) throw new Error('It was of whoever had it before')
  },
  'casilla/updateLeido': async m => {
    if (!(await casilla.updateLeido(m.db, { ...m.emisor, token }, HASTA))) throw new Error('It was not ours')
  },
  'casilla-correo/insertCasillaCorreo': async m => {
    const leido = { huella: new Uint8Array(32), de: 'a', asunto: 'b', fecha: AHORA, adjuntos: [] }
    for (const _ of [1, 2]) await correo.insertCasillaCorreo(m.db, m.emisor, leido)
  },
  'casilla-correo/listCasillaCorreos': async m => {
    for (const before of [null, 1_000])
      if ((await correo.listCasillaCorreos(m.db, m.emisor, { before, limit: 5 })).length !== 1)
        throw new Error('It is not there once')
  },
  'casilla/releaseCasilla': m => casilla.releaseCasilla(m.db, { ...m.emisor, token }, PASO, AHORA),
  'casilla/findCasilla': async m => {
    if ((await casilla.findCasilla(m.db, m.emisor))?.leido !== 5) throw new Error('It was not read so far')
  },
  'casilla/deleteCasilla': m => casilla.deleteCasilla(m.db, m.emisor),
}
