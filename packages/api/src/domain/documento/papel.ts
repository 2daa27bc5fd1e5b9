/** On what a KuDE is printed: sheets, or a roll of 80 mm or of 58. */
export const FORMATOS_DE_KUDE = ['a4', 'ticket', 'ticket58'] as const
export type FormatoDeKude = (typeof FORMATOS_DE_KUDE)[number]
