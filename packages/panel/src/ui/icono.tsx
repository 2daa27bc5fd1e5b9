const TRAZOS = {
  inicio: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  documentos: 'M6 3h8l4 4v14H6zM14 3v5h4M9 12h6M9 16h6',
  libro: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 16h14M9 8h6',
  emitir: 'M12 5v14M5 12h14',
  eventos: 'M12 8v4l3 2M12 21a9 9 0 1 0-9-9 9 9 0 0 0 9 9',
  claves: 'M15 9a4 4 0 1 0-3.5 4L10 15v2H8v2H5v-3l5-5',
  webhooks: 'M4 12h10M10 7l5 5-5 5M19 5v14',
  calendario: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  productos: 'M4 8 12 4l8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  miembros:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5A6 6 0 0 1 21 20',
  auditoria: 'M8 4h8v3H8zM8 5H5v16h14V5h-3M9 12h6M9 16h4',
  configuracion:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  copiar: 'M9 9h11v11H9zM5 15H4V4h11v1',
  listo: 'M5 12.5 10 17.5 19 7',
  alerta: 'M12 4 2.5 20h19zM12 10v4M12 17.2v.1',
  campana: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4',
  ayuda:
    'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19',
  buscar: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5',
  salir: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  persona: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0',
  sol: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  luna: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5',
  mas: 'M5 12h.01M12 12h.01M19 12h.01',
  abajo: 'm6 9 6 6 6-6',
  izquierda: 'm15 6-6 6 6 6',
  derecha: 'm9 6 6 6-6 6',
  bajar: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  subir: 'M12 20V9M7 13l5-5 5 5M4 4h16',
  imprimir: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  borrar: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  rotar: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  nominar: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M3 21a7 7 0 0 1 11-5.7M15 19l2 2 4-5',
} as const

export type NombreDeIcono = keyof typeof TRAZOS

/** Drawn, not named: what it means stands beside it or in the label of its button. */
export function Icono({ nombre, size = 18 }: { nombre: NombreDeIcono; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={nombre === 'mas' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      // Words beside it give way, and it does not.
      style={{ flex: 'none' }}
    >
      <path d={TRAZOS[nombre]} />
    </svg>
  )
}
