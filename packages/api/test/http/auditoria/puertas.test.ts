import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../../src/domain/api-key/permiso.ts'
import { ROUTES } from '../../../src/http/routes/index.ts'
import { FACTURA, REMISION } from '../../support/factura.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { CUERPO, recibidaDeOtra, ventaDeOtra } from '../../support/recibidos.ts'
import { Tandas, venta } from '../../support/tandas.ts'

/** Nobody listens there. */
const CASILLA = { host: '127.0.0.1', puerto: 9, usuario: 'compras', clave: 'secreta' }
const ROOT = '/api/v1/contribuyentes/1'
const ADDRESS = '203.0.113.9'

let n: Nominaciones
let otra: Nominaciones
let clave: { key: string; apiKeyId: number }
let ana: string
let tandas: Tandas
let ventasHechas = 0

beforeAll(async () => {
  n = await Nominaciones.open({
    ...{ sifenPausaMs: '100', trustProxy: '1', url: 'https://facturas.ejemplo.com.py' },
    // Where nobody answers: what waits to be sent is none of these tests' matter.
    ...{ correoUrl: 'smtp://127.0.0.1:9', correoDe: 'facturas@ejemplo.com.py' },
  })
  tandas = new Tandas(n)
  clave = await n.servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })
  ana = await n.servicio.token('ana')
  otra = await Nominaciones.beside(n)
})
afterEach(() => n.simulador.disarmAll())
afterAll(async () => {
  await otra.servicio.close()
  await n.close()
})

/** What is asked, below the root of its door; everything that it needs is there already. */
interface Acto {
  url: string
  json?: unknown
  accion: string
}
type Preparar = () => Acto | Promise<Acto>

let numero = 600
const rango = () => ({
  tipoDocumento: 1,
  establecimiento: 1,
  puntoExpedicion: 1,
  numeroTimbrado: 80099999,
  numeroInicio: ++numero,
  numeroFin: numero,
  motivo: 'salto de numeracion',
})
const dejado = async () => {
  const cdc = await n.innominada()
  const lost = await n.leaveUncertain(() => n.nominar(cdc), { registrar: false })
  await n.expireLeases()
  return { cdc, eventoSifenId: lost.body.eventoSifenId as number }
}
const enEspera = async (): Promise<number> => (await dejado()).eventoSifenId

/** An order of which nothing is asked yet. */
const pedida = async (): Promise<number> => {
  const { rows } = await n.servicio.db.query(
    `with a as (
       insert into adopcion (contribuyente_id, ambiente, formato, actor, repetidos, fecha_creacion)
       values (1, 'DEV', 'LISTA', '{}', 0, ahora()) returning adopcion_id
     ), d as (
       insert into adopcion_documento (adopcion_id, orden, contribuyente_id, ambiente, cdc, estado, proxima)
       select adopcion_id, 0, 1, 'DEV', '1', 'PENDIENTE', ahora() + interval '1 day' from a
     )
     select adopcion_id::int as id from a`,
  )
  return rows[0].id
}

/** A link to a documento, and where it is revoked. */
async function enlace(): Promise<string> {
  const cdc = await n.aprobada()
  const { body, text } = await n.post(`/api/v1/documento-electronico/${cdc}/enlaces`)
  expect(body.enlaceId, text).toBeDefined()
  return `documentos/${cdc}/enlaces/${body.enlaceId}`
}

/** A link with which a buyer may ask, of a taxpayer whose cashier is to say yes. */
const conEnlaces = async () => {
  const json = { activo: true, modo: 'VISTO_BUENO' }
  await n.servicio.request('PUT', `${ROOT}/enlaces-nominacion`, { as: ana, json })
  return n.innominada()
}

/** What one asked through hers. */
async function peticion(): Promise<string> {
  const cdc = await conEnlaces()
  const { body } = await n.ver(`/api/v1/documento-electronico/${cdc}/enlace-nominacion`)
  const { pathname } = new URL(body.enlaceNominacionImpreso, 'http://nadie')
  await n.servicio.http.inject({
    method: 'POST',
    url: `${pathname}/pedir`,
    payload: { receptor: { ruc: '80012345-0' } },
  })
  const { body: lista } = await n.ver('/api/v1/peticiones-nominacion?limite=1')
  return `peticiones-nominacion/${lista.datos[0].peticionId}`
}

