import { expect, test } from 'vitest'
import { bajo, unfold } from './desplegar.ts'

test('declarations within an answer are left out; what only begins like one ends at the next tag, and swallows nothing', () => {
  const locales = (text: string) => [...bajo(unfold([text]))].map(({ local }) => local)
  expect(locales('<a/><?xml version="1.0"?><b/>')).toEqual(['a', 'b'])
  for (const text of ['<?xml <a/> ?><b/>', '<?xml <?xml <?xml ?><b/>'])
    expect([locales(text), unfold([text]).texto]).toEqual([[], text])
})
