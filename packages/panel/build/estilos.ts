import { createHash } from 'node:crypto'
import postcss from 'postcss'
import type { Plugin, Rolldown } from 'vite'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

/** As the component library names its classes: each belongs to one component. */
const OF_A_COMPONENT = /\.(m_[0-9a-f]+)/g

/** What a selector only excludes. */
const EXCLUDED = /:not\([^()]*\)/g

/** Rules of components that no page draws are not sent: their class stands in no script. */
export function withoutUnusedStyles(): Plugin {
  return {
    name: 'estilos',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const scripts = files.flatMap(file => (file.type === 'chunk' ? [file.code] : [])).join('\n')
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const before = file.fileName
          const source = withoutUnused(String(file.source), name => scripts.includes(name))
          const after = before.replace(HASH, `-${hashOf(source)}.css`)
          Object.assign(file, { source, fileName: after })
          for (const other of files) rename(other, before, after)
        }
      },
    },
  }
}

const HASH = /-[^-]+\.css$/

const hashOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8).replaceAll('-', '_')

/** It is kept for ever under its name, and what it holds depends on the scripts: whichever of them changes, so does the one that names it. */
function rename(file: Output, before: string, after: string): void {
  if (file.type === 'chunk') file.code = file.code.replaceAll(before, after)
  else if (file.fileName.endsWith('.html')) file.source = String(file.source).replaceAll(before, after)
}

/** What may be drawn, of a style sheet. */
export function withoutUnused(css: string, isUsed: (name: string) => boolean): string {
  const mayMatch = (selector: string) =>
    [...selector.replace(EXCLUDED, '').matchAll(OF_A_COMPONENT)].every(([, name = '']) => isUsed(name))
  const sheet = postcss.parse(css)
  sheet.walkRules(rule => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const selectors = rule.selectors.filter(mayMatch)
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  sheet.walkAtRules('media', rule => void (rule.nodes?.length === 0 && rule.remove()))
  return sheet.toString()
}
