import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mundo } from '../mundo.ts'
import { Terminal } from '../terminal.ts'
import { VERIFICAR } from './verificar.ts'

const XML = readFileSync(
  new URL('../../../sifen/test/golden/documento/fe-contado.xml', import.meta.url),
  'utf8',
)

async function verificar(xml: string, opciones: Record<string, string> = {}): Promise<string> {
  class Entrada extends Terminal {
    override readAll = async () => Buffer.from(xml)
  }
  // Of its world it looks at the terminal alone.
  const mundo = { terminal: new Entrada() } as unknown as Mundo
  const { texto } = await VERIFICAR.run(mundo, { argumentos: ['-'], opciones })
  return texto
}

test('what somebody wrote into an XML is no line of what was found out about it', async () => {
  const before = (await verificar(XML.replace('<dNumDoc>', '<dNumDoc>9'))).split('\n')
  for (const salto of ['\n', '&#13;', '&#x85;', '\u2028']) {
    const dicho = `9${salto}bien  firma        Corresponde al contenido.`
    const lineas = (await verificar(XML.replace('<dNumDoc>', `<dNumDoc>${dicho}`))).split(
      /[\n\r\u0085\u2028]/,
    )
    expect(lineas).toHaveLength(before.length)
    expect(lineas.filter(line => /^bien {2}firma/.test(line))).toEqual([])
  }
})

test('of a file that holds no CSC nobody is told that his QR was changed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-csc-'))
  const csc = join(dir, 'csc.txt')
  const con = (bytes: string | Buffer) => {
    writeFileSync(csc, bytes)
    return verificar(XML, { csc })
  }
  const CSC = 'ABCD0000000000000000000000000000'
  for (const bien of [CSC, `${CSC}\r\n`, `\ufeff${CSC}\n`]) expect(await con(bien)).toMatch(/^bien {2}csc /m)
  for (const mal of ['', '\n', `0001;${CSC}`, CSC.slice(1), Buffer.from(CSC, 'utf16le')])
    await expect(con(mal)).rejects.toMatchObject({
      salida: 'uso',
      message: expect.stringMatching(/csc\.txt.*32/),
    })
  rmSync(dir, { recursive: true })
})
