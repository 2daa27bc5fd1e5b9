import { type CodigoRespuesta, codigosRespuesta } from './catalogos/codigos.generated.ts'

/** What a code of SIFEN means and what whoever meets it should do. */
export interface Explicacion extends CodigoRespuesta {
  codigo: string
  remedio: string
}

const CERTIFICADO =
  'Revise el certificado: que lo haya emitido un prestador habilitado por el MIC, que esté vigente y no revocado, y que lleve el RUC del emisor. Si no, instale otro.'
const FIRMA =
  'La firma no es de este texto o no es la del emisor. Lo firmado no se toca: ni espacios, ni saltos de línea, ni otra codificación. Firme de nuevo con el certificado del emisor.'
const LO_CALCULA =
  'Es una cuenta que no da. Mbohéra la hace al emitir; con otro programa, recalcule con todos los decimales y redondee recién al final.'
const ES_MAS_DE_UNO =
  'Envíe menos por mensaje: el tamaño se cuenta sobre todo el mensaje, con la firma y sin comprimir.'
const NADA = 'No hay nada que corregir.'
const GEOGRAFIA =
  'Departamento, distrito y ciudad van juntos: tome los tres de una misma fila de la tabla de referencia geográfica del manual.'
const PLAZO_DE_RECEPTOR =
  'El plazo para este evento terminó: ya no se puede registrar. Trátelo con la otra parte.'
const YA_TIENE_EVENTO =
  'SIFEN ya tiene un evento de este tipo para ese documento: no lo envíe otra vez. Consulte el documento para ver cuál quedó y qué dice.'
const CDC_CONTROL = 'Revise el CDC: son 44 dígitos, y el último es el dígito verificador de los demás.'

