import { condicionNegociacion } from '@mbohera/sifen/valores'
import { codigo, lista, objeto, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { NATURALEZA } from '../receptor/campos.ts'
import {
  DOCUMENTO_DE_PERSONA,
  ENTREGAS_MAX,
  MODALIDAD_TRANSPORTE,
  RESPONSABLE_FLETE,
  TIPO_TRANSPORTE,
  VEHICULOS_MAX,
} from './valores.ts'

/** A place where goods leave or arrive; SIFEN's elements of it end in `Sal` or `Ent`. */
const local = <const Fin extends 'Sal' | 'Ent'>(fin: Fin) => ({
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: `dDirLoc${fin}`,
    min: 1,
    max: 255,
    obligatorio: true,
    ayuda: 'La calle principal del local.',
  }),
  numeroCasa: codigo({
    etiqueta: 'Número de casa',
    sifen: `dNumCas${fin}`,
    defecto: 0,
    ayuda: 'El número de casa; 0 si no tiene.',
  }),
  calleSecundaria: texto({
    etiqueta: 'Calle secundaria',
    sifen: `dComp1${fin}`,
    min: 1,
    max: 255,
    ayuda: 'La calle secundaria, como complemento de la dirección.',
  }),
  edificio: texto({
    etiqueta: 'Edificio o depósito',
    sifen: `dComp2${fin}`,
    min: 1,
    max: 255,
    ayuda: 'El departamento, piso, local, edificio o depósito.',
  }),
  departamento: codigo({
    etiqueta: 'Departamento',
    sifen: `cDep${fin}`,
    obligatorio: true,
    ayuda: 'El departamento, con su código en la tabla de SIFEN.',
  }),
  distrito: codigo({
    etiqueta: 'Distrito',
    sifen: `cDis${fin}`,
    responde: [`dDesDis${fin}`],
    ayuda: 'El distrito, con su código en la tabla de SIFEN.',
  }),
  ciudad: codigo({
    etiqueta: 'Ciudad',
    sifen: `cCiu${fin}`,
    responde: [`dDesCiu${fin}`],
    obligatorio: true,
    ayuda: 'La ciudad, con su código en la tabla de SIFEN.',
  }),
  telefono: texto({
    etiqueta: 'Teléfono',
    sifen: `dTel${fin}`,
    min: 6,
    max: 15,
    ayuda: 'El teléfono del local.',
  }),
})

export const VEHICULO = {
  tipo: texto({
    etiqueta: 'Tipo de vehículo',
    sifen: 'dTiVehTras',
    min: 4,
    max: 10,
    obligatorio: true,
    ejemplo: 'Camión',
    ayuda: 'Qué vehículo es, acorde a la modalidad.',
  }),
  marca: texto({
    etiqueta: 'Marca',
    sifen: 'dMarVeh',
    min: 1,
    max: 10,
    obligatorio: true,
    ayuda: 'La marca del vehículo.',
  }),
  matricula: texto({
    etiqueta: 'Matrícula',
    sifen: 'dNroMatVeh',
    responde: ['dTipIdenVeh'],
    min: 6,
    max: 7,
    ejemplo: 'ABC123',
    ayuda: 'La matrícula del vehículo; sin ella, numeroIdentificacion: va una de las dos.',
  }),
  numeroIdentificacion: texto({
    etiqueta: 'Número de identificación',
    sifen: 'dNroIDVeh',
    min: 1,
    max: 20,
    ayuda: 'El número con que se identifica un vehículo que no tiene matrícula.',
  }),
  datosAdicionales: texto({
    etiqueta: 'Otros datos',
    sifen: 'dAdicVeh',
    min: 1,
    max: 20,
    ayuda: 'Otros datos del vehículo.',
  }),
  numeroVuelo: texto({
    etiqueta: 'Número de vuelo',
    sifen: 'dNroVuelo',
    min: 6,
    max: 6,
    ayuda: 'El número de vuelo, de 6 caracteres: obligatorio con modalidad AEREO, y va solo con ella.',
  }),
}

