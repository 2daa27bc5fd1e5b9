import { randomUUID } from 'node:crypto'
import * as adelantado from '../../../src/db/adelantado.ts'
import * as circuito from '../../../src/db/circuito.ts'
import * as consumo from '../../../src/db/consumo.ts'
import * as copia from '../../../src/db/copia.ts'
import { transaction } from '../../../src/db/db.ts'
import * as derechos from '../../../src/db/derechos.ts'
import * as distribucion from '../../../src/db/distribucion.ts'
import * as dueno from '../../../src/db/dueno.ts'
import * as herencia from '../../../src/db/herencia.ts'
import * as migrate from '../../../src/db/migrate.ts'
import * as palabras from '../../../src/db/palabras.ts'
import * as porEnviar from '../../../src/db/por-enviar.ts'
import * as reloj from '../../../src/db/reloj-sifen.ts'
import * as reparto from '../../../src/db/reparto.ts'
import * as replicas from '../../../src/db/replicas.ts'
import * as semaforo from '../../../src/db/semaforo.ts'
import * as servidor from '../../../src/db/servidor.ts'
import * as sesion from '../../../src/db/sesion-cerrada.ts'
import * as tarea from '../../../src/db/tarea.ts'
import { decideTopes } from '../../../src/domain/adelantado.ts'
import { AHORA, type Sonda } from './mundo.ts'

const NOMBRE = `sonda_${randomUUID().slice(0, 8)}`

/** What is of no taxpayer. */
export const DE_NADIE: Sonda = {
  'adelantado/moveAdelantados': m => adelantado.moveAdelantados(m.db, decideTopes(0)),
  'circuito/upsertCircuitos': m =>
    circuito.upsertCircuitos(m.db, randomUUID(), [{ ambiente: 'DEV', abierto: false, rucs: ['1'] }]),
  'circuito/listCircuitos': m => circuito.listCircuitos(m.db),
  'circuito/listProcesos': m => circuito.listProcesos(m.db),
  'circuito/deleteCircuitos': m => circuito.deleteCircuitos(m.db, randomUUID()),
  'consumo/notifyConsumo': m => consumo.notifyConsumo(m.db, '1'),
  'palabras/countEscritas': m => palabras.countEscritas(m.db),
  'palabras/settlePalabras': m => palabras.settlePalabras(m.db),
  'por-enviar/notifyPorEnviar': m =>
    porEnviar.notifyPorEnviar(m.db, { ...m.emisor, proceso: 'sonda', traza: null }),
  'reloj-sifen/shareHoras': m =>
    reloj.shareHoras(m.db, [{ ambiente: 'DEV', servicio: 'siConsDE', desfaseMs: 1, margenMs: 1 }]),
  'replicas/findReplicas': m => replicas.findReplicas(m.db),
  'semaforo/upsertLuces': m =>
    semaforo.upsertLuces(m.db, [
      { ambiente: 'DEV', servicio: 's', lote: false, color: 'VERDE', milisegundos: 1 },
    ]),
  'semaforo/upsertMedidas': m =>
    semaforo.upsertMedidas(m.db, [
      { ambiente: 'DEV', servicio: 's', intercambios: 1, fallidos: 0, milisegundos: 1 },
    ]),
  'semaforo/listLuces': m => semaforo.listLuces(m.db, 'DEV'),
  'semaforo/listMedidas': m => semaforo.listMedidas(m.db, 'DEV'),
  'semaforo/listDiasDeSifen': m => semaforo.listDiasDeSifen(m.db, 'DEV'),
  'semaforo/deleteDiasDeSifen': m => semaforo.deleteDiasDeSifen(m.db),
  'sesion-cerrada/recordCierre': m =>
    sesion.recordCierre(m.db, { iss: 'i', jti: NOMBRE, sid: 's', sub: null, avisadaEn: AHORA / 1000 }),
  'sesion-cerrada/isSesionCerrada': m =>
    sesion.isSesionCerrada(m.db, { iss: 'i', sub: 's', sid: 's', emitidoEn: AHORA / 1000 }),
  'tarea/findTarea': m => tarea.findTarea(m.db, 'sonda'),
  'tarea/insertTarea': m => tarea.insertTarea(m.db, 'sonda', 0),
  'tarea/takeTarea': async m => {
    m.tarea = (await tarea.takeTarea(m.db, 'sonda', 1_000))!
  },
  'tarea/settleTarea': m => tarea.settleTarea(m.db, m.tarea, AHORA),
  'servidor/findServidor': m => servidor.findServidor(m.db),
  'servidor/insertNothing': m => servidor.insertNothing(m.db),
  'servidor/verifyLugar': m => servidor.verifyLugar(m.db),
  'servidor/listConCertificado': m =>
    servidor.listConCertificado(m.db, { vigentes: { ambiente: 'DEV', now: 0 }, limit: 10 }),
  'servidor/listTimbradosQueTerminan': m =>
    servidor.listTimbradosQueTerminan(m.db, { antesDe: '2030-01-01', desdeNumero: 1, limit: 10 }),
  'migrate/findSchemaVersion': m => migrate.findSchemaVersion(m.pool),
  'reparto/isRepartida': m => reparto.isRepartida(m.db),
}

