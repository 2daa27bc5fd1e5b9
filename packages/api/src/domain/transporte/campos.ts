import { objeto, opcion, texto } from '../campos/campo.ts'
import { nombresDe } from '../campos/nombres.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { TRANSPORTE, VEHICULO } from '../emision/campos-transporte.ts'
import { TIPO_TRANSPORTE } from '../emision/valores.ts'
import { keysOf } from '../enumeracion.ts'

const { campos: LOCAL } = TRANSPORTE.entregas
const { campos: CONDUCE } = TRANSPORTE.chofer
const { campos: LLEVA } = TRANSPORTE.transportista

/** What was said of the transport in the documento, under the names that the evento has for it. */
const ENTREGA = {
  direccion: { ...LOCAL.direccion, sifen: 'dDirEnt' },
  numeroCasa: { ...LOCAL.numeroCasa, sifen: 'dNumCas' },
  calleSecundaria: { ...LOCAL.calleSecundaria, sifen: 'dCompDir1' },
  departamento: LOCAL.departamento,
  distrito: LOCAL.distrito,
  ciudad: LOCAL.ciudad,
} as const

const CHOFER = {
  numeroDocumento: { ...CONDUCE.numeroDocumento, sifen: 'dNumIDChof' },
  nombre: { ...CONDUCE.nombre, sifen: 'dNomChof', max: 255 },
} as const

const TRANSPORTISTA = {
  naturaleza: LLEVA.naturaleza,
  nombreRazonSocial: { ...LLEVA.nombreRazonSocial, max: 255 },
  tipoDocumento: LLEVA.tipoDocumento,
  numeroDocumento: LLEVA.numeroDocumento,
} as const

const EN_QUE_VIAJA = {
  tipoTransporte: opcion({
    etiqueta: TRANSPORTE.tipo.etiqueta,
    titulo: 'TipoTransporte',
    valores: keysOf(TIPO_TRANSPORTE),
    codigos: TIPO_TRANSPORTE,
    sifen: 'iTipTrans',
    obligatorio: true,
    ayuda: 'Si el transporte es PROPIO o de un TERCERO.',
  }),
  modalidad: TRANSPORTE.modalidad,
  tipo: VEHICULO.tipo,
  marca: VEHICULO.marca,
  matricula: texto({
    etiqueta: VEHICULO.matricula.etiqueta,
    sifen: 'dNroMatVeh',
    responde: ['dTipIdenVeh'],
    min: 6,
    max: 6,
    ejemplo: 'ABC123',
    ayuda:
      'La matrícula del vehículo, de 6 caracteres: SIFEN no admite otra en este evento. Una más larga va en numeroIdentificacion.',
  }),
  numeroIdentificacion: VEHICULO.numeroIdentificacion,
} as const

/** What changed of the transport since the nota was approved (MT v150, group GET): one of these. */
export const ACTUALIZACION = {
  entrega: objeto({
    etiqueta: TRANSPORTE.entregas.etiqueta,
    titulo: 'EntregaActualizada',
    campos: ENTREGA,
    ayuda: 'Se entrega en otro local: cuál.',
  }),
  chofer: objeto({
    etiqueta: TRANSPORTE.chofer.etiqueta,
    titulo: 'ChoferActualizado',
    campos: CHOFER,
    ayuda: 'Conduce otro chofer: quién.',
  }),
  transportista: objeto({
    etiqueta: TRANSPORTE.transportista.etiqueta,
    titulo: 'TransportistaActualizado',
    campos: TRANSPORTISTA,
    ayuda: 'Lleva otro transportista: quién.',
  }),
  vehiculo: objeto({
    etiqueta: TRANSPORTE.vehiculos.etiqueta,
    titulo: 'VehiculoActualizado',
    campos: EN_QUE_VIAJA,
    ayuda: 'Viaja en otro vehículo: en cuál.',
  }),
}
export type CuerpoActualizacion = CuerpoDe<typeof ACTUALIZACION>

/** What a fault of the evento is called in the body. */
export const campoDeActualizacion = nombresDe(ACTUALIZACION, '')