const { fechaEmision: _, ...SIN_FECHA } = FACTURA
let recurrentes = 0
const RECURRENTE = { nombre: 'Cuota', cada: 'MES', dia: 1, desde: '2027-01-01', cuerpo: SIN_FECHA }

/** Every route that writes for an issuer, behind both doors. */
const DE_EMISOR: Record<string, Preparar> = {
  'POST /documento-electronico': () => ({
    url: 'documentos',
    json: { ...FACTURA, ...INNOMINADA },
    accion: 'documento.emitir',
  }),
  'POST /documento-electronico/adoptar': async () => ({
    url: 'documentos/adoptar',
    json: { cdc: await otra.aprobada() },
    accion: 'documento.adoptar',
  }),
  'POST /documento-electronico/adopciones/:adopcionId/cancelar': async () => ({
    url: `documentos/adopciones/${await pedida()}/cancelar`,
    accion: 'adopcion.cancelar',
  }),
  'POST /documento-electronico/recurrentes': () => ({
    url: 'documentos/recurrentes',
    // The same one asked for again is the one that is there.
    json: { ...RECURRENTE, nombre: `Cuota ${++recurrentes}` },
    accion: 'recurrente.crear',
  }),
  'PATCH /documento-electronico/recurrentes/:recurrenteId': async () => {
    const { body } = await n.post('/api/v1/documento-electronico/recurrentes', { json: RECURRENTE })
    return {
      url: `documentos/recurrentes/${body.id}`,
      json: { activo: false },
      accion: 'recurrente.modificar',
    }
  },
  'POST /documento-electronico/tandas': () => ({
    url: 'documentos/tandas',
    json: { nombre: 'Ventas' },
    accion: 'tanda.crear',
  }),
  'POST /documento-electronico/tandas/:tandaId/documentos': async () => ({
    url: `documentos/tandas/${await tandas.crear()}/documentos`,
    json: { documentos: [venta(1)] },
    accion: 'tanda.preparar',
  }),
  'POST /documento-electronico/tandas/:tandaId/emitir': async () => {
    const id = await tandas.con([venta(++ventasHechas)])
    // What is emitted with it is another act, at another time.
    await n.servicio.db.query(`update tanda_documento set cuerpo = '{}' where tanda_id = $1`, [id])
    return { url: `documentos/tandas/${id}/emitir`, accion: 'tanda.emitir' }
  },
  'POST /documento-electronico/tandas/:tandaId/pausar': async () => {
    const id = await tandas.con([venta(++ventasHechas)])
    await n.servicio.db.query(
      `update tanda set estado = 'EN_CURSO', proxima = ahora() + interval '1 day' where tanda_id = $1`,
      [id],
    )
    return { url: `documentos/tandas/${id}/pausar`, accion: 'tanda.pausar' }
  },
  'POST /documento-electronico/tandas/:tandaId/cancelar': async () => ({
    url: `documentos/tandas/${await tandas.crear()}/cancelar`,
    accion: 'tanda.cancelar',
  }),
  'POST /documento-electronico/conciliar': async () => {
    await n.aprobada()
    return {
      url: 'documentos/conciliar',
      json: { fechaDesde: '2026-11-20', fechaHasta: '2026-11-20' },
      accion: 'adopcion.pedir',
    }
  },
  'POST /documento-electronico/:id/conciliar': async () => {
    const cdc = await n.innominada()
    await otra.adoptar(cdc)
    await otra.nominar(cdc)
    return { url: `documentos/${cdc}/conciliar`, accion: 'documento.conciliar' }
  },
  'POST /documento-electronico/:id/enlaces': async () => ({
    url: `documentos/${await n.aprobada()}/enlaces`,
    accion: 'documento.compartir',
  }),
  'POST /documento-electronico/:id/correos': async () => {
    await n.servicio.db.query(
      `insert into correo_ajuste (contribuyente_id, ambiente, activo) values (1, 'DEV', true) on conflict do nothing`,
    )
    return {
      url: `documentos/${await n.aprobada()}/correos`,
      json: { para: 'compras@ejemplo.com.py' },
      accion: 'documento.enviar',
    }
  },
  'DELETE /documento-electronico/:id/enlaces/:enlaceId': async () => ({
    url: await enlace(),
    accion: 'enlace.revocar',
  }),
  'POST /documento-electronico/:id/enlace-nominacion': async () => ({
    url: `documentos/${await conEnlaces()}/enlace-nominacion`,
    accion: 'enlace-nominacion.crear',
  }),
  'DELETE /documento-electronico/:id/enlace-nominacion': async () => ({
    url: `documentos/${await conEnlaces()}/enlace-nominacion`,
    accion: 'enlace-nominacion.revocar',
  }),
  'POST /peticiones-nominacion/:peticionId/aprobar': async () => ({
    url: `${await peticion()}/aprobar`,
    accion: 'peticion.aprobar',
  }),
  'POST /peticiones-nominacion/:peticionId/negar': async () => ({
    url: `${await peticion()}/negar`,
    json: { motivo: 'no es de ella' },
    accion: 'peticion.negar',
  }),
  'POST /documento-electronico/:id/nominar': async () => ({
    url: `documentos/${await n.innominada()}/nominar`,
    json: NOMINACION,
    accion: 'documento.nominar',
  }),
  'POST /documento-electronico/:id/cancelar': async () => ({
    url: `documentos/${await n.aprobada()}/cancelar`,
    json: { motivo: 'error de carga' },
    accion: 'documento.cancelar',
  }),
  'POST /documento-electronico/:id/transporte': async () => ({
    url: `documentos/${await n.aprobada(REMISION)}/transporte`,
    json: { chofer: { nombre: 'PEDRO GOMEZ', numeroDocumento: '1234567' } },
    accion: 'documento.transporte',
  }),
  'POST /documento-recibido': async () => ({
    url: 'documentos-recibidos',
    json: { cdc: await ventaDeOtra(n) },
    accion: 'recibido.recibir',
  }),
  'POST /documento-recibido/:id/conciliar': async () => ({
    url: `documentos-recibidos/${await recibidaDeOtra(n)}/conciliar`,
    accion: 'recibido.conciliar',
  }),
  ...Object.fromEntries(
    (['notificar', 'conformar', 'disconformar', 'desconocer'] as const).map(acto => [
      `POST /documento-recibido/:id/${acto}`,
      async () => ({
        url: `documentos-recibidos/${await recibidaDeOtra(n)}/${acto}`,
        json: CUERPO[acto],
        accion: `recibido.${acto}`,
      }),
    ]),
  ),
  'POST /documento-electronico/inutilizar': () => ({
    url: 'documentos/inutilizar',
    json: rango(),
    accion: 'documento.inutilizar',
  }),
  'POST /documento-electronico/:id/archivar': async () => ({
    url: `documentos/${await n.aprobada()}/archivar`,
    accion: 'documento.archivar',
  }),
  'POST /documento-electronico/:id/desarchivar': async () => ({
    url: `documentos/${await n.aprobada()}/desarchivar`,
    accion: 'documento.desarchivar',
  }),
  'POST /evento-sifen/:eventoSifenId/conciliar': async () => ({
    url: `eventos/${await enEspera()}/conciliar`,
    accion: 'evento.conciliar',
  }),
}

