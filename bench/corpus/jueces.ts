import { TIPO_DOCUMENTO } from '../../packages/api/src/domain/emision/valores.ts'
import { judgeDocumento, readHechos } from '../../packages/simulador/src/juez/index.ts'
import { pieza } from '../../packages/simulador/test/juez/firmar.ts'
import { registrado, registroDe } from '../../packages/simulador/test/juez/registro.ts'
import { faltasDeAritmetica } from './aritmetica.ts'
import { AHORA, CONFIANZA, CSC, type Emision, SEGURIDAD } from './emitir.ts'
import { cdcDe, qrDe } from './identidad.ts'
import { RUC_EMISOR } from './recetas.ts'
import type { Json } from './tabla.ts'

export type Emitido = Extract<Emision, { ok: true }>

const valorDe = (xml: string, nombre: string): string | undefined =>
  new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(xml)?.[1]

/** CDC and QR, made a second time from the request and from who issues. */
export function faltasDeIdentidad(cuerpo: Json, numero: number, { xml, cdc, digest }: Emitido): string[] {
  const tipo = TIPO_DOCUMENTO[cuerpo.tipoDocumento as keyof typeof TIPO_DOCUMENTO]
  const fechaEmision = String(cuerpo.fechaEmision ?? '2026-11-20T12:00:00')
  const suyo = cdcDe({
    tipo,
    ruc: RUC_EMISOR,
    establecimiento: '001',
    punto: '001',
    numero,
    tipoContribuyente: 2,
    dia: fechaEmision.slice(0, 10),
    seguridad: SEGURIDAD,
  })
  const receptor = xml.slice(xml.indexOf('<gDatRec>'), xml.indexOf('</gDatRec>'))
  const ruc = valorDe(receptor, 'dRucRec')
  const qr = qrDe(
    {
      cdc: suyo,
      fechaEmision,
      receptor: ruc ? `dRucRec=${ruc}` : `dNumIDRec=${valorDe(receptor, 'dNumIDRec') ?? '0'}`,
      total: valorDe(xml, 'dTotGralOpe') ?? '0',
      iva: valorDe(xml, 'dTotIVA') ?? '0',
      items: (cuerpo.items as unknown[]).length,
      digest,
    },
    CSC,
  )
  const escrito = valorDe(xml, 'dCarQR')?.replaceAll('&amp;', '&')
  return [
    ...(cdc === suyo ? [] : [`CDC: ${cdc} y no ${suyo}`]),
    ...(escrito === qr ? [] : [`QR: ${escrito} y no ${qr}`]),
  ]
}

/** What the simulador, which was written from the manual by itself, says of a documento whose world knows what it is about. */
export function faltasDelSimulador({ xml }: Emitido): string[] {
  const piece = pieza(xml)
  const hechos = readHechos(piece)
  const asociados = [...xml.matchAll(/<(?:dCdCDERef|dCDCAnticipo)>(\w+)</g)].map(m => m[1]!)
  const documentos = asociados.map(cdc =>
    registrado({
      ...hechos!,
      cdc,
      tipo: 1,
      numero: cdc.slice(17, 24),
      innominado: false,
      tipoTransaccion: 9,
      total: '999999999999999',
      asociados: [],
    }),
  )
  const veredicto = judgeDocumento(piece, {
    ahora: AHORA + 60_000,
    ambiente: 'test',
    registro: registroDe({ documentos }),
    confianza: CONFIANZA,
  })
  if (veredicto.estado !== 'Rechazado') return []
  return veredicto.codigos.map(({ codigo, mensaje }) => `simulador ${codigo}: ${mensaje}`)
}

/** What was said, without the blanks around it; what was not said is not there. */
const recortado = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.trim()
    : Array.isArray(value)
      ? value.map(recortado)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).flatMap(([nombre, dentro]) =>
              dentro === null || dentro === undefined ? [] : [[nombre, recortado(dentro)]],
            ),
          )
        : value

const faltasDeLimpio = (cuerpo: Json, numero: number, emitido: Emitido): string[] => [
  ...faltasDeAritmetica(cuerpo, emitido.xml),
  ...faltasDeIdentidad(cuerpo, numero, emitido),
  ...faltasDelSimulador(emitido),
]

export const faltasDe = (cuerpo: Json, numero: number, emitido: Emitido): string[] =>
  faltasDeLimpio(recortado(cuerpo) as Json, numero, emitido)
