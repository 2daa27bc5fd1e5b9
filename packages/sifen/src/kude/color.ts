/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

const COLOR = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** `#0f5132`; undefined for whatever is not written so. */
export function readColor(text: string): Rgb | undefined {
  const [, ...parts] = COLOR.exec(text) ?? []
  const [red, green, blue] = parts.map(part => Number.parseInt(part, 16) / 255)
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** How light an eye finds it (WCAG 2.2). */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** From 1, the same, to 21, black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const NEGRO: Rgb = [0, 0, 0]
export const BLANCO: Rgb = [1, 1, 1]

/** What can be read on it: black or white, of which one always has a contrast of 4.5 and more. */
export const letraSobre = (color: Rgb): Rgb =>
  contrast(color, BLANCO) >= contrast(color, NEGRO) ? BLANCO : NEGRO

/** As a page writes it. */
export const writeColor = (color: Rgb): string =>
  `#${color
    .map(channel =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
