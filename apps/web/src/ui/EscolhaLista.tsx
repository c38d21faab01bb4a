import { useId, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import styles from './EscolhaLista.module.css'

export interface Opcao {
  id: number
  codigo: string
  descricao: string
}

interface EscolhaListaProps {
  titulo: string
  buscar: string
  opcoes: readonly Opcao[]
  escolhidos: readonly number[]
  onChange: (ids: number[]) => void
}

/** Multi-select list with search by code or name. Selected options come first, in list order. */
export function EscolhaLista({ titulo, buscar, opcoes, escolhidos, onChange }: EscolhaListaProps) {
  const id = useId()
  const [busca, setBusca] = useState('')
  const mostradas = opcoes.filter(({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, busca))
  const toggle = (qual: number) => onChange(escolhidos.includes(qual) ? escolhidos.filter((each) => each !== qual) : [...escolhidos, qual])
  return (
    <fieldset className={styles['escolha']} aria-label={titulo}>
      <legend>
        {titulo} <span>{escolhidos.length}</span>
      </legend>
      {opcoes.length > 8 && (
        <input
          type="search"
          value={busca}
          placeholder={buscar}
          aria-label={buscar}
          onChange={(event) => setBusca(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {mostradas.map((opcao) => (
          <li key={opcao.id}>
            <input id={`${id}-${opcao.id}`} type="checkbox" checked={escolhidos.includes(opcao.id)} onChange={() => toggle(opcao.id)} />
            <label htmlFor={`${id}-${opcao.id}`} title={`${opcao.codigo} ${opcao.descricao}`}>
              <span>{opcao.codigo}</span> {opcao.descricao}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
