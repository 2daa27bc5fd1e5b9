import { nominarEmpresa, nominarExtranjero, nominarPersona } from './eventos.ts'
import { COMPRADORA, type Par } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA, INNOMINADA, NOTA, REMISION } from './referidos.ts'
import { ocurrido } from './registro.ts'
import { pon, quita, tras, varios } from './texto.ts'

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
