import { base64 } from '../../../form/archivo.ts'

/** What a printer puts where a logo stands: more points than that nobody sees. */
const CAJA = { width: 640, height: 400 }
/** A photograph is lighter as a JPEG. */
const PNG_MAX = 80 * 1024

export interface Medidas {
  width: number
  height: number
}

/** As large as the box takes, in its own proportions; never larger than it is. */
export function fitLogo({ width, height }: Medidas): Medidas {
  const scale = Math.min(1, CAJA.width / width, CAJA.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whatever picture this browser can show, as the service takes it: a PNG or a JPEG, on white, in base64. */
export async function readLogo(archivo: File): Promise<string> {
  const url = URL.createObjectURL(archivo)
  try {
    const imagen = new Image()
    imagen.src = url
    await imagen.decode()
    // A drawing that says no size of its own.
    const { width, height } = fitLogo({
      width: imagen.naturalWidth || CAJA.width,
      height: imagen.naturalHeight || CAJA.height,
    })
    return await encode(draw(imagen, { width, height }))
  } catch {
    throw new LogoIlegible()
  } finally {
    URL.revokeObjectURL(url)
  }
}

export class LogoIlegible extends Error {
  constructor() {
    super('Este archivo no es una imagen que se pueda usar. Guárdela como PNG o JPEG y elíjala de nuevo.')
  }
}

function draw(imagen: HTMLImageElement, { width, height }: Medidas): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paper = canvas.getContext('2d')
  if (!paper) throw new LogoIlegible()
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(imagen, 0, 0, width, height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement): Promise<string> {
  const png = await blobOf(canvas, 'image/png')
  return base64(png.size <= PNG_MAX ? png : await blobOf(canvas, 'image/jpeg'))
}

const blobOf = (canvas: HTMLCanvasElement, tipo: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new LogoIlegible())), tipo, 0.88),
  )

/** What a logo in base64 is shown by: its first letters say which of the two it is. */
export const urlDeLogo = (base64: string): string =>
  `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`
