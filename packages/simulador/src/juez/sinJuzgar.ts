/**
 * Published codes about documents and events that the judge never answers, and why. Every other published code of
 * those ranges is answered by a rule.
 */
export const SIN_JUZGAR: Readonly<Record<string, string>> = {
  '1310': 'la NT23 repite la regla con el código 1335, que es el que se responde',
  '1333': 'la NT23 repite la regla del 1319, que es el que se responde',
  '1461': 'visto por integradores y sin regla publicada (saldo de la factura no actualizado)',
  '2151': 'lo tapa el 2101: el grupo de transporte entero no está permitido',
  '2201': 'lo tapa el 2101: el grupo de transporte entero no está permitido',
  '2251': 'lo tapa el 2101: el grupo de transporte entero no está permitido',
  '2301': 'lo tapa el 2101: el grupo de transporte entero no está permitido',
  '4116': 'lo tapa el 4101: ya hay un evento de la misma naturaleza',
  '4158': 'lo tapa el 4150: a lo sumo una conformidad parcial y una total',
  '4207': 'lo tapa el 4200: ya hay un evento de la misma naturaleza',
  '4265': 'lo tapa el 4251: ya hay un evento de la misma naturaleza',
}
