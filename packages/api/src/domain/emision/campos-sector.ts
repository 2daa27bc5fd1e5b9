import { codigo, decimal, lista, objeto, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { MEDIDORES_MAX, POLIZAS_MAX, VENCIMIENTOS_MAX } from './valores.ts'

/** A meter of whoever sells electricity (MT v150, group E791). */
const MEDIDOR = {
  numeroMedidor: texto({ sifen: 'dNroMed', min: 1, max: 50, ayuda: 'El número del medidor.' }),
  actividad: codigo({ sifen: 'dActiv', ayuda: 'El código de la actividad, de 0 a 99.' }),
  categoria: texto({ sifen: 'dCateg', min: 1, max: 3, ayuda: 'El código de la categoría del usuario.' }),
  lecturaAnterior: decimal({ sifen: 'dLecAnt', ayuda: 'La lectura anterior, con hasta 2 decimales.' }),
  lecturaActual: decimal({ sifen: 'dLecAct', ayuda: 'La lectura actual, con hasta 2 decimales.' }),
  consumo: decimal({ sifen: 'dConKwh', ayuda: 'El consumo en kWh, con hasta 2 decimales.' }),
}

/** A policy (EA790). */
const POLIZA = {
  codigo: texto({ sifen: 'dPoliza', min: 1, max: 20, obligatorio: true, ayuda: 'El código de la póliza.' }),
  numeroPoliza: texto({
    sifen: 'dNumPoliza',
    min: 1,
    max: 25,
    obligatorio: true,
    ayuda: 'El número de la póliza.',
  }),
  vigencia: decimal({
    sifen: 'dVigencia',
    obligatorio: true,
    ejemplo: '12',
    ayuda: 'Cuánto dura la póliza, con hasta 1 decimal, en unidadVigencia.',
  }),
  unidadVigencia: texto({
    sifen: 'dUnidVig',
    min: 3,
    max: 15,
    obligatorio: true,
    ejemplo: 'mes',
    ayuda: 'En qué se mide la vigencia: hora, día, mes, año.',
  }),
  inicioVigencia: texto({
    sifen: 'dFecIniVig',
    ejemplo: '2026-12-01T00:00:00',
    ayuda: 'Cuándo empieza la vigencia: fecha y hora de Paraguay, sin zona.',
  }),
  finVigencia: texto({
    sifen: 'dFecFinVig',
    ejemplo: '2027-12-01T00:00:00',
    ayuda: 'Cuándo termina la vigencia: fecha y hora de Paraguay, sin zona.',
  }),
  codigoItem: texto({ sifen: 'dCodInt', min: 1, max: 50, ayuda: 'El codigo del ítem que es esta póliza.' }),
}

/** Of insurers (E800). */
const SEGUROS = {
  codigoEmpresa: texto({
    sifen: 'dCodEmpSeg',
    min: 1,
    max: 20,
    ayuda: 'El código de la empresa de seguros en la Superintendencia de Seguros.',
  }),
  polizas: lista({
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
  cajero: texto({ sifen: 'dNomCaj', min: 1, max: 20, ayuda: 'El nombre del cajero.' }),
  efectivo: decimal({ sifen: 'dEfectivo', ayuda: 'Cuánto se recibió en efectivo.' }),
  vuelto: decimal({ sifen: 'dVuelto', ayuda: 'Cuánto se devolvió.' }),
  donacion: decimal({ sifen: 'dDonac', ayuda: 'Cuánto se donó.' }),
  descripcionDonacion: texto({ sifen: 'dDesDonac', min: 1, max: 20, ayuda: 'Para qué es la donación.' }),
}

/** Of what is billed again and again (E820). */
const OTROS = {
  ciclo: texto({
    sifen: 'dCiclo',
    min: 1,
    max: 15,
    ayuda: 'El ciclo que se factura; va con sus dos fechas.',
  }),
  inicioCiclo: texto({ sifen: 'dFecIniC', ejemplo: '2026-10-01', ayuda: 'El día en que empezó el ciclo.' }),
  finCiclo: texto({ sifen: 'dFecFinC', ejemplo: '2026-10-31', ayuda: 'El día en que terminó el ciclo.' }),
  vencimientos: lista({
    titulo: 'VencimientoDePago',
    campos: {
      fecha: texto({
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
  contrato: texto({ sifen: 'dContrato', min: 1, max: 30, ayuda: 'El número del contrato.' }),
  saldoAnterior: decimal({ sifen: 'dSalAnt', ayuda: 'Lo que se debía de antes.' }),
  codigoContratacion: texto({
    sifen: 'dCodConDncp',
    min: 1,
    max: 30,
    ayuda: 'El código de contratación de la DNCP.',
  }),
}

/** What only some sectors say (MT v150, group E790). */
export const SECTOR = {
  energia: lista({
    titulo: 'MedidorDeEnergia',
    campos: MEDIDOR,
    sifen: 'gGrupEner[]',
    max: MEDIDORES_MAX,
    ayuda: 'Los medidores, en lo que cobra quien distribuye electricidad.',
  }),
  seguros: objeto({
    titulo: 'Seguros',
    campos: SEGUROS,
    sifen: 'gGrupSeg',
    ayuda: 'Las pólizas, en lo que cobra una aseguradora.',
  }),
  supermercado: objeto({
    titulo: 'Supermercado',
    campos: SUPERMERCADO,
    sifen: 'gGrupSup',
    ayuda: 'La caja, en un supermercado.',
  }),
  otros: objeto({
    titulo: 'OtrosDatosDeSector',
    campos: OTROS,
    sifen: 'gGrupAdi',
    ayuda: 'El ciclo, el contrato y los vencimientos, en lo que se cobra periódicamente.',
  }),
}

export type CuerpoSector = CuerpoDe<typeof SECTOR>
