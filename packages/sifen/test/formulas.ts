/**
 * The manual's formulas over a written documento, recomputed with fractions of integers and nothing of the library:
 * each entry says which formula fails, and how.
 */

/** Units of 10^-8. */
const u = (texto: string | undefined): bigint => {
  const [entera, fraccion = ''] = (texto ?? '0').split('.')
  return BigInt(entera!) * 10n ** 8n + BigInt(fraccion.padEnd(8, '0') || '0')
}
const U = 10n ** 8n

const campos = (xml: string): Map<string, string> =>
  new Map([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(m => [m[1]!, m[2]!]))

const grupos = (xml: string, nombre: string): string[] =>
  [...xml.matchAll(new RegExp(`<${nombre}>(.*?)</${nombre}>`, 'g'))].map(m => m[1]!)

/** `descuentoGlobal`: the amount that was to be taken off the whole, when it was given as one. */
export function faltasDeFormula(
  xml: string,
  { descuentoGlobal }: { descuentoGlobal?: unknown } = {},
): string[] {
  const faltas: string[] = []
  /** |valor − n/d| within `tolerancia` units of 10^-8. */
  const cerca = (nombre: string, valor: bigint, n: bigint, d: bigint, tolerancia = 1n) => {
    const error = valor * d * 2n - n * 2n
    if ((error < 0n ? -error : error) > tolerancia * d) faltas.push(`${nombre}: ${valor} y no ${n}/${d}`)
  }
  const igual = (nombre: string, valor: bigint, esperado: bigint) => {
    if (valor !== esperado) faltas.push(`${nombre}: ${valor} y no ${esperado}`)
  }
  const tipo = campos(grupos(xml, 'gTimb')[0]!).get('iTiDE')
  const totales = grupos(xml, 'gTotSub')[0]
  if (tipo === '7') return totales ? ['F001 en una remisión'] : []
  const F = campos(totales!)
  const f = (campo: string) => u(F.get(campo))
  const com = campos(grupos(xml, 'gOpeCom')[0]!)
  const s = { exe: 0n, exo: 0n, sub5: 0n, sub10: 0n, b5: 0n, b10: 0n, i5: 0n, i10: 0n, tot: 0n, gs: 0n }
  const productos = { F009: 0n, F033: 0n, F034: 0n, F035: 0n }
  const items = grupos(xml, 'gCamItem')
  const brutos = items
    .map(campos)
    .reduce((sum, c) => sum + u(c.get('dPUniProSer')) * u(c.get('dCantProSer')), 0n)
  const descontado = descuentoGlobal === undefined ? undefined : u(String(descuentoGlobal))
  if (descontado !== undefined) cerca('F010', f('dPorcDescTotal'), 100n * U * descontado * U, brutos)
  for (const item of items) {
    const c = campos(item)
    const v = (campo: string) => u(c.get(campo))
    const [precio, cantidad] = [v('dPUniProSer'), v('dCantProSer')]
    const [desc, glob, ant, antGlob] = [
      v('dDescItem'),
      v('dDescGloItem'),
      v('dAntPreUniIt'),
      v('dAntGloPreUniIt'),
    ]
    const total = v('dTotOpeItem')
    cerca('E727', v('dTotBruOpeItem'), precio * cantidad, U)
    cerca('EA008', total, (precio - desc - glob - ant - antGlob) * cantidad, U)
    if (tipo === '4') {
      if (c.has('dDescItem') || c.has('iAfecIVA')) faltas.push('descuento o IVA en una autofactura')
      s.tot += total
      continue
    }
    if (desc > 0n) cerca('EA003', v('dPorcDesIt'), desc * 100n * U, precio)
    if (descontado === undefined) cerca('EA004', glob, f('dPorcDescTotal') * precio, 100n * U)
    else cerca('EA004', glob, descontado * precio * U, brutos)
    if (c.has('dTiCamIt')) cerca('EA009', v('dTotOpeGs'), total * v('dTiCamIt'), U)
    s.gs += v('dTotOpeGs')
    productos.F009 += desc * cantidad
    productos.F033 += glob * cantidad
    productos.F034 += ant * cantidad
    productos.F035 += antGlob * cantidad
    const afectacion = c.get('iAfecIVA')
    const [prop, tasa] = [v('dPropIVA'), BigInt(c.get('dTasaIVA')!)]
    const [base, iva, exenta] = [v('dBasGravIVA'), v('dLiqIVAItem'), v('dBasExe')]
    const divisor = 10_000n * U + tasa * prop
    if (afectacion === '1') igual('E733', prop, 100n * U)
    if (afectacion === '2' || afectacion === '3') {
      igual('E733', prop, 0n)
      igual('E735', base + iva + tasa, 0n)
    } else {
      cerca('E735', base, 100n * total * prop, divisor)
      cerca('E736', iva, base * tasa, 100n)
    }
    if (afectacion === '4') cerca('E737', exenta, 100n * total * (100n * U - prop), divisor, 4n)
    else igual('E737', exenta, 0n)
    if (afectacion === '2') s.exo += total
    if (afectacion === '3') s.exe += total
    s.exe += exenta
    const gravado = afectacion === '1' ? total : afectacion === '4' ? base + iva : 0n
    if (tasa === 5n) {
      s.sub5 += gravado
      s.b5 += base
      s.i5 += iva
    } else {
      s.sub10 += gravado
      s.b10 += base
      s.i10 += iva
    }
  }
  const n = BigInt(items.length)
  cerca('F009', f('dTotDesc'), productos.F009, U, n)
  cerca('F033', f('dTotDescGlotem'), productos.F033, U, n)
  cerca('F034', f('dTotAntItem'), productos.F034, U, n)
  cerca('F035', f('dTotAnt'), productos.F035, U, n)
  igual('F011', f('dDescTotal'), f('dTotDesc') + f('dTotDescGlotem'))
  igual('F012', f('dAnticipo'), f('dTotAntItem') + f('dTotAnt'))
  igual('F014', f('dTotGralOpe'), f('dTotOpe') - f('dRedon') + f('dComi'))
  if (tipo === '4') {
    igual('F008', f('dTotOpe'), s.tot)
    if (F.has('dSubExe') || F.has('dTotIVA') || F.has('dTotalGs'))
      faltas.push('IVA en los totales de una autofactura')
    return faltas
  }
  igual('F002', f('dSubExe'), s.exe)
  igual('F003', f('dSubExo'), s.exo)
  igual('F004', f('dSub5'), s.sub5)
  igual('F005', f('dSub10'), s.sub10)
  igual('F008', f('dTotOpe'), f('dSubExe') + f('dSubExo') + f('dSub5') + f('dSub10'))
  igual('F015', f('dIVA5'), s.i5)
  igual('F016', f('dIVA10'), s.i10)
  igual('F017', f('dTotIVA'), s.i5 + s.i10 - f('dLiqTotIVA5') - f('dLiqTotIVA10') + f('dIVAComi'))
  igual('F018', f('dBaseGrav5'), s.b5)
  igual('F019', f('dBaseGrav10'), s.b10)
  igual('F020', f('dTBasGraIVA'), s.b5 + s.b10)
  if (com.get('cMoneOpe') === 'PYG') {
    if (F.has('dTotalGs')) faltas.push('F023 en guaraníes')
  } else if (com.get('dCondTiCam') === '1')
    cerca('F023', f('dTotalGs'), f('dTotGralOpe') * u(com.get('dTiCam')), U)
  else igual('F023', f('dTotalGs'), s.gs)
  return faltas
}

/** F013: nothing but what takes a total in guaraníes down to a multiple of 50. */
export function faltaDeRedondeo(xml: string, redondea: boolean): string | undefined {
  const totales = grupos(xml, 'gTotSub')[0]
  if (!totales) return undefined
  const F = campos(totales)
  const guarani = campos(grupos(xml, 'gOpeCom')[0]!).get('cMoneOpe') === 'PYG'
  const redondeo = u(F.get('dRedon'))
  const total = u(F.get('dTotOpe'))
  const sobrante = total % (50n * U)
  // What is less than F013 can say below a multiple of 50 is one.
  const entero = 50n * U - sobrante < 10_000n
  const esperado = guarani && redondea && !entero && total >= 50n * U ? sobrante - (sobrante % 10_000n) : 0n
  return redondeo === esperado ? undefined : `F013: ${redondeo} y no ${esperado}`
}
