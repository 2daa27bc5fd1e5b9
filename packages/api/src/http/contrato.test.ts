import { acceptCertificado } from '@mbohera/sifen'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { parseRango } from '../domain/adopcion/rango.ts'
import { parseAdopcion } from '../domain/adopcion/solicitud.ts'
import { AMBIENTES } from '../domain/ambiente.ts'
import { parseApiKeyPedida, parseGracia } from '../domain/api-key/pedida.ts'
import { parseCasilla } from '../domain/casilla/pedido.ts'
import { parseClientes, parseProductos } from '../domain/catalogo/pedido.ts'
import { parseCambios } from '../domain/contribuyente/datos.ts'
import { parseRegistro } from '../domain/contribuyente/registro.ts'
import { parseAjusteDeCorreo, parseCorreoPedido } from '../domain/correo/pedido.ts'
import { parseSolicitud } from '../domain/emision/solicitud.ts'
import { parseDatosDeEmisor } from '../domain/emisor/datos.ts'
import { parseCertificado, parseCsc } from '../domain/emisor/secretos.ts'
import { parseConstancia, parseTimbrado } from '../domain/emisor/timbrado.ts'
import { parseOneOf } from '../domain/enumeracion.ts'
import { MOTIVO } from '../domain/evento/motivo.ts'
import { parseGuardados } from '../domain/filtro/guardados.ts'
import { parseInutilizacion } from '../domain/inutilizacion/solicitud.ts'
import { parseMembrete } from '../domain/membrete/membrete.ts'
import { parseInvitacion, parseRol } from '../domain/miembro/miembro.ts'
import { parseNominacion } from '../domain/nominacion/solicitud.ts'
import { parseNegativa } from '../domain/nominarse/negativa.ts'
import { parseNominarse } from '../domain/nominarse/politica.ts'
import { parseVistas } from '../domain/noticia/pedido.ts'
import { parseAjusteDeNoticias } from '../domain/noticia/por-correo.ts'
import { parseAlineacion, parseCambiosDeTimbrado } from '../domain/numeracion/solicitud.ts'
import {
  parseConformidad,
  parseDesconocimiento,
  parseDisconformidad,
  parseNotificacion,
} from '../domain/recibido/solicitud.ts'
import { parseCambiosDeRecurrente, parseRecurrente } from '../domain/recurrente/pedido.ts'
import { parseDocumentos, parseSalida, parseTanda } from '../domain/tanda/tanda.ts'
import { boundedText } from '../domain/texto.ts'
import { parseActualizacion } from '../domain/transporte/solicitud.ts'
import { collect, NOTHING, type Validated } from '../domain/validated.ts'
import {
  parseCambiosDeWebhook,
  parseGraciaDeSecreto,
  parseReenvio,
  parseWebhook,
} from '../domain/webhook/pedido.ts'
import { deserialise } from './body.ts'
import { formaDe } from './forma.ts'
import { ROUTES } from './routes/index.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const EMISOR = {
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  tipoContribuyente: 'PERSONA_JURIDICA',
  tipoRegimen: null,
  direccion: null,
  numeroCasa: null,
  departamento: null,
  distrito: null,
  ciudad: null,
  telefono: null,
  email: null,
  actividades: [],
  establecimientos: [],
  redondeo: null,
} satisfies Parameters<typeof parseDatosDeEmisor>[1] as Parameters<typeof parseDatosDeEmisor>[1]
const motivo = ({ motivo: text }: { motivo?: string | null }): Validated<unknown> =>
  boundedText('motivo', text, MOTIVO)
