import { preguntaEntreEnvios } from '../../support/conversacion.ts'
import type { Mundo } from './mundo.ts'

interface Guardado {
  cdc: string
  numero: number
  estado: string
  xml: string
  kude: boolean
}

/** SIFEN keeps the element; what stands before it is of the file. */
const sinPrologo = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd()

/** Whatever nobody acknowledged, because whoever was about to was killed, ends all the same. */
export async function esperarFin(mundo: Pick<Mundo, 'base'>, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  await mundo.base(async db => {
    const text = `select count(*)::int as n from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`
    while ((await db.query(text)).rows[0].n > 0 && performance.now() < deadline)
      await new Promise(resolve => setTimeout(resolve, 50))
  })
}

/** Everything that is not as it must be: SIFEN's registry, the database and what was acknowledged, side by side. */
export async function juzgar(
  mundo: Pick<Mundo, 'base' | 'simulador'>,
  reconocidos: readonly string[],
): Promise<{ faltas: string[]; cuentas: Record<string, number> }> {
  const faltas: string[] = []
  const { rows } = await mundo.base(db =>
    db.query<Guardado>(`
      select cdc, numero, estado, xml, exists (select 1 from kude k where k.documento_id = d.documento_id) as kude
      from documento d order by numero`),
  )
  rows.forEach(({ numero }, at) => {
    if (numero !== at + 1) faltas.push(`the number ${numero} stands where ${at + 1} should`)
  })
  const byCdc = new Set(rows.map(({ cdc }) => cdc))
  if (new Set(reconocidos).size !== reconocidos.length) faltas.push('a CDC was acknowledged to two clients')
  for (const cdc of reconocidos) if (!byCdc.has(cdc)) faltas.push(`${cdc} was acknowledged and is lost`)
  const conversaciones = new Map<string, string[]>()
  for (const { cdcs, servicio } of mundo.simulador.trafico())
    for (const cdc of cdcs ?? []) conversaciones.set(cdc, [...(conversaciones.get(cdc) ?? []), servicio!])
  // Whose emission was acknowledged asked for the KuDE as well.
  const deAlguien = new Set(reconocidos)
  for (const { cdc, estado, xml, kude } of rows) {
    if (estado !== 'APROBADO' || (deAlguien.has(cdc) && !kude))
      faltas.push(`${cdc} is ${estado}, ${kude ? 'with' : 'without'} a KuDE`)
    const suyo = mundo.simulador.documento(cdc)
    if (suyo?.xml !== sinPrologo(xml)) faltas.push(`${cdc}: ${suyo ? 'another XML is' : 'not'} registered`)
    const conversacion = conversaciones.get(cdc) ?? []
    if (!preguntaEntreEnvios(conversacion))
      faltas.push(`${cdc} was sent again unasked: ${conversacion.join(' ')}`)
  }
  for (const cdc of conversaciones.keys())
    if (!byCdc.has(cdc)) faltas.push(`${cdc} went to SIFEN and is not stored`)
  const envios = (conversacion: string[]) =>
    conversacion.filter(servicio => /^siRecep(Lote)?DE$/.test(servicio)).length
  const todas = [...conversaciones.values()]
  return {
    faltas,
    cuentas: {
      'documentos numerados': rows.length,
      'documentos aprobados': rows.filter(({ estado }) => estado === 'APROBADO').length,
      'documentos reconocidos': reconocidos.length,
      'documentos enviados más de una vez': todas.filter(c => envios(c) > 1).length,
      'documentos consultados': todas.filter(c => c.includes('siConsDE')).length,
    },
  }
}
