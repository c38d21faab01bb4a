import { useId, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import styles from './EscolhaLista.module.css'

export interface ListOption {
  id: number
  codigo: string
  descricao: string
}

interface ChoiceListProps {
  titulo: string
  buscar: string
  opcoes: readonly ListOption[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

export function EscolhaLista({ titulo, buscar, opcoes, escolhidos, onChange }: ChoiceListProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const shown = opcoes.filter(({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, search))
  const toggle = (which: number) =>
    onChange(escolhidos.includes(which) ? escolhidos.filter((each) => each !== which) : [...escolhidos, which])
  return (
    <fieldset className={styles['escolha']} aria-label={titulo}>
      <legend>
        {titulo} <span>{escolhidos.length}</span>
      </legend>
      {opcoes.length > 8 && (
        <input
          type="search"
          value={search}
          placeholder={buscar}
          aria-label={buscar}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {shown.map((option) => (
          <li key={option.id}>
            <input id={`${id}-${option.id}`} type="checkbox" checked={escolhidos.includes(option.id)} onChange={() => toggle(option.id)} />
            <label htmlFor={`${id}-${option.id}`} title={`${option.codigo} ${option.descricao}`}>
              <span>{option.codigo}</span> {option.descricao}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
