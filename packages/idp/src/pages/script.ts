import { createHash } from 'node:crypto'

/** SHA-256 of short texts, by the standard (FIPS 180-4): browsers offer theirs to secure pages only, and one call at a time. */
export const SHA256 = `
const primes = []
for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n)
const fraction = x => ((x - Math.floor(x)) * 4294967296) | 0
const K = primes.map(p => fraction(Math.cbrt(p))), START = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)))
const turn = (x, n) => (x >>> n) | (x << (32 - n))
const w = new Int32Array(64)
// The first 32 bits of the hash of a text of ASCII that fits one block.
function firstWord(text) {
  w.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) w[i >> 2] |= text.charCodeAt(i) << (24 - 8 * (i % 4))
  w[text.length >> 2] |= 128 << (24 - 8 * (text.length % 4))
  w[15] = 8 * text.length
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15], b = w[i - 2]
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = START
  for (let i = 0; i < 64; i++) {
    const x = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0
    const y = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g; g = f; f = e; e = (d + x) | 0; d = c; c = b; b = a; a = (x + y) | 0
  }
  return (a + START[0]) >>> 0
}`

/**
 * Asks, before the password leaves, whether something has to be proved, and proves it. Whatever fails, the form goes as it is:
 * what the page says then is enough for a browser without scripts, and so for this one.
 */
const FORM = `
const form = document.getElementById('ingreso'), progress = document.getElementById('avance')
const say = text => { progress.textContent = text }
const breathe = ms => new Promise(done => setTimeout(done, ms))
async function solved(nonce, bits) {
  for (let n = 0; ; ) {
    const until = performance.now() + 40
    while (performance.now() < until)
      for (let i = 0; i < 500; i++, n++) if (Math.clz32(firstWord(nonce + '.' + n)) >= bits) return String(n)
    await breathe(0)
  }
}
async function prepare() {
  const body = new URLSearchParams({ correo: form.elements.correo.value })
  const answer = await fetch(form.action + '/prueba', { method: 'POST', body })
  if (!answer.ok) return
  const { esperaMs, reto, bits } = await answer.json()
  for (let left = Math.ceil(esperaMs / 1000); left > 0; left--) {
    if (left % 5 === 0 || left === Math.ceil(esperaMs / 1000)) say('Espere ' + left + ' s: después se envía solo.')
    await breathe(1000)
  }
  if (reto === undefined) return
  say('Comprobando que no es un ataque: tarda unos segundos.')
  form.elements.solucion.value = await solved(reto.split('.')[0], bits)
  form.elements.reto.value = reto
}
let sending = false
form.addEventListener('submit', async event => {
  event.preventDefault()
  if (sending) return
  sending = true
  try { await prepare() } catch {}
  form.submit()
})
addEventListener('pageshow', () => { sending = false; say('') })
`

export const SCRIPT = `(() => {${SHA256}${FORM}})()`

export const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
