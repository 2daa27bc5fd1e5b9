import { X509Certificate } from 'node:crypto'
import { ESCENARIOS } from '../escenarios/catalogo.ts'
import type { Armado, Filtro } from '../escenarios/motor.ts'
import type { Parametros } from '../escenarios/tipo.ts'
import { TIPOS_DE_EVENTO } from '../juez/index.ts'
import type { Nucleo } from '../nucleo.ts'
import { SERVICIOS } from '../red/puertas.ts'
import type { Llegadas } from '../red/trafico.ts'
import { checkCampos, field, instante, type Json, oneOf, required, rucConDv, rucOf, said } from './json.ts'
import { PeticionError } from './operaciones.ts'
import { AMBIENTES, type Pedido, type Ruta } from './rutas.ts'
import { vistaCruda, vistaEstado, vistaIntercambio, vistaReloj } from './vistas.ts'

function filtroOf(value: unknown): Filtro {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null) throw new PeticionError('«filtro» debe ser un objeto.')
  const json = value as Json
  checkCampos(json, ['servicio', 'ambiente', 'ruc', 'cdc', 'evento'])
  const ruc = field(json, 'ruc', 'string')
  return said({
    servicio: oneOf(json, 'servicio', SERVICIOS),
    ambiente: oneOf(json, 'ambiente', AMBIENTES),
    ruc: ruc === undefined ? undefined : rucOf(ruc),
    cdc: field(json, 'cdc', 'string'),
    evento: oneOf(json, 'evento', TIPOS_DE_EVENTO),
  })
}

function armadoOf(body: Json): Armado {
  const number = (name: string) => field(body, name, 'number')
  return {
    escenario: required(body, 'escenario', 'string'),
    filtro: filtroOf(body.filtro),
    ...said({
      parametros: body.parametros as Parametros | undefined,
      desde: number('desde'),
      veces: number('veces'),
      probabilidad: number('probabilidad'),
      semilla: number('semilla'),
    }),
  }
}

/** Every date of a message has four digits for its year, and no certificate of the simulator is younger. */
const [DESDE, HASTA] = [Date.UTC(1970, 0, 1), Date.UTC(2100, 0, 1)]

/** Where the clock is to go; absent, where it is not. */
function metaOf({ nucleo: { reloj }, body }: Pedido): number | undefined {
  const ahora = instante(body, 'ahora')
  const avanzar = field(body, 'avanzarMs', 'number')
  if (ahora === undefined && avanzar === undefined) return undefined
  const meta = (ahora ?? reloj.now()) + (avanzar ?? 0)
  if (meta >= DESDE && meta < HASTA) return meta
  throw new PeticionError('El reloj va de 1970 a 2099: diga otra hora.')
}

/** Whoever goes by the same clock has moved when it is answered. */
async function moveCompartido({ reloj, moveReloj }: Nucleo, meta: number) {
  await moveReloj?.(meta - reloj.now()).catch((error: Error) => {
    throw new PeticionError(error.message)
  })
}

async function putReloj(pedido: Pedido) {
  const { nucleo, body } = pedido
  const { reloj, moveReloj } = nucleo
  const meta = metaOf(pedido)
  const detenido = field(body, 'detenido', 'boolean')
  if (detenido === true && moveReloj !== undefined)
    throw new PeticionError('Otros siguen este reloj: se mueve (ahora, avanzarMs), pero no se detiene.')
  if (detenido === true) reloj.stop()
  if (detenido === false) reloj.run()
  if (meta !== undefined && moveReloj !== undefined) await moveCompartido(nucleo, meta)
  else if (meta !== undefined) reloj.set(meta)
  nucleo.ripen()
  return vistaReloj(nucleo)
}

function putAjustes({ nucleo, body }: Pedido) {
  const { ajustes } = nucleo
  if (body.latencia !== undefined)
    ajustes.latencia = body.latencia === 'real' ? 'real' : required(body, 'latencia', 'number')
  ajustes.verificarFirma = field(body, 'verificarFirma', 'boolean') ?? ajustes.verificarFirma
  ajustes.demoraLoteMs = field(body, 'demoraLoteMs', 'number') ?? ajustes.demoraLoteMs
  ajustes.estadoRechazo = oneOf(body, 'estadoRechazo', [200, 400] as const) ?? ajustes.estadoRechazo
  return ajustes
}

const ESTADO: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/estado',
    que: 'Resumen',
    run: ({ nucleo, urls }) => ({ urls, ...vistaEstado(nucleo) }),
  },
  { metodo: 'GET', ruta: '/api/reloj', que: 'El reloj', run: ({ nucleo }) => vistaReloj(nucleo) },
  {
    metodo: 'PUT',
    ruta: '/api/reloj',
    que: 'Mueve el reloj: {ahora?, avanzarMs?, detenido?}',
    campos: ['ahora', 'avanzarMs', 'detenido'],
    run: putReloj,
  },
  { metodo: 'GET', ruta: '/api/ajustes', que: 'Los ajustes', run: ({ nucleo }) => nucleo.ajustes },
  {
    metodo: 'PUT',
    ruta: '/api/ajustes',
    que: 'Cambia {latencia?, verificarFirma?, demoraLoteMs?, estadoRechazo?}',
    campos: ['latencia', 'verificarFirma', 'demoraLoteMs', 'estadoRechazo'],
    run: putAjustes,
  },
  {
    metodo: 'POST',
    ruta: '/api/reinicio',
    que: 'Olvida todo: registro, tráfico, escenarios y reloj',
    async run({ nucleo }) {
      await nucleo.reset()
      return vistaEstado(nucleo)
    },
  },
]

