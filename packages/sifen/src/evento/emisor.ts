import { splitCdc } from '../cdc.ts'
import * as f from './formas.ts'
import {
  campo,
  cdcMalo,
  type Definicion,
  emisorDistinto,
  horas,
  opcional,
  type ReglaDe,
  tuvo,
  vencido,
} from './reglas.ts'
import type { Cancelacion, Inutilizacion } from './tipos.ts'

const FACTURA = 1
const PLAZO_FACTURA = 48
const PLAZO_OTROS = 168
const MAX_RANGO = 1000

const fueraDePlazo = (aprobadoEn: string | null | undefined, firma: string, plazo: number) =>
  vencido(aprobadoEn, firma, plazo) || (horas(aprobadoEn, firma) ?? 0) < 0

const isFactura = (e: Cancelacion) => splitCdc(e.Id).iTiDE === FACTURA

const reglasDeCancelacion: readonly ReglaDe<Cancelacion>[] = [
  cdcMalo('4001', 'GEC002'),
  {
    codigo: '4002',
    regla: 'GEC002a',
    campo: 'Id',
    falla: (_, h) => h.aprobado === false,
    detalle: 'el documento no está aprobado en SIFEN',
  },
  {
    codigo: '4003',
    regla: 'GEC002b',
    campo: 'Id',
    falla: (_, h) => tuvo(h, 'cancelacion'),
    detalle: 'el documento ya fue cancelado',
  },
  {
    codigo: '4004',
    regla: 'GEC002c',
    campo: 'Id',
    // NT25 lifted it.
    hasta: '2025-04-27',
    falla: (_, h) => tuvo(h, 'conformidad'),
    detalle: 'el receptor ya dio su conformidad',
  },
  {
    codigo: '4009',
    regla: 'GDE004a',
    campo: 'Id',
    falla: (e, h) => isFactura(e) && fueraDePlazo(h.aprobadoEn, h.dFecFirma, PLAZO_FACTURA),
    detalle: 'una factura se cancela hasta 48 horas después de su aprobación, y no antes de ella',
  },
  {
    codigo: '4010',
    regla: 'GDE004b',
    campo: 'Id',
    falla: (e, h) => !isFactura(e) && fueraDePlazo(h.aprobadoEn, h.dFecFirma, PLAZO_OTROS),
    detalle: 'este documento se cancela hasta 168 horas después de su aprobación, y no antes de ella',
  },
  {
    codigo: '0142',
    regla: 'AD03',
    campo: 'Id',
    falla: emisorDistinto,
    detalle: 'el documento es de otro emisor que el del certificado',
  },
]

export const cancelacion: Definicion<Cancelacion> = {
  elemento: 'rGeVeCan',
  campos: [campo('Id', 'GEC002', f.cdc), campo('mOtEve', 'GEC003', f.motivo)],
  reglas: reglasDeCancelacion,
  completar: e => e,
}

const tresDigitos = f.patron(/^[0-9]{3}$/, 'debe tener 3 dígitos')
const numero = f.patron(/^(?!0{7})[0-9]{7}$/, 'debe tener 7 dígitos, con ceros adelante, y no ser cero')

export const inutilizacion: Definicion<Inutilizacion> = {
  elemento: 'rGeVeInu',
  campos: [
    campo('dNumTim', 'GEI002', f.patron(/^(?!0{8})[0-9]{8}$/, 'debe tener 8 dígitos y no ser cero')),
    campo('dEst', 'GEI003', tresDigitos),
    campo('dPunExp', 'GEI004', tresDigitos),
    campo('dNumIn', 'GEI005', numero),
    campo('dNumFin', 'GEI006', numero),
    campo('iTiDE', 'GEI007', f.entero(1, 9)),
    campo('mOtEve', 'GEI008', f.motivo),
    opcional('dSerieNum', 'GEI009', f.patron(/^[A-Z]{2}$/, 'debe tener 2 letras mayúsculas')),
  ],
  reglas: [
    {
      codigo: '4067',
      regla: 'GEI006',
      campo: 'dNumFin',
      falla: e => Number(e.dNumFin) - Number(e.dNumIn) > MAX_RANGO,
      detalle: 'el rango admite hasta 1.001 números; divídalo',
    },
    {
      codigo: '4068',
      regla: 'GEI006a',
      campo: 'dNumFin',
      falla: e => Number(e.dNumFin) < Number(e.dNumIn),
      detalle: 'el número final es menor que el inicial',
    },
  ],
  completar: e => e,
}
