// Search, a button to copy, and time lines that play. Without this file the pages say the same.

for (const pre of document.querySelectorAll('pre.codigo')) {
  const boton = document.createElement('button')
  boton.type = 'button'
  boton.className = 'copiar'
  boton.textContent = 'Copiar'
  boton.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(pre.querySelector('code').textContent)
      boton.textContent = 'Copiado'
    } catch {
      boton.textContent = 'No se pudo'
    }
    setTimeout(() => {
      boton.textContent = 'Copiar'
    }, 2000)
  })
  pre.append(boton)
}

// Search

const plano = texto => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

let indice
const leerIndice = () => {
  indice ??= fetch('/docs/buscar.json')
    .then(answer => answer.json())
    .then(filas =>
      filas.map(fila => ({
        ...fila,
        enTitulo: plano(fila.titulo),
        enTodo: plano(`${fila.pagina} ${fila.titulo} ${fila.texto}`),
      })),
    )
  return indice
}

const puntos = ({ enTitulo, enTodo }, palabras) => {
  let suma = 0
  for (const palabra of palabras) {
    if (!enTodo.includes(palabra)) return 0
    suma += enTitulo === palabra ? 20 : enTitulo.startsWith(palabra) ? 8 : enTitulo.includes(palabra) ? 5 : 1
  }
  return suma
}

const formulario = document.querySelector('form.buscar')
const hallado = document.getElementById('hallado')
const campo = formulario.elements.q
formulario.hidden = false

const enlaceDe = ({ pagina, titulo, url, texto }) => {
  const enlace = document.createElement('a')
  enlace.className = 'fila'
  enlace.href = url
  enlace.setAttribute('role', 'option')
  const nombre = document.createElement('b')
  nombre.textContent = titulo
  const donde = document.createElement('small')
  donde.textContent = `${pagina === titulo ? '' : `${pagina}: `}${texto.slice(0, 140)}`
  enlace.append(nombre, donde)
  return enlace
}

let pedido = 0
campo.addEventListener('focus', leerIndice, { once: true })
campo.addEventListener('input', async () => {
  const numero = ++pedido
  const palabras = plano(campo.value).split(/\s+/).filter(Boolean)
  const filas = palabras.length === 0 ? [] : await leerIndice()
  if (numero !== pedido) return
  const mejores = filas
    .map(fila => ({ fila, suma: puntos(fila, palabras) }))
    .filter(({ suma }) => suma > 0)
    .sort((a, b) => b.suma - a.suma)
    .slice(0, 12)
  const nada = document.createElement('p')
  nada.className = 'nada'
  nada.textContent = 'No se halló nada. Pruebe con otra palabra, o con el código.'
  hallado.replaceChildren(...(mejores.length > 0 ? mejores.map(({ fila }) => enlaceDe(fila)) : [nada]))
  hallado.hidden = palabras.length === 0
})
formulario.addEventListener('submit', event => {
  event.preventDefault()
  const elegido = hallado.querySelector('a[aria-selected=true]') ?? hallado.querySelector('a')
  if (!hallado.hidden && elegido !== null) location.assign(elegido.href)
})
formulario.addEventListener('keydown', event => {
  const enlaces = [...hallado.querySelectorAll('a')]
  if (event.key === 'Escape') {
    hallado.hidden = true
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const antes = enlaces.findIndex(enlace => enlace.getAttribute('aria-selected') === 'true')
  const ahora = Math.max(0, Math.min(enlaces.length - 1, antes + (event.key === 'ArrowDown' ? 1 : -1)))
  for (const [lugar, enlace] of enlaces.entries())
    enlace.setAttribute('aria-selected', String(lugar === ahora))
  enlaces[ahora]?.scrollIntoView({ block: 'nearest' })
})
document.addEventListener('click', event => {
  if (!formulario.contains(event.target)) hallado.hidden = true
})
document.addEventListener('keydown', event => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
    event.preventDefault()
    campo.focus()
  }
})

// A code of SIFEN that was looked for

const codigo = new URLSearchParams(location.search).get('codigo')
if (codigo !== null)
  for (const fila of document.querySelectorAll('tbody tr'))
    if (fila.cells[0].textContent === codigo) {
      fila.classList.add('hallada')
      fila.scrollIntoView({ block: 'center' })
    }

// Time lines

const SVG = 'http://www.w3.org/2000/svg'
const LUGARES = { programa: 17, mbohera: 50, sifen: 83 }
const NOMBRES = { programa: 'Su programa', mbohera: 'Mbohéra', sifen: 'SIFEN' }
const PASO_MS = 1400
const quieto = matchMedia('(prefers-reduced-motion: reduce)')

const trazo = (nombre, atributos) => {
  const elemento = document.createElementNS(SVG, nombre)
  for (const [clave, valor] of Object.entries(atributos)) elemento.setAttribute(clave, valor)
  return elemento
}

function dibujo() {
  const svg = trazo('svg', { 'aria-hidden': 'true' })
  for (const [quien, x] of Object.entries(LUGARES)) {
    const texto = trazo('text', { x: `${x}%`, y: 18, 'text-anchor': 'middle' })
    texto.textContent = NOMBRES[quien]
    svg.append(texto, trazo('line', { x1: `${x}%`, x2: `${x}%`, y1: 28, y2: 112 }))
  }
  return svg
}

for (const figura of document.querySelectorAll('figure.linea')) {
  const pasos = [...figura.querySelectorAll('li')]
  const svg = dibujo()
  const viaje = trazo('circle', { class: 'viaje', r: 8, cy: 70, cx: '-5%' })
  svg.append(viaje)
  const mandos = document.createElement('div')
  mandos.className = 'mandos'
  const boton = document.createElement('button')
  boton.type = 'button'
  boton.textContent = '▶ Ver cómo pasa'
  mandos.append(boton)
  figura.prepend(svg, mandos)
  let corrida = 0
  const viajar = paso => {
    const { de, a, perdido } = paso.dataset
    const lejos = perdido === undefined ? 1 : 0.5
    const hasta = LUGARES[de] + (LUGARES[a] - LUGARES[de]) * lejos
    viaje.setAttribute('class', perdido === undefined ? 'viaje' : 'viaje perdido')
    viaje.setAttribute('cx', `${hasta}%`)
    if (!quieto.matches)
      viaje.animate([{ cx: `${LUGARES[de]}%` }, { cx: `${hasta}%` }], {
        duration: PASO_MS * 0.6,
        easing: 'ease-in-out',
      })
  }
  boton.addEventListener('click', async () => {
    const numero = ++corrida
    figura.classList.add('anda')
    for (const paso of pasos) paso.classList.remove('dicho', 'ahora')
    boton.textContent = '↻ Desde el principio'
    for (const paso of pasos) {
      if (numero !== corrida) return
      for (const otro of pasos) otro.classList.remove('ahora')
      paso.classList.add('dicho', 'ahora')
      viajar(paso)
      await new Promise(resolve => setTimeout(resolve, PASO_MS))
    }
    if (numero === corrida) figura.classList.remove('anda')
  })
}
