import type { Autoridades, Comprobacion } from '@mbohera/sifen/verificar'
import { Falla } from '../falla.ts'
import { type Mandato, textoDe } from '../mandato.ts'
import { readArchivo } from './comunes.ts'

const SIGNOS = { bien: 'bien', mal: 'MAL ', 'sin-mirar': '--  ' } as const

/** What an XML says is quoted in it, and is no line by itself. */
const enUna = (detalle: string): string => detalle.replace(/[\s\u0085]+/g, ' ')

const lineasDe = ({ mirada, veredicto, detalles }: Comprobacion): string[] => {
  const [first = '', ...rest] = detalles.map(enUna)
  return [
    `${SIGNOS[veredicto]}  ${mirada.padEnd(11)}  ${first}`,
    ...rest.map(one => `${' '.repeat(19)}${one}`),
  ]
}

async function autoridadesDe(path: string | null): Promise<Autoridades | undefined> {
  if (path === null) return undefined
  const { readAutoridades } = await import('@mbohera/sifen/verificar')
  try {
    return readAutoridades(readArchivo(path).toString('utf8'))
  } catch (error) {
    if (error instanceof Falla) throw error
    throw new Falla(
      'uso',
      `${path}: ${error instanceof Error ? error.message : error}.`,
      'Debe ser una lista de certificados en PEM.',
    )
  }
}

const CSC = /^[0-9A-Za-z]{32}$/

/** A secret is not written on the command line: it stands in a file. With what is none every QR would seem changed. */
function cscDe(path: string | null): string | undefined {
  if (path === null) return undefined
  const csc = readArchivo(path).toString('utf8').trim()
  if (CSC.test(csc)) return csc
  throw new Falla(
    'uso',
    `${path} no tiene un CSC: son 32 letras o cifras, y nada más.`,
    'Deje en él sólo el CSC, sin su número (IdCSC).',
  )
}

export const VERIFICAR: Mandato = {
  nombre: 'verificar',
  resumen:
    'Mira un XML firmado sin preguntar a nadie: firma, certificado, CDC, esquema, reglas, cuentas y QR',
  explica:
    'Cada línea es una cosa que se miró. "--" quiere decir que no se pudo mirar, y dice qué hace falta.',
  argumentos: [
    { nombre: 'ARCHIVO', texto: 'el XML de un documento o de un evento; "-" es la entrada', archivo: true },
  ],
  opciones: [
    {
      nombre: 'autoridades',
      valor: 'ARCHIVO',
      texto: 'las de los certificados en que se confía (PEM)',
      archivo: true,
    },
    {
      nombre: 'csc',
      valor: 'ARCHIVO',
      texto: 'el archivo con el CSC del emisor, para el hash del QR',
      archivo: true,
    },
  ],
  ejemplos: [
    ['mbohera verificar factura.xml', 'lo que se puede decir sin nada más'],
    ['mbohera verificar factura.xml --autoridades prestadores.pem --csc csc.txt', 'todo'],
  ],
  async run({ terminal }, pedido) {
    const [archivo] = pedido.argumentos
    const { verifyArchivo } = await import('@mbohera/sifen/verificar')
    const xml = archivo === '-' ? await terminal.readAll() : readArchivo(archivo!)
    const autoridades = await autoridadesDe(textoDe(pedido, 'autoridades'))
    const comprobaciones = verifyArchivo(xml, { autoridades, csc: cscDe(textoDe(pedido, 'csc')) })
    const mal = comprobaciones.some(({ veredicto }) => veredicto === 'mal')
    return {
      salida: mal ? 'conFallas' : 'bien',
      texto: comprobaciones.flatMap(lineasDe).join('\n'),
      datos: { bien: !mal, comprobaciones },
    }
  },
}
