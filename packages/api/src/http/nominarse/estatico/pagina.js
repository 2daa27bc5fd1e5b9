// The page on which a buyer names herself. What it knows it was told by the service; what it keeps is the `vez` of her own petición.
import { at, otherLanguage, quote, say, translate } from './decir.js'
import {
  confirm,
  fillForm,
  graciaDe,
  isBare,
  isEstado,
  isLive,
  nameOf,
  sentence,
  show,
  showCount,
  showEnded,
  showMessage,
  showSteps,
  showTicket,
} from './mostrar.js'
import { readRuc } from './ruc.js'
import { ask, nuevaVez, vez } from './servicio.js'

let vista = JSON.parse(document.body.dataset.vista)
let prueba
let peticion = null
/** The name of the RUC that was last found: `{ruc, nombre}`. */
let hallado = null
let corrige = false
let reloj
/** Between the clock of this device and the service's. */
let desfase = 0

// What is shown

const SIN_PEDIR = {
  OCUPADA: ['ocupadaTitulo', 'ocupada', { mirar: true }],
  NOMINADA: ['nominadaTitulo', 'nominada'],
  VENCIDA: ['vencidaTitulo', 'vencida'],
  CANCELADA: ['canceladaTitulo', 'cancelada'],
  ESPERA_DOCUMENTO: ['esperaTitulo', 'espera', { mirar: true }],
}

/** Nobody asks here yet, or somebody else does. */
function showVista() {
  clearTimeout(reloj)
  showTicket(vista)
  const mensaje = SIN_PEDIR[vista.estado]
  if (mensaje !== undefined) showMessage(...mensaje)
  else if (vista.estado === 'PIDE_DATO') show('dato')
  else showForm()
  if (vista.estado === 'ESPERA_DOCUMENTO') later(look, SIN_PRISA_MS)
  announce(vista.estado)
}

function showForm() {
  show('pedir')
  at('con').hidden = vista.soloRuc === true
  at('con-correo').hidden = corrige || vista.correo !== true
  at('dejar').hidden = !corrige
  say(at('mandar'), corrige ? 'guardar' : 'pedir')
}

function showPeticion() {
  clearTimeout(reloj)
  showTicket(vista)
  announce(peticion.estado)
  if (!isLive(peticion.estado)) return showEnded(peticion)
  showSteps(vista, peticion)
  count()
  if (peticion.estado === 'APROBADA') say(at('cuenta'), 'original')
  else if (!peticion.enviando) later(follow, pauseOf(peticion))
}

// What is asked again by itself

const msUntil = iso => Date.parse(iso) - Date.now() - desfase
const SIN_PRISA_MS = 3000
function pauseOf({ estado, firmaDesde, reintentarEn }) {
  if (estado === 'EN_CURSO') return (reintentarEn ?? 5) * 1000
  const left = estado === 'EN_GRACIA' ? msUntil(firmaDesde) : 0
  return left > 0 ? Math.min(left + 500, 15_000) : SIN_PRISA_MS
}

function later(what, ms) {
  clearTimeout(reloj)
  reloj = setTimeout(() => (document.hidden ? later(what, 1000) : what()), ms)
}

function count() {
  if (peticion?.estado === 'EN_GRACIA') showCount(msUntil(peticion.firmaDesde))
  else if (at('cuenta').dataset.t === 'faltan') say(at('cuenta'), null)
}
setInterval(count, 1000)

// What the service answers

/** Whether it was answered; what it says otherwise stands where it can be read. */
function heard({ status, espera, cuerpo }) {
  if (status >= 200 && status < 300) return true
  if (status === 0) say(at('falta'), 'sinRed')
  else if (status === 429) say(at('falta'), 'demasiadas', { segundos: espera })
  else if (status >= 500) say(at('falta'), 'ahoraNo', { segundos: espera })
  else quote(at('falta'), sentence(cuerpo.errors?.[0]?.detail ?? cuerpo.detail ?? ''))
  return false
}

function takePeticion(dada) {
  peticion = dada
  if (dada.ahora !== undefined) desfase = Date.parse(dada.ahora) - Date.now()
  showPeticion()
}

async function renew() {
  const answer = await ask('ver', { prueba })
  if (answer.status === 200) vista = { ...vista, ...answer.cuerpo, emisor: vista.emisor }
  return answer
}

async function look() {
  const answer = await renew()
  if (answer.status === 404) return showGone()
  // What she sent may have come only now: then it is she who asks.
  const quizas = vista.estado === 'OCUPADA' || vista.estado === 'NOMINADA'
  if (answer.status === 200 && quizas && (await isHers())) return
  if (answer.status === 200) return showVista()
  heard(answer)
  if (isBare()) later(look, answer.espera * 1000)
}

