import type { Respuesta } from '../red/accion.ts'
import { bigIp } from '../red/paginas.ts'
import { type Escena, type Escenario, num, type ParametroSpec, type Parametros } from './tipo.ts'

const cut = { tipo: 'cortar' } as const

/** The true answer, damaged on its way. */
function damaged(
  nombre: string,
  que: string,
  damage: (respuesta: Respuesta, escena: Escena) => Respuesta,
  parametros: Record<string, ParametroSpec> = {},
): Escenario {
  return {
    nombre,
    que,
    parametros,
    registra: () => true,
    accion: escena =>
      escena.respuesta === undefined
        ? cut
        : { tipo: 'responder', respuesta: damage(escena.respuesta, escena) },
  }
}

const withText = (respuesta: Respuesta, text: string): Respuesta => ({
  ...respuesta,
  body: Buffer.from(text),
})

const OTHER: Record<string, string> = { '0': '1' }
const nextDigit = (digit: string) => OTHER[digit] ?? '0'

const toOther = (name: string) => name.slice(0, -1) + nextDigit(name.slice(-1))

/** Names another event, another document or another taxpayer than the one that was sent or asked about. */
function ofAnother(respuesta: Respuesta, { parametros, peticion }: Escena): Respuesta {
  const id = String(parametros.id)
  const text = respuesta.body
    .toString('utf8')
    .replaceAll(/<ns2:id>(\d{1,10})<\/ns2:id>/g, `<ns2:id>${id}</ns2:id>`)
    .replaceAll(
      /(<ns2:(?:[Ii]d>(?=[0-9A-D]{44}<)|dRUCCons>))([0-9A-D]+)/g,
      (_, open: string, name: string) => open + toOther(name),
    )
  // A documento that was asked about has its CDC all over.
  return withText(
    respuesta,
    peticion.cdcs.reduce((other, cdc) => other.replaceAll(cdc, toOther(cdc)), text),
  )
}

function inAnotherEncoding(respuesta: Respuesta, { parametros }: Escena): Respuesta {
  const clear = respuesta.body
    .toString('utf8')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  const utf16 = parametros.codificacion === 'utf-16'
  return { ...respuesta, body: Buffer.from(clear, utf16 ? 'utf16le' : 'latin1') }
}

function huge(respuesta: Respuesta, { parametros }: Escena): Respuesta {
  const text = respuesta.body.toString('utf8')
  const filler = ' '.repeat(Math.max(0, num(parametros, 'bytes')))
  return withText(respuesta, text.replace('<env:Header/>', `<env:Header/>${filler}`))
}

const skew = (parametros: Parametros) => num(parametros, 'ms')

/** Scenarios in which the true answer arrives, but not as it left, or with a clock of its own. */
export const DE_DANO: readonly Escenario[] = [
  damaged(
    'respuesta-ajena',
    'La respuesta es de otro: lleva el id de otro evento, u otro CDC o RUC.',
    ofAnother,
    { id: { porDefecto: 9_999_999_999, que: 'id de evento que se devuelve' } },
  ),
  damaged(
    'truncada',
    'La respuesta llega cortada en «bytes», con Content-Length de lo que llegó.',
    (respuesta, { parametros }) => ({
      ...respuesta,
      body: respuesta.body.subarray(0, num(parametros, 'bytes')),
    }),
    { bytes: { porDefecto: 200, que: 'bytes del cuerpo que quedan' } },
  ),
  damaged(
    'codificacion-erronea',
    'Dice UTF-8 y llega en otra codificación, sin referencias numéricas.',
    inAnotherEncoding,
    { codificacion: { porDefecto: 'latin1', que: 'latin1 o utf-16' } },
  ),
  damaged('enorme', 'Respuesta correcta, pero inflada con «bytes» de espacios.', huge, {
    bytes: { porDefecto: 20_000_000, que: 'bytes de relleno' },
  }),
  {
    ...damaged('reloj-desviado', 'El reloj del servicio adelanta «ms» (negativo: atrasa).', same => same, {
      ms: { porDefecto: 150_000, que: 'desvío; el de recepción real adelanta unos dos minutos y medio' },
    }),
    desvio: skew,
  },
  damaged(
    'cookie-de-sesion',
    'Da la cookie MRHSession; quien la devuelve recibe la página de salida. Conviene armarlo con veces=0.',
    (respuesta, { cookie }) =>
      cookie?.includes('MRHSession=')
        ? bigIp()
        : {
            ...respuesta,
            headers: { ...respuesta.headers, 'set-cookie': 'MRHSession=5a1d0c; path=/; secure' },
          },
  ),
]
