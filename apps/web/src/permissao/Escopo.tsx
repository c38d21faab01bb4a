import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/texto.ts'
import { type No, flattenArvore, toggleNo } from '../ui/arvore.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './Escopo.module.css'

interface EscopoProps {
  tipo: 'centros' | 'filiais'
  nos: readonly No[]
  restringe: boolean
  /** The perfil is limited in any case. */
  sempre: boolean
  escolhidos: readonly number[]
  /** Nothing may be changed. */
  fixo: boolean
  onChange: (restringe: boolean, escolhidos: number[]) => void
}

/** The whole company, or only what is chosen from the tree: a choice covers everything below it. */
export function Escopo({ tipo, nos, restringe, sempre, escolhidos, fixo, onChange }: EscopoProps) {
  const { t } = useTranslation('permissao')
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = flattenArvore(nos, new Set(escolhidos), (no) => matchesText(`${no.codigo} ${no.descricao}`, search))
  const centros = tipo === 'centros'

  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])]
    const at = boxes.findIndex((box) => box === document.activeElement)
    boxes[Math.max(0, Math.min(boxes.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    event.preventDefault()
  }

  return (
    <div className={styles['escopo']}>
      <fieldset className={styles['modo']} disabled={fixo} aria-label={t(centros ? 'modal.centros' : 'modal.filiais')}>
        <label>
          <input type="radio" name={tipo} checked={!restringe} disabled={sempre} onChange={() => onChange(false, [])} />
          {t(centros ? 'escopo.todosCentros' : 'escopo.todasFiliais')}
        </label>
        <label>
          <input type="radio" name={tipo} checked={restringe} onChange={() => onChange(true, [...escolhidos])} />
          {t(centros ? 'escopo.soCentros' : 'escopo.soFiliais')}
        </label>
        {sempre && <p>{t('escopo.sempre')}</p>}
      </fieldset>
      {restringe && nos.length === 0 && <p className={styles['nota']}>{t(centros ? 'escopo.semCentros' : 'escopo.semFiliais')}</p>}
      {restringe && nos.length > 0 && (
        // The arrows walk the checkboxes inside.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles['arvore']} onKeyDown={walk}>
          <div className={styles['topo']}>
            <label className={styles['busca']}>
              <Icon name="search" size={14} />
              <span className="visually-hidden">{t(centros ? 'escopo.buscarCentro' : 'escopo.buscarFilial')}</span>
              <input
                type="search"
                value={search}
                placeholder={t(centros ? 'escopo.buscarCentro' : 'escopo.buscarFilial')}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </label>
            <span aria-live="polite" data-nenhum={escolhidos.length === 0 || undefined}>
              {escolhidos.length === 0 ? t('escopo.nenhumCentro') : t('escopo.escolhidos', { count: escolhidos.length })}
            </span>
          </div>
          <ul ref={list}>
            {shown.map((no) => (
              <li key={no.id} style={{ paddingInlineStart: no.nivel * 20 }}>
                <label>
                  <input
                    type="checkbox"
                    checked={no.escolhido || no.incluido}
                    disabled={no.incluido || fixo}
                    onChange={() => onChange(true, toggleNo(nos, escolhidos, no.id))}
                  />
                  <span title={no.descricao}>{no.descricao}</span>
                  <small>{no.codigo}</small>
                </label>
              </li>
            ))}
            {shown.length === 0 && <li className={styles['nota']}>{t('escopo.nada')}</li>}
          </ul>
        </div>
      )}
      {restringe && <p className={styles['nota']}>{t('escopo.inteiro')}</p>}
    </div>
  )
}