const apiKeyId = async () => (await n.servicio.clave('ana')).apiKeyId
const invitado = async () => {
  const json = { correo: `${++numero}@ejemplo.com.py`, rol: 'LECTOR' }
  const { body } = await n.post(`${ROOT}/miembros`, { as: ana, json })
  return body.data.miembroId as number
}
const alerta = async () => {
  const { rows } = await n.servicio.db.query(
    `insert into alerta (contribuyente_id, api_key_id, tipo, dia, fecha, detalle)
     values (1, $1, 'TRAS_SILENCIO', '2026-11-20', '2026-11-20T12:00:00Z', $2) returning alerta_id::int as id`,
    [await apiKeyId(), { red: '203.0.113.0/24', direccion: ADDRESS, pais: null }],
  )
  return rows[0].id as number
}
const timbrado = () => ({
  numeroTimbrado: '12345678',
  inicio: '2026-01-01',
  fin: '2027-01-01',
  establecimiento: 1,
  puntoExpedicion: ++numero,
  tipoDocumento: 'FACTURA_ELECTRONICA',
})
const certificado = async () => {
  const { p12, clave } = await n.simulador.issueCertificate({ ruc: '80099999-1' })
  return { ambiente: 'DEV', archivo: Buffer.from(p12).toString('base64'), contrasena: clave }
}

