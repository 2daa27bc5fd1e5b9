import * as noticia from '../../../src/db/noticia.ts'
import * as correo from '../../../src/db/noticia-correo.ts'
import * as trabajos from '../../../src/db/noticia-trabajos.ts'
import { AHORA, type Mundo, type Sonda } from './mundo.ts'

const ENTRE = { desde: 0, hasta: AHORA }
const vistasDe = (m: Mundo) => noticia.listNoticiasVistas(m.db, m.emisor, m.usuarioId)

export const NOTICIAS: Sonda = {
  'noticia-correo/upsertAjusteDeNoticias': m =>
    correo.upsertAjusteDeNoticias(m.db, m, { urgentes: true, diarias: false }),
  'noticia-correo/findAjusteDeNoticias': async m => {
    const ajuste = await correo.findAjusteDeNoticias(m.db, m.contribuyenteId, m.usuarioId)
    if (ajuste?.diarias !== false) throw new Error('It was not kept')
  },
  'noticia-correo/listEmisoresPorAvisar': m => correo.listEmisoresPorAvisar(m.db, 10),
  'noticia-correo/takeTurnoDeNoticias': async m => {
    if (!(await correo.takeTurnoDeNoticias(m.db, m.contribuyenteId, 60_000))) throw new Error('It is taken')
  },
  'noticia-correo/listPersonasConCorreo': m => correo.listPersonasConCorreo(m.db, m.contribuyenteId),
  'noticia-correo/recordNoticiasAvisadas': m =>
    correo.recordNoticiasAvisadas(m.db, m.emisor, {
      ...{ usuarioId: m.usuarioId, causas: ['rechazado:1'], cierra: [], now: AHORA },
    }),
  'noticia-correo/listNoticiasAvisadas': async m => {
    const avisadas = await correo.listNoticiasAvisadas(m.db, m.emisor, m.usuarioId)
    if (!avisadas.has('rechazado:1')) throw new Error('It was not kept')
  },
  'noticia-correo/insertCorreoDeNoticias': m =>
    correo.insertCorreoDeNoticias(m.db, m.emisor, {
      ...{ para: 'ana@ejemplo.com.py', motivo: 'INVITACION', noticias: [] },
    }),
  'noticia-correo/countInvitaciones': async m => {
    if ((await correo.countInvitaciones(m.db, m.emisor)) !== 1) throw new Error('It was not counted')
  },
  'noticia-correo/retireCorreosDeMiembro': m =>
    correo.retireCorreosDeMiembro(m.db, m.emisor, 'ana@ejemplo.com.py'),
  'noticia-correo/retireCorreosDeNoticias': m => correo.retireCorreosDeNoticias(m.db, m),
  'noticia-correo/mergeIntoCorreoDeNoticias': m =>
    correo.mergeIntoCorreoDeNoticias(m.db, m.emisor, {
      para: 'ana@ejemplo.com.py',
      noticias: [{ titulo: 't', remedio: 'r', pagina: 'p' }],
    }),
  'noticia/countParaNoticias': m =>
    noticia.countParaNoticias(m.db, m.emisor, { rechazadosDesde: 0, recibidosDesde: [0, AHORA] }),
  'noticia/findCaida': m => noticia.findCaida(m.db, m.emisor),
  'noticia/listCancelacionesSinEfecto': m => noticia.listCancelacionesSinEfecto(m.db, m.emisor),
  'noticia/countAprobadosEntre': m =>
    noticia.countAprobadosEntre(m.db, m.emisor, { tipos: [1], ...ENTRE, margenMs: 0 }),
  'noticia/countDelMes': m => noticia.countDelMes(m.db, m.emisor, ENTRE, 10),
  'noticia/countRechazadosDelMes': m => noticia.countRechazadosDelMes(m.db, m.emisor, ENTRE),
  'noticia-trabajos/findRebotes': m => trabajos.findRebotes(m.db, m.emisor, 0),
  'noticia-trabajos/findRecibidosCancelados': m => trabajos.findRecibidosCancelados(m.db, m.emisor, 0),
  'noticia-trabajos/listWebhooksCaidos': m => trabajos.listWebhooksCaidos(m.db, m.emisor),
  'noticia-trabajos/listTandasPorMirar': m => trabajos.listTandasPorMirar(m.db, m.emisor, 0),
  'noticia/findUltimoDocumento': async m => {
    if ((await noticia.findUltimoDocumento(m.db, m.emisor)) === null) throw new Error('There is none')
  },
  'noticia/recordNoticiasVistas': m =>
    noticia.recordNoticiasVistas(m.db, m.emisor, {
      ...{ usuarioId: m.usuarioId, vistas: ['rechazado:1'], vigentes: ['rechazado:1'], now: AHORA },
    }),
  'noticia/listNoticiasVistas': async m => {
    if (!(await vistasDe(m)).has('rechazado:1')) throw new Error('It was not kept')
  },
}