/** Of the codes that people meet, each with what helped. */
const EXACTOS: Record<string, string> = {
  '0002': 'El certificado venció o todavía no vale. Instale el nuevo; lo que espera sale solo.',
  '0100': 'SIFEN falló por dentro. No reenvíe a ciegas: pregunte primero por el CDC. Mbohéra lo hace sola.',
  '0141': FIRMA,
  '0142': 'El certificado es de otro RUC. Instale el del emisor, o el de quien él autorizó en Marangatú.',
  '0160':
    'El documento no cumple el esquema, o SIFEN está con problemas: también responde esto por minutos a documentos correctos. Compruébelo con el esquema oficial; si es válido, espere diez minutos antes de insistir.',
  '0161': 'SIFEN está ocupado. Espere y pregunte por el CDC antes de reenviar.',
  '0162':
    'SIFEN está detenido y no dice hasta cuándo. Espere; lo que Mbohéra tiene pendiente sale cuando vuelva.',
  '0183':
    'El RUC del certificado no está activo para SIFEN. Vea su estado en Marangatú; el cambio puede tardar días en llegar.',
  '0301':
    'El lote no se encoló: hay otro en proceso con alguno de sus documentos, o el RUC está frenado por repetirlos. Pregunte por cada CDC antes de enviar nada otra vez.',
  '0340': 'Consulte el lote con el mismo certificado con que se envió.',
  '0360': 'Ese número de lote no existe en este ambiente: revíselo, y pregunte por cada CDC.',
  '0361': 'El lote sigue en proceso. Pregunte otra vez en unos minutos.',
  '0363': 'Un lote lleva documentos de un solo tipo: sepárelos.',
  '0364': 'Pasaron 48 horas: el lote ya no se consulta. Pregunte por cada CDC.',
  '0420':
    'SIFEN no tiene ese documento aprobado: nunca llegó, fue rechazado, o es del otro ambiente. Revise CDC y ambiente.',
  '0421': 'Solo el emisor, y quien figura como receptor, pueden consultar ese documento.',
  '0500': 'Ese RUC no existe: revise el número y su dígito verificador.',
  '0501': 'Con ese certificado no se puede consultar el RUC: pida la habilitación del servicio en Marangatú.',
  '0521': 'SIFEN no tiene ese archivo: revise cuál pide.',
  '0522': 'Se pidió el archivo demasiadas veces por hoy: use el que ya bajó.',
  '1000':
    'El CDC no sale de los datos del documento. Recalcúlelo con el RUC, el número, la fecha y el código de seguridad que lleva.',
  '1001':
    'SIFEN ya tiene este mismo CDC. No es un error si el envío anterior perdió su respuesta: pregunte por el CDC antes de hacer otro.',
  '1002':
    'SIFEN tiene otro documento con ese número. Mbohéra detiene la numeración: alinéela con el último número usado (Configuración → Timbrados → Alinear) y siga.',
  '1003': CDC_CONTROL,
  '1004': 'El reloj de quien firmó está adelantado al de SIFEN. Póngalo en hora; Mbohéra vuelve a enviar.',
  '1005':
    'Aprobado, pero fuera de las 72 horas: vale, y puede tener sanción. Averigüe por qué se demoró el envío.',
  '1101': 'El timbrado no existe para ese RUC: cópielo de Marangatú, con sus ocho dígitos.',
  '1102': 'Ese timbrado no es de facturación electrónica: pida en Marangatú uno con ese medio de generación.',
  '1103':
    'El timbrado no valía en la fecha de emisión. Revise su inicio de vigencia, o emita con otra fecha.',
  '1104': 'El timbrado no está activo: véalo en Marangatú.',
  '1105':
    'Ese establecimiento no está en el timbrado: use uno de los que Marangatú muestra, o agréguelo allí.',
  '1106':
    'Ese punto de expedición no está en el timbrado: use uno de los que Marangatú muestra, o agréguelo allí.',
  '1107': 'La fecha de inicio no es la del timbrado: cópiela de Marangatú.',
  '1109': 'El número se inutilizó antes: ya no sirve. Siga con el siguiente.',
  '1110':
    'Las series van en orden, y la primera es AA: la siguiente empieza cuando se agotaron los números de la anterior. Revise la que el timbrado tiene.',
  '1150': 'La fecha de emisión es demasiado vieja: emita con la fecha de hoy.',
  '1151':
    'La fecha de emisión es del futuro: revise el reloj y la zona horaria de quien emite (la de Paraguay).',
  '1250': 'El RUC del emisor no existe: revise número y dígito verificador.',
  '1252':
    'SIFEN tiene el RUC como inactivo. Véalo en Marangatú; si allí está activo, el cambio puede tardar días en llegar.',
  '1253': 'Revise el dígito verificador del RUC del emisor.',
  '1255': GEOGRAFIA,
  '1261': 'La actividad económica no es de las del emisor: use las que su constancia de RUC muestra.',
  '1263': 'El nombre del emisor no es el de Marangatú: cópielo de la constancia de RUC.',
  '1264':
    'El RUC no está habilitado para este servicio: pida la habilitación como facturador electrónico en Marangatú, en este ambiente.',
  '1303': 'Diga si el receptor es persona física o jurídica según su RUC.',
  '1306': 'Ese RUC no existe en Marangatú: pídale al comprador su constancia, o emítale con su cédula.',
  '1307': 'El RUC del receptor no está activo: emítale con su cédula u otro documento.',
  '1308': 'El RUC del receptor no está activo: emítale con su cédula u otro documento.',
  '1309': 'Revise el dígito verificador del RUC del receptor.',
  '1321':
    'Por este importe la ley pide identificar al comprador: agregue su documento. Lo innominado tiene un tope.',
  '1328': GEOGRAFIA,
  '1331': 'Por este importe la ley pide identificar al comprador: agregue su RUC o su documento.',
  '1461': 'SIFEN todavía no actualizó el saldo de la factura. Espere unos minutos; el envío se repite.',
  '2402': 'Diga el CDC del documento que la nota corrige.',
  '2403':
    'SIFEN no tiene ese documento: revise el CDC, que sea del mismo ambiente, y que esté aprobado antes de enviar la nota.',
  '2404': 'El documento asociado está cancelado: no admite notas.',
  '2414':
    'Un documento así no puede ir asociado: una factura se refiere a una remisión o a la factura de un anticipo; una nota, a una factura.',
  '2417':
    'Las notas suman más que el documento que corrigen. Vea las que ya tiene y emita por el saldo que queda.',
  '2439':
    'El documento asociado es de otro emisor: revise el CDC; si lo emitió una empresa absorbida por fusión, la nota lleva el RUC de ella.',
  '2441': 'La nota tiene otro receptor que la factura: use el mismo.',
  '2442':
    'La factura fue nominada: la nota lleva el receptor de la nominación, no el de la emisión. Mbohéra lo toma sola.',
  '2450': 'El certificado no valía cuando se firmó: instale el vigente y emita otra vez.',
  '2500': 'El QR no es el de este documento: hágalo de nuevo, después de firmar.',
  '2501':
    'El CSC no es el de este ambiente, o su número (0001, 0002…) es otro: revíselos en Configuración → CSC.',
  '2502': 'La dirección del QR no es la de este ambiente.',
  '4001': CDC_CONTROL,
  '4002':
    'SIFEN no tiene ese documento, o no está aprobado: pregunte por el CDC; si se acaba de aprobar, espere un momento.',
  '4003': YA_TIENE_EVENTO,
  '4009':
    'Pasaron las 48 horas para cancelar una factura: corríjala con una nota de crédito. Si recién se aprobó, es el reloj de SIFEN: espere unos minutos.',
  '4010': 'Pasaron las 168 horas para cancelar: corrija con el documento que corresponda.',
  '4065': 'Un número del rango ya tiene un documento: inutilice los demás con rangos más chicos.',
  '4066': 'Algún número del rango ya se inutilizó: vea en Marangatú cuáles, e inutilice los demás.',
  '4067':
    'El rango es demasiado grande: son hasta 1.001 números por evento, y el último pasa al primero en 1.000.',
  '4068': 'El final del rango es menor que su comienzo.',
  '4336': 'SIFEN no tiene esa remisión, o no está aprobada: pregunte por el CDC.',
  '4451': CDC_CONTROL,
  '4452':
    'SIFEN no tiene esa factura, o está cancelada: no se nomina. Pregunte por el CDC para saber cuál de las dos.',
  '4453':
    'La factura ya está nominada. Si fue usted y se perdió la respuesta, está hecho: Mbohéra lo comprueba antes de responder. Una nominación no se cambia.',
  '4454': 'Solo se nomina una factura electrónica.',
  '4461': 'Ese RUC no existe en Marangatú: pídale al comprador su constancia, o nomínela con su cédula.',
  '4462': 'El RUC del comprador no está activo: nomínela con su cédula u otro documento.',
  '4463': 'Revise el dígito verificador del RUC del comprador.',
  '4468': 'La factura es de otro emisor: revise el CDC, y con qué contribuyente está trabajando.',
  '4469': 'La factura ya nombra a su receptor: solo se nomina la que se emitió innominada.',
  '4474': GEOGRAFIA,
}

