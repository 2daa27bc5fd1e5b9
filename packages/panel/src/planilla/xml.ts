const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five names and the numbers that XML has without a DTD; nothing else is replaced. */
export const textoLlano = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, dec?: string, name = '') => {
      if (hex === undefined && dec === undefined) return ENTIDADES[name] ?? whole
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

export const atributo = (atributos: string, nombre: string): string | undefined =>
  new RegExp(`(?:^|\\s)${nombre}="([^"]*)"`).exec(atributos)?.[1]
