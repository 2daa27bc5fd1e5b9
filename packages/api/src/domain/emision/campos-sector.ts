import { codigo, decimal, lista, objeto, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { MEDIDORES_MAX, POLIZAS_MAX, VENCIMIENTOS_MAX } from './valores.ts'

/** A meter of whoever sells electricity (MT v150, group E791). */
const MEDIDOR = {
  numeroMedidor: texto({
    etiqueta: 'Número del medidor',
    sifen: 'dNroMed',
    min: 1,
    max: 50,
    ayuda: 'El número del medidor.',
  }),
  actividad: codigo({
    etiqueta: 'Código de actividad',
    sifen: 'dActiv',
    ayuda: 'El código de la actividad, de 0 a 99.',
  }),
  categoria: texto({
    etiqueta: 'Categoría',
    sifen: 'dCateg',
    min: 1,
    max: 3,
    ayuda: 'El código de la categoría del usuario.',
  }),
  lecturaAnterior: decimal({
    etiqueta: 'Lectura anterior',
    sifen: 'dLecAnt',
    ayuda: 'La lectura anterior, con hasta 2 decimales.',
  }),
  lecturaActual: decimal({
    etiqueta: 'Lectura actual',
    sifen: 'dLecAct',
    ayuda: 'La lectura actual, con hasta 2 decimales.',
  }),
  consumo: decimal({
    etiqueta: 'Consumo (kWh)',
    sifen: 'dConKwh',
    ayuda: 'El consumo en kWh, con hasta 2 decimales.',
  }),
}

/** A policy (EA790). */
const POLIZA = {
  codigo: texto({
    etiqueta: 'Código de la póliza',
    sifen: 'dPoliza',
    min: 1,
    max: 20,
    obligatorio: true,
    ayuda: 'El código de la póliza.',
  }),
  numeroPoliza: texto({
    etiqueta: 'Número de la póliza',
    sifen: 'dNumPoliza',
    min: 1,
    max: 25,
    obligatorio: true,
    ayuda: 'El número de la póliza.',
  }),
  vigencia: decimal({
    etiqueta: 'Vigencia',
    sifen: 'dVigencia',
    obligatorio: true,
    ejemplo: '12',
    ayuda: 'Cuánto dura la póliza, con hasta 1 decimal, en unidadVigencia.',
  }),
  unidadVigencia: texto({
    etiqueta: 'Unidad de la vigencia',
    sifen: 'dUnidVig',
    min: 3,
    max: 15,
    obligatorio: true,
    ejemplo: 'mes',
    ayuda: 'En qué se mide la vigencia: hora, día, mes, año.',
  }),
  inicioVigencia: texto({
    etiqueta: 'Empieza',
    sifen: 'dFecIniVig',
    ejemplo: '2026-12-01T00:00:00',
    ayuda: 'Cuándo empieza la vigencia: fecha y hora de Paraguay, sin zona.',
  }),
  finVigencia: texto({
    etiqueta: 'Termina',
    sifen: 'dFecFinVig',
    ejemplo: '2027-12-01T00:00:00',
    ayuda: 'Cuándo termina la vigencia: fecha y hora de Paraguay, sin zona.',
  }),
  codigoItem: texto({
    etiqueta: 'Código del ítem',
    sifen: 'dCodInt',
    min: 1,
    max: 50,
    ayuda: 'El codigo del ítem que es esta póliza.',
  }),
}

/** Of insurers (E800). */
const SEGUROS = {
  codigoEmpresa: texto({
    etiqueta: 'Código de la aseguradora',
    sifen: 'dCodEmpSeg',
    min: 1,
    max: 20,
    ayuda: 'El código de la empresa de seguros en la Superintendencia de Seguros.',
  }),
  polizas: lista({
    etiqueta: 'Póliza',
    titulo: 'Poliza',
    campos: POLIZA,
    sifen: 'gGrupPolSeg[]',
    max: POLIZAS_MAX,
    obligatorio: true,
    ayuda: 'Las pólizas del documento, al menos una.',
  }),
}

/** Of supermarkets (E810). */
const SUPERMERCADO = {
  cajero: texto({ etiqueta: 'Cajero', sifen: 'dNomCaj', min: 1, max: 20, ayuda: 'El nombre del cajero.' }),
  efectivo: decimal({
    etiqueta: 'Efectivo recibido',
    sifen: 'dEfectivo',
    ayuda: 'Cuánto se recibió en efectivo.',
  }),
  vuelto: decimal({ etiqueta: 'Vuelto', sifen: 'dVuelto', ayuda: 'Cuánto se devolvió.' }),
  donacion: decimal({ etiqueta: 'Donación', sifen: 'dDonac', ayuda: 'Cuánto se donó.' }),
  descripcionDonacion: texto({
    etiqueta: 'Para qué se dona',
    sifen: 'dDesDonac',
    min: 1,
    max: 20,
    ayuda: 'Para qué es la donación.',
  }),
}

/** Of what is billed again and again (E820). */
const OTROS = {
  ciclo: texto({
    etiqueta: 'Ciclo',
    sifen: 'dCiclo',
    min: 1,
    max: 15,
    ayuda: 'El ciclo que se factura; va con sus dos fechas.',
  }),
  inicioCiclo: texto({
    etiqueta: 'Empieza el ciclo',
    sifen: 'dFecIniC',
    ejemplo: '2026-10-01',
    ayuda: 'El día en que empezó el ciclo.',
  }),
  finCiclo: texto({
    etiqueta: 'Termina el ciclo',
    sifen: 'dFecFinC',
    ejemplo: '2026-10-31',
    ayuda: 'El día en que terminó el ciclo.',
  }),
  vencimientos: lista({
    etiqueta: 'Vencimiento',
    titulo: 'VencimientoDePago',
    campos: {
      fecha: texto({
        etiqueta: 'Se paga hasta',
        sifen: 'fecha',
        obligatorio: true,
        ejemplo: '2026-12-10',
        ayuda: 'Hasta qué día se puede pagar, desde el de la emisión.',
      }),
    },
    sifen: 'dVencPag[]',
    max: VENCIMIENTOS_MAX,
    ayuda: 'Hasta cuándo se puede pagar: hasta tres vencimientos.',
  }),
  contrato: texto({
    etiqueta: 'Contrato',
    sifen: 'dContrato',
    min: 1,
    max: 30,
    ayuda: 'El número del contrato.',
  }),
  saldoAnterior: decimal({
    etiqueta: 'Saldo anterior',
    sifen: 'dSalAnt',
    ayuda: 'Lo que se debía de antes.',
  }),
  codigoContratacion: texto({
    etiqueta: 'Código de contratación',
    sifen: 'dCodConDncp',
    min: 1,
    max: 30,
    ayuda: 'El código de contratación de la DNCP.',
  }),
}

/** What only some sectors say (MT v150, group E790). */
export const SECTOR = {
  energia: lista({
    etiqueta: 'Medidor',
    titulo: 'MedidorDeEnergia',
    campos: MEDIDOR,
    sifen: 'gGrupEner[]',
    max: MEDIDORES_MAX,
    ayuda: 'Los medidores, en lo que cobra quien distribuye electricidad.',
  }),
  seguros: objeto({
    etiqueta: 'Seguros',
    titulo: 'Seguros',
    campos: SEGUROS,
    sifen: 'gGrupSeg',
    ayuda: 'Las pólizas, en lo que cobra una aseguradora.',
  }),
  supermercado: objeto({
    etiqueta: 'Supermercado',
    titulo: 'Supermercado',
    campos: SUPERMERCADO,
    sifen: 'gGrupSup',
    ayuda: 'La caja, en un supermercado.',
  }),
  otros: objeto({
    etiqueta: 'Cobro periódico',
    titulo: 'OtrosDatosDeSector',
    campos: OTROS,
    sifen: 'gGrupAdi',
    ayuda: 'El ciclo, el contrato y los vencimientos, en lo que se cobra periódicamente.',
  }),
}

export type CuerpoSector = CuerpoDe<typeof SECTOR>
