import { spawnSync } from 'node:child_process'

/** Python's XML and its decimals know nothing of ours: every item is read and split by its rate, in guaraníes, and summed. */
const JUEZ = `
import sys, json
from decimal import Decimal as D
import xml.etree.ElementTree as E
N = {'s': 'http://ekuatia.set.gov.py/sifen/xsd'}
t = {k: D(0) for k in ('exento', 'gravado5', 'iva5', 'gravado10', 'iva10', 'total')}
for doc in json.load(sys.stdin):
    r = E.fromstring(doc['xml'])
    one = lambda p, e=r: (lambda f: None if f is None else f.text)(e.find('.//s:' + p, N))
    signo = {'CANCELADO': 0, 'APARTE': 0}.get(doc['estado'], -1 if one('iTiDE') == '5' else 1)
    for i in r.findall('.//s:gCamItem', N):
        tc = D(one('dTiCamIt', i) or one('dTiCam') or 1) if one('cMoneOpe') != 'PYG' else D(1)
        todo, exenta, iva = (D(one(c, i) or 0) for c in ('dTotOpeItem', 'dBasExe', 'dLiqIVAItem'))
        tasa = one('dTasaIVA', i)
        if tasa in ('5', '10'):
            t['gravado' + tasa] += signo * tc * (todo - exenta)
            t['iva' + tasa] += signo * tc * iva
            t['exento'] += signo * tc * exenta
        else:
            t['exento'] += signo * tc * todo
    t['total'] += signo * D(one('dTotalGs') or one('dTotGralOpe'))
print(json.dumps({k: str(int(v) if v == int(v) else v.normalize()) for k, v in t.items()}))
`
export const hayPython = spawnSync('python3', ['--version']).status === 0
export const sinPython = hayPython ? '' : ' [skipped: python3 is missing; install the package python3]'

/** What is said to be APARTE, or CANCELADO, counts zero. */
export function sumWithPython(documentos: readonly { xml: string; estado: string }[]): object {
  const input = JSON.stringify(documentos)
  const { stdout, stderr } = spawnSync('python3', ['-c', JUEZ], { input, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}
