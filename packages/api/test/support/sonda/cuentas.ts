import { randomBytes } from 'node:crypto'
import * as alerta from '../../../src/db/alerta.ts'
import * as apiKey from '../../../src/db/api-key.ts'
import * as apiKeyRed from '../../../src/db/api-key-red.ts'
import * as auditoria from '../../../src/db/auditoria.ts'
import * as sello from '../../../src/db/auditoria-sello.ts'
import * as vencimiento from '../../../src/db/certificado-vencimiento.ts'
import * as contribuyente from '../../../src/db/contribuyente.ts'
import * as csc from '../../../src/db/csc.ts'
import * as emisor from '../../../src/db/emisor.ts'
import * as miembro from '../../../src/db/miembro.ts'
import * as secreto from '../../../src/db/secreto.ts'
import * as timbrado from '../../../src/db/timbrado.ts'
import * as turno from '../../../src/db/turno.ts'
import * as usuario from '../../../src/db/usuario.ts'
import { AHORA, DIA_MS, type Sonda } from './mundo.ts'

const SELLADO_CON = Buffer.from('clave')
const uso = { red: '10.0.0.0/24', direccion: '10.0.0.1', pais: 'PY', primera: AHORA, ultima: AHORA }
const para = { tipoDocumento: 1, establecimiento: '001', punto: '001', fecha: '2026-11-20' }
const timbradoNuevo = {
  ...{ numero: '12345678', inicio: '2020-01-01', fin: null, establecimiento: '001', punto: '001' },
  ...{ tipoDocumento: 1, serie: null, siguiente: 1, activo: true },
}

/** Who there is, and what is known of them. */
export const PERSONAS: Sonda = {
  'usuario/upsertUsuario': async m => {
    const de = { iss: 'https://sonda.invalid', sub: 'sonda', correo: 'sonda@ejemplo.com.py', nombre: 'Sonda' }
    m.usuarioId = (await usuario.upsertUsuario(m.db, { ...de, correoVerificado: true })).usuarioId
  },
  'usuario/moveIssuer': m => usuario.moveIssuer(m.db, 'https://sonda.invalid', 'https://sonda2.invalid'),
  'contribuyente/lockRegistrados': m => contribuyente.lockRegistrados(m.db, m.usuarioId, '80012345-0'),
  'contribuyente/insertContribuyente': async m => {
    const nuevo = {
      ruc: '80012345-0',
      razonSocial: 'SONDA SA',
      nombreFantasia: null,
      creadoPor: m.usuarioId,
      now: AHORA,
    }
    m.contribuyenteId = await contribuyente.insertContribuyente(m.db, nuevo)
  },
  'contribuyente/freeNumeros': m => contribuyente.freeNumeros(m.db),
  'contribuyente/findContribuyente': m => contribuyente.findContribuyente(m.db, m.contribuyenteId),
  'contribuyente/lockContribuyente': m => contribuyente.lockContribuyente(m.db, m.contribuyenteId),
  'contribuyente/setVerificado': m => contribuyente.setVerificado(m.db, m.contribuyenteId, AHORA),
  'contribuyente/updateContribuyente': m =>
    contribuyente.updateContribuyente(m.db, m.contribuyenteId, { razonSocial: 'SONDA SA', ambiente: 'DEV' }),
  'contribuyente/listPlanes': m => contribuyente.listPlanes(m.db),
  'contribuyente/setPlan': m => contribuyente.setPlan(m.db, m.contribuyenteId, 'INTEGRACION'),
  'contribuyente/findVerificadoByRuc': m => contribuyente.findVerificadoByRuc(m.db, '80012345-0'),
  'contribuyente/findMembership': m => contribuyente.findMembership(m.db, m.contribuyenteId, m.usuarioId),
  'miembro/insertMiembro': async m => {
    const de = { contribuyenteId: m.contribuyenteId, rol: 'PROPIETARIO', now: AHORA } as const
    m.miembroId = (await miembro.insertMiembro(m.db, { ...de, usuarioId: m.usuarioId, correo: null })) ?? 0
    m.invitadoId =
      (await miembro.insertMiembro(m.db, { ...de, usuarioId: null, correo: 'otra@ejemplo.com.py' })) ?? 0
  },
  'miembro/acceptInvitations': m => miembro.acceptInvitations(m.db, m.usuarioId, 'otra@ejemplo.com.py'),
  'miembro/listMiembros': m => miembro.listMiembros(m.db, m.contribuyenteId, { after: 0, limit: 10 }),
  'miembro/findMiembro': m => miembro.findMiembro(m.db, m.contribuyenteId, m.miembroId),
  'miembro/updateRol': m => miembro.updateRol(m.db, m.contribuyenteId, m.invitadoId, 'LECTOR'),
  'miembro/setAmbienteElegido': m => miembro.setAmbienteElegido(m.db, m.contribuyenteId, m.usuarioId, 'DEV'),
  'miembro/countPropietarios': m => miembro.countPropietarios(m.db, m.contribuyenteId),
  'miembro/countMiembros': m => miembro.countMiembros(m.db, m.contribuyenteId),
  'miembro/deleteMiembro': m => miembro.deleteMiembro(m.db, m.contribuyenteId, m.invitadoId),
  'usuario/findUsuario': m =>
    usuario.findUsuario(m.db, { iss: 'i', sub: 's', verificado: 'otra@ejemplo.com.py' }),
  'contribuyente/listContribuyentesOf': m =>
    contribuyente.listContribuyentesOf(m.db, m.usuarioId, { after: 0, limit: 10 }),
}

