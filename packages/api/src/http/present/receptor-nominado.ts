import { type Static, Type } from 'typebox'
import { keysOf } from '../../domain/emision/valores.ts'
import { DOCUMENTO_NOMINADO, OPERACION } from '../../domain/nominacion/solicitud.ts'
import { NATURALEZA, type Receptor, TIPO_CONTRIBUYENTE } from '../../domain/receptor/receptor.ts'
import { camposDeContacto } from '../cuerpo-receptor.ts'
import {
  ClaseDeNominado,
  Naturaleza,
  TipoContribuyente,
  TipoDocumentoNominado,
  TipoOperacionNominada,
} from '../enumeraciones.ts'
import { Numero, uso } from '../schemas.ts'

/** Whom a nomination names. */
export const CuerpoNominado = Type.Object(
  {
    naturaleza: Naturaleza,
    tipoOperacion: TipoOperacionNominada,
    pais: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 3166-1 alfa-3', examples: ['PRY'] }),
    nombreRazonSocial: Type.String({ minLength: 4, maxLength: 255 }),
    tipoContribuyente: Type.Optional(uso(ClaseDeNominado, 'Se deduce del RUC cuando falta')),
    tipoDocumento: Type.Optional(TipoDocumentoNominado),
    numeroDocumento: Type.Optional(
      uso(
        Numero,
        'RUC con su dígito verificador (80012345-0), o sin él si va en digitoVerificador: nunca se calcula, porque una nominación no se deshace; o número del documento',
      ),
    ),
    digitoVerificador: Type.Optional(Numero),
    ...camposDeContacto,
  },
  { title: 'ReceptorANominar' },
)

const texto = Type.Optional(Type.String())
const codigo = Type.Optional(Type.Integer())

export const ReceptorNominado = Type.Object(
  {
    naturaleza: Naturaleza,
    tipoOperacion: TipoOperacionNominada,
    pais: Type.String(),
    nombreRazonSocial: Type.String(),
    tipoContribuyente: Type.Optional(TipoContribuyente),
    tipoDocumento: Type.Optional(TipoDocumentoNominado),
    numeroDocumento: texto,
    digitoVerificador: texto,
    nombreFantasia: texto,
    direccion: texto,
    numeroCasa: codigo,
    departamento: codigo,
    distrito: codigo,
    ciudad: codigo,
    telefono: texto,
    celular: texto,
    email: texto,
    codigoCliente: texto,
  },
  { title: 'ReceptorNominado' },
)

const nameOf = <T extends Record<string, number>>(
  table: T,
  code: number | undefined,
): (keyof T & string) | undefined => keysOf(table).find(name => table[name] === code)

/** As it was recorded, in the words of the request. */
export function presentNominado(receptor: Receptor): Static<typeof ReceptorNominado> {
  const { dRucRec, iTipIDRec } = receptor
  const seen = {
    naturaleza: nameOf(NATURALEZA, receptor.iNatRec)!,
    tipoOperacion: nameOf(OPERACION, receptor.iTiOpe)!,
    pais: receptor.cPaisRec,
    nombreRazonSocial: receptor.dNomRec,
    tipoContribuyente: nameOf(TIPO_CONTRIBUYENTE, receptor.iTiContRec),
    tipoDocumento: dRucRec === undefined ? nameOf(DOCUMENTO_NOMINADO, iTipIDRec) : ('RUC' as const),
    numeroDocumento: dRucRec === undefined ? receptor.dNumIDRec : `${dRucRec}-${receptor.dDVRec}`,
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
  }
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined)) as Static<
    typeof ReceptorNominado
  >
}
