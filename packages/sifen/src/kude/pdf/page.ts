import type { Rgb } from '../color.ts'
import type { Face } from './face.ts'

/** Gray from 0 (black) to 1 (white), or a color. */
export type Tinta = number | Rgb
export type Align = 'left' | 'center' | 'right'

export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly tinta?: Tinta
  readonly align?: Align
}

const n = (value: number): string => {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const drawnIn = (tinta: Tinta, gray: string, color: string): string =>
  typeof tinta === 'number' ? `${n(tinta)} ${gray}` : `${tinta.map(n).join(' ')} ${color}`

/** What is drawn on one page; distances in points from the upper left corner. */
export class Page {
  readonly width: number
  /** Read when the page is written: a ticket grows as it is drawn. */
  height: number
  private readonly drawn: string[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** `x` is the left, middle or right of the text, as it is aligned; `y` its base line. */
  text(x: number, y: number, text: string, { face, size, tinta = 0, align = 'left' }: TextStyle): void {
    if (text === '') return
    const shift = align === 'left' ? 0 : face.width(text, size) / (align === 'right' ? 1 : 2)
    this.drawn.push(
      `${this.fillOf(tinta)}BT /${face.name} ${n(size)} Tf ${n(x - shift)} ${n(-y)} Td <${face.encode(text)}> Tj ET`,
    )
  }

  /** A text that rises around its middle, for marks across the page. */
  slanted(x: number, y: number, text: string, { face, size, tinta = 0 }: TextStyle, degrees: number): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const half = face.width(text, size) / 2
    const matrix = [cos, sin, -sin, cos].map(v => v.toFixed(4)).join(' ')
    this.drawn.push(
      `${this.fillOf(tinta)}BT /${face.name} ${n(size)} Tf ${matrix} ${n(x - half * cos)} ${n(-y - half * sin)} Tm <${face.encode(text)}> Tj ET`,
    )
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.5, tinta: Tinta = 0): void {
    this.drawn.push(`${drawnIn(tinta, 'G', 'RG')} ${n(width)} w ${n(x1)} ${n(-y1)} m ${n(x2)} ${n(-y2)} l S`)
  }

  dashes(x1: number, y: number, x2: number): void {
    this.drawn.push(`[2 2] 0 d 0 G 0.6 w ${n(x1)} ${n(-y)} m ${n(x2)} ${n(-y)} l S [] 0 d`)
  }

  box(x: number, y: number, width: number, height: number, line = 0.6, tinta: Tinta = 0.35): void {
    this.drawn.push(
      `${drawnIn(tinta, 'G', 'RG')} ${n(line)} w ${n(x)} ${n(-y - height)} ${n(width)} ${n(height)} re S`,
    )
  }

  fill(x: number, y: number, width: number, height: number, tinta: Tinta): void {
    this.drawn.push(`${this.fillOf(tinta)}${n(x)} ${n(-y - height)} ${n(width)} ${n(height)} re f`)
  }

  image(name: string, x: number, y: number, width: number, height: number): void {
    this.drawn.push(`q 0 g ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(-y - height)} cm /${name} Do Q`)
  }

  private fillOf(tinta: Tinta): string {
    return `${drawnIn(tinta, 'g', 'rg')} `
  }

  content(): string {
    return `1 0 0 1 0 ${n(this.height)} cm\n${this.drawn.join('\n')}\n`
  }
}