/** Every route that only persons have. */
const DE_PERSONA: Record<string, Preparar> = {
  'PATCH ': () => ({ url: '', json: { telefono: '021123456' }, accion: 'contribuyente.modificar' }),
  'POST /api-keys': () => ({ url: 'api-keys', json: { nombre: 'Caja' }, accion: 'api-key.crear' }),
  'POST /api-keys/:apiKeyId/rotar': async () => ({
    url: `api-keys/${await apiKeyId()}/rotar`,
    accion: 'api-key.rotar',
  }),
  'DELETE /api-keys/:apiKeyId': async () => ({
    url: `api-keys/${await apiKeyId()}`,
    accion: 'api-key.revocar',
  }),
  'POST /alertas/:alertaId/vista': async () => ({
    url: `alertas/${await alerta()}/vista`,
    accion: 'alerta.vista',
  }),
  'POST /miembros': () => ({
    url: 'miembros',
    json: { correo: 'zoe@ejemplo.com.py', rol: 'LECTOR' },
    accion: 'miembro.invitar',
  }),
  'PATCH /miembros/:miembroId': async () => ({
    url: `miembros/${await invitado()}`,
    json: { rol: 'EMISOR' },
    accion: 'miembro.modificar',
  }),
  'DELETE /miembros/:miembroId': async () => ({
    url: `miembros/${await invitado()}`,
    accion: 'miembro.eliminar',
  }),
  'PUT /certificado': async () => ({
    url: 'certificado',
    json: await certificado(),
    accion: 'certificado.cargar',
  }),
  'PUT /csc': () => ({
    url: 'csc',
    json: { ambiente: 'PROD', idCsc: 1, csc: 'ABCD0000000000000000000000000000' },
    accion: 'csc.cargar',
  }),
  'POST /csc/:idCsc/usar': async () => {
    const csc = 'ABCD0000000000000000000000000000'
    for (const idCsc of [2, 1])
      await n.servicio.request('PUT', `${ROOT}/csc`, { as: ana, json: { ambiente: 'DEV', idCsc, csc } })
    return { url: 'csc/0002/usar', accion: 'csc.elegir' }
  },
  'DELETE /csc/:idCsc': async () => {
    const csc = 'ABCD0000000000000000000000000000'
    for (const idCsc of [3, 1])
      await n.servicio.request('PUT', `${ROOT}/csc`, { as: ana, json: { ambiente: 'DEV', idCsc, csc } })
    return { url: 'csc/0003', accion: 'csc.quitar' }
  },
  'POST /clientes': () => ({
    url: 'clientes',
    json: { clientes: [{ ...NOMINACION.receptor }] },
    accion: 'cliente.guardar',
  }),
  'POST /productos': () => ({
    url: 'productos',
    json: { productos: [{ codigo: 'A', descripcion: 'Yerba' }] },
    accion: 'producto.guardar',
  }),
  'POST /timbrados': () => ({ url: 'timbrados', json: timbrado(), accion: 'timbrado.crear' }),
  'PUT /membrete': () => ({ url: 'membrete', json: { color: '#0f5132' }, accion: 'membrete.modificar' }),
  'POST /timbrados/constancia': () => {
    const { establecimiento, puntoExpedicion, tipoDocumento, ...comun } = timbrado()
    return {
      url: 'timbrados/constancia',
      json: { ...comun, expediciones: [{ establecimiento, puntoExpedicion, tipoDocumento }] },
      accion: 'timbrado.crear',
    }
  },
  'PUT /enlaces-nominacion': () => ({
    url: 'enlaces-nominacion',
    json: { activo: true },
    accion: 'nominarse.configurar',
  }),
  'POST /enlaces-nominacion/revocar': () => ({
    url: 'enlaces-nominacion/revocar',
    accion: 'nominarse.revocar',
  }),
  'PUT /correo': () => ({ url: 'correo', json: { activo: true }, accion: 'correo.activar' }),
  'PUT /casilla': () => ({ url: 'casilla', json: CASILLA, accion: 'casilla.configurar' }),
  'DELETE /casilla': async () => {
    await n.servicio.request('PUT', `${ROOT}/casilla`, { as: ana, json: CASILLA })
    return { url: 'casilla', accion: 'casilla.quitar' }
  },
  'PATCH /timbrados/:timbradoId': async () => {
    const { body } = await n.post(`${ROOT}/timbrados`, { as: ana, json: timbrado() })
    return {
      url: `timbrados/${body.data.timbradoId}`,
      json: { activo: false },
      accion: 'timbrado.modificar',
    }
  },
  'POST /timbrados/:timbradoId/alinear': async () => {
    const { body } = await n.post(`${ROOT}/timbrados`, {
      as: ana,
      json: { ...timbrado(), puntoExpedicion: 9 },
    })
    return {
      url: `timbrados/${body.data.timbradoId}/alinear`,
      json: { siguiente: 5 },
      accion: 'timbrado.alinear',
    }
  },
}

