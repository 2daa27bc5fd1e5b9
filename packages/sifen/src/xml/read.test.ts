import { describe, expect, test } from 'vitest'
import { readXml, readXmlFragment } from './read.ts'
import { at, child, childrenOf, descendants, elements, textOf, type XmlElement } from './tree.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function rootOf(text: string | Uint8Array): XmlElement {
  const read = readXml(text)
  if (!read.ok) throw new Error(read.fault.message)
  return read.root
}

function reasonOf(text: string | Uint8Array): string {
  const read = readXml(text)
  return read.ok ? 'read' : read.fault.reason
}

describe('what a document says is in the tree', () => {
  test('names come with prefix, local part and resolved namespace', () => {
    const root = rootOf('<a:x xmlns:a="urn:a" xmlns="urn:d"><y a:k="1" k="2"/></a:x>')
    expect(root).toMatchObject({ name: 'a:x', prefix: 'a', local: 'x', namespace: 'urn:a' })
    const y = child(root, 'urn:d', 'y')!
    expect(y.parent).toBe(root)
    expect(y.attributes).toEqual([
      { name: 'a:k', prefix: 'a', local: 'k', namespace: 'urn:a', value: '1' },
      { name: 'k', prefix: '', local: 'k', namespace: '', value: '2' },
    ])
  })

  test('declarations stay on their own element, in order of writing', () => {
    const root = rootOf('<x xmlns:b="urn:b" k="1" xmlns="urn:d" xmlns:a="urn:a"/>')
    expect(root.declarations).toEqual([
      { prefix: 'b', uri: 'urn:b' },
      { prefix: '', uri: 'urn:d' },
      { prefix: 'a', uri: 'urn:a' },
    ])
    expect(root.attributes).toHaveLength(1)
  })

  test('a declaration ends where its element ends', () => {
    const root = rootOf(
      '<x xmlns="urn:1" xmlns:p="urn:p"><y xmlns="" xmlns:p="urn:q"><p:z/></y><p:z/><y/></x>',
    )
    expect(at(root, '', 'y')?.children[0]).toMatchObject({ namespace: 'urn:q' })
    expect(elements(root).map(e => e.namespace)).toEqual(['', 'urn:p', 'urn:1'])
  })

  test('text, references and CDATA make one text; comments leave no trace', () => {
    const root = rootOf('<x>a&lt;&#243;&#x1F600;<!-- b --><![CDATA[<c>&amp;]]>&apos;d</x>')
    expect(root.children).toEqual(["a<ó😀<c>&amp;'d"])
  })

  test('ends of line become \\n, but a referred carriage return stays', () => {
    expect(textOf(rootOf('<x>a\r\nb\rc&#13;d</x>'))).toBe('a\nb\nc\rd')
  })

  test('white space in attributes becomes spaces, unless referred to', () => {
    expect(rootOf('<x k="a\tb\r\nc&#10;d"/>').attributes[0]?.value).toBe('a b c\nd')
  })

  test('a mark of byte order and a UTF-8 declaration are read over', () => {
    expect(
      rootOf(utf8('\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<x>ñ</x>')).children,
    ).toEqual(['ñ'])
    expect(rootOf("<?xml version='1.0'?><x/>").children).toEqual([])
  })

  test('what an escaped document says once unescaped is read as content, with several roots', () => {
    const read = readXmlFragment(
      '<?xml version="1.0" encoding="UTF-8"?><a/><b>1</b>\n<c><d>\n<?xml version="1.0"?><e xmlns="urn:e"/></d></c> ',
    )
    if (!read.ok) throw new Error(read.fault.message)
    expect(read.nodes.map(n => (typeof n === 'string' ? n : n.local))).toEqual(['a', 'b', '\n', 'c', ' '])
  })
})

describe('helpers find by namespace and local name, whatever the prefix', () => {
  const root = rootOf(
    '<r xmlns:p="urn:p"><p:a>1</p:a><a>2</a><q:a xmlns:q="urn:p"><p:b>3<p:a>4</p:a></p:b></q:a></r>',
  )

  test('child and childrenOf look one level down', () => {
    expect(textOf(child(root, '', 'a')!)).toBe('2')
    expect(childrenOf(root, 'urn:p', 'a')).toHaveLength(2)
    expect(child(root, 'urn:p', 'b')).toBeUndefined()
  })

  test('at follows the first of each name and stops at the first absence', () => {
    expect(at(root, 'urn:p', 'a', 'b')).toBeUndefined()
    expect(at(elements(root)[2]!, 'urn:p', 'b', 'a')?.children).toEqual(['4'])
  })

  test('descendants come in document order, without the start', () => {
    expect([...descendants(root, 'urn:p', 'a')].map(textOf)).toEqual(['1', '', '4'])
  })
})

