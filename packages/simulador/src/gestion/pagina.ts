const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --warn: #b45309; --bad: #b91c1c; --ok: #15803d }
* { box-sizing: border-box }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1100px; padding: 1rem }
header p:first-of-type { border-left: 4px solid var(--warn); padding: .3rem .8rem; background: var(--soft) }
h1 { font-size: 1.3rem } h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600; font-size: .85rem } code, pre, td.mono { font-family: ui-monospace, monospace; font-size: .85rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .6rem; max-height: 24rem; overflow: auto }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end } label { display: grid; font-size: .85rem }
input, select, button { font: inherit; padding: .25rem .5rem } .scroll { overflow-x: auto }
button:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid #2563eb; outline-offset: 2px }
[role=status] { min-height: 1.5em } .bad { color: var(--bad) } .ok { color: var(--ok) } dialog { max-width: 900px; width: 95% }`

const SCRIPT = `
const $ = id => document.getElementById(id)
const el = (tag, text, props = {}) => Object.assign(document.createElement(tag), { textContent: text ?? '' }, props)
async function api(method, path, body) {
  const res = await fetch('/api' + path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })
  const json = await res.json()
  if (!res.ok) throw new Error(json.error)
  return json
}
const say = (text, bad) => { $('aviso').textContent = text; $('aviso').className = bad ? 'bad' : 'ok' }
const guard = work => async event => { event?.preventDefault(); try { await work(event); await refresh() } catch (error) { say(error.message, true) } }
function row(cells, action) {
  const tr = el('tr')
  for (const cell of cells) tr.append(cell instanceof Node ? cell : el('td', cell, { className: 'mono' }))
  if (action) { const td = el('td'); td.append(action); tr.append(td) }
  return tr
}
const button = (text, work) => el('button', text, { type: 'button', onclick: guard(work) })
async function show(id) {
  const item = await api('GET', '/trafico/' + id)
  $('crudo').replaceChildren(el('h2', 'Intercambio ' + id), el('h3', 'Llegó'), el('pre', item.pedido || '(nada)'), el('h3', 'Se respondió'), el('pre', item.respuesta || '(nada)'))
  if (item.error) $('crudo').append(el('h3', 'Error del simulador'), el('pre', item.error))
  $('dialogo').showModal()
}
async function showDocumento(ambiente, cdc) {
  const item = await api('GET', '/documentos/' + cdc + '?ambiente=' + ambiente)
  const eventos = item.eventos.flatMap(e => [el('h3', e.tipo + ' (' + e.protAut + ')'), el('pre', e.xml)])
  $('crudo').replaceChildren(el('h2', cdc), el('p', 'Aprobado con el número ' + item.protAut + (item.cancelado ? '; cancelado' : '')), el('pre', item.xml), ...eventos)
  $('dialogo').showModal()
}
async function refresh() {
  const [estado, armados, trafico, ...documentos] = await Promise.all([api('GET', '/estado'), api('GET', '/armados'), api('GET', '/trafico?limite=30'), ...['test', 'prod'].map(a => api('GET', '/documentos?limite=10&ambiente=' + a).then(d => d.cdcs.map(cdc => [a, cdc])))])
  $('documentos').replaceChildren(...documentos.flat().map(d => row(d, button('Ver', () => showDocumento(...d)))))
  $('reloj').textContent = estado.reloj.ahora + (estado.reloj.detenido ? ' (detenido)' : '')
  $('registrado').replaceChildren(...Object.entries(estado.registrado).map(([name, n]) => row([name, n.documentos, n.eventos, n.lotes])))
  $('armados').replaceChildren(...armados.armados.map(a => row([a.id, a.escenario, JSON.stringify(a.filtro), a.vistas, a.ocurrencias + ' / ' + (a.veces || '∞')], button('Desarmar', () => api('DELETE', '/armados/' + a.id)))))
  $('trafico').replaceChildren(...trafico.trafico.map(t => row([t.id, t.cuando, t.ambiente, t.servicio ?? t.metodo + ' ' + t.ruta, t.ruc ?? '', t.status ?? '', t.escenario ?? ''], button('Ver', () => show(t.id)))))
  $('urls').textContent = estado.urls.test + ' (test) · ' + estado.urls.prod + ' (prod)'
}
async function start() {
  const { escenarios } = await api('GET', '/escenarios')
  $('escenario').append(...escenarios.map(e => el('option', e.nombre, { value: e.nombre, title: e.que })))
  const explain = () => { $('que').textContent = escenarios.find(e => e.nombre === $('escenario').value).que }
  $('escenario').onchange = explain
  explain()
  $('armar').onsubmit = guard(async () => {
    const filtro = Object.fromEntries(['servicio', 'ruc', 'cdc'].map(n => [n, $(n).value]).filter(([, v]) => v))
    const parametros = $('parametros').value ? JSON.parse($('parametros').value) : {}
    const { id } = await api('POST', '/armados', { escenario: $('escenario').value, filtro, parametros, veces: Number($('veces').value) })
    say('Armado con el número ' + id)
  })
  $('avanzar').onsubmit = guard(async () => { await api('PUT', '/reloj', { avanzarMs: Number($('horas').value) * 3600000 }); say('Reloj movido') })
  $('reinicio').onclick = guard(async () => { await api('POST', '/reinicio'); say('Todo olvidado') })
  $('refrescar').onclick = guard(async () => {})
  await refresh()
  setInterval(() => { if (!document.hidden) refresh().catch(() => say('El simulador no responde', true)) }, 3000)
}
start().catch(error => say(error.message, true))`

const SERVICIOS = ['siRecepDE', 'siRecepLoteDE', 'siRecepEvento', 'siConsDE', 'siResultLoteDE', 'siConsRUC']

const table = (id: string, ...heads: readonly string[]) =>
  `<div class="scroll"><table><thead><tr>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody id="${id}"></tbody></table></div>`

/** The whole page of the management: no other file, no other host. */
export const PAGINA = `<!DOCTYPE html>
<html lang="es-PY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulador de SIFEN</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<header><h1>Simulador de SIFEN</h1><p>Esto es un simulador: nada de lo que responde tiene valor fiscal.</p>
<p id="urls"></p></header>
<main>
<div role="status" aria-live="polite" id="aviso"></div>
<p><button id="refrescar" type="button">Actualizar</button> <button id="reinicio" type="button">Olvidar todo</button></p>
<h2>Reloj</h2><p><code id="reloj"></code></p>
<form id="avanzar"><label>Avanzar (horas)<input id="horas" type="number" value="48" step="any" required></label><button>Avanzar</button></form>
<h2>Registrado</h2>${table('registrado', 'Ambiente', 'Documentos', 'Eventos', 'Lotes')}
<h3>Últimos documentos</h3>${table('documentos', 'Ambiente', 'CDC', '')}
<h2>Escenarios armados</h2>${table('armados', 'N.º', 'Escenario', 'Filtro', 'Vistas', 'Ocurrencias', '')}
<form id="armar">
<label>Escenario<select id="escenario" aria-describedby="que"></select></label>
<label>Servicio<select id="servicio"><option value="">cualquiera</option>${SERVICIOS.map(name => `<option>${name}</option>`).join('')}</select></label>
<label>RUC<input id="ruc" size="9"></label><label>CDC<input id="cdc" size="44"></label>
<label>Parámetros (JSON)<input id="parametros" placeholder='{"ms":5000}'></label>
<label>Veces (0: sin fin)<input id="veces" type="number" min="0" value="1" required></label><button>Armar</button></form>
<p id="que"></p>
<h2>Lo que llegó</h2>${table('trafico', 'N.º', 'Cuándo', 'Ambiente', 'Servicio', 'RUC', 'HTTP', 'Escenario', '')}
</main>
<dialog id="dialogo"><form method="dialog"><button>Cerrar</button></form><div id="crudo"></div></dialog>
<script>${SCRIPT}</script></body></html>
`
