/** Right events of every kind, to be broken one field at a time. */
export const FE = '01800999991001001000000122026112014829150370'
export const NRE = '07800999991001001000000122026112115592714037'
export const HOY = '2026-11-25T09:00:00'
export const b2b = {
  tipo: 'nominacion',
  Id: FE,
  mOtEve: 'Motivo',
  iNatRec: 1,
  iTiOpe: 1,
  cPaisRec: 'PRY',
  iTiContRec: 2,
  dRucRec: '80088888',
  dNomRec: 'COMPRADORA',
}
export const b2c = {
  tipo: 'nominacion',
  Id: FE,
  mOtEve: 'Motivo',
  iNatRec: 2,
  iTiOpe: 2,
  cPaisRec: 'PRY',
  iTipIDRec: 1,
  dNumIDRec: '1234567',
  dNomRec: 'Persona',
}
export const b2f = { ...b2c, iTiOpe: 4, cPaisRec: 'BRA', iTipIDRec: 2, dDirRec: 'Rua', dNumCasRec: 1 }
export const can = { tipo: 'cancelacion', Id: FE, mOtEve: 'Motivo' }
export const inu = {
  tipo: 'inutilizacion',
  dNumTim: '80099999',
  dEst: '001',
  dPunExp: '001',
  dNumIn: '0000010',
  dNumFin: '0000015',
  iTiDE: 1,
  mOtEve: 'Motivo',
}
export const rec = {
  Id: FE,
  dFecEmi: '2026-11-20T10:00:00',
  dFecRecep: '2026-11-21T10:00:00',
  iTipRec: 1,
  dNomRec: 'COMPRADORA',
  dRucRec: '80088888',
  dDVRec: 0,
}
export const not = { tipo: 'notificacionRecepcion', ...rec, dTotalGs: '152000' }
export const des = { tipo: 'desconocimiento', ...rec, mOtEve: 'Motivo' }
export const persona = { iTipRec: 2, dRucRec: null, dDVRec: null, dTipIDRec: 1, dNumID: '123' }
export const con = { tipo: 'conformidad', Id: FE, iTipConf: 1 }
export const dis = { tipo: 'disconformidad', Id: FE, mOtEve: 'Motivo' }
export const lugar = {
  tipo: 'transporte',
  Id: NRE,
  dMotEv: 1,
  cDepEnt: 1,
  cDisEnt: 1,
  cCiuEnt: 1,
  dDirEnt: 'Calle',
  dNumCas: 0,
}
export const chofer = { tipo: 'transporte', Id: NRE, dMotEv: 2, dNomChof: 'Persona', dNumIDChof: '123' }
export const ruc = {
  tipo: 'transporte',
  Id: NRE,
  dMotEv: 3,
  iNatTrans: 1,
  dRucTrans: '80088888',
  dNomTrans: 'TRANSPORTES',
}
export const dni = {
  tipo: 'transporte',
  Id: NRE,
  dMotEv: 3,
  iNatTrans: 2,
  dNomTrans: 'Persona',
  iTipIDTrans: 1,
  dNumIDTrans: '123',
}
export const auto = {
  tipo: 'transporte',
  Id: NRE,
  dMotEv: 4,
  iTipTrans: 1,
  iModTrans: 1,
  dTiVehTras: 'Camion',
  dMarVeh: 'X',
  dTipIdenVeh: 1,
  dNroIDVeh: '1',
}
