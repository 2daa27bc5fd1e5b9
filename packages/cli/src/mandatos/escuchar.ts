import type { components, Mbohera } from '@mbohera/cliente'
import { cuentaDe } from '../cuenta.ts'
import { type Aviso, nuevoSecreto, parseDestino, tellAviso } from '../escucha/destino.ts'
import { type Lugar, readLugar, writeLugar } from '../escucha/lugar.ts'
import { Falla, fallaDe } from '../falla.ts'
import { type Mandato, type Resultado, textoDe } from '../mandato.ts'
import { clienteEn, type Mundo, sleep } from '../mundo.ts'
import { writeJson } from '../terminal.ts'
import { horaDe } from './comunes.ts'

type Avisos = components['schemas']['Avisos']

/** How often one asks when nothing happens, and how long one waits for who does not answer. */
const PAUSA_MS = 2_000
const PRIMERA_ESPERA_MS = 500
const ESPERA_MAXIMA_MS = 30_000
const GUARDADOS_MS = 30 * 86_400_000
/** So often it is written down that nothing happened. */
const UN_RATO_MS = 3_600_000

/** One who follows: what she asks, and where it goes. */
interface Oyente {
  readonly mundo: Mundo
  readonly mbohera: Mbohera
  readonly unaVez: boolean
}

const lineaDe = ({ timestamp, type, data }: Aviso): string => {
  const datos = Object.entries(data).filter(([, value]) => value !== null && value !== undefined)
  const vistos = datos.map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  return [horaDe(new Date(timestamp)), type, ...vistos].join('  ')
}

/** Until it is done. What is in the way is said once, and again when it is another thing; with `unaVez` it is the end. */
async function insist<T>(
  { mundo, unaVez }: Oyente,
  once: () => Promise<{ hecho: T } | { mal: Falla }>,
): Promise<T> {
  let dicho = ''
  for (let espera = PRIMERA_ESPERA_MS; ; espera = Math.min(espera * 2, ESPERA_MAXIMA_MS)) {
    const end = await once()
    if ('hecho' in end) {
      if (dicho !== '') mundo.terminal.tell('Ya contesta: se sigue.')
      return end.hecho
    }
    if (unaVez) throw end.mal
    if (end.mal.message !== dicho) mundo.terminal.tell(`${end.mal.message} Se sigue probando, en orden.`)
    dicho = end.mal.message
    await sleep(espera)
  }
}

const readAvisos = (oyente: Oyente, despues: number): Promise<Avisos> =>
  insist(oyente, async () => {
    try {
      return { hecho: await oyente.mbohera.avisos({ despues }) }
    } catch (error) {
      const falla = fallaDe(error)
      // Whoever is not let in waits in vain.
      if (falla.salida !== 'sinRespuesta') throw falla
      return { mal: falla }
    }
  })

/** False when nobody reads any more what is written. */
async function give(oyente: Oyente, { destino, secreto }: Lugar, aviso: Aviso): Promise<boolean> {
  const { terminal, json, now } = oyente.mundo
  if (destino === null || secreto === null)
    return terminal.line(json ? writeJson(aviso).trimEnd() : lineaDe(aviso))
  await insist(oyente, async () => {
    const mal = await tellAviso({ destino, secreto }, aviso, now())
    return mal === null
      ? { hecho: null }
      : { mal: new Falla('sinRespuesta', `${mal}.`, 'Lo que falta se entrega la próxima vez, en orden.') }
  })
  return terminal.line(
    json ? JSON.stringify({ entregado: aviso.secuencia, type: aviso.type }) : lineaDe(aviso),
  )
}

/** Where whoever follows for the first time begins: after all that happened before, or with it. */
async function beginLugar(
  oyente: Oyente,
  seguido: Pick<Lugar, 'cuenta' | 'destino' | 'secreto'>,
  todo: boolean,
): Promise<Lugar> {
  oyente.mundo.terminal.progress('Buscando el último…')
  for (let despues = 0; ; ) {
    const page = await readAvisos(oyente, despues)
    if (!todo) despues = page.despues
    if (!page.hayMas || todo) return { ...seguido, despues, desde: page.desde, fecha: fechaDe(oyente) }
  }
}