const CHOFER = {
  numeroDocumento: texto({
    etiqueta: 'Número de documento',
    sifen: 'gCamTrans.dNumIDChof',
    min: 1,
    max: 20,
    obligatorio: true,
    ayuda: 'El número de documento del chofer: letras, dígitos y guiones, sin puntos.',
  }),
  nombre: texto({
    etiqueta: 'Nombre y apellido',
    sifen: 'gCamTrans.dNomChof',
    min: 4,
    max: 60,
    obligatorio: true,
    ayuda: 'El nombre y apellido del chofer.',
  }),
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: 'gCamTrans.dDirChof',
    min: 1,
    max: 255,
    obligatorio: true,
    ayuda: 'La dirección del chofer.',
  }),
}

const AGENTE = {
  nombre: texto({
    etiqueta: 'Nombre o razón social',
    sifen: 'gCamTrans.dNombAg',
    min: 4,
    max: 60,
    ayuda: 'El nombre o razón social del agente.',
  }),
  ruc: texto({
    etiqueta: 'RUC',
    sifen: 'gCamTrans.dRucAg',
    responde: ['gCamTrans.dDVAg'],
    ejemplo: '80012345-0',
    ayuda: 'El RUC del agente, con su dígito verificador.',
  }),
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: 'gCamTrans.dDirAge',
    min: 1,
    max: 255,
    ayuda: 'La dirección del agente.',
  }),
}

const TRANSPORTISTA = {
  naturaleza: opcion({
    etiqueta: 'Naturaleza',
    titulo: 'Naturaleza',
    valores: keysOf(NATURALEZA),
    codigos: NATURALEZA,
    sifen: 'iNatTrans',
    obligatorio: true,
    ayuda: 'Si el transportista es CONTRIBUYENTE o NO_CONTRIBUYENTE.',
  }),
  nombreRazonSocial: texto({
    etiqueta: 'Nombre o razón social',
    sifen: 'dNomTrans',
    min: 4,
    max: 60,
    obligatorio: true,
    ayuda: 'El nombre o razón social del transportista.',
  }),
  tipoDocumento: opcion({
    etiqueta: 'Tipo de documento',
    titulo: 'DocumentoDePersona',
    valores: keysOf(DOCUMENTO_DE_PERSONA),
    codigos: DOCUMENTO_DE_PERSONA,
    sifen: 'iTipIDTrans',
    ayuda: 'Con qué se identifica un NO_CONTRIBUYENTE; un CONTRIBUYENTE, con su RUC.',
  }),
  numeroDocumento: texto({
    etiqueta: 'RUC o número de documento',
    sifen: 'dNumIDTrans',
    responde: ['dRucTrans', 'dDVTrans'],
    obligatorio: true,
    ejemplo: '80012345-0',
    ayuda: 'De un CONTRIBUYENTE, su RUC con el dígito verificador; si no, el número de su documento.',
  }),
  nacionalidad: texto({
    etiqueta: 'Nacionalidad',
    sifen: 'cNacTrans',
    min: 2,
    max: 3,
    mayusculas: true,
    ejemplo: 'PRY',
    ayuda: 'La nacionalidad del transportista, con el código ISO 3166-1 de tres letras; NN si no existe.',
  }),
  domicilioFiscal: texto({
    etiqueta: 'Domicilio fiscal',
    sifen: 'dDomFisc',
    min: 1,
    max: 150,
    obligatorio: true,
    ayuda: 'El domicilio fiscal del transportista.',
  }),
}

