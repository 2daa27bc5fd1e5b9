import { html, type Respuesta } from './accion.ts'

const page = (title: string, text: string) =>
  `<html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`

/** What the gateway gives to a client without a good certificate. */
export const hangup = (): Respuesta =>
  html(page('302 Found', 'Acceso Denegado'), 302, { location: '/vdesk/hangup.php3' })

/** The logout page of the gateway, which comes with a 200. */
export const bigIp = (): Respuesta =>
  html(page('BIG-IP logout page', 'Acceso Denegado. Su sesi&oacute;n ha terminado.'))

export const fueraDeServicio = (): Respuesta =>
  html(
    page('503 Service Unavailable', 'El servicio no est&aacute; disponible. Intente m&aacute;s tarde.'),
    503,
  )

export const backsideFail = (): Respuesta =>
  html(page('400 Bad Request', 'No se pudo procesar la solicitud.'), 400, {
    'content-type': 'text/html',
    'x-backside-transport': 'FAIL FAIL',
  })

const FAULT =
  '<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode>env:Server</faultcode><faultstring>Internal Error</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>'

/** A SOAP 1.1 fault from a SOAP 1.2 service. */
export const fallaSoap11 = (status = 500): Respuesta => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: Buffer.from(FAULT),
})
