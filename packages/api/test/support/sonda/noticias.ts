import * as noticia from '../../../src/db/noticia.ts'
import { AHORA, type Mundo, type Sonda } from './mundo.ts'

const ENTRE = { desde: 0, hasta: AHORA }
const vistasDe = (m: Mundo) => noticia.listNoticiasVistas(m.db, m.emisor, m.usuarioId)

export const NOTICIAS: Sonda = {
  'noticia/countParaNoticias': m =>
    noticia.countParaNoticias(m.db, m.emisor, { rechazadosDesde: 0, recibidosDesde: [0, AHORA] }),
  'noticia/findCaida': m => noticia.findCaida(m.db, m.emisor),
  'noticia/listCancelacionesSinEfecto': m => noticia.listCancelacionesSinEfecto(m.db, m.emisor),
  'noticia/countAprobadosEntre': m =>
    noticia.countAprobadosEntre(m.db, m.emisor, { tipos: [1], ...ENTRE, margenMs: 0 }),
  'noticia/countDelMes': m => noticia.countDelMes(m.db, m.emisor, ENTRE, 10),
  'noticia/countRechazadosDelMes': m => noticia.countRechazadosDelMes(m.db, m.emisor, ENTRE),
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
