import { spawnSync } from 'node:child_process'
import { type FormatoKude, kude } from '../../packages/sifen/src/kude/kude.ts'
import { enMinimos } from './aritmetica.ts'

/** In the order in which it was drawn: what is broken over lines of a cell stays together. */
function textoDe(pdf: Uint8Array): string {
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { encoding: 'utf8', input: pdf })
  return stdout
}

const sinBlancos = (texto: string): string => texto.replace(/\s+/g, '')
const descifrado = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Texts of a documento that its paper shows as they are. */
const TEXTOS = new Set(
  `dNomEmi dDirEmi dTelEmi dEmailE dNomRec dNomFanRec dDirRec dTelRec dCelRec dEmailRec dCodCliente dDesProSer
   dCodInt dInfItem dDesUniMed dNumTim dNumDoc dNomVen dDirVen dDirProv dNumIDVen dDesMotEmi dPlazoCre
   dDesTiPag dBcoEmi dNumCheq dInfoEmi dInfoFisc dNomTrans dDomFisc dNomChof dNumIDChof dDirChof dNombAg dDirAge
   dDirLocSal dDirLocEnt dMarVeh dTiVehTras dNroIDVeh dNroMatVeh dNroVuelo dNuManif dNuDespImp dDesMotEmiNR dDesRespEmiNR
   dDesTipTra dDesDenTarj dCodAuOpe dNumCons dNumControl dNumComRet dNumResCF dNTimDI dNumDocAso dNumIDRec dNCM dGtin
   dGtinPq dNumLote dNSerie dNumPedi dNumSegui dNumReg dNumRegEntCom dNomPro dDncpG dDncpE dDesRelMerc dChasis dColor dNroMotor cTipVeh
   dDesTipOpVN dDesTipCom dModCont dEntCont dSecCont dDesOblAfe dOrdCompra dOrdVta dAsiento dDesCarCarga dNroMed dCateg dPoliza dUnidVig
   dNumPoliza dCodEmpSeg dNomCaj dDesDonac dCiclo dContrato dCodConDncp dDesPaisOrig dDesCiuEmi dDesCiuRec dParAranc`.split(
    /\s+/,
  ),
)
const NADA = new Set(['0'])

/** An amount as people in Paraguay write it. */
function enPapel(monto: string, moneda: string): string {
  const paso = moneda === 'PYG' ? 100_000_000n : 1_000_000n
  const pasos = (2n * enMinimos(monto) + paso) / (2n * paso)
  const [entero, centimos] =
    moneda === 'PYG' ? [pasos, ''] : [pasos / 100n, `,${String(pasos % 100n).padStart(2, '0')}`]
  return String(entero).replace(/\B(?=(\d{3})+$)/g, '.') + centimos
}

const elemento = (xml: string, nombre: string) => new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(xml)?.[1]

/** Whether a text is there: each word of it whole, or broken over the lines of a cell beside others. */
const seLee = (texto: string, papel: string): boolean =>
  papel.includes(sinBlancos(texto)) || texto.split(/\s+/).every(palabra => isEntera(palabra, papel))

function isEntera(palabra: string, papel: string): boolean {
  let resto = palabra
  while (resto !== '') {
    let cuantos = resto.length
    while (cuantos > 0 && !papel.includes(resto.slice(0, cuantos))) cuantos--
    if (cuantos < Math.min(2, resto.length)) return false
    resto = resto.slice(cuantos)
  }
  return true
}

/** What of a signed documento a person does not read on its KuDE. */
export async function faltasDelPapel(xml: string, cdc: string, formato: FormatoKude): Promise<string[]> {
  const papel = sinBlancos(textoDe(await kude(xml, { formato })))
  const moneda = elemento(xml, 'cMoneOpe') ?? 'PYG'
  const sueltos = [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]
    .filter(([, nombre, texto]) => TEXTOS.has(nombre!) && !NADA.has(texto!))
    .map(([, nombre, texto]) => [nombre!, descifrado(texto!)] as const)
  const total = elemento(xml, 'dTotGralOpe')
  const esperados = [
    ['CDC', cdc] as const,
    ...(total === undefined ? [] : [['dTotGralOpe', enPapel(total, moneda)] as const]),
    ...sueltos,
  ]
  const faltan = esperados.filter(([, texto]) => !seLee(texto, papel))
  return faltan.map(([nombre, texto]) => `KuDE ${formato}: falta ${nombre} «${texto.slice(0, 60)}»`)
}
