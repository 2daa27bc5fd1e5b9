import {
  cancelacion,
  endoso,
  inutilizacion,
  nominarEmpresa,
  nominarExtranjero,
  nominarPersona,
  transporte,
  transportePersona,
} from './eventos.ts'
import { COMPRADORA, type Par } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA, INNOMINADA, NOTA, REMISION } from './referidos.ts'
import { ocurrido } from './registro.ts'
import { antes, pon, quita, tras, varios } from './texto.ts'

const DOCUMENTOS = [FACTURA, INNOMINADA, NOTA, REMISION]
const todos = { mundo: { documentos: DOCUMENTOS } }
const cdcMalo = (cdc: string) => cdc.slice(0, 43) + ((Number(cdc[43]) + 1) % 10)
const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({
  entornoRoto: { mundo: { documentos: DOCUMENTOS, ...mundo } },
})
const cancelada = {
  documentos: [
    { ...FACTURA, cancelado: true },
    { ...INNOMINADA, cancelado: true },
  ],
}
const firmado = (fecha: string) => pon('dFecFirma', fecha)

const cancelar = () => cancelacion(CDC.factura)
const cancelarNota = () => cancelacion(CDC.nota)

export const CANCELACION: readonly Par[] = [
  { codigo: '4000', que: 'versión 141', mensaje: cancelar, entorno: todos, cambia: pon('dVerFor', '141') },
  {
    codigo: '4001',
    que: 'dígito del CDC',
    mensaje: cancelar,
    entorno: todos,
    cambia: pon('Id', cdcMalo(CDC.factura)),
  },
  { codigo: '4002', que: 'CDC ausente', mensaje: cancelar, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  {
    codigo: '0142',
    que: 'firma otro',
    mensaje: cancelar,
    entorno: todos,
    entornoRoto: { quien: COMPRADORA },
  },
  { codigo: '4003', que: 'ya cancelado', mensaje: cancelar, entorno: todos, ...con(cancelada) },
  {
    codigo: '4009',
    que: '48 horas y un segundo',
    mensaje: () => firmado('2026-11-22T10:16:00')(cancelar()),
    entorno: todos,
    cambia: firmado('2026-11-22T10:16:01'),
  },
  {
    codigo: '4009',
    que: 'firmada antes de la aprobación',
    mensaje: () => firmado('2026-11-20T10:16:00')(cancelar()),
    entorno: todos,
    cambia: firmado('2026-11-20T10:15:59'),
  },
  {
    codigo: '4010',
    que: 'nota: 168 horas y un segundo',
    mensaje: () => firmado('2026-11-27T10:16:00')(cancelarNota()),
    entorno: todos,
    cambia: firmado('2026-11-27T10:16:01'),
  },
]

const endosar = () => endoso(CDC.factura)

export const ENDOSO: readonly Par[] = [
  {
    codigo: '4001',
    que: 'dígito del CDC',
    mensaje: endosar,
    entorno: todos,
    cambia: pon('Id', cdcMalo(CDC.factura)),
  },
  { codigo: '4002', que: 'CDC ausente', mensaje: endosar, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  { codigo: '0142', que: 'firma otro', mensaje: endosar, entorno: todos, entornoRoto: { quien: COMPRADORA } },
]

const inutilizar = () => inutilizacion()
const rango = (desde: number, hasta: number) => ({
  rangos: [{ timbrado: '80099999', establecimiento: '001', punto: '001', tipo: 1, desde, hasta }],
})

export const INUTILIZACION: readonly Par[] = [
  { codigo: '4052', que: 'timbrado de otro', mensaje: inutilizar, cambia: pon('dNumTim', '80088888') },
  {
    codigo: '4053',
    que: 'timbrado que no es electrónico',
    mensaje: inutilizar,
    ...con({ timbrado: { electronico: false }, documentos: [] }),
  },
  {
    codigo: '4054',
    que: 'establecimiento ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { establecimientos: ['001'] } } },
    cambia: pon('dEst', '002'),
  },
  {
    codigo: '4055',
    que: 'punto ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { puntos: ['001'] } } },
    cambia: pon('dPunExp', '002'),
  },
  {
    codigo: '4060',
    que: 'tipo ajeno',
    mensaje: inutilizar,
    entorno: { mundo: { timbrado: { tipos: [1] } } },
    cambia: pon('iTiDE', '5'),
  },
  { codigo: '4065', que: 'un DTE en el rango', mensaje: inutilizar, ...con({}) },
  {
    codigo: '4066',
    que: 'un número ya inutilizado',
    mensaje: inutilizar,
    entorno: { mundo: rango(111, 120) },
    entornoRoto: { mundo: rango(110, 120) },
  },
  {
    codigo: '4067',
    que: 'mil uno de diferencia',
    mensaje: () => inutilizacion('0001000', '0002000'),
    cambia: pon('dNumFin', '0002001'),
  },
  {
    codigo: '4068',
    que: 'fin menor que inicio',
    mensaje: () => inutilizacion('0000100', '0000100'),
    cambia: pon('dNumFin', '0000099'),
  },
]

const empresa = () => nominarEmpresa(CDC.innominada)
const persona = () => nominarPersona(CDC.innominada)
const exterior = () => nominarExtranjero(CDC.innominada)

export const NOMINACION: readonly Par[] = [
  {
    codigo: '4451',
    que: 'dígito del CDC',
    mensaje: empresa,
    entorno: todos,
    cambia: pon('Id', cdcMalo(CDC.innominada)),
  },
  { codigo: '4452', que: 'CDC ausente', mensaje: empresa, entorno: todos, cambia: pon('Id', CDC_AUSENTE) },
  { codigo: '4452', que: 'factura cancelada', mensaje: empresa, entorno: todos, ...con(cancelada) },
  {
    codigo: '4453',
    que: 'ya nominada',
    mensaje: empresa,
    entorno: todos,
    ...con({ eventos: [ocurrido('rGEveNom', CDC.innominada, { nominado: { ruc: '80077777' } })] }),
  },
  { codigo: '4454', que: 'no es factura', mensaje: empresa, entorno: todos, cambia: pon('Id', CDC.nota) },
  {
    codigo: '4456',
    que: 'nombre de otro país',
    mensaje: empresa,
    entorno: todos,
    cambia: pon('dDesPaisRe', 'Argentina'),
  },
  {
    codigo: '4457',
    que: 'contribuyente sin tipo',
    mensaje: empresa,
    entorno: todos,
    cambia: quita('iTiContRec'),
  },
  {
    codigo: '4458',
    que: 'persona con tipo de contribuyente',
    mensaje: persona,
    entorno: todos,
    cambia: tras('dDesPaisRe', '<iTiContRec>1</iTiContRec>'),
  },
  {
    codigo: '4459',
    que: 'contribuyente sin RUC',
    mensaje: empresa,
    entorno: todos,
    cambia: varios(quita('dRucRec'), quita('dDVRec')),
  },
  {
    codigo: '4460',
    que: 'persona con RUC',
    mensaje: persona,
    entorno: todos,
    cambia: tras('dDesPaisRe', '<dRucRec>80088888</dRucRec><dDVRec>0</dDVRec>'),
  },
  {
    codigo: '4461',
    que: 'RUC desconocido',
    mensaje: empresa,
    entorno: todos,
    ...con({ desconocidos: ['80088888'] }),
  },
  {
    codigo: '4462',
    que: 'RUC cancelado',
    mensaje: empresa,
    entorno: {
      mundo: {
        documentos: DOCUMENTOS,
        contribuyentes: [{ ruc: '80088888', razonSocial: 'X', estado: 'SUS' }],
      },
    },
    ...con({ contribuyentes: [{ ruc: '80088888', razonSocial: 'X', estado: 'CAN' }] }),
  },
  { codigo: '4463', que: 'DV ajeno', mensaje: empresa, entorno: todos, cambia: pon('dDVRec', '1') },
  { codigo: '4463', que: 'DV ausente', mensaje: empresa, entorno: todos, cambia: quita('dDVRec') },
  {
    codigo: '4464',
    que: 'persona sin tipo de documento',
    mensaje: persona,
    entorno: todos,
    cambia: varios(quita('iTipIDRec'), quita('dDTipIDRec')),
  },
  {
    codigo: '4465',
    que: 'contribuyente con documento',
    mensaje: empresa,
    entorno: todos,
    cambia: tras('dDVRec', '<iTipIDRec>1</iTipIDRec><dDTipIDRec>Cédula paraguaya</dDTipIDRec>'),
  },
  {
    codigo: '4466',
    que: 'descripción de otro documento',
    mensaje: persona,
    entorno: todos,
    cambia: pon('dDTipIDRec', 'Pasaporte'),
  },
  {
    codigo: '4466',
    que: 'tarjeta diplomática con el código que tuvo hasta la NT27',
    mensaje: () =>
      varios(
        pon('iTipIDRec', '6'),
        pon('dDTipIDRec', 'Tarjeta Diplomática de exoneración fiscal'),
      )(persona()),
    entorno: todos,
    cambia: pon('iTipIDRec', '5'),
  },
  { codigo: '4467', que: 'persona sin número', mensaje: persona, entorno: todos, cambia: quita('dNumIDRec') },
  { codigo: '4468', que: 'firma otro', mensaje: empresa, entorno: todos, entornoRoto: { quien: COMPRADORA } },
  {
    codigo: '4469',
    que: 'factura con nombre',
    mensaje: empresa,
    entorno: todos,
    cambia: pon('Id', CDC.factura),
  },
  {
    codigo: '4470',
    que: 'dirección sin número',
    mensaje: persona,
    entorno: todos,
    cambia: quita('dNumCasRec'),
  },
  {
    codigo: '4471',
    que: 'otro departamento',
    mensaje: persona,
    entorno: todos,
    cambia: pon('dDesDepRec', 'CENTRAL'),
  },
  {
    codigo: '4472',
    que: 'otro distrito',
    mensaje: persona,
    entorno: todos,
    cambia: pon('dDesDisRec', 'LUQUE'),
  },
  {
    codigo: '4473',
    que: 'otra ciudad',
    mensaje: persona,
    entorno: todos,
    cambia: pon('dDesCiuRec', 'LUQUE'),
  },
  {
    codigo: '4474',
    que: 'lugar sin relación',
    mensaje: persona,
    entorno: todos,
    cambia: varios(pon('cDepRec', '2'), pon('dDesDepRec', 'CONCEPCION')),
  },
  { codigo: '4475', que: 'persona en B2B', mensaje: persona, entorno: todos, cambia: pon('iTiOpe', '1') },
  {
    codigo: '4475',
    que: 'contribuyente en B2C',
    mensaje: empresa,
    entorno: todos,
    cambia: pon('iTiOpe', '2'),
  },
  {
    codigo: '4476',
    que: 'exterior en Paraguay',
    mensaje: exterior,
    entorno: todos,
    cambia: varios(pon('cPaisRec', 'PRY'), pon('dDesPaisRe', 'Paraguay')),
  },
  {
    codigo: '4476',
    que: 'B2C en otro país',
    mensaje: persona,
    entorno: todos,
    cambia: varios(pon('cPaisRec', 'ARG'), pon('dDesPaisRe', 'Argentina')),
  },
  {
    codigo: '4477',
    que: 'contribuyente con número de documento',
    mensaje: empresa,
    entorno: todos,
    cambia: tras('dDVRec', '<dNumIDRec>1</dNumIDRec>'),
  },
  {
    codigo: '4478',
    que: 'exterior sin dirección',
    mensaje: exterior,
    entorno: todos,
    cambia: varios(quita('dDirRec'), quita('dNumCasRec')),
  },
]

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
