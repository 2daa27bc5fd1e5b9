import { mensajeDe } from '../juez/index.ts'
import { empty, type Respuesta, soap } from '../red/accion.ts'
import { backsideFail, bigIp, fallaSoap11, fueraDeServicio, hangup } from '../red/paginas.ts'
import { rechazoGenerico, rRetEnviDe, rRetEnviEventoDe } from '../red/respuestas.ts'
import { type Escena, type Escenario, num, type ParametroSpec, si } from './tipo.ts'

const REGISTRAR: Record<string, ParametroSpec> = {
  registrar: { porDefecto: false, que: 'true: el mensaje se procesa y se registra antes' },
}

const STATUS: Record<string, ParametroSpec> = { status: { porDefecto: 200, que: 'estado HTTP: 200 o 400' } }

/** Whatever was asked, this comes back. */
function always(
  nombre: string,
  que: string,
  respuesta: (escena: Escena) => Respuesta,
  parametros: Record<string, ParametroSpec> = {},
): Escenario {
  return {
    nombre,
    que,
    parametros: { ...REGISTRAR, ...parametros },
    registra: values => si(values, 'registrar'),
    accion: escena => ({ tipo: 'responder', respuesta: respuesta(escena) }),
  }
}

function generico(escena: Escena, codigo: string): Respuesta {
  const { mensaje } = mensajeDe(codigo, escena.peticion.ambiente)
  const literal = codigo === '0160' ? 'XML Mal Formado.' : mensaje
  const xml = rechazoGenerico(escena.ahora, { codigo, mensaje: literal })
  return soap(xml, num(escena.parametros, 'status'))
}

function errorInesperado({ peticion, ahora }: Escena): Respuesta {
  const codigos = [{ codigo: '0100', mensaje: 'Error Inesperado' }]
  const rechazado = { estado: 'Rechazado', codigos } as const
  const evento = peticion.servicio === 'siRecepEvento'
  return soap(evento ? rRetEnviEventoDe(ahora, [{ id: '0', ...rechazado }]) : rRetEnviDe(ahora, rechazado))
}

/** Scenarios that answer something else than the truth. */
export const DE_RESPUESTA: readonly Escenario[] = [
  always('vacia-200', 'Responde 200 con cero bytes.', empty),
  always('redireccion-302', 'Responde 302 a /vdesk/hangup.php3, como ante un certificado malo.', hangup),
  always('pagina-bigip', 'Responde 200 con la página HTML de salida del balanceador.', bigIp),
  always('html-503', 'Responde 503 con una página HTML.', fueraDeServicio),
  always('pasarela-400', 'Responde 400 text/html con X-Backside-Transport: FAIL FAIL.', backsideFail),
  always(
    'falla-soap11',
    'Responde una falla SOAP 1.1 «Internal Error».',
    ({ parametros }) => fallaSoap11(num(parametros, 'status')),
    { status: { porDefecto: 500, que: 'estado HTTP' } },
  ),
  always(
    'rechazo-0160',
    'Rechazo genérico 0160 «XML Mal Formado.» en rRetEnviDe, sea cual sea el servicio.',
    escena => generico(escena, '0160'),
    STATUS,
  ),
  always(
    'error-0100',
    'Error transitorio 0100 «Error Inesperado», con id 0 en los eventos.',
    errorInesperado,
  ),
  always(
    'ocupado-0161',
    '0161: el servidor está momentáneamente sin respuesta.',
    e => generico(e, '0161'),
    STATUS,
  ),
  always(
    'detenido-0162',
    '0162: el servidor está paralizado, sin hora de regreso.',
    e => generico(e, '0162'),
    STATUS,
  ),
  {
    nombre: 'ruc-bloqueado',
    que: 'Bloquea el RUC por «minutos»: todo lo suyo recibe 0160 y sus lotes 0301.',
    parametros: { minutos: { porDefecto: 10, que: 'duración, en el reloj del simulador' }, ...STATUS },
    registra: () => false,
    accion(escena) {
      escena.block(num(escena.parametros, 'minutos') * 60_000)
      return { tipo: 'responder', respuesta: generico(escena, '0160') }
    },
  },
]
