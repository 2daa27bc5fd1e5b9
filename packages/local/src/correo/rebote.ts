import type { Sobre } from './smtp.ts'

/** A domain whose addresses are nobody's: what is sent there comes back, as from the server of a buyer. */
export const DOMINIO_QUE_REBOTA = 'rebota.ejemplo.com.py'

interface Motivo {
  accion: 'failed' | 'delayed'
  estado: string
  dicho: string
}
const NO_EXISTE: Motivo = { accion: 'failed', estado: '5.1.1', dicho: '550 5.1.1 esa direccion no existe' }
/** By what stands before the @. */
const MOTIVOS: Readonly<Record<string, Motivo>> = {
  llena: { accion: 'failed', estado: '5.2.2', dicho: '552 5.2.2 la casilla esta llena' },
  rechaza: { accion: 'failed', estado: '5.7.1', dicho: '550 5.7.1 no se admite ese remitente' },
  tarda: { accion: 'delayed', estado: '4.4.1', dicho: '451 4.4.1 no responde; se sigue intentando' },
}

/** What comes back of a mail (RFC 3464); null where nothing does. Of what comes back itself nothing does, or it would for ever. */
export function reboteDe({ de, para }: Sobre, mensaje: Buffer): { sobre: Sobre; mensaje: Buffer } | null {
  const nadie = para.find(uno => uno.toLowerCase().endsWith(`@${DOMINIO_QUE_REBOTA}`))
  if (nadie === undefined || de === '') return null
  const { accion, estado, dicho } = MOTIVOS[nadie.split('@', 1)[0]!.toLowerCase()] ?? NO_EXISTE
  const end = mensaje.indexOf('\r\n\r\n')
  const cabeceras = end === -1 ? mensaje : mensaje.subarray(0, end)
  const lines = [
    ...['Return-Path: <>', `From: Mail Delivery System <MAILER-DAEMON@${DOMINIO_QUE_REBOTA}>`, `To: <${de}>`],
    ...['Subject: Undelivered Mail Returned to Sender', 'Auto-Submitted: auto-replied', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary="rebote"', ''],
    ...['--rebote', 'Content-Type: text/plain; charset=utf-8', '', `${nadie}: ${dicho}`],
    ...[
      '--rebote',
      'Content-Type: message/delivery-status',
      '',
      `Reporting-MTA: dns; ${DOMINIO_QUE_REBOTA}`,
      '',
    ],
    ...[`Final-Recipient: rfc822; ${nadie}`, `Action: ${accion}`, `Status: ${estado}`],
    ...[`Diagnostic-Code: smtp; ${dicho}`, '--rebote', 'Content-Type: text/rfc822-headers', ''],
  ]
  return {
    sobre: { de: '', para: [de] },
    mensaje: Buffer.concat([
      Buffer.from(`${lines.join('\r\n')}\r\n`),
      cabeceras,
      Buffer.from('\r\n--rebote--\r\n'),
    ]),
  }
}
