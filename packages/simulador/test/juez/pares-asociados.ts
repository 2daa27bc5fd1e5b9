import {
  asociadoElectronico,
  asociadoImpreso,
  autofactura,
  factura,
  nota,
  PERSONA,
  remision,
} from './documentos.ts'
import { COMPRADORA, type Par } from './pares.ts'
import { A_PERSONA, CDC, CDC_AUSENTE, FACTURA, INNOMINADA, NOTA, REMISION } from './referidos.ts'
import { ocurrido, registrado } from './registro.ts'
import { pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const debitoImpreso = () => nota(6, asociadoImpreso())
const conFactura = { mundo: { documentos: [FACTURA] } }
const DOCUMENTOS = [FACTURA, INNOMINADA, A_PERSONA, NOTA, REMISION]
const RETENCION = '123456789012345'
const conRetencion = () =>
  varios(
    pon('iTiPago', '10'),
    pon('dDesTiPag', 'Retención'),
    tras(
      'gTotSub',
      asociadoImpreso().replace('</gCamDEAsoc>', `<dNumComRet>${RETENCION}</dNumComRet></gCamDEAsoc>`),
    ),
  )(fe())
const creditoFiscal = () =>
  varios(
    pon('iTipTra', '12'),
    pon('dDesTipTra', 'Venta de crédito fiscal'),
    tras(
      'gTotSub',
      asociadoImpreso().replace('</gCamDEAsoc>', '<dNumResCF>123456789012345</dNumResCF></gCamDEAsoc>'),
    ),
  )(fe())
const anticipo = registrado({ ...FACTURA.hechos, tipoTransaccion: 9 })
const sobre = (cdc: string) => () => tras('gTotSub', asociadoElectronico(cdc))(fe())
const facturaDeRemisionImpresa = () =>
  varios(
    tras('gTotSub', asociadoImpreso()),
    pon('iTipoDocAso', '4'),
    pon('dDTipoDocAso', 'Nota de remisión'),
  )(fe())
const fusionado = () => credito().replace('</gCamDEAsoc>', '<dRucFus>80099999</dRucFus></gCamDEAsoc>')
const insertar = (tras_: string, texto: string) => tras(tras_, texto)
/** A note for the invoice without a name, once it was named for the company. */
const notaDeNominada = () => nota(5, asociadoElectronico(CDC.innominada))
const nominada = (ruc: string) => ({
  mundo: { documentos: DOCUMENTOS, eventos: [ocurrido('rGEveNom', CDC.innominada, { nominado: { ruc } })] },
})

export const ASOCIADOS: readonly Par[] = [
  {
    codigo: '2400',
    que: 'nota sin documento asociado',
    mensaje: credito,
    entorno: conFactura,
    cambia: quita('gCamDEAsoc'),
  },
  {
    codigo: '2414',
    que: 'factura sobre una nota, no sobre una remisión',
    mensaje: sobre(CDC.remision),
    entorno: { mundo: { documentos: DOCUMENTOS } },
    cambia: pon('dCdCDERef', CDC.nota),
  },
  {
    codigo: '2414',
    que: 'factura sobre una nota de crédito impresa, no sobre una remisión',
    mensaje: facturaDeRemisionImpresa,
    cambia: varios(pon('iTipoDocAso', '2'), pon('dDTipoDocAso', 'Nota de crédito')),
  },
  {
    codigo: '2414',
    que: 'nota sobre una remisión',
    mensaje: credito,
    entorno: { mundo: { documentos: DOCUMENTOS.filter(d => d !== NOTA) } },
    cambia: pon('dCdCDERef', CDC.remision),
  },
  {
    codigo: '2414',
    que: 'nota sobre una nota de débito impresa',
    mensaje: debitoImpreso,
    cambia: varios(pon('iTipoDocAso', '3'), pon('dDTipoDocAso', 'Nota de débito')),
  },
  {
    codigo: '2414',
    que: 'remisión sobre una nota',
    mensaje: () => tras('gDtipDE', asociadoElectronico(CDC.factura))(remision()),
    entorno: { mundo: { documentos: DOCUMENTOS } },
    cambia: pon('dCdCDERef', CDC.nota),
  },
  {
    codigo: '2414',
    que: 'remisión sobre otra remisión impresa',
    mensaje: () => tras('gDtipDE', asociadoImpreso())(remision()),
    cambia: varios(pon('iTipoDocAso', '4'), pon('dDTipoDocAso', 'Nota de remisión')),
  },
  {
    codigo: '2415',
    que: 'nota con dos asociados',
    mensaje: credito,
    entorno: conFactura,
    cambia: tras('gCamDEAsoc', asociadoImpreso()),
  },
  {
    codigo: '2416',
    que: 'autofactura sobre un impreso',
    mensaje: autofactura,
    cambia: xml => xml.replace(/<gCamDEAsoc>.*<\/gCamDEAsoc>/, asociadoImpreso()),
  },
  {
    codigo: '2434',
    que: 'nota sobre una constancia',
    mensaje: debitoImpreso,
    cambia: xml =>
      xml.replace(
        /<gCamDEAsoc>.*<\/gCamDEAsoc>/,
        /<gCamDEAsoc>.*<\/gCamDEAsoc>/.exec(autofactura())?.[0] ?? '',
      ),
  },
  {
    codigo: '2401',
    que: 'descripción de otro asociado',
    mensaje: credito,
    entorno: conFactura,
    cambia: pon('dDesTipDocAso', 'Impreso'),
  },
  {
    codigo: '2402',
    que: 'electrónico sin CDC',
    mensaje: credito,
    entorno: conFactura,
    cambia: quita('dCdCDERef'),
  },
  {
    codigo: '2403',
    que: 'CDC desconocido',
    mensaje: credito,
    entorno: conFactura,
    cambia: pon('dCdCDERef', CDC_AUSENTE),
  },
  {
    codigo: '2404',
    que: 'CDC cancelado',
    mensaje: credito,
    entorno: conFactura,
    entornoRoto: { mundo: { documentos: [{ ...FACTURA, cancelado: true }] } },
  },
  { codigo: '2405', que: 'impreso sin timbrado', mensaje: debitoImpreso, cambia: quita('dNTimDI') },
  { codigo: '2406', que: 'impreso sin establecimiento', mensaje: debitoImpreso, cambia: quita('dEstDocAso') },
  { codigo: '2407', que: 'impreso sin punto', mensaje: debitoImpreso, cambia: quita('dPExpDocAso') },
  { codigo: '2408', que: 'impreso sin número', mensaje: debitoImpreso, cambia: quita('dNumDocAso') },
  {
    codigo: '2409',
    que: 'impreso sin tipo',
    mensaje: debitoImpreso,
    cambia: varios(quita('iTipoDocAso'), quita('dDTipoDocAso')),
  },
  {
    codigo: '2410',
    que: 'descripción de otro impreso',
    mensaje: debitoImpreso,
    cambia: pon('dDTipoDocAso', 'Nota de crédito'),
  },
  { codigo: '2411', que: 'impreso sin fecha', mensaje: debitoImpreso, cambia: quita('dFecEmiDI') },
  {
    codigo: '2413',
    que: 'crédito fiscal sin resolución',
    mensaje: creditoFiscal,
    cambia: quita('dNumResCF'),
  },
  {
    codigo: '2417',
    que: 'notas por más que la factura',
    mensaje: credito,
    entorno: conFactura,
    entornoRoto: { mundo: { documentos: [FACTURA, NOTA] } },
  },
  {
    codigo: '2418',
    que: 'impreso con CDC',
    mensaje: debitoImpreso,
    cambia: tras('dDesTipDocAso', `<dCdCDERef>${CDC.factura}</dCdCDERef>`),
  },
  {
    codigo: '2419',
    que: 'electrónico con timbrado',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dNTimDI>12345678</dNTimDI>'),
  },
  {
    codigo: '2420',
    que: 'electrónico con establecimiento',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dEstDocAso>001</dEstDocAso>'),
  },
  {
    codigo: '2421',
    que: 'electrónico con punto',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dPExpDocAso>001</dPExpDocAso>'),
  },
  {
    codigo: '2422',
    que: 'electrónico con número',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dNumDocAso>0000001</dNumDocAso>'),
  },
  {
    codigo: '2423',
    que: 'electrónico con tipo de impreso',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<iTipoDocAso>1</iTipoDocAso><dDTipoDocAso>Factura</dDTipoDocAso>'),
  },
  {
    codigo: '2424',
    que: 'tipo de impreso sin descripción',
    mensaje: debitoImpreso,
    cambia: quita('dDTipoDocAso'),
  },
  {
    codigo: '2425',
    que: 'electrónico con fecha',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dFecEmiDI>2026-11-01</dFecEmiDI>'),
  },
  {
    codigo: '2426',
    que: 'constancia sin tipo',
    mensaje: autofactura,
    cambia: varios(quita('iTipCons'), quita('dDesTipCons')),
  },
  {
    codigo: '2427',
    que: 'impreso con tipo de constancia',
    mensaje: debitoImpreso,
    cambia: tras(
      'dFecEmiDI',
      '<iTipCons>1</iTipCons><dDesTipCons>Constancia de no ser contribuyente</dDesTipCons>',
    ),
  },
  {
    codigo: '2429',
    que: 'descripción de otra constancia',
    mensaje: autofactura,
    cambia: pon('dDesTipCons', 'Constancia de no ser contribuyente'),
  },
  { codigo: '2430', que: 'microproductores sin número', mensaje: autofactura, cambia: quita('dNumCons') },
  {
    codigo: '2431',
    que: 'impreso con número de constancia',
    mensaje: debitoImpreso,
    cambia: tras('dFecEmiDI', '<dNumCons>12345678901</dNumCons>'),
  },
  { codigo: '2432', que: 'microproductores sin control', mensaje: autofactura, cambia: quita('dNumControl') },
  {
    codigo: '2433',
    que: 'impreso con número de control',
    mensaje: debitoImpreso,
    cambia: tras('dFecEmiDI', '<dNumControl>abcd1234</dNumControl>'),
  },
  {
    codigo: '2435',
    que: 'descripción de impreso sin tipo',
    mensaje: credito,
    entorno: conFactura,
    cambia: insertar('dCdCDERef', '<dDTipoDocAso>Factura</dDTipoDocAso>'),
  },
  {
    codigo: '2436',
    que: 'retención sin ese pago',
    mensaje: conRetencion,
    cambia: varios(pon('iTiPago', '1'), pon('dDesTiPag', 'Efectivo')),
  },
  {
    codigo: '2437',
    que: 'factura sobre una que no es anticipo',
    mensaje: sobre(CDC.factura),
    entorno: { mundo: { documentos: [anticipo] } },
    entornoRoto: { mundo: { documentos: [FACTURA] } },
  },
  {
    codigo: '2438',
    que: 'otra moneda que la factura',
    mensaje: credito,
    entorno: conFactura,
    entornoRoto: { mundo: { documentos: [registrado({ ...FACTURA.hechos, moneda: 'USD' })] } },
  },
  {
    codigo: '2439',
    que: 'factura de otro emisor',
    mensaje: () => nota(5, asociadoElectronico(CDC.factura)),
    entorno: conFactura,
    cambia: varios(
      pon('dRucEm', '80088888'),
      pon('dDVEmi', '0'),
      pon('dNumTim', '80088888'),
      pon('dRucRec', '80099999'),
      pon('dDVRec', '1'),
    ),
    entornoRoto: {
      quien: COMPRADORA,
      mundo: { documentos: [registrado({ ...FACTURA.hechos, receptor: { ruc: '80099999' } })] },
    },
  },
  {
    codigo: '2440',
    que: 'timbrado impreso que es electrónico',
    mensaje: debitoImpreso,
    entornoRoto: { mundo: { timbradosElectronicos: ['12345678'] } },
  },
  {
    codigo: '2441',
    que: 'otro receptor que la factura',
    mensaje: credito,
    entorno: conFactura,
    cambia: xml => xml.replace(/<gDatRec>.*<\/gDatRec>/, PERSONA),
  },
  {
    codigo: '2442',
    que: 'otro receptor que el nominado',
    mensaje: notaDeNominada,
    entorno: nominada('80088888'),
    entornoRoto: nominada('80077777'),
  },
  {
    codigo: '2443',
    que: 'RUC fusionado que no es el del CDC',
    mensaje: fusionado,
    entorno: conFactura,
    cambia: pon('dRucFus', '80077777'),
  },
  {
    codigo: '2444',
    que: 'RUC fusionado en una factura',
    mensaje: sobre(CDC.remision),
    entorno: { mundo: { documentos: DOCUMENTOS } },
    cambia: tras('dCdCDERef', '<dRucFus>80099999</dRucFus>'),
  },
]
