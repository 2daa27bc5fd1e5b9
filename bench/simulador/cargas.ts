import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAutoridad } from '../../packages/simulador/src/ca/autoridad.ts'
import { pedidos } from '../../packages/simulador/test/ayuda/cliente.ts'
import { cdcDe, facturaInnominada, NS } from '../../packages/simulador/test/ayuda/documento.ts'

export interface ParaServidor {
  readonly dataDir: string
  readonly modelo: string
  readonly modeloCdc: string
  readonly cdcs: readonly string[]
  readonly ahora: string
}

export interface Preparado {
  readonly servidor: ParaServidor
  readonly mensajes: readonly string[]
  readonly caPem: string
  readonly certPem: string
  readonly keyPem: string
}

const EMITIDA = '2026-11-20T10:15:00'
const FIRMADA = '2026-11-20T10:18:00'
const AHORA = '2026-11-20T10:20:00'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

// Written in canonical form at once: signing thousands of events must not take longer than measuring them.
function signedEvento(id: number, cdc: string, key: KeyObject, certPem: string): string {
  const nom = `<rGEveNom><Id>${cdc}</Id><mOtEve>Pedido del comprador</mOtEve><iNatRec>1</iNatRec><iTiOpe>1</iTiOpe><cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe><iTiContRec>2</iTiContRec><dRucRec>80088888</dRucRec><dDVRec>0</dDVRec><dNomRec>COMPRADORA DE PRUEBA SRL</dNomRec></rGEveNom>`
  const inner = `<dFecFirma>${FIRMADA}</dFecFirma><dVerFor>150</dVerFor><gGroupTiEvt>${nom}</gGroupTiEvt></rEve>`
  const digest = sha256(`<rEve xmlns="${NS}" Id="${id}">${inner}`)
  const signed = `<CanonicalizationMethod Algorithm="${EXC}"></CanonicalizationMethod><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod><Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${EXC}"></Transform></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  const value = sign('sha256', Buffer.from(`<SignedInfo xmlns="${DSIG}">${signed}`), key).toString('base64')
  const cert = certPem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const signature = `<Signature xmlns="${DSIG}"><SignedInfo>${signed}<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${cert}</X509Certificate></X509Data></KeyInfo></Signature>`
  return `<rGesEve><rEve Id="${id}">${inner}${signature}</rGesEve>`
}

function group(events: readonly string[]): string {
  const open = `<gGroupGesEve xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NS} siRecepEvento_v150.xsd">`
  return pedidos.evento(`${open}${events.join('')}</gGroupGesEve>`)
}

/** So many documents of one issuer, and a signed nomination of each, so many to a message. */
export async function prepareNominaciones(total: number, porMensaje: number): Promise<Preparado> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-simulador-'))
  const autoridad = await openAutoridad(dataDir)
  const cert = await autoridad.issue({ ruc: '80099999-1', nombre: 'YERBATERA SA' })
  const key = createPrivateKey(cert.keyPem)
  const spec = (numero: number) => ({ ruc: '80099999', dv: '1', numero, emitida: EMITIDA })
  const modelo = facturaInnominada(spec(1), cert)
  const cdcs = Array.from({ length: total }, (_, at) => cdcDe(spec(at + 1)))
  const mensajes: string[] = []
  for (let at = 0; at < total; at += porMensaje) {
    const events = cdcs
      .slice(at, at + porMensaje)
      .map((cdc, n) => signedEvento(n + 1, cdc, key, cert.certPem))
    mensajes.push(group(events))
  }
  const servidor = { dataDir, modelo: modelo.xml, modeloCdc: modelo.cdc, cdcs, ahora: AHORA }
  return { servidor, mensajes, caPem: autoridad.caPem, certPem: cert.certPem, keyPem: cert.keyPem }
}