describe('what the reader refuses', () => {
  test.each([
    ['doctype', '<!DOCTYPE x><x/>'],
    ['doctype', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'],
    ['malformed', '<x><!ENTITY a "b"></x>'],
    ['instruction', '<?xml-stylesheet href="a"?><x/>'],
    ['instruction', '<x><?php ?></x>'],
    ['instruction', '<x/><?xml version="1.0"?>'],
    ['entity', '<x>&nbsp;</x>'],
    ['entity', '<x>&</x>'],
    ['entity', '<x k="&lt"/>'],
    ['entity', '<x>&#0;</x>'],
    ['entity', '<x>&#xD800;</x>'],
    ['entity', '<x>&#xFFFE;</x>'],
    ['entity', '<x>&#x110000;</x>'],
    ['entity', '<x>&#8;</x>'],
    ['entity', '<x>&# 65;</x>'],
    ['entity', '<x>&#X41;</x>'],
    ['encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><x/>'],
    ['encoding', '<x>\uD800</x>'],
    ['malformed', '<?xml version="1.1"?><x/>'],
    ['malformed', '<?xml encoding="UTF-8"?><x/>'],
    ['namespace', '<p:x/>'],
    ['namespace', '<x p:k="1"/>'],
    ['namespace', '<x xmlns:p=""/>'],
    ['namespace', '<x xmlns:xmlns="urn:a"/>'],
    ['namespace', '<x xmlns:xml="urn:a"/>'],
    ['namespace', '<x xmlns="http://www.w3.org/XML/1998/namespace"/>'],
    ['namespace', '<x><y xmlns:p="urn:a"/><p:z/></x>'],
    ['namespace', '<xmlns:x/>'],
    ['duplicate-attribute', '<x a="1" a="1"/>'],
    ['duplicate-attribute', '<x xmlns:p="urn:a" xmlns:q="urn:a" p:a="1" q:a="1"/>'],
    ['duplicate-attribute', '<x xmlns="a" xmlns="b"/>'],
    ['malformed', ''],
    ['malformed', ' '],
    ['malformed', 'x'],
    ['malformed', '<x>'],
    ['malformed', '<x'],
    ['malformed', '<x/'],
    ['malformed', '<'],
    ['malformed', '</x>'],
    ['malformed', '<x></y>'],
    ['malformed', '<x></xx>'],
    ['malformed', '<x><y></x></y>'],
    ['malformed', '<x/><y/>'],
    ['malformed', '<x/>text'],
    ['malformed', 'text<x/>'],
    ['malformed', '&#65;<x/>'],
    ['malformed', '<x/><![CDATA[a]]>'],
    ['malformed', '<x a></x>'],
    ['malformed', '<x a=1></x>'],
    ['malformed', '<x a="1"b="2"/>'],
    ['malformed', '<x a="<"/>'],
    ['malformed', '<x a="1/>'],
    ['malformed', '<x =""/>'],
    ['malformed', '<1x/>'],
    ['malformed', '< x/>'],
    ['malformed', '<a:b:c xmlns:a="u"/>'],
    ['malformed', '<x>]]></x>'],
    ['malformed', '<x><![CDATA[a]]</x>'],
    ['malformed', '<x><!-- a -- b --></x>'],
    ['malformed', '<x><!-- a </x>'],
    ['malformed', '<x>\u0000</x>'],
    ['malformed', '<x>\uFFFF</x>'],
  ])('%s: %s', (reason, text) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('bytes that are not UTF-8', () => {
    expect(reasonOf(Uint8Array.of(0x3c, 0x78, 0x3e, 0xf3, 0x3c, 0x2f, 0x78, 0x3e))).toBe('encoding')
    expect(reasonOf(Buffer.from('<x>a</x>', 'utf16le'))).toBe('malformed')
    expect(reasonOf(Buffer.from('\uFEFF<x>a</x>', 'utf16le'))).toBe('encoding')
  })

  test('a fault says where and why, in Spanish', () => {
    expect(readXml('<x>\n<!DOCTYPE y></x>')).toEqual({
      ok: false,
      fault: { reason: 'doctype', at: 4, message: 'El XML trae un DOCTYPE; no se admite.' },
    })
  })
})
