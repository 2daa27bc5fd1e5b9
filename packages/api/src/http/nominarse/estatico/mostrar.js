// What the page shows of what it knows. Nothing here asks anybody, nor keeps anything.
import { at, quote, say } from './decir.js'

const PARTES = ['dato', 'pedir', 'pasos', 'mensaje']

export const isBare = () => PARTES.every(parte => at(parte).hidden)

export function show(parte) {
  for (const otra of PARTES) at(otra).hidden = otra !== parte
  at('privado').hidden = parte !== 'pedir'
  say(at('falta'), null)
}

export function showTicket({ ticket }) {
  at('ticket').hidden = ticket === undefined
  if (ticket === undefined) return
  at('fecha').textContent = ticket.fecha
  at('total').textContent = ticket.total
}

/** What came of what she did is read to who does not see it; what stands there from the beginning is read in its order. */
export function showMessage(titulo, texto, { motivo, mirar = false, deNuevo = false } = {}) {
  const acted = !isBare()
  show('mensaje')
  say(at('mensaje-titulo'), titulo)
  say(at('mensaje-texto'), texto)
  quote(at('mensaje-motivo'), motivo)
  at('mirar').hidden = !mirar
  at('de-nuevo').hidden = !deNuevo
  if (acted) at('mensaje-titulo').focus()
}

/** For how many minutes she can correct it, whatever happens: with a nod it may come at once. */
export const graciaDe = ({ modo, graciaMinutos }) => (modo === 'DIRECTO' ? graciaMinutos : 0)

const VIVAS = { EN_GRACIA: 1, ESPERA_VISTO_BUENO: 2, EN_CURSO: 3, APROBADA: 5 }
const PASOS = ['pasoPedida', 'pasoCorregir', 'pasoCaja', 'pasoSifen', 'pasoLista']

export const isLive = estado => estado in VIVAS

function stepsOf(vista, { estado }) {
  const caja = vista.modo === 'VISTO_BUENO' || estado === 'ESPERA_VISTO_BUENO'
  return PASOS.filter(
    paso => (paso !== 'pasoCorregir' || (!caja && graciaDe(vista) > 0)) && (paso !== 'pasoCaja' || caja),
  )
}

function showStep(paso, hecho) {
  const lugar = PASOS.indexOf(paso)
  const item = document.createElement('li')
  item.className = lugar < hecho ? 'hecho' : lugar === hecho ? 'ahora' : ''
  if (lugar === hecho) item.setAttribute('aria-current', 'step')
  say(item, paso)
  return item
}

export function showSteps(vista, peticion) {
  show('pasos')
  const hecho = VIVAS[peticion.estado]
  at('lista').replaceChildren(...stepsOf(vista, peticion).map(paso => showStep(paso, hecho)))
  at('de-quien').textContent = nameOf(peticion.receptor)
  const incierta = peticion.estado === 'EN_CURSO' && !peticion.enviando
  say(at('ahora'), incierta ? 'incierta' : SEGUN[peticion.estado])
  at('ahora').className = incierta ? 'aviso' : ''
  for (const [id, visible] of Object.entries(buttonsOf(peticion, incierta))) at(id).hidden = !visible
}

const SEGUN = {
  EN_GRACIA: 'nadaEnviado',
  ESPERA_VISTO_BUENO: 'aviseCaja',
  EN_CURSO: 'enviando',
  APROBADA: 'aprobada',
}

const buttonsOf = ({ estado, kude, xml, evento }, incierta) => ({
  preguntar: incierta,
  corregir: estado === 'EN_GRACIA' || estado === 'ESPERA_VISTO_BUENO',
  desistir: estado === 'EN_GRACIA' || estado === 'ESPERA_VISTO_BUENO',
  kude: estado === 'APROBADA' && kude !== null,
  xml: estado === 'APROBADA' && xml !== null,
  evento: estado === 'APROBADA' && evento !== null,
})

export const nameOf = receptor =>
  [receptor?.nombre, receptor?.ruc ? `RUC ${receptor.ruc}` : receptor?.numeroDocumento]
    .filter(Boolean)
    .join('\n')

const ACABADAS = {
  RECHAZADA: 'rechazadaTitulo',
  NEGADA: 'negadaTitulo',
  DESISTIDA: 'desistidaTitulo',
  SIN_EFECTO: 'sinEfectoTitulo',
}

/** Whether that is how a petición stands, and not why nothing is said of it. */
export const isEstado = estado => estado in VIVAS || estado in ACABADAS

export function showEnded({ estado, mensaje, codigo }) {
  const motivo = [codigo, mensaje].filter(Boolean).join(': ')
  const texto = estado === 'DESISTIDA' ? 'desistida' : estado === 'SIN_EFECTO' ? 'sinEfecto' : null
  showMessage(ACABADAS[estado], texto, {
    motivo: estado === 'DESISTIDA' ? '' : sentence(motivo),
    deNuevo: true,
  })
  // What can still be asked nobody knows before it is looked at.
  say(at('de-nuevo'), estado === 'SIN_EFECTO' ? 'mirar' : 'deNuevo')
}

export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1)

/** What she asked for, to be corrected. */
export function fillForm({ ruc, tipoDocumento, numeroDocumento, nombre }) {
  const con = ruc === undefined ? 'documento' : 'ruc'
  document.querySelector(`[name=con][value=${con}]`).checked = true
  at('ruc').value = ruc ?? ''
  if (ruc === undefined)
    for (const [id, value] of Object.entries({ tipo: tipoDocumento, numero: numeroDocumento, nombre }))
      at(id).value = value
  at('pedir').dispatchEvent(new Event('change', { bubbles: true }))
}

/** How long she can still correct it. */
export function showCount(ms) {
  const seconds = Math.max(Math.ceil(ms / 1000), 0)
  const tiempo = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  say(at('cuenta'), 'faltan', { tiempo })
}

/** She says yes, or goes back: with what she says yes to before her. */
export function confirm(seen, minutos) {
  at('confirmar-quien').textContent = nameOf(seen)
  say(at('irrevocable'), minutos > 0 ? 'irrevocableGracia' : 'irrevocable', { minutos })
  const dialog = at('confirmar')
  dialog.returnValue = 'no'
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'si'), { once: true })
  })
}
