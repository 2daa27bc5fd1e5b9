import { codigo, decimal, opcion, texto } from '../campos/campo.ts'
import { keysOf } from '../enumeracion.ts'
import { COMBUSTIBLE, OPERACION_VEHICULO } from './valores.ts'

/** A new motor vehicle that is sold (MT v150, group E770). */
export const VEHICULO_NUEVO = {
  operacion: opcion({
    etiqueta: 'A quién se vende',
    titulo: 'OperacionDeVehiculo',
    valores: keysOf(OPERACION_VEHICULO),
    codigos: OPERACION_VEHICULO,
    sifen: 'iTipOpVN',
    ayuda: 'A quién se vende el vehículo.',
  }),
  chasis: texto({
    etiqueta: 'Chasis',
    sifen: 'dChasis',
    min: 17,
    max: 17,
    ejemplo: '9BW000000X0000001',
    ayuda: 'El número de chasis, de 17 letras y dígitos.',
  }),
  color: texto({ etiqueta: 'Color', sifen: 'dColor', min: 1, max: 10, ayuda: 'El color del vehículo.' }),
  potencia: codigo({
    etiqueta: 'Potencia (CV)',
    sifen: 'dPotencia',
    ayuda: 'La potencia del motor, en CV, de 1 a 9999.',
  }),
  capacidadMotor: codigo({
    etiqueta: 'Capacidad del motor (cm³)',
    sifen: 'dCapMot',
    ayuda: 'La capacidad del motor, en centímetros cúbicos, de 1 a 9999.',
  }),
  pesoNeto: decimal({
    etiqueta: 'Peso neto (t)',
    sifen: 'dPNet',
    ayuda: 'El peso neto, en toneladas, con hasta 4 decimales.',
  }),
  pesoBruto: decimal({
    etiqueta: 'Peso bruto (t)',
    sifen: 'dPBruto',
    ayuda: 'El peso bruto, en toneladas, con hasta 4 decimales.',
  }),
  combustible: opcion({
    etiqueta: 'Combustible',
    titulo: 'Combustible',
    valores: keysOf(COMBUSTIBLE),
    codigos: COMBUSTIBLE,
    sifen: 'iTipCom',
    ayuda: 'Con qué combustible anda.',
  }),
  descripcionCombustible: texto({
    etiqueta: 'El combustible en palabras',
    sifen: 'dDesTipCom',
    min: 3,
    max: 20,
    ayuda: 'El combustible en palabras: obligatorio con OTRO, y va solo con él.',
  }),
  numeroMotor: texto({
    etiqueta: 'Número de motor',
    sifen: 'dNroMotor',
    min: 1,
    max: 21,
    ayuda: 'El número de motor.',
  }),
  capacidadTraccion: decimal({
    etiqueta: 'Capacidad de tracción (t)',
    sifen: 'dCapTracc',
    ayuda: 'La capacidad máxima de tracción, en toneladas, con hasta 4 decimales.',
  }),
  anioFabricacion: codigo({
    etiqueta: 'Año de fabricación',
    sifen: 'dAnoFab',
    ejemplo: 2026,
    ayuda: 'El año de fabricación.',
  }),
  tipo: texto({
    etiqueta: 'Tipo de vehículo',
    sifen: 'cTipVeh',
    min: 4,
    max: 10,
    ejemplo: 'Camioneta',
    ayuda: 'Qué vehículo es: automóvil, camioneta, motocicleta u otro.',
  }),
  pasajeros: codigo({
    etiqueta: 'Pasajeros sentados',
    sifen: 'dCapac',
    ayuda: 'Cuántos pasajeros lleva sentados, de 1 a 999.',
  }),
}