/** How goods travel (MT v150, group E900). */
export const TRANSPORTE = {
  tipo: opcion({
    etiqueta: 'Tipo de transporte',
    titulo: 'TipoTransporte',
    valores: keysOf(TIPO_TRANSPORTE),
    codigos: TIPO_TRANSPORTE,
    sifen: 'iTipTrans',
    ayuda: 'Si el transporte es PROPIO o de un TERCERO; obligatorio en una nota de remisión.',
  }),
  modalidad: opcion({
    etiqueta: 'Modalidad',
    titulo: 'ModalidadTransporte',
    valores: keysOf(MODALIDAD_TRANSPORTE),
    codigos: MODALIDAD_TRANSPORTE,
    sifen: 'iModTrans',
    obligatorio: true,
    ayuda: 'Por dónde viaja la mercadería.',
  }),
  responsableFlete: opcion({
    etiqueta: 'Responsable del flete',
    titulo: 'ResponsableFlete',
    valores: keysOf(RESPONSABLE_FLETE),
    codigos: RESPONSABLE_FLETE,
    sifen: 'iRespFlete',
    obligatorio: true,
    ayuda: 'Quién responde por el costo del flete.',
  }),
  condicionNegociacion: opcion({
    etiqueta: 'Condición de la negociación',
    titulo: 'CondicionNegociacion',
    valores: [...condicionNegociacion.keys()],
    sifen: 'cCondNeg',
    ayuda: 'La condición de la negociación, con su Incoterm.',
  }),
  numeroManifiesto: texto({
    etiqueta: 'Número de manifiesto',
    sifen: 'dNuManif',
    min: 1,
    max: 15,
    ayuda: 'El número de manifiesto o conocimiento de carga.',
  }),
  numeroDespacho: texto({
    etiqueta: 'Despacho de importación',
    sifen: 'dNuDespImp',
    min: 16,
    max: 16,
    ayuda: 'El número de despacho de importación, de 16 caracteres.',
  }),
  fechaInicio: texto({
    etiqueta: 'Empieza el',
    sifen: 'dIniTras',
    ejemplo: '2026-11-20',
    ayuda: 'El día en que se estima que empieza el traslado; obligatorio en una nota de remisión.',
  }),
  fechaFin: texto({
    etiqueta: 'Termina el',
    sifen: 'dFinTras',
    ejemplo: '2026-11-21',
    ayuda: 'El día en que se estima que termina el traslado; obligatorio en una nota de remisión.',
  }),
  paisDestino: texto({
    etiqueta: 'País de destino',
    sifen: 'cPaisDest',
    min: 2,
    max: 3,
    mayusculas: true,
    ejemplo: 'PRY',
    ayuda: 'El país de destino, con el código ISO 3166-1 de tres letras; NN si no existe.',
  }),
  salida: objeto({
    etiqueta: 'Local de salida',
    titulo: 'LocalDeSalida',
    campos: local('Sal'),
    sifen: 'gCamSal',
    ayuda: 'De dónde sale la mercadería; obligatorio en una nota de remisión.',
  }),
  entregas: lista({
    etiqueta: 'Local de entrega',
    titulo: 'LocalDeEntrega',
    campos: local('Ent'),
    sifen: 'gCamEnt[]',
    max: ENTREGAS_MAX,
    ayuda: 'Dónde se entrega; en una nota de remisión, al menos un local.',
  }),
  vehiculos: lista({
    etiqueta: 'Vehículo',
    titulo: 'VehiculoDeTraslado',
    campos: VEHICULO,
    sifen: 'gVehTras[]',
    max: VEHICULOS_MAX,
    ayuda: 'En qué viaja; en una nota de remisión, al menos un vehículo.',
  }),
  chofer: objeto({
    etiqueta: 'Chofer',
    titulo: 'Chofer',
    campos: CHOFER,
    ayuda: 'Quién conduce; obligatorio con transportista.',
  }),
  agente: objeto({
    etiqueta: 'Agente',
    titulo: 'AgenteDeTransporte',
    campos: AGENTE,
    ayuda: 'El agente de transporte o intermediario, cuando lo hay.',
  }),
  transportista: objeto({
    etiqueta: 'Transportista',
    titulo: 'Transportista',
    campos: TRANSPORTISTA,
    sifen: 'gCamTrans',
    ayuda: 'Quién transporta; obligatorio en una nota de remisión.',
  }),
}

export type CuerpoTransporte = CuerpoDe<typeof TRANSPORTE>
