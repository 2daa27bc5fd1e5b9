import type { Azar } from './azar.ts'
import type { Mundo } from './mundo.ts'
import type { Modo, Red } from './red.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const LATENCIA_MS = 15

type Fatalidad = (mundo: Mundo, azar: Azar) => Promise<void>

const broken =
  (which: (mundo: Mundo) => Red, modo: Modo, most: number): Fatalidad =>
  async (mundo, azar) => {
    const red = which(mundo)
    red.modo = modo
    await wait(azar.entre(100, most))
    red.modo = 'pasa'
  }

const sifen = (mundo: Mundo) => mundo.redSifen
const base = (mundo: Mundo) => mundo.redBase

const killApi: Fatalidad = (mundo, azar) => mundo.killApi(azar.entre(0, 2), azar.entre(0, 300))

/** Everything that befalls the service, by name; what comes twice befalls it twice as often. */
export const fatalidades = (arriendoMs: number): [string, Fatalidad][] => [
  ['kill -9 de un api', killApi],
  ['kill -9 de un api', killApi],
  [
    'kill -9 de PostgreSQL',
    async (mundo, azar) => {
      await mundo.killPostgres()
      await wait(azar.entre(0, 500))
      await mundo.restartPostgres()
    },
  ],
  ['SIFEN: red cortada', broken(sifen, 'corta', 1_000)],
  ['SIFEN: red trabada', broken(sifen, 'traba', 2_000)],
  ['SIFEN: las respuestas se pierden', broken(sifen, 'mitad', 1_500)],
  ['SIFEN: las respuestas se pierden', broken(sifen, 'mitad', 600)],
  ['PostgreSQL: red cortada', broken(base, 'corta', 800)],
  ['PostgreSQL: red trabada', broken(base, 'traba', 1_000)],
  ['PostgreSQL: las respuestas se pierden', broken(base, 'mitad', 600)],
  [
    'SIFEN lento',
    async (mundo, azar) => {
      await mundo.sifen.demorar(azar.entre(200, 1_200))
      await wait(azar.entre(300, 1_500))
      await mundo.sifen.demorar(LATENCIA_MS)
    },
  ],
  [
    'un api detenido más allá de su arriendo',
    (mundo, azar) => mundo.freezeApi(azar.entre(0, 2), arriendoMs + azar.entre(200, 800)),
  ],
]

/** Every way in which SIFEN answers badly, with a small probability each, all the time. */
export async function armarEscenarios(mundo: Mundo, azar: Azar): Promise<void> {
  const registrando = [
    'cortar-antes',
    'vacia-200',
    'redireccion-302',
    'pagina-bigip',
    'html-503',
    'pasarela-400',
    'falla-soap11',
    'rechazo-0160',
    'error-0100',
    'ocupado-0161',
    'detenido-0162',
  ].flatMap(escenario => [true, false].map(registrar => ({ escenario, parametros: { registrar } })))
  const otros = [
    { escenario: 'perder-solicitud' },
    { escenario: 'perder-respuesta' },
    { escenario: 'perder-respuesta' },
    { escenario: 'registrar-tarde', parametros: { ms: 400 } },
    { escenario: 'registrar-tarde', parametros: { ms: 2_500 } },
    { escenario: 'colgar', parametros: { ms: 3_000 } },
    { escenario: 'colgar', parametros: { ms: 3_000, registrar: false } },
    { escenario: 'goteo', parametros: { cadaMs: 20 } },
    { escenario: 'cortar-durante' },
    { escenario: 'cortar-despues' },
    { escenario: 'duplicar-solicitud' },
    { escenario: 'respuesta-ajena' },
    { escenario: 'truncada' },
    { escenario: 'enorme', parametros: { bytes: 200_000 } },
  ]
  const filtros = [{ evento: 'rGEveNom' }, { evento: 'rGeVeCan' }, { servicio: 'siConsDE' }]
  for (const filtro of filtros)
    for (const mal of [...registrando, ...otros]) {
      // A query registers nothing late: the scenario is of messages.
      if ('servicio' in filtro && mal.escenario === 'registrar-tarde') continue
      await mundo.sifen.armar({
        ...mal,
        filtro,
        veces: 0,
        probabilidad: 0.012,
        semilla: azar.entre(1, 2 ** 30),
      })
    }
}

/** One misfortune after the other until it is time. */
export async function castigar(
  mundo: Mundo,
  azar: Azar,
  { arriendoMs, fin }: { arriendoMs: number; fin: () => boolean },
): Promise<Map<string, number>> {
  const cuentas = new Map<string, number>()
  const todas = fatalidades(arriendoMs)
  // Each once at the least, in an order of chance; afterwards as chance wants it.
  let bag = [...todas]
  while (!fin()) {
    if (bag.length === 0) bag = [...todas]
    const [[name, hacer]] = bag.splice(azar.entre(0, bag.length), 1) as [[string, Fatalidad]]
    cuentas.set(name, (cuentas.get(name) ?? 0) + 1)
    await hacer(mundo, azar)
    await wait(azar.entre(100, 700))
  }
  await mundo.entero()
  return cuentas
}
