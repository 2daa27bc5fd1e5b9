import * as aviso from '../../../src/db/aviso.ts'
import * as avisoNuevo from '../../../src/db/aviso-nuevo.ts'
import * as correo from '../../../src/db/correo.ts'
import * as enlace from '../../../src/db/enlace.ts'
import * as entrega from '../../../src/db/entrega.ts'
import * as rebotes from '../../../src/db/rebote-lectura.ts'
import * as webhook from '../../../src/db/webhook.ts'
import * as secreto from '../../../src/db/webhook-secreto.ts'
import { AHORA, type Mundo, type Sonda } from './mundo.ts'

const correoOf = (m: Mundo) => ({ ...m.emisor, correoId: m.correoId, token: m.correoToken })
const PASE = new Uint8Array(32)
const refOf = (m: Mundo) => ({ ...m.emisor, webhookId: m.webhookId })

/** Before anything changes: what changes from here on is told. */
export const SEGUIDO: Sonda = {
  'aviso/insertSeguimiento': m => aviso.insertSeguimiento(m.db, m.emisor),
  'aviso/findSeguimiento': m => aviso.findSeguimiento(m.db, m.emisor),
}

export const AVISOS: Sonda = {
  'aviso-nuevo/recordAvisos': async m => {
    await avisoNuevo.recordAvisos(
      m.db,
      m.emisor,
      'documento',
      [m.documento.documentoId],
      'documento.adoptado',
    )
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'eventoSifen', [m.eventoSifenId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'documentoRecibido', [m.recibidoId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'certificado', [m.certificadoId])
    await avisoNuevo.recordAvisos(m.db, m.emisor, 'timbrado', [m.timbradoId])
  },
  'enlace/insertEnlace': async m => {
    const nuevo = { documentoId: m.documento.documentoId, hash: PASE, creadoPor: 'alguien' }
    m.enlaceId = (await enlace.insertEnlace(m.db, m.emisor, nuevo)).enlaceId
  },
  'correo/upsertAjusteDeCorreo': m =>
    correo.upsertAjusteDeCorreo(m.db, m.emisor, { activo: true, responderA: null }),
  'correo/findAjusteDeCorreo': async m => {
    if ((await correo.findAjusteDeCorreo(m.db, m.emisor))?.activo !== true) throw new Error('It is off')
  },
  'correo/insertCorreos': m =>
    correo.insertCorreos(m.db, m.emisor, { desde: 0, hasta: Number.MAX_SAFE_INTEGER }),
  'correo/insertCorreo': async m => {
    const nuevo = { documentoId: m.documento.documentoId, para: 'x@ejemplo.com.py', clave: null }
    m.correoId = (await correo.insertCorreo(m.db, m.emisor, nuevo)).correoId
  },
  'correo/listEmisoresConCorreo': async m => {
    if ((await correo.listEmisoresConCorreo(m.db, 10)).length !== 1) throw new Error('Nobody has a mail')
  },
  'correo/takeCorreo': async m => {
    m.correoToken = (await correo.takeCorreo(m.db, m.emisor, { arriendoMs: 60_000, cupo: true }))?.token ?? 0
    if (m.correoToken === 0) throw new Error('Nothing was taken')
  },
  'correo/setEnlaceDeCorreo': m => correo.setEnlaceDeCorreo(m.db, correoOf(m), m.enlaceId),
  'correo/recordSalida': async m => {
    if (!(await correo.recordSalida(m.db, correoOf(m)))) throw new Error('It was not ours')
  },
  'correo/retireCorreos': m => correo.retireCorreos(m.db, { ...m.emisor, ambiente: 'PROD' }),
  'correo/settleCorreosInciertos': m => correo.settleCorreosInciertos(m.db, m.emisor),
  'correo/countSalidas': m => correo.countSalidas(m.db, m.emisor),
  'correo/recordCorreo': m =>
    correo.recordCorreo(m.db, correoOf(m), {
      ...{ estado: 'ACEPTADO', esperaMs: 0 },
      intento: { en: AHORA, milisegundos: 1, que: 'aceptado', respuesta: '250' },
    }),
  'correo/recordRebote': async m => {
    const intento = { en: AHORA, milisegundos: 0, que: 'rebotado', respuesta: '5.1.1' }
    if (!(await correo.recordRebote(m.db, correoOf(m), { codigo: '5.1.1', intento })))
      throw new Error('It was not sent')
  },
  'rebote-lectura/upsertLecturaDeRebotes': async m => {
    for (const leido of [3, 2]) await rebotes.upsertLecturaDeRebotes(m.db, 'a@b', { validez: 1, leido })
  },
  'rebote-lectura/findLecturaDeRebotes': async m => {
    if ((await rebotes.findLecturaDeRebotes(m.db, 'a@b'))?.leido !== 3) throw new Error('It went back')
  },
  'correo/listCorreos': async m => {
    const [row] = await correo.listCorreos(m.db, m.emisor, { documentoId: m.documento.documentoId }, 10)
    if (row?.estado !== 'REBOTADO') throw new Error(`It is ${row?.estado}`)
  },
  'enlace/listEnlaces': m => enlace.listEnlaces(m.db, m.emisor, m.documento.documentoId, 100),
  'enlace/countEnlaces': m => enlace.countEnlaces(m.db, m.emisor, m.documento.documentoId),
  'enlace/findEnlaceByHash': async m => {
    if ((await enlace.findEnlaceByHash(m.db, m.contribuyenteId, PASE)) === null)
      throw new Error('The link leads nowhere')
  },
  'enlace/recordApertura': async m => {
    const abierto = await enlace.findEnlaceByHash(m.db, m.contribuyenteId, PASE)
    if (abierto !== null) await enlace.recordApertura(m.db, abierto)
  },
  'enlace/revokeEnlace': async m => {
    const ref = { documentoId: m.documento.documentoId, enlaceId: m.enlaceId }
    if ((await enlace.revokeEnlace(m.db, m.emisor, ref)) === null) throw new Error('It was none')
  },
  'aviso/listEmisoresPorNumerar': async m => {
    const emisores = await aviso.listEmisoresPorNumerar(m.db, 10)
    if (emisores.length !== 1) throw new Error(`${emisores.length} emisores have avisos without a number`)
  },
  'aviso/setSecuencias': async m => {
    await aviso.setSecuencias(m.db, m.emisor, { limite: 0, espera: false })
    const dados = await aviso.setSecuencias(m.db, m.emisor, { limite: 100, espera: true })
    if (dados === null) throw new Error('nothing was numbered')
  },
  'webhook/insertWebhook': async m => {
    const nuevo = { url: 'https://ejemplo.com.py/', nombre: 'ERP', tipos: null }
    m.webhookId = (await webhook.insertWebhook(m.db, m.emisor, nuevo, AHORA)).webhookId
  },
  'webhook/listWebhooks': m => webhook.listWebhooks(m.db, m.emisor),
  'webhook/lockWebhook': m => webhook.lockWebhook(m.db, refOf(m)),
  'webhook/updateWebhook': async m => {
    const row = await webhook.updateWebhook(m.db, refOf(m), { nombre: 'Otro' }, true)
    if (row.estado !== 'ACTIVO' || row.nombre !== 'Otro') throw new Error(JSON.stringify(row))
  },
  'webhook-secreto/replaceSecretoDeWebhook': async m => {
    const nuevo = { cifrado: Buffer.from('sellado'), graciaSegundos: 60, now: AHORA }
    await secreto.replaceSecretoDeWebhook(m.db, m.emisor, m.webhookId, nuevo)
    await secreto.replaceSecretoDeWebhook(m.db, m.emisor, m.webhookId, nuevo)
  },
  'webhook-secreto/listSecretosDeWebhook': async m => {
    const secretos = await secreto.listSecretosDeWebhook(m.db, m.emisor, m.webhookId)
    if (secretos.length !== 2) throw new Error(`${secretos.length} secrets are in force`)
  },
  'aviso-nuevo/recordAvisoDeWebhook': m => avisoNuevo.recordAvisoDeWebhook(m.db, refOf(m), 'webhook.prueba'),
  'entrega/insertEntregas': m => entrega.insertEntregas(m.db, m.emisor, { desde: 0, hasta: 9e15 }),
  'webhook/listWebhooksConTrabajo': async m => {
    const unos = await webhook.listWebhooksConTrabajo(m.db, { fallando: false, limite: 10 })
    const otros = await webhook.listWebhooksConTrabajo(m.db, { fallando: true, limite: 10 })
    if (unos.length !== 1 || otros.length !== 0) throw new Error(`${unos.length} and ${otros.length}`)
  },
  'webhook/countEntregasPendientes': m => webhook.countEntregasPendientes(m.db),
  'webhook/takeWebhook': async m => {
    const tomado = await webhook.takeWebhook(m.db, refOf(m), 60_000)
    m.webhookToken = tomado?.token ?? 0
    m.webhookSecretoId = tomado?.secretoId ?? null
  },
  'entrega/readEsperaDeEntregas': async m => {
    if ((await entrega.readEsperaDeEntregas(m.db, refOf(m))) < 0)
      throw new Error('nothing could be delivered')
  },
  'entrega/moveInicioDeEntregas': m => entrega.moveInicioDeEntregas(m.db, refOf(m), m.webhookToken, 1),
  'webhook/moveFallandoDesde': m => webhook.moveFallandoDesde(m.db, refOf(m), m.webhookToken, 1),
  'entrega/listEntregasListas': async m => {
    const [lista] = await entrega.listEntregasListas(m.db, refOf(m), 10)
    if (lista === undefined) throw new Error('nothing can be delivered')
    m.secuencia = lista.secuencia
  },
  'entrega/recordEntrega': async m => {
    const intento = { en: AHORA, milisegundos: 1, estadoHttp: 204, motivo: null, respuesta: '' }
    const hecha = { estado: 'ENTREGADA', esperaMs: 0, intento } as const
    const esta = { secuencia: m.secuencia, intentos: 0 }
    if (
      !(await entrega.recordEntrega(
        m.db,
        refOf(m),
        { token: m.webhookToken, secretoId: m.webhookSecretoId },
        esta,
        hecha,
      ))
    )
      throw new Error('the lease is lost')
  },
  'entrega/retireEntregasViejas': m => entrega.retireEntregasViejas(m.db, refOf(m), m.webhookToken),
  'webhook/releaseWebhook': m =>
    webhook.releaseWebhook(m.db, refOf(m), m.webhookToken, { fallos: 1, descansoMs: 0, yaNoEsta: false }),
  'entrega/upsertEntregas': m =>
    entrega.upsertEntregas(m.db, refOf(m), { desde: 0, hasta: 9e15, limite: 10 }),
  'entrega/listEntregas': m => entrega.listEntregas(m.db, refOf(m), 'PENDIENTE', { before: null, limit: 10 }),
  'entrega/deleteEntregasViejas': m => entrega.deleteEntregasViejas(m.db, { dias: 30, limite: 10 }),
  'aviso/listAvisos': async m => {
    const avisos = await aviso.listAvisos(m.db, m.emisor, { despues: 0, limite: 100 })
    if (avisos.length < 5) throw new Error(`${avisos.length} avisos`)
  },
  'aviso/deleteAvisosViejos': m => aviso.deleteAvisosViejos(m.db, { dias: 30, limite: 10 }),
  'webhook-secreto/deleteSecretosDeWebhook': m =>
    secreto.deleteSecretosDeWebhook(m.db, m.emisor, m.webhookId),
  'webhook/deleteWebhook': m => webhook.deleteWebhook(m.db, refOf(m)),
}