function showGone() {
  clearTimeout(reloj)
  peticion = null
  showMessage('bajaTitulo', 'baja')
  announce('BAJA')
}

/** Whether it is she who asks, which is shown then: her browser alone knows. */
async function isHers() {
  if (vez.read() === null) return false
  const { cuerpo } = await ask('seguir')
  if (!isEstado(cuerpo.estado)) return false
  takePeticion(cuerpo)
  return true
}

async function follow() {
  if (peticion?.estado === 'EN_GRACIA' && msUntil(peticion.firmaDesde) <= 0) {
    peticion = { ...peticion, estado: 'EN_CURSO', enviando: true }
    showPeticion()
  }
  const answer = await ask('seguir')
  if (answer.status === 404) {
    peticion = null
    return look()
  }
  if (isEstado(answer.cuerpo.estado)) return takePeticion(answer.cuerpo)
  if (peticion !== null) showPeticion()
  heard(answer)
  later(follow, answer.espera * 1000)
}

// What she does

async function tellFact(event) {
  event.preventDefault()
  const [total4, hora] = [at('total4').value.trim(), readHora(at('hora').value)]
  say(at('total4-falta'), /^\d{1,4}$/.test(total4) ? null : 'faltaTotal4')
  say(at('hora-falta'), hora === null ? 'faltaHora' : null)
  if (!/^\d{1,4}$/.test(total4) || hora === null) return
  prueba = { total4, hora }
  await busy(event.submitter, look)
  if (vista.estado === 'ABIERTA') at('ruc').focus()
}

/** `14:35`, `1435`, `9:05`. */
function readHora(text) {
  const [, h, m] = /^\s*(\d{1,2})[:.h ]?(\d{2})\s*$/.exec(text) ?? []
  return h === undefined || Number(h) > 23 || Number(m) > 59 ? null : `${h.padStart(2, '0')}:${m}`
}

let pausa
function typed() {
  clearTimeout(pausa)
  hallado = null
  say(at('falta'), null)
  const read = readRuc(at('ruc').value)
  say(at('ruc-falta'), read.falta ?? null, read)
  at('ruc').setAttribute('aria-invalid', String(read.falta !== undefined))
  quote(at('quien'), '')
  if (read.ruc !== undefined) pausa = setTimeout(() => findName(read.ruc), read.supuesto ? 700 : 150)
}

async function findName(ruc) {
  clearTimeout(pausa)
  if (hallado?.ruc === ruc) return hallado
  say(at('quien'), 'buscando')
  const answer = await ask('nombre', { prueba, ruc })
  if (readRuc(at('ruc').value).ruc !== ruc) return null
  quote(at('quien'), '')
  if (answer.status === 404 || isOver(answer)) return leaveForm()
  if (!heard(answer)) return null
  hallado = { ruc, nombre: answer.cuerpo.nombre }
  at('quien').textContent = nameOf(hallado)
  return hallado
}

const withRuc = () => vista.soloRuc === true || document.querySelector('[name=con]:checked').value === 'ruc'

/** Whom it is to be of, as she sees it and as the service is told; null where something is missing, which is said. */
async function readReceptor() {
  if (withRuc()) {
    const read = readRuc(at('ruc').value)
    if (read.ruc === undefined) {
      say(at('ruc-falta'), read.falta ?? 'rucForma', read)
      at('ruc').focus()
      return null
    }
    const suyo = await findName(read.ruc)
    return suyo === null || suyo === undefined ? null : { seen: suyo, told: suyo }
  }
  const [numeroDocumento, nombre] = [at('numero').value.trim(), at('nombre').value.trim()]
  say(at('numero-falta'), numeroDocumento === '' ? 'faltaNumero' : null)
  say(at('nombre-falta'), nombre.length < 4 ? 'faltaNombre' : null)
  if (numeroDocumento === '' || nombre.length < 4) return null
  const told = { tipoDocumento: at('tipo').value, numeroDocumento, nombre }
  return { seen: told, told }
}

async function send(event) {
  event.preventDefault()
  await busy(at('mandar'), async () => {
    say(at('falta'), null)
    const receptor = await readReceptor()
    if (receptor === null || !(await confirm(receptor.seen, graciaDe(vista)))) return
    if (corrige) return correct(receptor)
    await order(receptor)
  })
}

/**
 * What her browser alone knows is made before anything is asked, and kept: where the answer is lost, it is asked what became of that, and who asks
 * again asks for the same.
 */
