import type { Firmante } from './claves.ts'
import { type Algoritmos, firmar } from './firmar.ts'
import { grupo } from './texto.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'

/** An unsigned rGesEve. */
const evento = (contenido: string, firma = '2026-11-20T11:00:00', version = 150, id = '1') =>
  `<rGesEve xmlns="${NS}"><rEve Id="${id}"><dFecFirma>${firma}</dFecFirma><dVerFor>${version}</dVerFor>` +
  `<gGroupTiEvt>${contenido}</gGroupTiEvt></rEve></rGesEve>`

export const sellarEvento = (xml: string, quien: Firmante, a: Algoritmos = {}) =>
  firmar(xml, 'rEve', quien, a)

const MOTIVO = { mOtEve: 'Motivo de prueba' }

export const cancelacion = (cdc: string) => evento(grupo('rGeVeCan', { Id: cdc, ...MOTIVO }))

export const endoso = (cdc: string) =>
  evento(
    grupo('rGeVeEnd', {
      Id: cdc,
      iTipRec: 1,
      dNomRec: 'COMPRADORA DE PRUEBA SRL',
      dRucRec: '80088888',
      dDVRec: 0,
      dRucEmi: '80099999',
      dDVEmi: 1,
      dNomEmi: 'EMISORA DE PRUEBA SA',
      dTipEnd: 1,
      iTipFac: 1,
      dNomFac: 'FACTORA SA',
      dRucFac: '80077777',
      dDVFac: 8,
      dTotalGs: 152000,
      dPorDes: 1,
      dMonDesGs: 1520,
      dTotOpeEndGs: 150480,
    }),
  )

export const inutilizacion = (desde = '0000100', hasta = '0000110') =>
  evento(
    grupo('rGeVeInu', {
      dNumTim: '80099999',
      dEst: '001',
      dPunExp: '001',
      dNumIn: desde,
      dNumFin: hasta,
      iTiDE: 1,
      ...MOTIVO,
    }),
  )

const PRY = { cPaisRec: 'PRY', dDesPaisRe: 'Paraguay' }

export const nominarEmpresa = (cdc: string) =>
  evento(
    grupo('rGEveNom', {
      Id: cdc,
      ...MOTIVO,
      iNatRec: 1,
      iTiOpe: 1,
      ...PRY,
      iTiContRec: 2,
      dRucRec: '80088888',
      dDVRec: 0,
      dNomRec: 'COMPRADORA DE PRUEBA SRL',
    }),
  )

export const nominarPersona = (cdc: string) =>
  evento(
    grupo('rGEveNom', {
      Id: cdc,
      ...MOTIVO,
      iNatRec: 2,
      iTiOpe: 2,
      ...PRY,
      iTipIDRec: 1,
      dDTipIDRec: 'Cédula paraguaya',
      dNumIDRec: '1234567',
      dNomRec: 'Persona de Prueba',
      dDirRec: 'Calle Cinco',
      dNumCasRec: 0,
      cDepRec: 1,
      dDesDepRec: 'CAPITAL',
      cDisRec: 1,
      dDesDisRec: 'ASUNCION (DISTRITO)',
      cCiuRec: 1,
      dDesCiuRec: 'ASUNCION (DISTRITO)',
    }),
  )

export const nominarExtranjero = (cdc: string) =>
  evento(
    grupo('rGEveNom', {
      Id: cdc,
      ...MOTIVO,
      iNatRec: 2,
      iTiOpe: 4,
      cPaisRec: 'ARG',
      dDesPaisRe: 'Argentina',
      iTipIDRec: 2,
      dDTipIDRec: 'Pasaporte',
      dNumIDRec: 'AB123',
      dNomRec: 'Cliente del Exterior',
      dDirRec: 'Calle Tres',
      dNumCasRec: 0,
    }),
  )

const FECHAS = { dFecEmi: '2026-11-20T10:15:00', dFecRecep: '2026-11-20T10:30:00' }
const COMPRADORA = { iTipRec: 1, dNomRec: 'COMPRADORA DE PRUEBA SRL', dRucRec: '80088888', dDVRec: 0 }
const PERSONA = { iTipRec: 2, dNomRec: 'Persona de Prueba', dTipIDRec: 1, dNumID: '80088888' }

export const notificacion = (cdc: string, quien: 'empresa' | 'persona' = 'empresa') =>
  evento(
    grupo('rGeVeNotRec', {
      Id: cdc,
      ...FECHAS,
      ...(quien === 'empresa' ? COMPRADORA : PERSONA),
      dTotalGs: 152000,
    }),
  )

export const desconocimiento = (cdc: string, quien: 'empresa' | 'persona' = 'empresa') =>
  evento(
    grupo('rGeVeDescon', { Id: cdc, ...FECHAS, ...(quien === 'empresa' ? COMPRADORA : PERSONA), ...MOTIVO }),
  )

export const conformidad = (cdc: string, tipo: 1 | 2 = 1) =>
  evento(
    grupo('rGeVeConf', {
      Id: cdc,
      iTipConf: tipo,
      ...(tipo === 2 ? { dFecRecep: '2026-12-01T00:00:00' } : {}),
    }),
  )

export const disconformidad = (cdc: string) => evento(grupo('rGeVeDisconf', { Id: cdc, ...MOTIVO }))

const TRANSPORTE = {
  1: {
    cDepEnt: 1,
    dDesDepEnt: 'CAPITAL',
    cDisEnt: 1,
    dDesDisEnt: 'ASUNCION (DISTRITO)',
    cCiuEnt: 1,
    dDesCiuEnt: 'ASUNCION (DISTRITO)',
    dDirEnt: 'Calle Siete',
    dNumCas: 0,
  },
  2: { dNomChof: 'Otro Chofer', dNumIDChof: '4567890' },
  3: { iNatTrans: 1, dRucTrans: '80077777', dDVTrans: 8, dNomTrans: 'Transportes de Prueba' },
  4: {
    iTipTrans: 1,
    dDesTipTrans: 'Propio',
    iModTrans: 1,
    dDesModTrans: 'Terrestre',
    dTiVehTras: 'Camión',
    dMarVeh: 'Marca',
    dTipIdenVeh: 2,
    dNroMatVeh: 'ABC123',
  },
}

export const transporte = (cdc: string, motivo: 1 | 2 | 3 | 4) =>
  evento(grupo('rGeVeTr', { Id: cdc, dMotEv: motivo, ...TRANSPORTE[motivo] }))

/** Carried by somebody without RUC. */
export const transportePersona = (cdc: string) =>
  evento(
    grupo('rGeVeTr', {
      Id: cdc,
      dMotEv: 3,
      iNatTrans: 2,
      dNomTrans: 'Persona que lleva',
      iTipIDTrans: 1,
      dDTipIDTrans: 'Cédula paraguaya',
      dNumIDTrans: '5678901',
    }),
  )
