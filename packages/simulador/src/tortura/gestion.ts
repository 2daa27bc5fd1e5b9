import type { Armado } from '../escenarios/motor.ts'
import { SujetoError } from './sujeto.ts'

interface Intercambiado {
  readonly id: number
  readonly servicio?: string
  readonly cdcs?: readonly string[]
}

/** The management of a simulator, of this process or another: the only thing that the torture knows of it. */
export function gestionDe(url: string) {
  async function call<T>(metodo: string, ruta: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/api${ruta}`, {
      method: metodo,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new SujetoError(`El simulador de ${url} no responde: ¿está en marcha?`, { cause })
    })
    const json = (await response.json()) as T & { error?: string }
    if (!response.ok) throw new SujetoError(`El simulador no admite ${metodo} ${ruta}: ${json.error}`)
    return json
  }
  /** The code and the message of the last thing sent after that exchange. */
  async function respondido(desde: number): Promise<string> {
    const { trafico: items } = await trafico()
    const sent = items.find(({ id, servicio = '' }) => id > desde && servicio.startsWith('siRecep'))
    if (sent === undefined) return 'a SIFEN no le llegó nada'
    const { respuesta } = await call<{ respuesta: string | null }>('GET', `/trafico/${sent.id}`)
    const text = (respuesta ?? '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    const [, codigo, mensaje] = /dCodRes>(\d+)<.*?dMsgRes>([^<]*)</.exec(text) ?? []
    return codigo === undefined
      ? 'SIFEN no respondió nada que se entienda'
      : `SIFEN respondió ${codigo} «${mensaje}»`
  }

  const trafico = () => call<{ trafico: Intercambiado[] }>('GET', '/trafico?limite=500')
  return {
    estado: () => call<{ urls: { test: string }; reloj: { ahora: string } }>('GET', '/estado'),
    ca: () => call<{ caPem: string }>('GET', '/ca'),
    certificado: (ruc: string, nombre: string) =>
      call<Record<'p12' | 'clave' | 'certPem' | 'keyPem', string>>('POST', '/certificados', { ruc, nombre }),
    arm: (armado: Armado) => call('POST', '/armados', armado),
    disarm: () => call('DELETE', '/armados'),
    unblock: (ruc: string) => call('DELETE', `/bloqueos/${ruc}`),
    documentos: async () =>
      new Set((await call<{ cdcs: string[] }>('GET', '/documentos?limite=100000')).cdcs),
    eventos: async (cdc: string) =>
      (await call<{ eventos: { tipo: string }[] }>('GET', `/eventos?cdc=${cdc}`)).eventos.map(
        ({ tipo }) => tipo,
      ),
    respondido,
    ultimo: async () =>
      (await call<{ trafico: Intercambiado[] }>('GET', '/trafico?limite=1')).trafico[0]?.id ?? 0,
    /** What came after that exchange, the oldest first. */
    async vistos(desde: number) {
      const { trafico: items } = await trafico()
      return items
        .filter(item => item.id > desde)
        .reverse()
        .map(({ servicio = 'otro', cdcs = [] }) => ({ servicio, cdcs }))
    },
  }
}

export type GestionDeTortura = ReturnType<typeof gestionDe>