async function order({ seen, told }) {
  if (vez.read() === null) vez.keep(nuevaVez())
  if (graciaDe(vista) === 0 && vista.modo === 'DIRECTO') {
    peticion = { estado: 'EN_CURSO', enviando: true, receptor: seen }
    showPeticion()
  }
  const correo = vista.correo === true ? at('correo').value.trim() : ''
  const pedido = { prueba, receptor: told, graciaMinutos: graciaDe(vista) }
  const answer = await ask('pedir', { ...pedido, ...(correo === '' ? {} : { correo }) })
  const { vez: dada, peticion: suya } = answer.cuerpo
  if (suya !== undefined) {
    if (dada !== undefined) vez.keep(dada)
    return takePeticion(suya)
  }
  peticion = null
  if (answer.status === 404) return showGone()
  const lost = answer.status === 0 || answer.status >= 500
  if (lost && (await isHers())) return
  if (answer.status === 409 || isOver(answer)) return look()
  await showAgain(answer)
}

/** What happened to the documento meanwhile: nothing that she types helps. */
const isOver = ({ cuerpo }) => cuerpo.type === 'documento-not-nominable'

/** What she typed stays. Where it is not what she was promised any more, she is promised what holds. */
async function showAgain(answer) {
  if (answer.cuerpo.errors?.[0]?.codigo === 'changed') {
    hallado = null
    await renew()
  }
  showForm()
  heard(answer)
}

/** Nothing can be asked here any more: why not. */
function leaveForm() {
  if (!corrige) return look()
  corrige = false
  return follow()
}

async function correct({ told }) {
  const answer = await ask('corregir', { receptor: told, graciaMinutos: graciaDe(vista) })
  if (answer.status === 409 || answer.status === 404 || isOver(answer)) return leaveForm()
  if (answer.status !== 200) return showAgain(answer)
  corrige = false
  takePeticion(answer.cuerpo)
}

function beginCorrection() {
  clearTimeout(reloj)
  corrige = true
  hallado = null
  fillForm(peticion.receptor)
  showForm()
  typed()
  at(withRuc() ? 'ruc' : 'numero').focus()
}

async function desist() {
  const answer = await ask('desistir')
  if (answer.status === 409 || answer.status === 404) return follow()
  if (heard(answer)) takePeticion(answer.cuerpo)
}

function startAnew() {
  peticion = null
  hallado = null
  vez.keep(null)
  at('pedir').reset()
  at('pedir').dispatchEvent(new Event('change', { bubbles: true }))
  quote(at('quien'), '')
  return look()
}

async function download(cual) {
  const answer = await ask('archivo', { cual })
  if (answer.archivo === undefined) return heard(answer)
  const enlace = document.createElement('a')
  enlace.href = URL.createObjectURL(answer.archivo)
  enlace.download =
    /filename="([\w.-]+)"/.exec(answer.nombre ?? '')?.[1] ?? `${cual}.${cual === 'kude' ? 'pdf' : 'xml'}`
  enlace.click()
  setTimeout(() => URL.revokeObjectURL(enlace.href), 60_000)
}

/** Two touches of one button are one. */
async function busy(button, what) {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  try {
    await what()
  } finally {
    button.removeAttribute('aria-busy')
  }
}

// Within a page of the shop: that one is told how it stands, and nothing of who asks

let marco = null
let dicho
function announce(estado) {
  if (estado !== undefined) dicho = estado
  if (marco !== null) parent.postMessage({ de: 'mbohera', estado: dicho }, marco)
}
addEventListener('message', ({ source, origin, data }) => {
  if (parent === window || source !== parent || data?.a !== 'mbohera') return
  if (!vista.origenes.includes(origin)) return
  marco = origin
  announce()
})

// The beginning

function begin() {
  const press = (id, what) => at(id).addEventListener('click', () => busy(at(id), what))
  at('idioma').addEventListener('click', otherLanguage)
  at('dato').addEventListener('submit', tellFact)
  at('pedir').addEventListener('submit', send)
  at('ruc').addEventListener('input', typed)
  at('pedir').addEventListener('change', () => {
    at('con-ruc').hidden = !withRuc()
    at('con-documento').hidden = withRuc()
  })
  press('preguntar', follow)
  press('mirar', () => (vez.read() === null ? look() : follow()))
  press('de-nuevo', startAnew)
  press('corregir', beginCorrection)
  press('dejar', () => {
    corrige = false
    return follow()
  })
  press('desistir', desist)
  for (const cual of ['kude', 'xml', 'evento']) press(cual, () => download(cual))
  document.addEventListener('visibilitychange', () => {
    if (
      !document.hidden &&
      peticion !== null &&
      !corrige &&
      !peticion.enviando &&
      peticion.estado !== 'APROBADA'
    )
      follow()
  })
  for (const button of document.querySelectorAll('[disabled]')) button.disabled = false
  translate()
  if (vez.read() === null) showVista()
  else {
    say(at('falta'), 'cargando')
    follow()
  }
}

const stumble = () => say(at('falta'), 'tropiezo')
addEventListener('error', stumble)
addEventListener('unhandledrejection', stumble)
begin()
