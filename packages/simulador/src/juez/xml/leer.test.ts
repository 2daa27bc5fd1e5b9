import { DOMParser, type Document } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { C14nCanonicalization, ExclusiveCanonicalization } from 'xml-crypto'
import type { Elemento } from './arbol.ts'
import { leerUtf8, leerXml } from './leer.ts'

type Raiz = Parameters<ExclusiveCanonicalization['process']>[0]

const canonicas = (e: Elemento | Document['documentElement']) =>
  [new ExclusiveCanonicalization(), new C14nCanonicalization()].map(c =>
    c.process(e as unknown as Raiz, {}).toString(),
  )

/** The other parser: whatever it minds, it does not accept. */
function otro(texto: string): Document['documentElement'] | undefined {
  const onError = (_nivel: string, m: string) => {
    throw new Error(m)
  }
  try {
    return new DOMParser({ onError }).parseFromString(texto, 'text/xml').documentElement
  } catch {
    return undefined
  }
}

const BUENOS = [
  '<a/>',
  '<a b="1" c=\'2\'>x</a>',
  '<a xmlns="urn:u"><b xmlns="">t</b></a>',
  '<p:a xmlns:p="urn:p" p:x="1" x="2"><p:b/></p:a>',
  '<a>&lt;&amp;&gt;&quot;&apos;&#243;&#xF3;</a>',
  '<a b="&quot;&lt;&#10;x">línea\r\ndos</a>',
  '<a xmlns:z="urn:z" xmlns:y="urn:y"><z:b y:k="v" j="w"/></a>',
]
const MALOS = [
  '',
  'texto',
  '<a>',
  '</a>',
  '<a></b>',
  '<a/><b/>',
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a b="<"/>',
  '<p:a/>',
  '<a p:b="1"/>',
  '<a>&x;</a>',
  '<a>&</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>]]></a>',
  '<a><!-- c --></a>',
  '<a><![CDATA[x]]></a>',
  '<a><?p x?></a>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<a xmlns:p=""/>',
  '<a xmlns:xmlns="urn:x"/>',
  '<a xmlns:p="urn:p" xmlns:q="urn:p" p:b="1" q:b="2"/>',
  'x<a/>',
  '<a/>x',
  '<1a/>',
  '<a b="1"c="2"/>',
  '<a\u0000/>',
  '<a>\u0001</a>',
  '<a',
  '<a b="',
  '<a>&lt</a>',
  '<a:/>',
  '<:a/>',
]

describe('what a message may hold', () => {
  test.each(BUENOS)('%s is read, and read as the other parser reads it', texto => {
    const e = leerXml(texto)
    expect(e && canonicas(e)).toEqual(canonicas(otro(texto) ?? null))
  })
  test.each(MALOS)('%s is not read', texto => expect(leerXml(texto)).toBeUndefined())
  test('sixty levels are read, sixty-one are not', () => {
    const hondo = (n: number) => leerXml('<a>'.repeat(n) + '</a>'.repeat(n))
    expect([hondo(60) === undefined, hondo(61) === undefined]).toEqual([false, true])
  })
  test('bytes that are not UTF-8 are not read; a byte order mark does not matter', () => {
    expect(leerUtf8(Buffer.from([0x3c, 0xff]))).toBeUndefined()
    expect(leerUtf8(Buffer.from([0xef, 0xbb, 0xbf, 0x3c]))).toBe('<')
  })
})

test('whatever it reads, the other parser reads as the same', () => {
  const trozos = fc.constantFrom(
    '<a>',
    '</a>',
    '<a/>',
    '<p:b>',
    '</p:b>',
    '<p:b x="1"/>',
    '<a xmlns="urn:u">',
    '<p:b xmlns:p="urn:p">',
    'texto',
    '&lt;',
    '&amp;',
    '&#65;',
    '&',
    ' ',
    '\n',
    '"',
    "'",
    '>',
    '<',
    ']]>',
    '<a xmlns:p="urn:p" p:k="v">',
    'ñ',
    '<b c="d e"/>',
  )
  const envuelto = fc.array(trozos, { maxLength: 8 }).map(t => `<r xmlns:p="urn:q">${t.join('')}</r>`)
  const numRuns = Number(process.env.MBOHERA_RUNS ?? 1500)
  let leidos = 0
  fc.assert(
    fc.property(
      fc.oneof(
        envuelto,
        fc.array(trozos, { maxLength: 6 }).map(t => t.join('')),
      ),
      texto => {
        const e = leerXml(texto)
        if (!e) return
        leidos++
        const suyo = otro(texto.trim())
        expect(suyo && canonicas(suyo)).toEqual(canonicas(e))
      },
    ),
    { numRuns },
  )
  expect(leidos).toBeGreaterThan(numRuns / 50)
})
