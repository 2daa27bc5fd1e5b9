import { useState } from 'react'
import type { Formato } from './archivo.ts'

const PAPEL = 'mbohera:papel'

/** What this device prints on, as it was chosen last: a till has its roll, an office its sheets. */
export function usePapel(): [Formato | undefined, (papel: Formato) => void] {
  const [papel, setPapel] = useState<Formato | undefined>(() => readPapel(localStorage.getItem(PAPEL)))
  return [
    papel,
    next => {
      localStorage.setItem(PAPEL, next)
      setPapel(next)
    },
  ]
}

export const PAPELES: Readonly<Record<Formato, string>> = {
  a4: 'Hoja A4',
  ticket: 'Ticket 80 mm',
  ticket58: 'Ticket 58 mm',
}

/** Where none was chosen on this device, the taxpayer's. */
const readPapel = (text: string | null): Formato | undefined =>
  text !== null && Object.hasOwn(PAPELES, text) ? (text as Formato) : undefined

/**
 * Shows it to whoever prints: in a frame that nobody sees, or where a browser shows no PDF in one, in a window of its own. Some open none
 * that was not pressed for a moment ago: then it is told so.
 */
export function printPdf(pdf: Blob, onSinAbrir: () => void): void {
  const url = URL.createObjectURL(pdf)
  // The frame or the window reads it after this.
  setTimeout(() => URL.revokeObjectURL(url), 120_000)
  const abrir = () => {
    if (window.open(url) === null) onSinAbrir()
  }
  if (!navigator.pdfViewerEnabled) {
    abrir()
    return
  }
  document.querySelector('iframe[data-papel]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset.papel = ''
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.onload = () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      // A viewer of another origin than the page.
      abrir()
    }
  }
  frame.src = url
  document.body.append(frame)
}
