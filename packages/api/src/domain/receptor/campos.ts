import { asObligatorio, codigo, identificador, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { DOCUMENTO_RECEPTOR, TIPO_OPERACION } from '../emision/valores.ts'
import { keysOf } from '../enumeracion.ts'

export const NATURALEZA = { CONTRIBUYENTE: 1, NO_CONTRIBUYENTE: 2 } as const
export const TIPO_CONTRIBUYENTE = { PERSONA_FISICA: 1, PERSONA_JURIDICA: 2 } as const
/** Of the kinds of operation those that can be nominated (NT 14), and of the documents those that name somebody. */
export const OPERACION = { B2B: 1, B2C: 2, B2F: 4 } as const
const { INNOMINADO: _, ...DOCUMENTO } = DOCUMENTO_RECEPTOR
export const DOCUMENTO_NOMINADO = DOCUMENTO

/**
 * Where and how a receptor is found: no rule joins these, so a field that is added here is asked for, read, told of and shown, in an
 * emission as in a nomination (MT v150, group D2; NT 14).
 */
export const CONTACTO = {
  nombreFantasia: texto({
    etiqueta: 'Nombre de fantasía',
    sifen: 'dNomFanRec',
    min: 4,
    max: 255,
    ayuda: 'El nombre con el que el receptor se hace conocer, si no es el de su documento.',
  }),
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: 'dDirRec',
    max: 255,
    ayuda: 'La calle principal del domicilio del receptor; SIFEN la exige en una operación B2F.',
  }),
  numeroCasa: codigo({
    etiqueta: 'Número de casa',
    sifen: 'dNumCasRec',
    ayuda: 'El número de casa en esa calle; 0 si no tiene.',
  }),
  departamento: codigo({
    etiqueta: 'Departamento',
    sifen: 'cDepRec',
    ayuda: 'El departamento del domicilio, con su código en la tabla de SIFEN.',
  }),
  distrito: codigo({
    etiqueta: 'Distrito',
    sifen: 'cDisRec',
    responde: ['dDesDisRec'],
    ayuda: 'El distrito del domicilio, con su código en la tabla de SIFEN.',
  }),
  ciudad: codigo({
    etiqueta: 'Ciudad',
    sifen: 'cCiuRec',
    responde: ['dDesCiuRec'],
    ayuda: 'La ciudad del domicilio, con su código en la tabla de SIFEN.',
  }),
  telefono: texto({
    etiqueta: 'Teléfono',
    sifen: 'dTelRec',
    min: 6,
    max: 15,
    ayuda: 'El teléfono fijo del receptor.',
  }),
  celular: texto({
    etiqueta: 'Celular',
    sifen: 'dCelRec',
    min: 10,
    max: 20,
    ayuda: 'El teléfono móvil del receptor.',
  }),
  email: texto({
    sifen: 'dEmailRec',
    min: 3,
    max: 80,
    etiqueta: 'Correo',
    ayuda: 'El correo del receptor, uno solo.',
  }),
  codigoCliente: texto({
    sifen: 'dCodCliente',
    min: 3,
    max: 15,
    etiqueta: 'Código de cliente',
    ayuda: 'El código con el que el emisor conoce a este cliente.',
  }),
}

/** Whom a documento is issued to, as its body says it. */
export const RECEPTOR = {
  naturaleza: opcion({
    titulo: 'Naturaleza',
    valores: keysOf(NATURALEZA),
    codigos: NATURALEZA,
    sifen: 'iNatRec',
    siempre: true,
    ayuda:
      'Si el receptor tiene RUC o no, como en una nominación; obligatoria si tipoContribuyente no la dice.',
  }),
  tipoContribuyente: opcion({
    titulo: 'ClaseDeReceptor',
    valores: [...keysOf(NATURALEZA), 'INNOMINADO', ...keysOf(TIPO_CONTRIBUYENTE)],
    significado:
      'La naturaleza del receptor; o, junto a naturaleza, qué clase de contribuyente es (se deduce del RUC cuando falta)',
    // Clients of emission say here what naturaleza says; a fault of it is told where they said it.
    responde: ['iNatRec'],
    siempre: true,
    ayuda:
      'La naturaleza, como la dicen algunos sistemas; o junto a naturaleza, la clase de contribuyente, que si falta se deduce del RUC.',
  }),
  tipoOperacion: opcion({
    etiqueta: 'Operación',
    titulo: 'TipoOperacion',
    valores: keysOf(TIPO_OPERACION),
    codigos: TIPO_OPERACION,
    sifen: 'iTiOpe',
    obligatorio: true,
    ayuda: 'A quién se vende: B2B a una empresa, B2C a un consumidor, B2G al Estado, B2F al exterior.',
  }),
  pais: texto({
    sifen: 'cPaisRec',
    responde: ['dDesPaisRe'],
    siempre: true,
    defecto: 'PRY',
    ayuda: 'El país del receptor, con su código ISO 3166-1 alfa-3.',
  }),
  nombreRazonSocial: texto({
    sifen: 'dNomRec',
    min: 4,
    max: 255,
    siempre: true,
    ayuda: 'El nombre o la razón social del receptor, como figura en su documento.',
  }),
  tipoDocumento: opcion({
    etiqueta: 'Tipo de documento',
    titulo: 'TipoDocumentoReceptor',
    valores: ['RUC', ...keysOf(DOCUMENTO_RECEPTOR)],
    responde: ['iTipIDRec', 'dDTipIDRec'],
    ayuda: 'Con qué documento se identifica el receptor.',
  }),
  numeroDocumento: identificador({
    responde: ['iTiContRec', 'dRucRec', 'dNumIDRec'],
    ayuda: 'RUC entero (80012345-0), o sin su dígito si va en digitoVerificador; o número del documento.',
  }),
  digitoVerificador: identificador({
    responde: ['dDVRec'],
    ayuda: 'El dígito verificador del RUC, si numeroDocumento no lo lleva.',
  }),
  ...CONTACTO,
}