const nuevo = { url: 'http://127.0.0.1:9/', nombre: 'ERP' }
/** The same path behind both doors: each asks for a webhook of its own. */
async function webhook(): Promise<string> {
  const { body, text } = await n.post(`${ROOT}/webhooks`, { as: ana, json: nuevo })
  expect(body.data?.webhookId, text).toBeDefined()
  return `webhooks/${body.data.webhookId}`
}
const DE_WEBHOOK: typeof DE_EMISOR = {
  'POST /webhooks': async () => ({ url: 'webhooks', json: nuevo, accion: 'webhook.crear' }),
  'PATCH /webhooks/:webhookId': async () => ({
    url: await webhook(),
    json: { activo: false },
    accion: 'webhook.modificar',
  }),
  'DELETE /webhooks/:webhookId': async () => ({ url: await webhook(), accion: 'webhook.eliminar' }),
  'POST /webhooks/:webhookId/rotar': async () => ({
    url: `${await webhook()}/rotar`,
    accion: 'webhook.rotar',
  }),
  'POST /webhooks/:webhookId/probar': async () => ({
    url: `${await webhook()}/probar`,
    accion: 'webhook.probar',
  }),
  'POST /webhooks/:webhookId/reenviar': async () => ({
    url: `${await webhook()}/reenviar`,
    json: { desde: 1 },
    accion: 'webhook.reenviar',
  }),
}

const DE_CONTRIBUYENTE = 'POST /contribuyentes'
/** They keep nothing, or only what one person wants to see. */
const NO_ESCRIBEN = [
  'POST /documento-electronico/vista-previa',
  'POST /contribuyentes/:contribuyenteId/documentos/vista-previa',
  'POST /contribuyentes/:contribuyenteId/membrete/vista-previa',
  'PUT /contribuyentes/:contribuyenteId/filtros',
  'PUT /contribuyentes/:contribuyenteId/ambiente',
  'POST /contribuyentes/:contribuyenteId/noticias/vistas',
  'POST /contribuyentes/:contribuyenteId/casilla/revisar',
  'PUT /contribuyentes/:contribuyenteId/noticias/ajuste',
]

const dePersona = (ruta: string) =>
  ruta
    .replace('/documento-electronico', '/contribuyentes/:contribuyenteId/documentos')
    .replace('/documento-recibido', '/contribuyentes/:contribuyenteId/documentos-recibidos')
    .replace('/evento-sifen', '/contribuyentes/:contribuyenteId/eventos')
    .replace('/webhooks', '/contribuyentes/:contribuyenteId/webhooks')
    .replace('/peticiones-nominacion', '/contribuyentes/:contribuyenteId/peticiones-nominacion')