const PERITO = { abrir: acceptCertificado, autoridades: { cuantas: 1, reconoce: () => true } }
const PARSERS: Record<string, (body: never) => Validated<unknown> | Promise<Validated<unknown>>> = {
  crearApiKey: body => parseApiKeyPedida(body, NOW),
  rotarApiKey: body => parseGracia(body),
  crearContribuyente: body => parseRegistro(body, NOW, PERITO),
  modificarContribuyente: body => collect([parseCambios(body, true), parseDatosDeEmisor(body, EMISOR)]),
  elegirAmbiente: ({ ambiente }: { ambiente?: unknown }) =>
    parseOneOf('ambiente', ambiente as string, AMBIENTES),
  cambiarAjusteDeNoticias: body => parseAjusteDeNoticias(body),
  marcarNoticiasVistas: body => parseVistas(body),
  cargarCertificado: body => parseCertificado(body, EMISOR.ruc, NOW, PERITO),
  cargarCsc: body => parseCsc(body),
  crearTimbrado: body => parseTimbrado(body, 'DEV'),
  cargarConstancia: body => parseConstancia(body, 'DEV'),
  modificarTimbrado: body => parseCambiosDeTimbrado(body),
  alinearNumeracion: body => parseAlineacion(body),
  emitirDocumento: body => parseSolicitud({ dado: body, forma: NOTHING, indulgente: false }, NOW),
  emitirDocumentoDePersona: body => parseSolicitud({ dado: body, forma: NOTHING, indulgente: false }, NOW),
  verVistaPrevia: body => parseSolicitud({ dado: body, forma: NOTHING, indulgente: false }, NOW),
  verVistaPreviaDePersona: body => parseSolicitud({ dado: body, forma: NOTHING, indulgente: false }, NOW),
  adoptarDocumentos: body => parseAdopcion(body),
  adoptarDocumentosDePersona: body => parseAdopcion(body),
  conciliarDocumentos: body => parseRango(body),
  conciliarDocumentosDePersona: body => parseRango(body),
  nominarReceptor: body => parseNominacion(body),
  nominarReceptorDePersona: body => parseNominacion(body),
  cancelarDocumento: body => motivo(body),
  cancelarDocumentoDePersona: body => motivo(body),
  actualizarTransporte: body => parseActualizacion(body),
  actualizarTransporteDePersona: body => parseActualizacion(body),
  recibirDocumentos: body => parseAdopcion(body),
  recibirDocumentosDePersona: body => parseAdopcion(body),
  notificarRecepcion: body => parseNotificacion(body),
  notificarRecepcionDePersona: body => parseNotificacion(body),
  darConformidad: body => parseConformidad(body),
  darConformidadDePersona: body => parseConformidad(body),
  darDisconformidad: body => parseDisconformidad(body),
  darDisconformidadDePersona: body => parseDisconformidad(body),
  desconocerDocumento: body => parseDesconocimiento(body),
  desconocerDocumentoDePersona: body => parseDesconocimiento(body),
  inutilizarNumeros: body => parseInutilizacion(body),
  inutilizarNumerosDePersona: body => parseInutilizacion(body),
  invitarMiembro: body => parseInvitacion(body),
  modificarMiembro: body => parseRol(body),
  enviarPorCorreo: body => parseCorreoPedido(body),
  enviarPorCorreoDePersona: body => parseCorreoPedido(body),
  cambiarAjusteDeCorreo: body => parseAjusteDeCorreo(body),
  cambiarCasilla: body => parseCasilla(body, { locales: false }),
  cambiarEnlacesDeNominacion: body => parseNominarse(body),
  negarPeticionDeNominacion: body => parseNegativa(body),
  negarPeticionDeNominacionDePersona: body => parseNegativa(body),
  cambiarFiltros: body => parseGuardados(body),
  cambiarMembrete: body => parseMembrete(body),
  verVistaPreviaDeMembrete: body => parseMembrete(body),
  crearWebhook: body => parseWebhook(body, { locales: false }),
  crearWebhookDePersona: body => parseWebhook(body, { locales: false }),
  modificarWebhook: body => parseCambiosDeWebhook(body, { locales: false }),
  modificarWebhookDePersona: body => parseCambiosDeWebhook(body, { locales: false }),
  rotarWebhook: body => parseGraciaDeSecreto(body),
  rotarWebhookDePersona: body => parseGraciaDeSecreto(body),
  reenviarAvisos: body => parseReenvio(body),
  reenviarAvisosDePersona: body => parseReenvio(body),
  crearRecurrente: body => parseRecurrente(body, NOW),
  crearRecurrenteDePersona: body => parseRecurrente(body, NOW),
  modificarRecurrente: body => parseCambiosDeRecurrente(body),
  modificarRecurrenteDePersona: body => parseCambiosDeRecurrente(body),
  crearTanda: body => parseTanda(body),
  crearTandaDePersona: body => parseTanda(body),
  agregarDocumentosATanda: body => parseDocumentos({ dado: body, forma: NOTHING, indulgente: false }),
  agregarDocumentosATandaDePersona: body =>
    parseDocumentos({ dado: body, forma: NOTHING, indulgente: false }),
  emitirTanda: body => parseSalida(body),
  emitirTandaDePersona: body => parseSalida(body),
  guardarClientes: body => parseClientes(body),
  guardarProductos: body => parseProductos(body),
}
const withBody = ROUTES.filter(({ body }) => body !== undefined)
const value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'x',
    'Caja 1',
    'PROD',
    'prod',
    'LECTOR',
    '80012345-0',
    'ana@ejemplo.com.py',
    0,
    -1,
    1.5,
    60,
    90_000,
    true,
  ),
  fc.constantFrom(
    [],
    {},
    'a'.repeat(100),
    'a'.repeat(101),
    '𝒳'.repeat(100),
    '𝒳'.repeat(255),
    'a'.repeat(256),
  ),
  fc.constantFrom('2027-01-01T00:00:00', 'mañana'),
)

test('every body of the contract has its parser here', () => {
  expect(withBody.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(PARSERS).sort())
})

test.each(withBody)('what $operationId takes is what its schema allows', async ({ operationId, body }) => {
  const schema = body as TSchema
  const forma = formaDe(schema)
  const names = Object.keys((body as unknown as { properties: object }).properties)
  const bodies = fc.record(Object.fromEntries(names.map(name => [name, value])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(bodies, async sent => {
      const read = deserialise(forma, Buffer.from(JSON.stringify(sent)), {
        exact: false,
        indulgente: false,
      })
      const taken =
        read.ok && read.value.forma.ok && (await PARSERS[operationId]!(read.value.dado as never)).ok
      if (taken && !Value.Check(schema, sent))
        expect.fail(`taken against the schema: ${JSON.stringify(sent)}`)
    }),
    { numRuns: Number(process.env.MBOHERA_RUNS ?? 400) },
  )
})
