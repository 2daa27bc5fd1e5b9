import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as campos from '../../../tools/campos.ts'
import * as catalogos from '../../../tools/catalogos.ts'
import { codigosRespuesta } from '../src/catalogos/codigos.generated.ts'
import { departamentos } from '../src/catalogos/departamentos.generated.ts'
import * as enumeraciones from '../src/catalogos/enumeraciones.generated.ts'
import { ciudad, ciudades, distrito, distritos, relacionGeo } from '../src/catalogos/geo.ts'
import { monedas } from '../src/catalogos/monedas.generated.ts'
import { paises } from '../src/catalogos/paises.generated.ts'
import { unidades, unidadesNombre } from '../src/catalogos/unidades.generated.ts'

const actual = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('the generated files', () => {
  it.each([...catalogos.generate().keys()])('%s is what its data give today', path => {
    expect(actual(path)).toBe(catalogos.generate().get(path))
  })

  it('the fields of a documento are what their table gives today', () => {
    expect(actual(campos.path)).toBe(campos.generate())
    expect(actual(campos.formasPath)).toBe(campos.generateFormas())
    expect(actual(campos.rutasPath)).toBe(campos.generateRutas())
  })
})

describe('the code tables', () => {
  it('are whole', () => {
    expect([paises.size, monedas.size, unidades.size, departamentos.size]).toEqual([249, 200, 64, 20])
    expect([distritos().size, ciudades().size, codigosRespuesta.size]).toEqual([272, 6766, 511])
    expect(unidadesNombre.size).toBe(64)
  })

  it('spell what SIFEN compares letter by letter', () => {
    expect(paises.get('PRY')).toBe('Paraguay')
    expect(monedas.get('PYG')).toBe('Guarani')
    expect(unidades.get(77)).toBe('UNI')
    expect(enumeraciones.afectacionIva.get(4)).toBe('Gravado parcial (Grav- Exento)')
    expect(enumeraciones.documentoReceptor.get(5)).toBe('Innominado')
    expect(enumeraciones.documentoReceptorNominacion.has(5)).toBe(false)
    expect(enumeraciones.documentoReceptorNominacion.get(6)).toBe('Tarjeta Diplomática de exoneración fiscal')
    expect(enumeraciones.motivoRemisionLibre).toEqual({ codigo: 99, minimo: 5, maximo: 60 })
  })

  it('fit the fields that carry them', () => {
    for (const nombre of monedas.values()) expect(nombre).toMatch(/^\S.{1,18}\S$/)
    for (const nombre of paises.values()) expect(nombre).toMatch(/^.{4,50}$/)
    for (const { nombre } of [...ciudades().values(), ...distritos().values()])
      expect(nombre).toMatch(/^.{1,30}$/)
  })

  it('relate every city to its district and department', () => {
    for (const [codigo, c] of ciudades()) {
      expect(distrito(c.distrito)?.departamento).toBe(c.departamento)
      expect(relacionGeo(c.departamento, c.distrito, codigo)).toBe(true)
    }
    expect(ciudad(1)).toEqual({ nombre: 'ASUNCION (DISTRITO)', distrito: 1, departamento: 1 })
    expect(relacionGeo(2, 1, 1)).toBe(false)
    expect(relacionGeo(1, 2, undefined)).toBe(false)
    expect(relacionGeo(undefined, 2, 1)).toBe(false)
    expect(relacionGeo(2, undefined, 1)).toBe(false)
    expect(relacionGeo(1, undefined, 99999)).toBe(true)
  })

  it('tell approval, rejection and passing trouble apart', () => {
    const tipo = (codigo: string) => codigosRespuesta.get(codigo)?.tipo
    for (const c of ['0260', '0300', '0362', '0422', '0502', '0600', '1005', '4103'])
      expect([c, tipo(c)]).toEqual([c, 'approved'])
    for (const c of ['0100', '0161', '0162', '0361', '1461']) expect([c, tipo(c)]).toEqual([c, 'transient'])
    for (const c of ['0160', '0420', '1001', '1321', '4253', '4453'])
      expect([c, tipo(c)]).toEqual([c, 'rejected'])
    expect(codigosRespuesta.get('1005')?.observado).toBe(true)
    expect(codigosRespuesta.get('1321')).toMatchObject({ regla: 'D208c' })
  })
})
