/** NIST SP 800-63B-4, 3.1.1.2: long enough and not one that everybody tries; nothing about which signs it is made of. */
export const LARGO = { min: 12, max: 256 }

/** What passwords of people begin with, by the lists of what was found: alone, or with digits and signs around it, it is no secret. */
const COMUNES = new Set(
  `password passwords passw contrasena contrasenia clave claves micontrasena miclave secreto secreta administrador administrator admin
  root usuario user bienvenido bienvenida welcome iloveyou teamo tequiero teamomucho amor mivida princesa estrella mariposa corazon angel
  monkey dragon sunshine football futbol superman batman pokemon computer internet samsung qwerty qwertyuiop qwertyuiopasdfghjkl asdfghjkl
  asdfgh zxcvbnm qazwsx qazwsxedc letmein trustno master shadow michael charlie jordan hunter abc abcd abcde abcdef abcdefgh abcdefghijkl
  paraguay asuncion asuncionparaguay encarnacion ciudaddeleste cerroporteno cerro olimpia libertad guarani albirroja terere mbohera sifen
  factura facturas facturacion facturaelectronica marangatu dnit set contador contadora contabilidad empresa negocio sistema gerente
  caja ventas prueba pruebas test testtest temporal cambiame changeme default invitado guest`.split(/\s+/),
)

const LETRAS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Its words, whatever digits and signs stand before, after or between them. */
const isComun = (text: string): boolean => {
  const plain = folded(text)
  const leet = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '').replace(/[013457@$]/g, sign => LETRAS[sign] ?? sign)
  const words = [plain, leet].map(one => one.replace(/[^a-z]/g, ''))
  return words.some(word => COMUNES.has(word)) || /^\d+$/.test(plain)
}

/** The same again and again, or one after the other. */
function isSerie(text: string): boolean {
  const plain = folded(text)
  if (/^(.{1,4})\1+.{0,3}$/u.test(plain)) return true
  const steps = new Set([...plain].slice(1).map((sign, at) => sign.charCodeAt(0) - plain.charCodeAt(at)))
  return steps.size === 1
}

/** Why it cannot be a password of hers, in words that say what to do; undefined when it can. */
export function refusePassword(
  password: string,
  { email, name }: { email: string; name: string },
): string | undefined {
  const length = [...password].length
  if (length < LARGO.min)
    return `Le faltan letras: tiene ${length} y hacen falta ${LARGO.min}. Tres o cuatro palabras sueltas son una buena contraseña.`
  if (length > LARGO.max) return `Es demasiado larga: admite hasta ${LARGO.max} letras.`
  const [user = ''] = email.split('@')
  const suyo = [user, folded(name).replace(/\s+/g, ''), email].map(folded).filter(text => text.length > 3)
  const rest = suyo.reduce((left, text) => left.replace(text, ''), folded(password))
  if (rest.length < 8 && rest.length < length)
    return 'Es casi su nombre o su correo: cualquiera la probaría primero. Elija otra.'
  if (isComun(password) || isSerie(password))
    return 'Es de las que todos prueban primero. Elija otra: tres o cuatro palabras sueltas son una buena contraseña.'
  return undefined
}