/** Whom a nomination names: the same, where there is no way back, and so with less left to guess. */
export const NOMINADO = {
  naturaleza: asObligatorio({ ...RECEPTOR.naturaleza, ayuda: 'Si el receptor tiene RUC o no.' }),
  tipoOperacion: opcion({
    ...RECEPTOR.tipoOperacion,
    titulo: 'TipoOperacionNominada',
    valores: keysOf(OPERACION),
    codigos: OPERACION,
    ayuda: 'A quién se vendió: B2B a una empresa, B2C a un consumidor, B2F al exterior.',
  }),
  pais: texto({
    sifen: RECEPTOR.pais.sifen,
    responde: RECEPTOR.pais.responde,
    patron: '^([A-Za-z]{3}|[Nn]{2})$',
    obligatorio: true,
    ejemplo: 'PRY',
    ayuda: RECEPTOR.pais.ayuda,
  }),
  nombreRazonSocial: asObligatorio(RECEPTOR.nombreRazonSocial),
  tipoContribuyente: opcion({
    titulo: 'ClaseDeNominado',
    valores: [...keysOf(TIPO_CONTRIBUYENTE), ...keysOf(NATURALEZA)],
    significado:
      'Qué clase de contribuyente es; o la naturaleza otra vez, como la muestra el receptor de un documento',
    responde: ['iTiContRec'],
    ayuda: 'Si el contribuyente es una persona física o jurídica; se deduce del RUC cuando falta.',
  }),
  tipoDocumento: opcion({
    ...RECEPTOR.tipoDocumento,
    titulo: 'TipoDocumentoNominado',
    valores: ['RUC', ...keysOf(DOCUMENTO_NOMINADO)],
  }),
  numeroDocumento: identificador({
    responde: ['dRucRec', 'dNumIDRec'],
    ayuda:
      'RUC con su dígito verificador (80012345-0), o sin él si va en digitoVerificador: nunca se calcula, porque una nominación no se deshace; o número del documento.',
  }),
  digitoVerificador: RECEPTOR.digitoVerificador,
  ...CONTACTO,
}

/** As a documento shows it: what could be guessed from the RUC is not said again. */
export const RECEPTOR_VISTO = {
  ...RECEPTOR,
  naturaleza: { ...RECEPTOR.naturaleza, ayuda: NOMINADO.naturaleza.ayuda },
  tipoContribuyente: {
    ...RECEPTOR.tipoContribuyente,
    ayuda:
      'PERSONA_FISICA o PERSONA_JURIDICA solo cuando no es lo que se deduce del RUC; si no, como naturaleza, o INNOMINADO.',
  },
  numeroDocumento: { ...RECEPTOR.numeroDocumento, ayuda: 'El RUC sin su dígito, o el número del documento.' },
  digitoVerificador: { ...RECEPTOR.digitoVerificador, ayuda: 'El dígito verificador, si es un RUC.' },
}

export const NOMINADO_VISTO = {
  ...NOMINADO,
  tipoContribuyente: opcion({
    titulo: 'TipoContribuyente',
    valores: keysOf(TIPO_CONTRIBUYENTE),
    codigos: TIPO_CONTRIBUYENTE,
    sifen: 'iTiContRec',
    ayuda: 'Si el contribuyente es una persona física o jurídica.',
  }),
  numeroDocumento: {
    ...NOMINADO.numeroDocumento,
    ayuda: 'El RUC con su dígito verificador, o el número del documento.',
  },
}

export type CuerpoReceptor = CuerpoDe<typeof RECEPTOR>
