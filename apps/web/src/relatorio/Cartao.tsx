import type { CartaoLargura } from '@lastro/contract'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import styles from './Relatorio.module.css'

interface CartaoProps {
  titulo: string
  /** Period, unit: what the numbers are in. */
  nota?: ReactNode
  largura: CartaoLargura
  /** The same data as a table, where the card is a drawing. */
  tabela?: ReactNode
  children: ReactNode
}

/** One card of a report: what it is, then the drawing, or its table. */
export function Cartao({ titulo, nota, largura, tabela, children }: CartaoProps) {
  const { t } = useTranslation('relatorio')
  const id = useId()
  const [emTabela, setEmTabela] = useState(false)
  return (
    <section className={styles['cartao']} data-largura={largura} aria-labelledby={id}>
      <header>
        <h2 id={id} title={titulo}>
          {titulo}
        </h2>
        {nota && <span className={styles['nota']}>{nota}</span>}
        {tabela !== undefined && (
          <ToolbarButton pressed={emTabela} aria-label={t('cartao.tabelaDe', { titulo })} onClick={() => setEmTabela(!emTabela)}>
            {t('cartao.tabela')}
          </ToolbarButton>
        )}
      </header>
      {emTabela ? tabela : children}
    </section>
  )
}

/** What stands where a card has nothing to show, and why. */
export function CartaoVazio({ texto }: { texto: string }) {
  return <p className={styles['vazio']}>{texto}</p>
}
