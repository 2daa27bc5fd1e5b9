import { expect, test } from 'vitest'
import { fitLogo, urlDeLogo } from './imagen.ts'

test.each([
  [
    { width: 4000, height: 1000 },
    { width: 640, height: 160 },
  ],
  [
    { width: 1000, height: 4000 },
    { width: 100, height: 400 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 640, height: 1 },
  ],
])('%j is drawn as %j: in its proportions, never larger than it is', (medidas, dibujada) => {
  expect(fitLogo(medidas)).toEqual(dibujada)
})

test('what came back as a JPEG is shown as one', () => {
  expect(urlDeLogo(btoa('\u00ff\u00d8\u00ff\u00e0'))).toMatch(/^data:image\/jpeg;base64,/)
  expect(urlDeLogo(btoa('\u0089PNG'))).toMatch(/^data:image\/png;base64,/)
})
