import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../../test/procesador.ts'
import { defaultXmlLimits, readXml, readXmlFragment, type XmlLimits } from './read.ts'
import type { XmlElement, XmlNode } from './tree.ts'
import { escapeText } from './write.ts'

const runs = Number(process.env.MBOHERA_RUNS ?? 300)

function reasonOf(text: string, limits: Partial<XmlLimits> = {}): string {
  const read = readXml(text, limits)
  return read.ok ? 'read' : read.fault.reason
}

describe('each limit is exact: the last allowed passes, the next does not', () => {
  test('bytes', () => {
    expect(reasonOf('<abc/>', { maxBytes: 6 })).toBe('read')
    expect(reasonOf('<abcd/>', { maxBytes: 6 })).toBe('too-large')
  })

  test('depth', () => {
    const nested = (n: number): string => '<a>'.repeat(n) + '</a>'.repeat(n)
    expect(reasonOf(nested(defaultXmlLimits.maxDepth))).toBe('read')
    expect(reasonOf(nested(defaultXmlLimits.maxDepth + 1))).toBe('too-deep')
  })

  test('nodes', () => {
    expect(reasonOf('<a><b/><b/></a>', { maxNodes: 3 })).toBe('read')
    expect(reasonOf('<a><b/><b/><b/></a>', { maxNodes: 3 })).toBe('too-many-nodes')
  })

  test('attributes, with namespace declarations among them', () => {
    expect(reasonOf('<a b="" c=""/>', { maxAttributes: 2 })).toBe('read')
    expect(reasonOf('<a b="" c="" xmlns=""/>', { maxAttributes: 2 })).toBe('too-many-attributes')
  })
})

describe('hostile megabytes end soon', () => {
  const SIZE = 50_000_000
  const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length))
  const lenient = { maxBytes: 200_000_000 }
  // Ten times what this costs on a slow machine; a quadratic pass over 50 MB would take hours.
  const SOON_MS = 15_000

  test.each([
    ['refused by its size', () => fill('<a>'), {}, 'too-large'],
    ['open tags', () => fill('<a>'), lenient, 'too-deep'],
    ['one name', () => `<${fill('a')}`, lenient, 'malformed'],
    ['one tag of blanks', () => `<a ${fill(' ')}`, lenient, 'malformed'],
    ['attributes', () => `<a ${fill('b="" ')}`, lenient, 'too-many-attributes'],
    ['an open value', () => `<a b="${fill('c')}`, lenient, 'malformed'],
    ['references', () => `<a>${fill('&amp;')}</a>`, lenient, 'read'],
    ['ampersands', () => `<a>${fill('&')}</a>`, lenient, 'entity'],
    ['comments between letters', () => `<a>${fill('b<!---->')}</a>`, lenient, 'read'],
    ['CDATA sections', () => `<a>${fill('<![CDATA[b]]>')}</a>`, lenient, 'read'],
    ['siblings', () => `<a>${fill('<b/>')}</a>`, lenient, 'too-many-nodes'],
    ['declarations', () => `<a>${fill('<b xmlns:c="d"/>')}</a>`, lenient, 'too-many-nodes'],
    ['carriage returns', () => `<a>${fill('\r')}</a>`, lenient, 'read'],
    ['angle brackets', () => fill('<'), lenient, 'malformed'],
    ['closing brackets', () => `<a>${fill(']')}</a>`, lenient, 'read'],
  ])('%s', (_name, make, limits, reason) => {
    const text = make()
    const start = processorMs()
    expect(reasonOf(text, limits)).toBe(reason)
    expect(processorMs() - start).toBeLessThan(SOON_MS)
  })
})

describe('whatever comes in, a value comes out', () => {
  const seed =
    '<?xml version="1.0" encoding="UTF-8"?><e:E xmlns:e="urn:e"><e:B a="1">&lt;x&#243;<![CDATA[y]]><!-- z --></e:B><b xmlns="urn:b"/></e:E>'

  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        readXml(bytes)
        readXmlFragment(bytes)
      }),
      { numRuns: runs },
    )
  })

  test('random sequences of pieces of markup', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      ';',
      '"',
      "'",
      '=',
      '<a',
      '</a>',
      ' b="',
      'xmlns',
      ':',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?xml',
      '?>',
      '&#',
      'x',
      '1',
      '\n',
      '\r',
      'ñ',
      '\uD800',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        readXml(pieces.join(''))
        readXmlFragment(pieces.join(''))
      }),
      { numRuns: runs * 3 },
    )
  })

  test('a cut document is never read', () => {
    for (let end = 0; end < seed.length; end++) expect(reasonOf(seed.slice(0, end))).not.toBe('read')
    expect(reasonOf(seed)).toBe('read')
  })

  test('a document with one changed bit', () => {
    const bytes = new TextEncoder().encode(seed)
    for (let i = 0; i < bytes.length * 8; i++) {
      const changed = bytes.slice()
      changed[i >> 3]! ^= 1 << (i & 7)
      readXml(changed)
    }
  })
})

describe('what is written is what is read', () => {
  const name = fc.stringMatching(/^[A-Za-zñ_][A-Za-z0-9._-]{0,8}$/)
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter(t => !/[\p{Cc}\uFFFE\uFFFF]/u.test(t))
  const tree = fc.letrec<{ element: Written; node: Written | string }>(tie => ({
    element: fc.record({
      name,
      attributes: fc.uniqueArray(
        fc.tuple(
          name.filter(n => !/^xml/i.test(n)),
          text,
        ),
        { selector: a => a[0], maxLength: 4 },
      ),
      children: fc.array(tie('node'), { maxLength: 4 }),
    }),
    node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, text, tie('element')),
  })).element

  interface Written {
    name: string
    attributes: [string, string][]
    children: (Written | string)[]
  }

  const write = (e: Written): string =>
    `<${e.name}${e.attributes.map(([k, v]) => ` ${k}="${escapeText(v).replaceAll('"', '&quot;')}"`).join('')}>${e.children
      .map(c => (typeof c === 'string' ? escapeText(c) : write(c)))
      .join('')}</${e.name}>`

  const joined = (nodes: (Written | string)[]): (Written | string)[] =>
    nodes.reduce<(Written | string)[]>((all, node) => {
      const last = all.at(-1)
      if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node
      else if (node !== '')
        all.push(typeof node === 'string' ? node : { ...node, children: joined(node.children) })
      return all
    }, [])

  const back = (node: XmlNode): Written | string =>
    typeof node === 'string'
      ? node
      : {
          name: node.name,
          attributes: node.attributes.map(a => [a.name, a.value]),
          children: node.children.map(back),
        }

  test('every tree that can be written comes back as it was', () => {
    fc.assert(
      fc.property(tree, written => {
        const read = readXml(write(written), { maxDepth: 1000 })
        if (!read.ok) throw new Error(read.fault.message)
        expect(back(read.root as XmlElement)).toEqual({ ...written, children: joined(written.children) })
      }),
      { numRuns: runs },
    )
  })
})