const CON_ESCENARIOS: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/escenarios',
    que: 'Los escenarios que hay, con sus parámetros',
    run: () => ({
      escenarios: ESCENARIOS.map(({ nombre, que, parametros }) => ({ nombre, que, parametros })),
    }),
  },
  {
    metodo: 'GET',
    ruta: '/api/armados',
    que: 'Los escenarios armados',
    run: ({ nucleo }) => ({ armados: nucleo.motor.list() }),
  },
  {
    metodo: 'POST',
    ruta: '/api/armados',
    que: 'Arma uno: {escenario, parametros?, filtro?: {servicio?, ambiente?, ruc?, cdc?, evento?}, desde?, veces?, probabilidad?, semilla?}',
    campos: ['escenario', 'parametros', 'filtro', 'desde', 'veces', 'probabilidad', 'semilla'],
    run: ({ nucleo, body }) => ({ id: nucleo.motor.arm(armadoOf(body)) }),
  },
  {
    metodo: 'DELETE',
    ruta: '/api/armados',
    que: 'Desarma todos',
    run({ nucleo }) {
      nucleo.motor.reset()
      nucleo.bloqueados.clear()
      return { armados: [] }
    },
  },
  {
    metodo: 'DELETE',
    ruta: '/api/armados/*',
    que: 'Desarma uno',
    run: ({ nucleo, params: [id] }) => (nucleo.motor.disarm(Number(id)) ? { id: Number(id) } : undefined),
  },
]

function llegadasOf(query: URLSearchParams): Llegadas {
  const asked: Json = Object.fromEntries([...query].filter(([, value]) => value !== ''))
  const servicio = oneOf(asked, 'servicio', SERVICIOS)
  const evento = oneOf(asked, 'evento', TIPOS_DE_EVENTO)
  if (servicio === undefined && evento === undefined) throw new PeticionError('Falta «servicio» o «evento».')
  return said({
    servicio,
    evento,
    ambiente: oneOf(asked, 'ambiente', AMBIENTES),
    cdc: field(asked, 'cdc', 'string'),
    id: field(asked, 'id', 'string'),
  })
}

const TRAFICO: readonly Ruta[] = [
  {
    metodo: 'GET',
    ruta: '/api/trafico',
    que: 'Los últimos intercambios (?limite=50), el último primero',
    run: ({ nucleo, query }) => ({
      trafico: nucleo.trafico
        .list()
        .slice(-Number(query.get('limite') ?? 50))
        .reverse()
        .map(vistaIntercambio),
    }),
  },
  {
    metodo: 'GET',
    ruta: '/api/trafico/*',
    que: 'Un intercambio con lo que llegó y lo que se respondió',
    run({ nucleo, params: [id] }) {
      const item = nucleo.trafico.find(Number(id))
      return item === undefined ? undefined : vistaCruda(item)
    },
  },
  {
    metodo: 'GET',
    ruta: '/api/llegadas',
    que: 'Cuántas veces llegó: ?servicio=&cdc= o ?evento=rGEveNom&cdc=&id= (&ambiente=)',
    run: ({ nucleo, query }) => ({ veces: nucleo.trafico.llegadas(llegadasOf(query)) }),
  },
]

function serieOf(certPem: string): string {
  try {
    return new X509Certificate(certPem).serialNumber
  } catch {
    throw new PeticionError('«certPem» no es un certificado en PEM.')
  }
}

const CERTIFICADOS: readonly Ruta[] = [
  {
    metodo: 'POST',
    ruta: '/api/certificados',
    que: 'Emite un certificado: {ruc?, nombre?, personaFisica?, clave?, vencido?, hasta?}; PKCS#12 en base64',
    campos: ['ruc', 'nombre', 'personaFisica', 'clave', 'vencido', 'hasta'],
    async run({ autoridad, body }) {
      const hasta = instante(body, 'hasta')
      const ruc = field(body, 'ruc', 'string')
      const { p12, p12Legado, ...emitido } = await autoridad.issue({
        ruc: ruc === undefined ? undefined : rucConDv(ruc),
        nombre: field(body, 'nombre', 'string'),
        personaFisica: field(body, 'personaFisica', 'boolean'),
        clave: field(body, 'clave', 'string'),
        vencido: field(body, 'vencido', 'boolean'),
        hasta: hasta === undefined ? undefined : new Date(hasta),
      })
      return { ...emitido, p12: p12.toString('base64'), p12Legado: p12Legado.toString('base64') }
    },
  },
  {
    metodo: 'POST',
    ruta: '/api/revocados',
    que: 'Revoca un certificado: {certPem}',
    campos: ['certPem'],
    async run({ nucleo: { registro }, body }) {
      const serie = serieOf(required(body, 'certPem', 'string'))
      registro.padron.revoke(serie)
      await registro.flush()
      return { serie }
    },
  },
  {
    metodo: 'GET',
    ruta: '/api/ca',
    que: 'El certificado de la autoridad del simulador: {caPem}',
    run: ({ autoridad }) => ({ caPem: autoridad.caPem }),
  },
]

export const RUTAS_DE_CONTROL: readonly Ruta[] = [...ESTADO, ...CON_ESCENARIOS, ...TRAFICO, ...CERTIFICADOS]
