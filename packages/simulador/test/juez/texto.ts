/** Edits of a message as text: every one of them must find what it edits. */
export type Cambio = (xml: string) => string

const primero = (nombre: string) =>
  new RegExp(`<${nombre}(?: [^>]*)?>(?:(?!</${nombre}>)[\\s\\S])*</${nombre}>`)

function cambiar(xml: string, nombre: string, por: (entero: string) => string): string {
  if (!primero(nombre).test(xml)) throw new Error(`no hay ${nombre}`)
  return xml.replace(primero(nombre), por)
}

/** Another value for the first element of the name. */
export const pon =
  (nombre: string, valor: string): Cambio =>
  xml =>
    cambiar(xml, nombre, () => `<${nombre}>${valor}</${nombre}>`)

export const quita =
  (nombre: string): Cambio =>
  xml =>
    cambiar(xml, nombre, () => '')

export const tras =
  (nombre: string, nuevo: string): Cambio =>
  xml =>
    cambiar(xml, nombre, entero => entero + nuevo)

export const antes =
  (nombre: string, nuevo: string): Cambio =>
  xml =>
    cambiar(xml, nombre, entero => nuevo + entero)

export const texto =
  (viejo: string, nuevo: string): Cambio =>
  xml => {
    if (!xml.includes(viejo)) throw new Error(`no está ${viejo}`)
    return xml.replace(viejo, () => nuevo)
  }

/** An edit inside the first element of a name. */
export const dentro =
  (nombre: string, cambio: Cambio): Cambio =>
  xml =>
    cambiar(xml, nombre, cambio)

export const varios =
  (...cambios: Cambio[]): Cambio =>
  xml =>
    cambios.reduce((x, c) => c(x), xml)

/** `<a>1</a><b>2</b>` of an object. */
export const campos = (valores: Record<string, string | number>): string =>
  Object.entries(valores)
    .map(([k, v]) => `<${k}>${v}</${k}>`)
    .join('')

export const grupo = (nombre: string, valores: Record<string, string | number>, resto = ''): string =>
  `<${nombre}>${campos(valores)}${resto}</${nombre}>`
