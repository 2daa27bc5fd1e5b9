import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Face } from './face.ts'
import { embedFace } from './font-objects.ts'
import type { EmbeddedImage } from './image.ts'
import { Objects } from './objects.ts'
import type { Page } from './page.ts'

export interface PdfContent {
  readonly title: string
  readonly author: string
  /** `AAAAMMDDhhmmss`, in the hour of Paraguay. */
  readonly created: string
  readonly pages: readonly Page[]
  readonly faces: readonly Face[]
  readonly images: readonly EmbeddedImage[]
}

const PARAGUAY = "-03'00'"
// More takes several times as long for a few hundred bytes.
const EFFORT = { level: 3 }

/** The bytes of the file: the same content always gives the same bytes. */
export function writePdf(content: PdfContent): Uint8Array {
  const objects = new Objects()
  const tree = objects.reserve()
  const resources = objects.reserve()
  const kids = content.pages.map(page => {
    const content = Buffer.from(page.content(), 'latin1')
    const stream = objects.stream('/Filter /FlateDecode', deflateSync(content, EFFORT))
    return objects.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size(page.width)} ${size(page.height)}] /Resources ${resources} 0 R /Contents ${stream} 0 R >>`,
    )
  })
  // After the pages: only now is it known which glyphs they use.
  const fonts = content.faces.map(face => `/${face.name} ${embedFace(objects, face)} 0 R`)
  const images = content.images.map(image => `/${image.name} ${image.embed(objects)} 0 R`)
  objects.fill(resources, `<< /Font << ${fonts.join(' ')} >> /XObject << ${images.join(' ')} >> >>`)
  objects.fill(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`,
  )
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (es-PY) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  const date = `(D:${content.created}${PARAGUAY})`
  const info = objects.add(
    `<< /Title ${utf16(content.title)} /Author ${utf16(content.author)} /CreationDate ${date} /ModDate ${date} >>`,
  )
  return objects.file(catalog, info, body => createHash('sha256').update(body).digest('hex').slice(0, 32))
}

const size = (points: number): string => points.toFixed(2)

const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
