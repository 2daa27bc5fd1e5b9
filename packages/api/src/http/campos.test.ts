import { Value } from 'typebox/value'
import { expect, expectTypeOf, test } from 'vitest'
import { texto } from '../domain/campos/campo.ts'
import { readCampos } from '../domain/campos/leer.ts'
import { show } from '../domain/campos/mostrar.ts'
import { nombresDe } from '../domain/campos/nombres.ts'
import type { CuerpoDe, LeidoDe, VistoDe } from '../domain/campos/tipos.ts'
import { campoDeCuerpo, EMISION } from '../domain/emision/campos.ts'
import { EMISOR, TIMBRADO } from '../domain/emisor/campos.ts'
import { INUTILIZACION } from '../domain/inutilizacion/campos.ts'
import { NOMINACION } from '../domain/nominacion/campos.ts'
import { CONTACTO, NOMINADO_VISTO, RECEPTOR, RECEPTOR_VISTO } from '../domain/receptor/campos.ts'
import { draftOf, faultsOf } from '../domain/validated.ts'
import { cuerpoDe, vistaDe } from './campos.ts'
import { Componentes } from './openapi/componentes.ts'

/** A field that nobody knows: it stands in one declaration and nowhere else. */
const CON_UNO_MAS = {
  ...CONTACTO,
  sucursal: texto({ sifen: 'dSucRec', min: 3, max: 20, ayuda: 'La sucursal del receptor que recibe.' }),
}

test('a field that is declared is in the schema with its limits, in the contract with its sentence, and in the types', () => {
  const schema = cuerpoDe(CON_UNO_MAS, 'ConUnoMas')
  expect([{ sucursal: 'Centro' }, {}].map(body => Value.Check(schema, body))).toEqual([true, true])
  expect([{ sucursal: 'C' }, { sucursal: 1 }].map(body => Value.Check(schema, body))).toEqual([false, false])
  const componentes = new Componentes()
  componentes.schema(schema)
  expect(componentes.schemas).toMatchObject({
    ConUnoMas: { properties: { sucursal: { minLength: 3, description: CON_UNO_MAS.sucursal.ayuda } } },
  })
  expectTypeOf<CuerpoDe<typeof CON_UNO_MAS>['sucursal']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<LeidoDe<typeof CON_UNO_MAS>['dSucRec']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<VistoDe<typeof CON_UNO_MAS>['sucursal']>().toEqualTypeOf<string | undefined>()
})

test('a field that is declared is read for SIFEN, told of by its own name, and shown as it was sent', () => {
  const leido = readCampos(CON_UNO_MAS, { sucursal: ' Centro ', numeroCasa: '0012' }, 'receptor.')
  expect(leido).toEqual({ ok: true, value: { dSucRec: 'Centro', dNumCasRec: 12 } })
  expect(nombresDe(CON_UNO_MAS, 'receptor.')('dSucRec')).toBe('receptor.sucursal')
  expect(show(CON_UNO_MAS, draftOf(leido), {})).toEqual({ sucursal: 'Centro', numeroCasa: 12 })
  expect(Value.Check(vistaDe(CON_UNO_MAS, 'Visto'), { sucursal: 'C' })).toBe(true)
})

test('of the fields of a body that are wrong each is told by its name, and the others are read', () => {
  const leido = readCampos(
    CONTACTO,
    { numeroCasa: 'doce', ciudad: '1', email: '', telefono: null },
    'receptor.',
  )
  expect(faultsOf(leido)).toEqual([
    { campo: 'receptor.numeroCasa', codigo: 'integer', detail: 'debe ser un número entero' },
  ])
  expect(draftOf(leido)).toEqual({ cCiuRec: 1 })
})

test.each([
  ['gDatRec', 'receptor'],
  ['gDatRec.dEmailRec', 'receptor.email'],
  ['gDatRec.iNatRec', 'receptor.tipoContribuyente'],
  ['gDatRec.dRucRec', 'receptor.numeroDocumento'],
  ['gDatRec.dInventado', 'receptor.dInventado'],
  ['gCamItem', 'items'],
  ['gCamItem[12].gValorItem.dPUniProSer', 'items[12].precioUnitario'],
  ['gCamItem[3].gCamIVA', 'items[3]'],
  ['gCamItem[3].gValorItem.dInventado', 'items[3].dInventado'],
  ['gCamItem[3].gRasMerc.dNumLote', 'items[3].lote'],
  ['gCamCond', 'condicionOperacion'],
  ['gCamCond.gPaConEIni', 'condicionPago'],
  ['gCamCond.gPaConEIni[1].gPagCheq.dBcoEmi', 'condicionPago[1].bancoEmisor'],
  ['gCamCond.gPagCred.dPlazoCre', 'condicionPago.plazo'],
  ['gCamCond.gPagCred.gCuotas[2].dMonCuota', 'condicionPago.cuotas[2].monto'],
  ['gCamDEAsoc[2].dCdCDERef', 'documentosAsociados[2].cdc'],
  ['gCamDEAsoc[0].dNumResCF', 'creditoFiscal.numeroResolucion'],
  ['gCamItem[2].gVehNuevo.dChasis', 'items[2].vehiculo.chasis'],
  ['gCamItem[2].gVehNuevo.dCilin', 'items[2].vehiculo.dCilin'],
  ['gCamEsp.gGrupSeg.gGrupPolSeg[1].dPoliza', 'sector.seguros.polizas[1].codigo'],
  ['gCamFE.gCompPub.dEntCont', 'compraPublica.entidad'],
  ['gTotSub.dPorcDescTotal', 'porcentajeDescuentoGlobal'],
  ['descuentoGlobal', 'descuentoGlobal'],
  ['gTimb.dEst', 'numeroEstablecimiento'],
  ['gTimb.dNumTim', 'timbrado.dNumTim'],
  ['gEmis.dTelEmi', 'emisor.dTelEmi'],
  ['gOpeCom.dInventado', 'gOpeCom.dInventado'],
])('a fault of %s is called %s', (sifen, campo) => expect(campoDeCuerpo(sifen)).toBe(campo))

test('every field says what it means in one sentence, in the contract as in its declaration', () => {
  const sentences = (tabla: object): string[] =>
    Object.values(tabla).flatMap(({ ayuda, campos = {} }) => [ayuda, ...sentences(campos)])
  const all = [EMISION, NOMINACION, INUTILIZACION, TIMBRADO, EMISOR, RECEPTOR, RECEPTOR_VISTO, NOMINADO_VISTO]
  const said = all.flatMap(sentences)
  expect(said.length).toBeGreaterThan(120)
  for (const sentence of said) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ0-9].{8,}\.$/s)
})
