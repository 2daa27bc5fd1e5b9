import { checkEvento, cleanTextos, type Nominacion } from '@mbohera/sifen/valores'
import { readCampos, readOpcion, textOf } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { faultsBeyond, faultsOnce } from '../dichos.ts'
import { MOTIVO } from '../evento/motivo.ts'
import { faltasDeSifen } from '../falta-de-sifen.ts'
import {
  CONTACTO,
  type CuerpoReceptor,
  DOCUMENTO_NOMINADO,
  NATURALEZA,
  NOMINADO,
  OPERACION,
} from '../receptor/campos.ts'
import {
  checkIdentificadoConRuc,
  checkSinDigito,
  OTRO_DOCUMENTO,
  type Receptor,
  rucDelReceptor,
  tipoDicho,
} from '../receptor/receptor.ts'
import { boundedText } from '../texto.ts'
import {
  collect,
  type Draft,
  drafted,
  draftOf,
  faultsOf,
  NOTHING,
  type Validated,
  valid,
  wrong,
} from '../validated.ts'
import { type CuerpoNominacion, campoDeNominacion } from './campos.ts'

export interface SolicitudDeNominacion {
  receptor: Receptor
  motivo: string
}

/**
 * The fields of a new nomination. What is there is checked for form; whether it is enough to identify this receptor is
 * SIFEN's to judge, and its judgement comes back as the evento.
 */
export function parseNominacion(dado: CuerpoNominacion): Validated<SolicitudDeNominacion> {
  const cuerpo = cleanTextos(dado)
  const motivo = boundedText('motivo', cuerpo.motivo, MOTIVO)
  if (cuerpo.receptor === null || cuerpo.receptor === undefined)
    return {
      ok: false,
      faults: faultsOf(collect([motivo, wrong('receptor', 'required', 'es obligatorio')])),
    }
  const receptor = parseNominado(cuerpo.receptor)
  const solicitud = { receptor: draftOf(receptor), motivo: cuerpo.motivo ?? '' }
  const dicha = collect([motivo, receptor])
  // No field is told of twice.
  const todo = collect([dicha, faultsOnce(faultsBeyond(dicha, checkForma(solicitud)), ({ campo }) => campo)])
  return todo.ok ? valid(solicitud) : todo
}

/** With a fault in what is required, its place is held by what has none: the rest is looked at all the same. */
const parseNominado = (cuerpo: CuerpoReceptor): Draft<Receptor> =>
  drafted(take => {
    const iNatRec = take(readOpcion('receptor.naturaleza', cuerpo.naturaleza, NATURALEZA))
    const iTiOpe = take(readOpcion('receptor.tipoOperacion', cuerpo.tipoOperacion, OPERACION))
    const cPaisRec = take(pais(cuerpo.pais), 'PRY')
    take(boundedText('receptor.nombreRazonSocial', cuerpo.nombreRazonSocial, NOMINADO.nombreRazonSocial))
    const said = take(tipoDicho(cuerpo))
    const identidad = identidadDe(cuerpo, iNatRec, said)
    const contacto = readCampos(CONTACTO, cuerpo, 'receptor.')
    return {
      iNatRec: iNatRec ?? NATURALEZA.NO_CONTRIBUYENTE,
      iTiOpe: iTiOpe ?? OPERACION.B2C,
      cPaisRec,
      dNomRec: cuerpo.nombreRazonSocial ?? '',
      ...take(identidad, draftOf(identidad)),
      ...take(contacto, draftOf(contacto)),
    }
  })

function pais(dado: Dado<string>): Validated<string> {
  const text = textOf(dado)?.toUpperCase()
  const campo = 'receptor.pais'
  if (!text) return wrong(campo, 'required', 'es obligatorio: el código de tres letras, por ejemplo PRY')
  // The table of SIFEN has one code of two letters.
  return /^([A-Z]{3}|NN)$/.test(text)
    ? valid(text)
    : wrong(campo, 'country', 'debe ser un código ISO 3166-1 de tres letras, por ejemplo PRY')
}

function identidadDe(
  cuerpo: CuerpoReceptor,
  iNatRec: 1 | 2 | undefined,
  said: 1 | 2 | undefined,
): Draft<Partial<Receptor>> {
  if (iNatRec === undefined) return valid({})
  return iNatRec === NATURALEZA.CONTRIBUYENTE ? contribuyente(cuerpo, said) : noContribuyente(cuerpo)
}

const contribuyente = (cuerpo: CuerpoReceptor, said: 1 | 2 | undefined): Draft<Partial<Receptor>> =>
  drafted(take => {
    take(checkIdentificadoConRuc(cuerpo))
    const { numeroDocumento, digitoVerificador } = cuerpo
    // Without any SIFEN is asked; a digit alone was meant to be of one.
    if (!textOf(numeroDocumento) && !textOf(digitoVerificador))
      return said === undefined ? {} : { iTiContRec: said }
    return take(rucDelReceptor(cuerpo, said), {})
  })

const noContribuyente = (cuerpo: CuerpoReceptor): Draft<Partial<Receptor>> =>
  drafted(take => {
    const { tipoDocumento, numeroDocumento } = cuerpo
    take(checkSinDigito(cuerpo))
    const iTipIDRec =
      tipoDocumento == null
        ? undefined
        : take(readOpcion('receptor.tipoDocumento', tipoDocumento, DOCUMENTO_NOMINADO))
    const dNumIDRec = textOf(numeroDocumento) ?? ''
    return {
      ...(iTipIDRec === undefined ? {} : { iTipIDRec }),
      ...(iTipIDRec === DOCUMENTO_NOMINADO.OTRO ? { dDTipIDRec: OTRO_DOCUMENTO } : {}),
      ...(dNumIDRec === '' ? {} : { dNumIDRec }),
    }
  })

/** Any CDC and moment of the right form serve to ask about the form of the rest. */
const CDC_DE_MUESTRA = '01800999991001001000000122026112014829150370'
const MOMENTO_DE_MUESTRA = '2026-11-20T09:00:00'

/** What the official schema could not carry: it must not be sent, SIFEN would name no field. */
function checkForma({ receptor, motivo }: SolicitudDeNominacion): Validated<null> {
  const { form } = checkEvento(eventoDe(receptor, motivo, CDC_DE_MUESTRA), {
    id: 1,
    dFecFirma: MOMENTO_DE_MUESTRA,
  })
  return form.length === 0 ? NOTHING : faltasDeSifen(form, PALABRAS)
}

/** The form of a field is told of without the manual's name of it. */
const PALABRAS = { nombrar: campoDeNominacion, decir: (detalle: string) => detalle.replace(/^\w+: /, '') }

export function eventoDe(receptor: Receptor, motivo: string, cdc: string): Nominacion {
  // Which fields a receptor has by its nature was judged when it was read; the library judges it again before it signs.
  return { tipo: 'nominacion', Id: cdc, mOtEve: motivo, ...receptor } as Nominacion
}
