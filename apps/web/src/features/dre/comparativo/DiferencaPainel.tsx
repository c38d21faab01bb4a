import type { VariacaoPorTodos } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import panel from '../Explicacao.module.css'
import styles from './Comparativo.module.css'

export interface DiferencaSide {
  chave: string
  nome: string
}

export interface DiferencaProps {
  titulo: string
  fonte: DiferencaSide
  base: DiferencaSide
  onExplain: (side: 'fonte' | 'base') => void
  onClose: () => void
  children?: ReactNode
}

interface DiferencaPainelProps<Por extends VariacaoPorTodos> extends DiferencaProps {
  numero: ReactNode
  tabs: readonly Por[]
  por: Por
  onPor: (por: Por) => void
  partes: ReactNode
  error: Error | null
  onRetry: () => void
}

export function DiferencaPainel<Por extends VariacaoPorTodos>(props: DiferencaPainelProps<Por>) {
  const { titulo, fonte, base, numero, tabs, por, onPor, partes, error, onRetry, onExplain, onClose, children } = props
  const { t } = useTranslation('dre-comparativo')
  const { t: commonT } = useTranslation()
  const tabNome = (tab: VariacaoPorTodos): string => t(`variacao.abas.${tab}`)
  const semSoma = error !== null && toApiError(error).code === 'dre_variacao_not_sum'
  return (
    <aside data-explicacao data-paper="none" className={panel['painel']} aria-label={t('variacao.painel')}>
      <header className={panel['cabeca']}>
        <h2>
          {titulo} <span>{t('variacao.titulo', { fonte: fonte.nome, base: base.nome })}</span>
        </h2>
        <IconButton icon="close" label={`${commonT('fechar')} (Esc)`} onClick={onClose} />
      </header>
      {numero && <div className={panel['numero']}>{numero}</div>}
      <div className={panel['corpo']}>
        <div className={styles['variacao']}>
          <div className={styles['abas']} role="tablist" aria-label={t('variacao.por')}>
            {tabs.map((each) => (
              <Button
                key={each}
                size="small"
                variant={each === por ? 'default' : 'quiet'}
                role="tab"
                aria-selected={each === por}
                onClick={() => onPor(each)}
              >
                {tabNome(each)}
              </Button>
            ))}
          </div>
          {semSoma ? (
            <p className={panel['dica']}>{toApiError(error).message}</p>
          ) : error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            (partes ?? <Skeleton width="80%" />)
          )}
          <div className={styles['lados']}>
            <Button size="small" onClick={() => onExplain('fonte')}>
              {t('variacao.explicar', { fonte: fonte.nome })}
            </Button>
            <Button size="small" onClick={() => onExplain('base')}>
              {t('variacao.explicar', { fonte: base.nome })}
            </Button>
          </div>
        </div>
        {children}
      </div>
    </aside>
  )
}