/** What programs show, and what they leave. */
export const CLAVES: Sonda = {
  'api-key/insertApiKey': async m => {
    const nueva = {
      ...{ ...m.emisor, nombre: 'sonda', hash: randomBytes(32), prefijo: 'mbk_dev_sondas', expiraEn: null },
      ...{ fechaCreacion: AHORA, permisos: ['leer'] as const, direcciones: null },
    }
    m.apiKeyId = (await apiKey.insertApiKey(m.db, nueva)).apiKeyId
  },
  'api-key/findApiKeyByHash': m => apiKey.findApiKeyByHash(m.db, randomBytes(32)),
  'api-key/findApiKey': m => apiKey.findApiKey(m.db, m.contribuyenteId, m.apiKeyId),
  'api-key/lockApiKey': m => apiKey.lockApiKey(m.db, m.contribuyenteId, m.apiKeyId),
  'api-key/insertRotatedApiKey': m =>
    apiKey.insertRotatedApiKey(m.db, {
      ...{ contribuyenteId: m.contribuyenteId, apiKeyId: m.apiKeyId, hash: randomBytes(32) },
      ...{ prefijo: 'mbk_dev_sondas', now: AHORA },
    }),
  'api-key/setUltimosUsos': m => apiKey.setUltimosUsos(m.db, new Map([[m.apiKeyId, AHORA]])),
  'api-key/listApiKeysSince': m => apiKey.listApiKeysSince(m.db, 0, 10),
  'api-key/listApiKeys': m => apiKey.listApiKeys(m.db, m.contribuyenteId, { before: null, limit: 10 }),
  'api-key/countApiKeysVigentes': m => apiKey.countApiKeysVigentes(m.db, m.contribuyenteId),
  'api-key-red/recordRedes': m => apiKeyRed.recordRedes(m.db, [{ ...uso, apiKeyId: m.apiKeyId }]),
  'api-key-red/listUsosAnteriores': m => apiKeyRed.listUsosAnteriores(m.db, [m.apiKeyId]),
  'api-key-red/listRedes': m => apiKeyRed.listRedes(m.db, m.contribuyenteId, m.apiKeyId, 10),
  'api-key-red/forgetRedes': m => apiKeyRed.forgetRedes(m.db, [m.apiKeyId], 1),
  'alerta/insertAlerta': m => {
    const { contribuyenteId, apiKeyId } = m
    const { primera: _, ultima: __, ...detalle } = uso
    return alerta.insertAlerta(m.db, {
      ...{ contribuyenteId, apiKeyId, dia: '2026-11-20' },
      alerta: { tipo: 'RED_NUEVA', fecha: AHORA, detalle },
    })
  },
  'alerta/listAlertas': async m => {
    const [una] = await alerta.listAlertas(m.db, m.contribuyenteId, { before: null, limit: 10 })
    m.alertaId = una?.alertaId ?? 0
  },
  'alerta/lockAlerta': m => alerta.lockAlerta(m.db, m.contribuyenteId, m.alertaId),
  'alerta/markAlerta': ({ db, contribuyenteId, alertaId, usuarioId }) =>
    alerta.markAlerta(db, { contribuyenteId, alertaId, usuarioId, now: AHORA }),
  'api-key/setApiKeyRetired': ({ db, contribuyenteId, apiKeyId }) =>
    apiKey.setApiKeyRetired(db, { contribuyenteId, apiKeyId, ahora: AHORA, graciaHasta: AHORA + DIA_MS }),
  'api-key/setApiKeyRevoked': m => apiKey.setApiKeyRevoked(m.db, m.contribuyenteId, m.apiKeyId, AHORA),
}

