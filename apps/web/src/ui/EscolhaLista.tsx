import { useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import styles from './CheckList.module.css'
import { Panel } from './layout.tsx'
import optionList from './OptionList.module.css'
import { SearchField } from './SearchField.tsx'
import { Truncate } from './Text.tsx'

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
  const [search, setSearch] = useState('')
  const shown = options.filter(({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, search))
  const toggle = (which: number) => onChange(chosen.includes(which) ? chosen.filter((each) => each !== which) : [...chosen, which])
  return (
    <Panel as="fieldset" padding={8} gap={4} aria-label={titulo}>
      <legend>
        {titulo} <span className="quiet">{chosen.length}</span>
      </legend>
      {options.length > 8 && <SearchField label={searchLabel} value={search} onChange={setSearch} />}
      <ul className={`${styles['list']} ${styles['short']}`}>
        {shown.map(({ id, codigo, descricao }) => (
          <li key={id}>
            <label className={optionList['option']} title={`${codigo} ${descricao}`}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <Truncate>
                <span className="quiet">{codigo}</span> {descricao}
              </Truncate>
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
