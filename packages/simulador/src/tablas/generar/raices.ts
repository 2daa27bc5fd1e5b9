/** Schema and element of everything that the judge checks by table. */
export const RAICES = [
  ['siRecepDE_v150.xsd', 'rDE'],
  ['siRecepEvento_v150.xsd', 'gGroupGesEve'],
  ['WS_SiRecepDE_v150.xsd', 'rEnviDe'],
  ['WS_SiRecepEvento_v150.xsd', 'rEnviEventoDe'],
  ['WS_SiRecepLoteDE_v141.xsd', 'rEnvioLote'],
  ['WS_SiConsLote_v141.xsd', 'rEnviConsLoteDe'],
  ['WS_SiConsDE_v141.xsd', 'rEnviConsDeRequest'],
  ['WS_SiConsRUC_v141.xsd', 'rEnviConsRUC'],
] as const