test('every route that is no reading is in these tables', () => {
  const routes = ROUTES.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)
  const known = [
    ...Object.keys({ ...DE_EMISOR, ...DE_WEBHOOK }).flatMap(ruta => [ruta, dePersona(ruta)]),
    ...Object.keys(DE_PERSONA).map(ruta => ruta.replace(' ', ' /contribuyentes/:contribuyenteId')),
    DE_CONTRIBUYENTE,
    ...NO_ESCRIBEN,
  ]
  expect(known.sort()).toEqual(routes.sort())
})

const ASIENTO = `accion, actor, api_key_id is not null as "conClave", api_key_id::int as "apiKeyId",
  usuario_id is not null as "conUsuario", origen, request_id as "requestId"`

/** What was written down by it. */
async function asientosDe(method: string, url: string, as: string, json: unknown) {
  const { rows: before } = await n.servicio.db.query(
    'select coalesce(max(auditoria_id), 0) as id from auditoria',
  )
  const requestId = `acto-${++numero}`
  const headers = { 'x-request-id': requestId, 'x-forwarded-for': ADDRESS }
  const body = method === 'DELETE' ? {} : { json: json ?? {} }
  const answer = await n.servicio.request(method as 'POST', url, { as, headers, ...body })
  expect(answer.status, answer.text).toBeLessThan(300)
  const { rows } = await n.servicio.db.query(
    // What the yes of a cashier lets a buyer do is told as hers.
    `select ${ASIENTO} from auditoria where auditoria_id > $1 and actor not like 'Compradora%' order by auditoria_id`,
    [before[0].id],
  )
  return { rows, comun: { origen: ADDRESS, requestId } }
}

const porClave = () => ({
  actor: `API key ${clave.apiKeyId}`,
  conClave: true,
  apiKeyId: clave.apiKeyId,
  conUsuario: false,
})
const porAna = { actor: 'ana@ejemplo.com.py', conClave: false, apiKeyId: null, conUsuario: true }

const aPrograma = (url: string) =>
  `/api/v1/${url
    .replace(/^documentos-recibidos/, 'documento-recibido')
    .replace(/^documentos/, 'documento-electronico')
    .replace(/^eventos/, 'evento-sifen')}`

describe.each(Object.entries({ ...DE_EMISOR, ...DE_WEBHOOK }))('%s', (ruta, preparar) => {
  const [method = ''] = ruta.split(' ', 1)
  test('a program leaves one line: its key, its address, its request', async () => {
    const { url, json, accion } = await preparar()
    const { rows, comun } = await asientosDe(method, aPrograma(url), clave.key, json)
    expect(rows).toEqual([{ accion, ...porClave(), ...comun }])
  })

  test('a person leaves one line: herself, her address, her request', async () => {
    const { url, json, accion } = await preparar()
    const { rows, comun } = await asientosDe(method, `${ROOT}/${url}`, ana, json)
    expect(rows).toEqual([{ accion, ...porAna, ...comun }])
  })
})

test.each(Object.entries(DE_PERSONA))(
  '%s leaves one line: who, from where, by which request',
  async (ruta, preparar) => {
    const { url, json, accion } = await preparar()
    const [method] = ruta.split(' ', 1)
    const { rows, comun } = await asientosDe(method!, url === '' ? ROOT : `${ROOT}/${url}`, ana, json)
    expect(rows).toEqual([{ accion, ...porAna, ...comun }])
  },
)

test('whoever registers a taxpayer leaves one line', async () => {
  const json = { ruc: '80000001-3', razonSocial: 'NUEVA SA', nombreFantasia: null }
  const { rows, comun } = await asientosDe('POST', '/api/v1/contribuyentes', ana, json)
  expect(rows).toEqual([{ accion: 'contribuyente.crear', ...porAna, ...comun }])
})

test('whoever has an event sent again, program or person, leaves one line', async () => {
  const deUno = await dejado()
  const uno = await asientosDe('POST', aPrograma(`documentos/${deUno.cdc}/nominar`), clave.key, NOMINACION)
  expect(uno.rows).toEqual([{ accion: 'evento.retomar', ...porClave(), ...uno.comun }])
  const deOtro = await dejado()
  const otro = await asientosDe('POST', `${ROOT}/documentos/${deOtro.cdc}/nominar`, ana, NOMINACION)
  expect(otro.rows).toEqual([{ accion: 'evento.retomar', ...porAna, ...otro.comun }])
})
