import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { matchesText } from '../format/fold-text.ts'
import { type No, flattenArvore, toggleNo } from './tree.ts'
import styles from './EscolhaArvore.module.css'
import { Icon } from './icons.tsx'

interface EscolhaArvoreProps {
  nos: readonly No[]
  escolhidos: readonly number[]
  buscar: string
  nada: string
  fixo?: boolean
  children?: ReactNode
  onChange: (ids: number[]) => void
}

/** Multi-select of a hierarchy, searched by code or name; a choice covers its subtree. Arrow keys move between choices. */
export function EscolhaArvore({ nos, escolhidos, buscar, nada, fixo = false, children, onChange }: EscolhaArvoreProps) {
  const [busca, setBusca] = useState('')
  const lista = useRef<HTMLUListElement>(null)
  const mostrados = flattenArvore(nos, new Set(escolhidos), ({ codigo, descricao }) => matchesText(`${codigo} ${descricao}`, busca))
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const caixas = [...(lista.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])]
    const at = caixas.findIndex((caixa) => caixa === document.activeElement)
    caixas[Math.max(0, Math.min(caixas.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    event.preventDefault()
  }
  return (
    // Arrow keys move between the checkboxes.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['escolha']} onKeyDown={walk}>
      <div className={styles['topo']}>
        <label className={styles['busca']}>
          <Icon name="search" size={14} />
          <span className="visually-hidden">{buscar}</span>
          <input type="search" value={busca} placeholder={buscar} onChange={(event) => setBusca(event.currentTarget.value)} />
        </label>
        {children}
      </div>
      <ul ref={lista}>
        {mostrados.map((no) => (
          <li key={no.id} style={{ paddingInlineStart: no.nivel * 16 }}>
            <label>
              <input
                type="checkbox"
                checked={no.escolhido || no.incluido}
                disabled={no.incluido || fixo}
                onChange={() => onChange(toggleNo(nos, escolhidos, no.id))}
              />
              <span title={no.descricao}>{no.descricao}</span>
              <small>{no.codigo}</small>
            </label>
          </li>
        ))}
        {mostrados.length === 0 && <li className={styles['nada']}>{nada}</li>}
      </ul>
    </div>
  )
}
