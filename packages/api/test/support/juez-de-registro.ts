import { spawnSync } from 'node:child_process'

/**
 * Python's ZIP, its XML and its decimals know nothing of ours. It takes the file apart by the rules of the technical specification of June 2021,
 * and says what of each signed text the lines should be: of whom, how much, about what.
 */
const JUEZ = `
import sys, json, io, re, base64, zipfile
from decimal import Decimal as D, ROUND_HALF_UP
import xml.etree.ElementTree as E
N = {'s': 'http://ekuatia.set.gov.py/sifen/xsd'}
entrada = json.load(sys.stdin)
faltas = []
def exige(que, es):
    if not es: faltas.append(que)

def leer(nombre, zip64):
    base = re.fullmatch(r'(\\d+_REG_\\d{6}_[A-Za-z0-9]{1,5})\\.zip', nombre)
    exige('nombre ' + nombre, base)
    z = zipfile.ZipFile(io.BytesIO(base64.b64decode(zip64)))
    exige('zip sano', z.testzip() is None)
    exige('un archivo del mismo nombre', z.namelist() == [base.group(1) + '.txt'])
    texto = z.read(z.namelist()[0]).decode('utf-8')
    exige('sin marca', not texto.startswith('\\ufeff'))
    exige('termina en CRLF', texto.endswith('\\r\\n'))
    filas = [linea.split('\\t') for linea in texto[:-2].split('\\r\\n')]
    exige('hasta 5000', len(filas) <= 5000)
    for f in filas:
        linea = ' '.join(f)
        exige('columnas de ' + linea, len(f) == {'1': 19, '2': 20}[f[0]])
        exige('identidad de ' + linea, f[1] in ('11', '12', '13', '14', '15', '16', '17') and 0 < len(f[2]) <= 20)
        exige('RUC sin digito de ' + linea, f[1] != '11' or re.fullmatch(r'\\d{3,8}[A-D]?', f[2]))
        exige('nombre de ' + linea, 0 < len(f[3]) <= 250)
        exige('tipo de ' + linea, f[4] in (('109', '110', '111') if f[0] == '1' else ('101', '109', '110', '111')))
        exige('fecha de ' + linea, re.fullmatch(r'\\d\\d/\\d\\d/20\\d\\d', f[5]))
        exige('timbrado de ' + linea, re.fullmatch(r'\\d{8}', f[6]))
        exige('numero de ' + linea, re.fullmatch(r'\\d{3}-\\d{3}-\\d{7}', f[7]))
        montos = [int(m) if re.fullmatch(r'\\d+', m) else -1 for m in f[8:12]]
        exige('montos de ' + linea, min(montos) >= 0 and montos[3] > 0)
        exige('suma de ' + linea, sum(montos[:3]) == (0 if f[4] == '101' else montos[3]))
        exige('condicion de ' + linea, f[12] in (('1', '2') if f[4] == '109' else ('', '1', '2')))
        resto = f[13:-2]
        exige('S o N de ' + linea, all(c in ('S', 'N') for c in resto) and 'S' in resto[1:4])
        nota = f[4] in ('110', '111')
        exige('asociado de ' + linea, bool(f[-2]) == nota and bool(f[-1]) == nota)
        exige('asociado bien escrito de ' + linea, not nota or (re.fullmatch(r'\\d{3}-\\d{3}-\\d{7}', f[-2]) and re.fullmatch(r'\\d{8}', f[-1])))
    return filas

def entero(d): return str(int(d.quantize(D(1), rounding=ROUND_HALF_UP)))
timbrados = {d['cdc']: re.search('<dNumTim>(\\\\d+)', d['xml']).group(1) for d in entrada['documentos']}
def esperada(doc):
    r = E.fromstring(doc['xml'])
    one = lambda p, e=r: (lambda f: None if f is None else f.text)(e.find('.//s:' + p, N))
    tipo, mio = one('iTiDE'), doc['mio']
    compra = (tipo in ('4', '5')) if mio else tipo != '5'
    m = {'10': D(0), '5': D(0), '0': D(0)}
    for i in r.findall('.//s:gCamItem', N):
        tc = D(one('dTiCamIt', i) or one('dTiCam') or 1) if one('cMoneOpe') != 'PYG' else D(1)
        todo, exenta, tasa = D(one('dTotOpeItem', i)), D(one('dBasExe', i) or 0), one('dTasaIVA', i)
        if tasa in ('5', '10'):
            m[tasa] += tc * (todo - exenta); m['0'] += tc * exenta
        else: m['0'] += tc * todo
    if not mio: quien = ['11', one('dRucEm'), one('dNomEmi')]
    elif tipo == '4': quien = [{'1': '12', '2': '13', '3': '14', '4': '14'}[one('iTipIDVen')], one('dNumIDVen'), one('dNomVen')]
    elif one('dRucRec'): quien = ['11', one('dRucRec'), one('dNomRec')]
    elif one('iTipIDRec') == '5': quien = ['15', 'X', 'SIN NOMBRE']
    else: quien = [{'1': '12', '2': '13', '3': '14', '4': '14', '6': '16', '9': '17'}[one('iTipIDRec')], one('dNumIDRec'), one('dNomRec')]
    partes = ['0', '0', '0'] if tipo == '4' else [entero(m['10']), entero(m['5']), entero(m['0'])]
    total = entero(sum(m.values())) if tipo == '4' else str(sum(int(p) for p in partes))
    asociado = ['', '']
    if tipo in ('5', '6'):
        cdc = one('dCdCDERef')
        asociado = ['-'.join((cdc[11:14], cdc[14:17], cdc[17:24])), timbrados[cdc]] if cdc else ['-'.join((one('dEstDocAso'), one('dPExpDocAso'), one('dNumDocAso'))), one('dNTimDI')]
    dia = '/'.join(reversed(one('dFeEmiDE')[:10].split('-')))
    return ['2' if compra else '1', *quien, {'1': '109', '4': '101', '5': '110', '6': '111'}[tipo], dia, one('dNumTim'), '-'.join((one('dEst'), one('dPunExp'), one('dNumDoc'))), *partes, total,
        one('iCondOpe') if tipo == '1' else '', 'N' if one('cMoneOpe') == 'PYG' else 'S', *entrada['imputa'], *(['N'] if compra else []), *asociado]

filas = [f for a in entrada['archivos'] for f in leer(a['nombre'], a['zip'])]
print(json.dumps({'faltas': faltas, 'filas': filas, 'esperadas': [esperada(d) for d in entrada['documentos']]}))
`

export interface Juicio {
  faltas: string[]
  filas: string[][]
  esperadas: string[][]
}

/** `mio`: it was issued by whom the file is of. `imputa`: S or N for IVA, IRE and IRP-RSP. */
export function judgeRegistro(de: {
  archivos: { nombre: string; zip: Buffer }[]
  documentos: { cdc: string; xml: string; mio: boolean }[]
  imputa: readonly string[]
}): Juicio {
  const archivos = de.archivos.map(({ nombre, zip }) => ({ nombre, zip: zip.toString('base64') }))
  const input = JSON.stringify({ ...de, archivos })
  const { stdout, stderr } = spawnSync('python3', ['-c', JUEZ], { input, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}