/** Of the rest, by what the message says, the first that fits. */
const POR_MENSAJE: readonly (readonly [RegExp, string])[] = [
  [/superior a [\d.]+ KB/, ES_MAS_DE_UNO],
  [/cadena de certificaci|certificado|LCR|MIC/i, CERTIFICADO],
  [/firma/i, FIRMA],
  [
    /schema|XML|namespace|UTF-8|prefijo|edici[oó]n|HeaderMsg|versi[oó]n/i,
    'El mensaje no tiene la forma del manual técnico: compruébelo con el esquema oficial. Con Mbohéra no debería verlo: avise a quien la administra.',
  ],
  [
    /no (es )?(requerid|permitid|se (debe|requiere) informar)|no informar|no .*requerid[oa]/i,
    'Ese dato no va en este caso: quítelo.',
  ],
  [/obligatori[oa]|no informad|requerid|se debe informar/i, 'Falta ese dato: agréguelo.'],
  [/no est[aá]n relacionados|no corresponde al (departamento|distrito) seleccionado/i, GEOGRAFIA],
  [
    /^(error en el )?c[aá]lculo|incorrect[oa]s? para (la )?(forma|tasa)|porcentaje de descuento|no coincidente con lo informado/i,
    LO_CALCULA,
  ],
  [/ha(n)? superado el plazo|extempor[aá]ne/i, PLAZO_DE_RECEPTOR],
  [/evento(s)? previo|m[aá]ximo de eventos|ya se ha confirmado|mismo evento/i, YA_TIENE_EVENTO],
  [/cancelado/i, 'El documento está cancelado: no admite eventos ni notas.'],
  [
    /descripci[oó]n .*no corresponde/i,
    'El código y su descripción no son de la misma fila de la tabla del manual. Mbohéra pone la descripción sola; con otro programa, cópiela de la tabla.',
  ],
  [/d[ií]gito verificador/i, 'Revise el dígito verificador: sale del número de RUC.'],
  [/CDC.*(inv[aá]lido|inexistente)/i, CDC_CONTROL],
  [
    /inexistente|inactivo/i,
    'Lo que se informó no existe o no está activo para SIFEN: revíselo en Marangatú.',
  ],
  [/fecha|plazo/i, 'Revise esa fecha: SIFEN la compara con la de emisión y con su propio reloj.'],
]
const CORREGIR = 'Corrija ese dato según el mensaje y emita otra vez; el número rechazado se inutiliza.'
const CORREGIR_EVENTO = 'Corrija ese dato según el mensaje y pida el evento otra vez.'

function findRemedio(codigo: string, { tipo, mensaje, observado }: CodigoRespuesta): string {
  const exacto = EXACTOS[codigo]
  if (exacto !== undefined) return exacto
  if (tipo === 'approved')
    return observado ? 'Quedó registrado, con esa observación: no hay nada que reenviar.' : NADA
  if (tipo === 'transient') return 'Es pasajero. Espere, y pregunte antes de reenviar.'
  return (
    POR_MENSAJE.find(([forma]) => forma.test(mensaje))?.[1] ?? (codigo < '4000' ? CORREGIR : CORREGIR_EVENTO)
  )
}

/** Null when SIFEN has no such code, as far as its manual and notes say. */
export function explainCodigo(codigo: string): Explicacion | null {
  const known = codigosRespuesta.get(codigo)
  return known === undefined ? null : { codigo, ...known, remedio: findRemedio(codigo, known) }
}