const fechaDe = ({ mundo }: Oyente): string => new Date(mundo.now()).toISOString()
const edadDe = ({ mundo }: Oyente, { fecha }: Lugar): number => mundo.now() - Date.parse(fecha)

function warnOfGap(oyente: Oyente, lugar: Lugar, { desde }: Avisos): void {
  if (edadDe(oyente, lugar) > GUARDADOS_MS || desde !== lugar.desde)
    oyente.mundo.terminal.tell(
      `Puede faltar algo: se escuchó hasta el ${horaDe(new Date(lugar.fecha))}, y los avisos se guardan 30 días.`,
    )
}

async function follow(oyente: Oyente, retomado: Lugar): Promise<Resultado> {
  const { terminal, entorno } = oyente.mundo
  let lugar = retomado
  const keep = (change: Partial<Lugar>) => {
    lugar = { ...lugar, ...change, fecha: fechaDe(oyente) }
    writeLugar(entorno, lugar)
  }
  let contados = 0
  for (;;) {
    const page = await readAvisos(oyente, lugar.despues)
    warnOfGap(oyente, lugar, page)
    if (page.desde !== lugar.desde || edadDe(oyente, lugar) > UN_RATO_MS) keep({ desde: page.desde })
    for (const aviso of page.datos) {
      if (!(await give(oyente, lugar, aviso))) return FIN
      keep({ despues: aviso.secuencia })
      contados++
    }
    if (page.hayMas) continue
    if (oyente.unaVez) {
      terminal.tell(contados === 1 ? '1 aviso.' : `${contados} avisos.`)
      return FIN
    }
    terminal.progress('Escuchando…')
    await sleep(PAUSA_MS)
  }
}

/** All of it was told already. */
const FIN: Resultado = { salida: 'bien', texto: '', datos: {}, bytes: new Uint8Array() }

export const ESCUCHAR: Mandato = {
  nombre: 'escuchar',
  resumen: 'Sigue lo que cambia (aprobaciones, rechazos, eventos), y lo reenvía a su programa',
  explica:
    'Cada aviso va por POST, como JSON, en su orden. El siguiente sale cuando su programa respondió 2xx; si no contesta, se espera y se repite. Dónde se quedó se guarda: cortado y empezado otra vez sigue desde ahí, sin perder ninguno. El último puede llegar dos veces: reconózcalo por su secuencia. Van firmados como los de un webhook, con un secreto que se muestra al empezar. La primera vez empieza desde ahora.',
  argumentos: [],
  opciones: [
    {
      nombre: 'a',
      valor: 'DONDE',
      texto: 'un puerto de esta máquina, o una URL; sin esto, los avisos se escriben en la salida',
    },
    { nombre: 'todo', texto: 'la primera vez, también lo de antes (hasta 30 días)' },
    { nombre: 'una-vez', texto: 'entrega lo que haya, y termina' },
  ],
  ejemplos: [
    ['mbohera escuchar', 'los escribe a medida que pasan'],
    ['mbohera escuchar --a http://localhost:3000/avisos', 'a su programa, mientras lo escribe'],
    [
      'mbohera escuchar --una-vez --json',
      'cada cinco minutos, desde cron: lo que pasó desde la vez anterior',
    ],
  ],
  async run(mundo, pedido) {
    const a = textoDe(pedido, 'a')
    const destino = a === null ? null : parseDestino(a)
    const { mbohera, acceso } = clienteEn(mundo)
    const oyente = { mundo, mbohera, unaVez: pedido.opciones['una-vez'] === true }
    const cuenta = await cuentaDe(mundo.entorno, acceso.url, acceso.apiKey, mbohera)
    const known = readLugar(mundo.entorno, { cuenta, destino })
    const secreto = destino === null ? null : (known?.secreto ?? nuevoSecreto())
    const seguido = { cuenta, destino, secreto }
    if (secreto !== null)
      mundo.terminal.tell(`Cada aviso va firmado, como los de un webhook, con el secreto ${secreto}`)
    const lugar =
      known === null
        ? await beginLugar(oyente, seguido, pedido.opciones.todo === true)
        : { ...known, secreto }
    writeLugar(mundo.entorno, lugar)
    return follow(oyente, lugar)
  },
}
