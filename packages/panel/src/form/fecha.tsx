import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icono } from '../ui/icono.tsx'
import { fechaHora } from '../values/fecha.ts'
import { readFecha } from '../values/fecha-escrita.ts'
import { escribir } from './enviar.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** As the contract writes it; what cannot be read is empty, or as it was typed. */
  value: string
  /** Empty while it cannot be read; and what was typed. */
  onValor: (value: string, texto: string) => void
  conHora?: boolean
}

const escrita = (iso: string): string => (iso === '' ? '' : fechaHora(iso))

/** A date as it is written here, whatever language the browser has: typed, or picked from its calendar. */
export function Fecha({ value, onValor, conHora = false, error, ...resto }: Props) {
  const calendario = useRef<HTMLInputElement>(null)
  const campo = useRef<HTMLInputElement>(null)
  const [texto, setTexto] = useState(() => escrita(value))
  const [dejada, setDejada] = useState(false)
  // Where somebody else set it, that is shown.
  const visto = value === texto || (readFecha(texto, conHora) ?? '') === value ? texto : escrita(value)
  const leido = readFecha(visto, conHora)
  const ilegible = visto.trim() !== '' && leido === undefined
  const asi = `Escríbala así: ${conHora ? '31/12/2026 09:30' : '31/12/2026'}.`
  useLayoutEffect(() => {
    // No form goes without it, as if nothing had been said.
    campo.current?.setCustomValidity(ilegible ? asi : '')
  }, [ilegible, asi])
  const write = (text: string) => {
    setDejada(false)
    setTexto(text)
    onValor(readFecha(text, conHora) ?? '', text)
  }
  return (
    <TextInput
      {...resto}
      ref={campo}
      inputMode="numeric"
      placeholder={conHora ? 'dd/mm/aaaa hh:mm' : 'dd/mm/aaaa'}
      value={visto}
      onChange={escribir(write)}
      onBlur={() => {
        setDejada(true)
        if (leido !== undefined) setTexto(escrita(leido))
      }}
      error={dejada && ilegible ? asi : error}
      rightSection={
        <>
          <input
            ref={calendario}
            type={conHora ? 'datetime-local' : 'date'}
            className="oculto"
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            onChange={escribir(iso => write(escrita(iso)))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            tabIndex={-1}
            aria-label="Abrir el calendario"
            disabled={resto.disabled ?? false}
            onClick={() => calendario.current?.showPicker()}
          >
            <Icono nombre="calendario" size={16} />
          </ActionIcon>
        </>
      }
    />
  )
}
