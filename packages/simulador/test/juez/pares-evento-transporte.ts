import { transporte, transportePersona } from './eventos.ts'
import { COMPRADORA, type Par } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA, INNOMINADA, NOTA, REMISION } from './referidos.ts'
import { antes, pon, quita, tras, varios } from './texto.ts'

const DOCUMENTOS = [FACTURA, INNOMINADA, NOTA, REMISION]
const todos = { mundo: { documentos: DOCUMENTOS } }
const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({
  entornoRoto: { mundo: { documentos: DOCUMENTOS, ...mundo } },
})
const local = () => transporte(CDC.remision, 1)
const chofer = () => transporte(CDC.remision, 2)
const empresaTransportista = () => transporte(CDC.remision, 3)
const personaTransportista = () => transportePersona(CDC.remision)
const vehiculo = () => transporte(CDC.remision, 4)
const conVin = () =>
  varios(
    pon('dTipIdenVeh', '1'),
    antes('dNroMatVeh', '<dNroIDVeh>CHASIS1</dNroIDVeh>'),
    quita('dNroMatVeh'),
  )(vehiculo())
const CANCELADO = { contribuyentes: [{ ruc: '80077777', razonSocial: 'X', estado: 'CAN' as const }] }

export const TRANSPORTE_EVENTO: readonly Par[] = [
  { codigo: '4336', que: 'CDC ausente', mensaje: chofer, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  { codigo: '0142', que: 'firma otro', mensaje: chofer, entorno: todos, entornoRoto: { quien: COMPRADORA } },
  {
    codigo: '4300',
    que: 'lugar sin relación',
    mensaje: local,
    entorno: todos,
    cambia: varios(pon('cDepEnt', '2'), pon('dDesDepEnt', 'CONCEPCION')),
  },
  {
    codigo: '4301',
    que: 'local sin departamento',
    mensaje: local,
    entorno: todos,
    cambia: varios(quita('cDepEnt'), quita('dDesDepEnt')),
  },
  {
    codigo: '4302',
    que: 'departamento sin nombre',
    mensaje: local,
    entorno: todos,
    cambia: quita('dDesDepEnt'),
  },
  {
    codigo: '4303',
    que: 'otro departamento',
    mensaje: local,
    entorno: todos,
    cambia: pon('dDesDepEnt', 'CENTRAL'),
  },
  { codigo: '4304', que: 'distrito sin nombre', mensaje: local, entorno: todos, cambia: quita('dDesDisEnt') },
  {
    codigo: '4305',
    que: 'otro distrito',
    mensaje: local,
    entorno: todos,
    cambia: pon('dDesDisEnt', 'LUQUE'),
  },
  {
    codigo: '4306',
    que: 'local sin ciudad',
    mensaje: local,
    entorno: todos,
    cambia: varios(quita('cCiuEnt'), quita('dDesCiuEnt')),
  },
  { codigo: '4307', que: 'ciudad sin nombre', mensaje: local, entorno: todos, cambia: quita('dDesCiuEnt') },
  { codigo: '4308', que: 'otra ciudad', mensaje: local, entorno: todos, cambia: pon('dDesCiuEnt', 'LUQUE') },
  { codigo: '4309', que: 'local sin dirección', mensaje: local, entorno: todos, cambia: quita('dDirEnt') },
  { codigo: '4310', que: 'local sin número', mensaje: local, entorno: todos, cambia: quita('dNumCas') },
  { codigo: '4311', que: 'chofer sin nombre', mensaje: chofer, entorno: todos, cambia: quita('dNomChof') },
  {
    codigo: '4312',
    que: 'chofer sin documento',
    mensaje: chofer,
    entorno: todos,
    cambia: quita('dNumIDChof'),
  },
  {
    codigo: '4313',
    que: 'transportista sin naturaleza',
    mensaje: empresaTransportista,
    entorno: todos,
    cambia: varios(quita('iNatTrans'), quita('dRucTrans'), quita('dDVTrans')),
  },
  {
    codigo: '4314',
    que: 'contribuyente sin RUC',
    mensaje: empresaTransportista,
    entorno: todos,
    cambia: varios(quita('dRucTrans'), quita('dDVTrans')),
  },
  {
    codigo: '4315',
    que: 'RUC desconocido',
    mensaje: empresaTransportista,
    entorno: todos,
    ...con({ desconocidos: ['80077777'] }),
  },
  { codigo: '4316', que: 'RUC cancelado', mensaje: empresaTransportista, entorno: todos, ...con(CANCELADO) },
  {
    codigo: '4317',
    que: 'persona con RUC',
    mensaje: personaTransportista,
    entorno: todos,
    cambia: tras('iNatTrans', '<dRucTrans>80077777</dRucTrans><dDVTrans>8</dDVTrans>'),
  },
  {
    codigo: '4318',
    que: 'DV ajeno',
    mensaje: empresaTransportista,
    entorno: todos,
    cambia: pon('dDVTrans', '1'),
  },
  {
    codigo: '4319',
    que: 'transportista sin nombre',
    mensaje: empresaTransportista,
    entorno: todos,
    cambia: quita('dNomTrans'),
  },
  {
    codigo: '4320',
    que: 'persona sin tipo de documento',
    mensaje: personaTransportista,
    entorno: todos,
    cambia: varios(quita('iTipIDTrans'), quita('dDTipIDTrans'), quita('dNumIDTrans')),
  },
  {
    codigo: '4321',
    que: 'contribuyente con documento',
    mensaje: empresaTransportista,
    entorno: todos,
    cambia: tras('dNomTrans', '<iTipIDTrans>1</iTipIDTrans>'),
  },
  {
    codigo: '4322',
    que: 'documento sin descripción',
    mensaje: personaTransportista,
    entorno: todos,
    cambia: quita('dDTipIDTrans'),
  },
  {
    codigo: '4323',
    que: 'descripción de otro documento',
    mensaje: personaTransportista,
    entorno: todos,
    cambia: pon('dDTipIDTrans', 'Pasaporte'),
  },
  {
    codigo: '4324',
    que: 'documento sin número',
    mensaje: personaTransportista,
    entorno: todos,
    cambia: quita('dNumIDTrans'),
  },
  {
    codigo: '4325',
    que: 'vehículo sin tipo de transporte',
    mensaje: vehiculo,
    entorno: todos,
    cambia: varios(quita('iTipTrans'), quita('dDesTipTrans')),
  },
  {
    codigo: '4326',
    que: 'tipo sin descripción',
    mensaje: vehiculo,
    entorno: todos,
    cambia: quita('dDesTipTrans'),
  },
  {
    codigo: '4327',
    que: 'descripción de otro tipo',
    mensaje: vehiculo,
    entorno: todos,
    cambia: pon('dDesTipTrans', 'Tercero'),
  },
  {
    codigo: '4328',
    que: 'vehículo sin modalidad',
    mensaje: vehiculo,
    entorno: todos,
    cambia: varios(quita('iModTrans'), quita('dDesModTrans')),
  },
  {
    codigo: '4329',
    que: 'modalidad sin descripción',
    mensaje: vehiculo,
    entorno: todos,
    cambia: quita('dDesModTrans'),
  },
  {
    codigo: '4330',
    que: 'descripción de otra modalidad',
    mensaje: vehiculo,
    entorno: todos,
    cambia: pon('dDesModTrans', 'Fluvial'),
  },
  {
    codigo: '4331',
    que: 'sin tipo de vehículo',
    mensaje: vehiculo,
    entorno: todos,
    cambia: quita('dTiVehTras'),
  },
  { codigo: '4332', que: 'sin marca', mensaje: vehiculo, entorno: todos, cambia: quita('dMarVeh') },
  {
    codigo: '4333',
    que: 'sin tipo de identificación',
    mensaje: vehiculo,
    entorno: todos,
    cambia: quita('dTipIdenVeh'),
  },
  { codigo: '4334', que: 'sin identificación', mensaje: conVin, entorno: todos, cambia: quita('dNroIDVeh') },
  { codigo: '4335', que: 'sin matrícula', mensaje: vehiculo, entorno: todos, cambia: quita('dNroMatVeh') },
]