/** The whole database, as the operator takes it in his hands. */
export const OPERADOR: Sonda = {
  'copia/listTablas': m => copia.listTablas(m.db),
  'copia/sumTabla': async m => {
    for (const tabla of await copia.listTablas(m.db)) await copia.sumTabla(m.db, tabla)
  },
  'copia/prepareSession': m => copia.prepareSession(m.db),
  'copia/keepLimitsAway': async m => {
    const client = await m.pool.connect()
    await copia.keepLimitsAway(client)
    client.release(true)
  },
  'copia/beginSnapshot': async m => {
    const client = await m.pool.connect()
    await copia.beginSnapshot(client)
    await client.query('rollback')
    client.release()
  },
  'copia/listSecuencias': m => copia.listSecuencias(m.db),
  'copia/setSecuencia': m => copia.setSecuencia(m.db, 'documento_recibido_recibido_id_seq', 1_000),
  'copia/keepGuardsAway': async m => {
    const client = await m.pool.connect()
    await copia.keepGuardsAway(client)
    client.release(true)
  },
  'copia/emptyTablas': m => copia.emptyTablas(m.db, [{ tabla: 'circuito', columnas: [] }]),
  'copia/createDatabase': m => copia.createDatabase(m.db, NOMBRE, ''),
  'herencia/findHechura': m => herencia.findHechura(m.db, NOMBRE),
  'herencia/listHerencia': m => herencia.listHerencia(m.db, { base: NOMBRE, nueva: NOMBRE }),
  'herencia/listPermisosDeOtros': m => herencia.listPermisosDeOtros(m.db, []),
  'herencia/setHerencia': m =>
    herencia.setHerencia(m.db, { que: 'x', sentencia: 'grant select on no_hay to public' }),
  'copia/hasDatabase': m => copia.hasDatabase(m.db, NOMBRE),
  'copia/countConnected': m => copia.countConnected(m.db, NOMBRE),
  'copia/describeDatabase': m => copia.describeDatabase(m.db, NOMBRE, 'sonda'),
  'copia/listDatabases': m => copia.listDatabases(m.db, { prefijo: NOMBRE, resto: '^$' }),
  'copia/takeNombre': m => copia.takeNombre(m.db, NOMBRE),
  'copia/stopSesion': m => copia.stopSesion(m.db, 0),
  'copia/moveDatabase': m => copia.moveDatabase(m.db, NOMBRE, `${NOMBRE}_2`),
  'copia/deleteDatabase': m => copia.deleteDatabase(m.db, `${NOMBRE}_2`),
  'copia/deleteDatabaseInUse': m => copia.deleteDatabaseInUse(m.db, NOMBRE),
  'copia/findServerVersion': m => copia.findServerVersion(m.db),
  'copia/listMasterKeyIds': m => copia.listMasterKeyIds(m.db),
  'derechos/awaitDerechos': m => derechos.awaitDerechos(m.db),
  'derechos/createRol': m => derechos.createRol(m.db, NOMBRE, 'clave'),
  'derechos/hasRol': m => derechos.hasRol(m.db, NOMBRE),
  'derechos/changePassword': m => derechos.changePassword(m.db, NOMBRE, 'otra'),
  'derechos/grantFuturos': m => derechos.grantFuturos(m.db, NOMBRE),
  'derechos/clearFuturos': m => derechos.clearFuturos(m.db, NOMBRE),
  'derechos/grantDerechos': async m => {
    await transaction(m.pool, db => derechos.grantDerechos(db, NOMBRE))
    await m.db.query({ text: `drop owned by ${NOMBRE}` })
    await m.db.query({ text: `drop role ${NOMBRE}` })
  },
  'derechos/isOwner': m => derechos.isOwner(m.db),
  'dueno/findPertenencia': m => dueno.findPertenencia(m.db),
  'dueno/listAjenos': m => dueno.listAjenos(m.db, 'nadie'),
  'dueno/moveObjetos': async m => dueno.moveObjetos(m.db, (await dueno.findPertenencia(m.db)).rol),
  'distribucion/countProcesos': m => distribucion.countProcesos(m.db),
  'distribucion/findCitus': m => distribucion.findCitus(m.db),
}

/** What there is to ask only where the tables lie on several servers. */
export const SOLO_REPARTIDA: Sonda = {
  'distribucion/listNodos': m => distribucion.listNodos(m.db),
  'distribucion/listDistribuidas': m => distribucion.listDistribuidas(m.db),
  'distribucion/findPieza': m => distribucion.findPieza(m.db, m.contribuyenteId),
  'reparto/readTodasLasPiezas': m =>
    reparto.readTodasLasPiezas(m.db, ['lote'], tabla => `select count(*) from ${tabla}`),
  'reparto/readPiezas': m =>
    reparto.readPiezas(m.db, ['documento'], tabla => `select count(*) from ${tabla}`),
}