/** What an issuer needs before it issues. */
export const EMISORES: Sonda = {
  'emisor/updateDatosDeEmisor': m =>
    emisor.updateDatosDeEmisor(m.db, m.contribuyenteId, { direccion: 'Palma', actividades: [], ciudad: 1 }),
  'emisor/replaceCertificado': async m => {
    const nuevo = {
      ruc: '80012345-0',
      titular: 'SONDA',
      serie: '1',
      desde: 0,
      hasta: AHORA + 9e12,
      now: AHORA,
    }
    const { certificadoId } = await emisor.replaceCertificado(m.db, m.emisor, {
      ...nuevo,
      cifrado: SELLADO_CON,
    })
    m.certificadoId = certificadoId
  },
  'emisor/findEmisor': m => emisor.findEmisor(m.db, m.emisor),
  'emisor/findCertificado': m => emisor.findCertificado(m.db, m.emisor),
  'emisor/readCertificadoCifrado': m => emisor.readCertificadoCifrado(m.db, m.emisor, m.certificadoId),
  'certificado-vencimiento/listCertificadosPorVencer': m =>
    vencimiento.listCertificadosPorVencer(m.db, { now: 0, limit: 10 }),
  'contribuyente/listVerificados': m => contribuyente.listVerificados(m.db),
  'csc/replaceCsc': async m => {
    const nuevo = { idCsc: '0001', cifrado: SELLADO_CON, now: AHORA }
    m.cscId = (await csc.replaceCsc(m.db, m.emisor, nuevo)).cscId
  },
  'csc/listCsc': m => csc.listCsc(m.db, m.emisor),
  'csc/readCscCifrado': m => csc.readCscCifrado(m.db, m.emisor, m.cscId),
  'csc/retireCsc': m => csc.retireCsc(m.db, m.emisor, '0009', AHORA),
  'secreto/keepRotationAway': m => secreto.keepRotationAway(m.db),
  'secreto/awaitSellados': m => secreto.awaitSellados(m.db),
  'secreto/listMasterKeysInUse': m => secreto.listMasterKeysInUse(m.db),
  'secreto/countUnderOtherMasterKey': m => secreto.countUnderOtherMasterKey(m.db, Buffer.from('otra')),
  'secreto/lockUnderOtherMasterKey': async m => {
    for (const tabla of secreto.TABLAS)
      await secreto.lockUnderOtherMasterKey(m.db, tabla, Buffer.from('otra'), 10)
  },
  'secreto/replaceCifrado': m => {
    const fila = {
      id: m.cscId,
      contribuyenteId: m.contribuyenteId,
      ambiente: 'DEV',
      cifrado: SELLADO_CON,
    } as const
    return secreto.replaceCifrado(m.db, 'csc', fila, Buffer.from('otra'))
  },
  'timbrado/insertTimbrado': async m => {
    m.timbradoId = (await timbrado.insertTimbrado(m.db, m.emisor, timbradoNuevo))?.timbradoId ?? 0
    await timbrado.insertTimbrado(m.db, { ...m.emisor, ambiente: 'SANDBOX' }, timbradoNuevo)
  },
  'timbrado/listTimbrados': m => timbrado.listTimbrados(m.db, m.emisor),
  'timbrado/findTimbradoPropio': m => timbrado.findTimbradoPropio(m.db, m.emisor, '12345678'),
  'timbrado/countTimbrados': m => timbrado.countTimbrados(m.db, m.emisor),
  'timbrado/setTimbradoActivo': m => timbrado.setTimbradoActivo(m.db, m.emisor, m.timbradoId, true),
  'turno/findTurno': m => turno.findTurno(m.db, m.emisor, para),
  'turno/lockTurno': m => turno.lockTurno(m.db, m.emisor, para),
  'timbrado/setProximoNumero': m =>
    timbrado.setProximoNumero(m.db, m.contribuyenteId, m.timbradoId, m.siguiente),
}

/** At the end: nothing is left of what the others need. */
export const AUDITORIA: Sonda = {
  'auditoria/recordAuditoria': m => auditoria.recordAuditoria(m.db, m.asiento('sonda')),
  'auditoria/findQuienEmitio': async m => {
    await auditoria.findQuienEmitio(m.db, m.emisor, { cdc: '1', documentoId: 1 })
  },
  'auditoria/listAuditoria': m =>
    auditoria.listAuditoria(m.db, m.contribuyenteId, null, { before: null, limit: 10 }),
  'auditoria-sello/takeSellado': m => sello.takeSellado(m.db),
  'auditoria-sello/readVista': m => sello.readVista(m.db),
  'auditoria-sello/listUnsealed': m => sello.listUnsealed(m.db, 1e9, 10),
  'auditoria-sello/findCabezas': m => sello.findCabezas(m.db, [m.contribuyenteId]),
  'auditoria-sello/insertSellos': async m => {
    const [linea] = await sello.listUnsealed(m.db, 1e9, 1)
    const hash = 'ab'.repeat(32)
    if (linea === undefined) throw new Error('there is no line to be sealed')
    await sello.insertSellos(m.db, [{ ...linea, secuencia: 1, anterior: hash, hash }])
  },
  'auditoria-sello/listCabezas': m => sello.listCabezas(m.db),
  'auditoria-sello/listCabezasEntre': m => sello.listCabezasEntre(m.db, 0, 1e9),
  'auditoria-sello/findSelladoHasta': m => sello.findSelladoHasta(m.db),
  'auditoria-sello/listPares': m => sello.listPares(m.db, 0, 1000),
  'emisor/retireCertificados': m => emisor.retireCertificados(m.db, m.contribuyenteId, AHORA),
  'contribuyente/clearVerificado': m => contribuyente.clearVerificado(m.db, m.contribuyenteId),
}
