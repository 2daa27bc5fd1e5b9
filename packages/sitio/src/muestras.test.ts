import { expect, test } from 'vitest'
import { insertMuestras } from './muestras.ts'

test('a sample stands in its page as the file that is run', () => {
  const read = (name: string) => `# ${name}\n`
  expect(insertMuestras('antes\n\n<!-- muestra: python/venta.py -->\n\ndespués', read)).toBe(
    'antes\n\n```python\n# python/venta.py\n```\n\ndespués',
  )
  expect(() => insertMuestras('<!-- muestra: cobol/venta.cob -->', read)).toThrow(/cobol/)
})
