import { expect, test } from 'vitest'
import { problemPage, readProblemPages } from './problems.ts'

test('what a page says is shown, never executed', () => {
  const page = problemPage(
    '# `x`: <script>a</script>\n\nUno & "dos" `<b>`\n\n- **tres** <i>\n\n```json\n{"a": "<u>"}\n```',
  )
  expect(page).not.toMatch(/<(script|b|i|u)>/)
  for (const shown of [
    '&lt;script&gt;a&lt;/script&gt;',
    'Uno &amp; &quot;dos&quot; <code>&lt;b&gt;</code>',
    '<strong>tres</strong> &lt;i&gt;',
  ])
    expect(page).toContain(shown)
})

test('every page has a title and leads back to the contract', () => {
  const pages = readProblemPages()
  expect(pages.size).toBeGreaterThan(20)
  for (const [type, text] of pages) {
    const page = problemPage(text)
    expect(page, type).toMatch(/<title>[^<]+ · Mbohéra<\/title>/)
    expect(page, type).toContain('<a href="/docs">')
  }
})
