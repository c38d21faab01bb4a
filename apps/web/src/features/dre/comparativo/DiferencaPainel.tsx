import type { VariacaoPorTodos } from '@lastro/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { PainelExplicacao } from '../PainelExplicacao.tsx'

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
  const tabNome = (tab: VariacaoPorTodos): string => t(`variacao.abas.${tab}`)
  const semSoma = error !== null && toApiError(error).code === 'dre_variacao_not_sum'
  return (
    <PainelExplicacao
      nome={t('variacao.painel')}
      titulo={titulo}
      detalhe={t('variacao.titulo', { fonte: fonte.nome, base: base.nome })}
      numero={numero}
      onClose={onClose}
    >
      <Stack gap={8} padding={[8, 16]}>
        <Inline gap={4} wrap role="tablist" aria-label={t('variacao.por')}>
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
        </Inline>
        {semSoma ? (
          <Note>{toApiError(error).message}</Note>
        ) : error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          (partes ?? <Skeleton width="80%" />)
        )}
        <Inline wrap>
          <Button size="small" onClick={() => onExplain('fonte')}>
            {t('variacao.explicar', { fonte: fonte.nome })}
          </Button>
          <Button size="small" onClick={() => onExplain('base')}>
            {t('variacao.explicar', { fonte: base.nome })}
          </Button>
        </Inline>
      </Stack>
      {children}
    </PainelExplicacao>
  )
}
