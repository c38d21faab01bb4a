import { useId, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import styles from './EscolhaLista.module.css'

export interface ListOption {
  id: number
  codigo: string
  descricao: string
}

interface EscolhaListaProps {
  titulo: string
  searchLabel: string
  options: readonly ListOption[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

export function EscolhaLista({ titulo, searchLabel, options, chosen, onChange }: EscolhaListaProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const shown = options.filter(({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, search))
  const toggle = (which: number) => onChange(chosen.includes(which) ? chosen.filter((each) => each !== which) : [...chosen, which])
  return (
    <fieldset className={styles['escolha']} aria-label={titulo}>
      <legend>
        {titulo} <span>{chosen.length}</span>
      </legend>
      {options.length > 8 && (
        <input
          type="search"
          value={search}
          placeholder={searchLabel}
          aria-label={searchLabel}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {shown.map((option) => (
          <li key={option.id}>
            <input id={`${id}-${option.id}`} type="checkbox" checked={chosen.includes(option.id)} onChange={() => toggle(option.id)} />
            <label htmlFor={`${id}-${option.id}`} title={`${option.codigo} ${option.descricao}`}>
              <span>{option.codigo}</span> {option.descricao}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
