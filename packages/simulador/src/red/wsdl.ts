import { HOST_PROD, HOST_TEST } from '../ca/autoridad.ts'
import type { Ambiente, Servicio } from '../juez/contrato.ts'
import { RUTAS } from './puertas.ts'

interface Operacion {
  /** Name of port type, binding and port (one of them misspelt by its owner). */
  readonly puerto: string
  readonly operacion: string
  readonly pedido: string
  readonly respuesta: string
}

const OPERACIONES: Record<Servicio, Operacion> = {
  siRecepDE: {
    puerto: 'de-ws-sync-recibe',
    operacion: 'rEnviDe',
    pedido: 'rEnviDe',
    respuesta: 'rRetEnviDe',
  },
  siRecepLoteDE: {
    puerto: 'de-ws-async-recibe',
    operacion: 'rEnvioLote',
    pedido: 'rEnvioLote',
    respuesta: 'rResEnviLoteDe',
  },
  siRecepEvento: {
    puerto: 'de-ws-eventos-evento',
    operacion: 'rEnviEventoDe',
    pedido: 'rEnviEventoDe',
    respuesta: 'rRetEnviEventoDe',
  },
  siConsDE: {
    puerto: 'de-ws-consultas-consulta',
    operacion: 'rEnviConsDe',
    pedido: 'rEnviConsDeRequest',
    respuesta: 'rEnviConsDeResponse',
  },
  siResultLoteDE: {
    puerto: 'de-ws-consultas-consuta-lote',
    operacion: 'rEnviConsLoteDe',
    pedido: 'rEnviConsLoteDe',
    respuesta: 'rResEnviConsLoteDe',
  },
  siConsRUC: {
    puerto: 'de-ws-consultas-consulta-ruc',
    operacion: 'rEnviConsRUC',
    pedido: 'rEnviConsRUC',
    respuesta: 'rResEnviConsRUC',
  },
}

const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'
const HOST: Record<Ambiente, string> = { test: HOST_TEST, prod: HOST_PROD }

/** The description of a service; its messages are opaque elements, since the schemas are not ours to publish. */
export function wsdl(servicio: Servicio, ambiente: Ambiente): string {
  const { puerto, operacion, pedido, respuesta } = OPERACIONES[servicio]
  const location = `https://${HOST[ambiente]}${RUTAS[servicio]}`
  const element = (name: string) => `<xsd:element name="${name}" type="xsd:anyType"/>`
  const message = (name: string) =>
    `<wsdl:message name="${name}"><wsdl:part name="${name}" element="tns:${name}"/></wsdl:message>`
  const body = '<soap12:body use="literal"/>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions targetNamespace="${SIFEN}" xmlns:tns="${SIFEN}" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
<wsdl:types><xsd:schema targetNamespace="${SIFEN}" elementFormDefault="qualified">${element(pedido)}${element(respuesta)}</xsd:schema></wsdl:types>
${message(pedido)}
${message(respuesta)}
<wsdl:portType name="${puerto}"><wsdl:operation name="${operacion}"><wsdl:input name="${pedido}" message="tns:${pedido}"/><wsdl:output name="${respuesta}" message="tns:${respuesta}"/></wsdl:operation></wsdl:portType>
<wsdl:binding name="${puerto}Soap12" type="tns:${puerto}"><soap12:binding transport="http://schemas.xmlsoap.org/soap/http" style="document"/><wsdl:operation name="${operacion}"><soap12:operation soapAction="" soapActionRequired="false" style="document"/><wsdl:input name="${pedido}">${body}</wsdl:input><wsdl:output name="${respuesta}">${body}</wsdl:output></wsdl:operation></wsdl:binding>
<wsdl:service name="${puerto}Service"><wsdl:port name="${puerto}Soap12" binding="tns:${puerto}Soap12"><soap12:address location="${location}"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`
}
