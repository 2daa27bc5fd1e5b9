import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kude } from '../../src/kude/kude.ts'
import { hayPoppler, sinPoppler, wordsOfPdf } from './leer.ts'

const folder = new URL('../golden/documento/', import.meta.url)
const xmls = readdirSync(folder).filter(file => file.endsWith('.xml'))

const fieldOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1]
const read = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** Half up, to what can be paid. */
function inMoneda(total: string, moneda: string | undefined): string {
  const [whole = '', fraction = ''] = total.split('.')
  const digits = moneda === 'PYG' ? 0 : 2
  const units = BigInt(whole + fraction.padEnd(9, '0'))
  const step = 10n ** BigInt(9 - digits)
  const text = String((units + step / 2n) / step).padStart(digits + 1, '0')
  return digits === 0 ? grouped(text) : `${grouped(text.slice(0, -digits))},${text.slice(-digits)}`
}

describe.skipIf(!hayPoppler).each(['a4', 'ticket', 'ticket58'] as const)(
  `the KuDE in %s of every golden document${sinPoppler}`,
  formato => {
    test('there are documents', () => {
      expect(xmls.length).toBeGreaterThan(20)
    })

    test.each(xmls)('%s says its CDC, its number, both names and its total', async file => {
      const xml = readFileSync(new URL(file, folder), 'utf8')
      const words = wordsOfPdf(await kude(xml, { formato }))
      const cdc = /<DE Id="(\d{44})"/.exec(xml)![1]!
      expect(words.replaceAll(' ', '')).toContain(cdc)
      expect(words).toContain(['dEst', 'dPunExp', 'dNumDoc'].map(name => fieldOf(xml, name)).join('-'))
      for (const name of ['dNomEmi', 'dNomRec', 'dNomVen', 'dNomTrans', 'dDesProSer']) {
        const value = fieldOf(xml, name)
        if (value !== undefined) expect(words).toContain(read(value))
      }
      const total = fieldOf(xml, 'dTotGralOpe')
      if (total !== undefined)
        expect(words).toContain(`TOTAL DE LA OPERACIÓN ${inMoneda(total, fieldOf(xml, 'cMoneOpe'))} `)
    })
  },
)
