import { type Static, Type } from 'typebox'
import { DOCUMENTO_RECEPTOR, keysOf, TIPO_OPERACION } from '../../domain/emision/valores.ts'

import { type Receptor, TIPO_CONTRIBUYENTE, tipoContribuyenteDe } from '../../domain/receptor/receptor.ts'
import { ClaseDeReceptor, Naturaleza, TipoDocumentoReceptor, TipoOperacion } from '../enumeraciones.ts'
import { uso } from '../schemas.ts'

const opcional = Type.Optional(Type.String())
const codigo = Type.Optional(Type.Integer())

/** A receptor in the words of emission, so that it can be sent back as it came. */
export const ReceptorVisto = Type.Object(
  {
    naturaleza: Naturaleza,
    tipoContribuyente: uso(
      ClaseDeReceptor,
      'PERSONA_FISICA o PERSONA_JURIDICA solo cuando no es lo que se deduce del RUC; si no, como naturaleza, o INNOMINADO',
    ),
    tipoOperacion: TipoOperacion,
    pais: Type.String(),
    nombreRazonSocial: Type.String(),
    tipoDocumento: Type.Optional(TipoDocumentoReceptor),
    numeroDocumento: opcional,
    digitoVerificador: opcional,
    nombreFantasia: opcional,
    direccion: opcional,
    numeroCasa: codigo,
    departamento: codigo,
    distrito: codigo,
    ciudad: codigo,
    telefono: opcional,
    celular: opcional,
    email: opcional,
    codigoCliente: opcional,
  },
  { title: 'Receptor' },
)

const nameOf = <T extends Record<string, number>>(
  table: T,
  code: number | undefined,
): (keyof T & string) | undefined => keysOf(table).find(name => table[name] === code)

export function presentReceptor(receptor: Receptor): Static<typeof ReceptorVisto> {
  const { iNatRec, iTipIDRec, dRucRec } = receptor
  const naturaleza = iNatRec === 1 ? 'CONTRIBUYENTE' : 'NO_CONTRIBUYENTE'
  const documento =
    dRucRec === undefined
      ? { tipoDocumento: nameOf(DOCUMENTO_RECEPTOR, iTipIDRec), numeroDocumento: receptor.dNumIDRec }
      : {
          tipoDocumento: 'RUC' as const,
          numeroDocumento: dRucRec,
          digitoVerificador: String(receptor.dDVRec),
        }
  const seen = {
    naturaleza,
    tipoContribuyente: iTipIDRec === 5 ? 'INNOMINADO' : (otroTipo(receptor) ?? naturaleza),
    tipoOperacion: nameOf(TIPO_OPERACION, receptor.iTiOpe)!,
    pais: receptor.cPaisRec,
    nombreRazonSocial: receptor.dNomRec,
    ...documento,
    nombreFantasia: receptor.dNomFanRec,
    direccion: receptor.dDirRec,
    numeroCasa: receptor.dNumCasRec,
    departamento: receptor.cDepRec,
    distrito: receptor.cDisRec,
    ciudad: receptor.cCiuRec,
    telefono: receptor.dTelRec,
    celular: receptor.dCelRec,
    email: receptor.dEmailRec,
    codigoCliente: receptor.dCodCliente,
  } as const
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined)) as Static<
    typeof ReceptorVisto
  >
}

/** The kind of contribuyente that was said and that nobody would guess from the RUC. */
const otroTipo = ({ iTiContRec, dRucRec }: Receptor): keyof typeof TIPO_CONTRIBUYENTE | undefined =>
  dRucRec === undefined || iTiContRec === tipoContribuyenteDe(dRucRec)
    ? undefined
    : nameOf(TIPO_CONTRIBUYENTE, iTiContRec)
