/** How much more than before, as a shop says it; nothing where there was nothing before. */
export function variacion(ahora: string, antes: string): { texto: string; sube: boolean } | undefined {
  const [a, b] = [Number(ahora), Number(antes)]
  if (b <= 0) return undefined
  const porcentaje = Math.round((100 * (a - b)) / b)
  if (porcentaje === 0) return { texto: 'igual que', sube: true }
  return {
    texto: `${Math.abs(porcentaje).toLocaleString('es-PY')} % ${porcentaje > 0 ? 'más' : 'menos'} que`,
    sube: porcentaje > 0,
  }
}
