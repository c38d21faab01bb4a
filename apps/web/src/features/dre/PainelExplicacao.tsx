import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Text, Truncate } from '../../ui/Text.tsx'
import { Moeda, Razao, Valor } from '../../ui/Valor.tsx'
import styles from './Explicacao.module.css'

interface PainelExplicacaoProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>
  nome: string
  titulo: ReactNode
  detalhe?: ReactNode
  numero?: ReactNode
  actions?: ReactNode
  onClose: () => void
}

/** Side panel beside the statement. It is never modal, and leaves the focus in the statement. */
export function PainelExplicacao(props: PainelExplicacaoProps) {
  const { nome, titulo, detalhe, numero, actions, onClose, children, ...aside } = props
  const { t } = useTranslation()
  return (
    <aside {...aside} data-explicacao data-paper="none" className={styles['painel']} aria-label={nome}>
      <Inline as="header" gap={0} padding={[6, 8]}>
        <Truncate as="h2" className={styles['titulo']}>
          {titulo}{' '}
          <Text weight="regular" tone="soft">
            {detalhe}
          </Text>
        </Truncate>
        {actions}
        <IconButton icon="close" label={`${t('fechar')} (Esc)`} onClick={onClose} />
      </Inline>
      {numero && (
        <Inline gap={[4, 12]} padding={[0, 16]} align="end" justify="between" wrap>
          {numero}
        </Inline>
      )}
      <div className={styles['corpo']}>{children}</div>
    </aside>
  )
}

interface GrandeProps {
  valor: number | null
  unidade: 'centavos' | 'razao' | 'nenhuma'
  sinal?: boolean
  favoravel?: boolean | undefined
}

/** The explained number. */
export function NumeroGrande({ valor, unidade, ...tone }: GrandeProps) {
  return (
    <Text as="strong" size={20} weight="bold">
      {unidade === 'razao' ? (
        <Razao razao={valor} casas={2} symbol />
      ) : (
        <>
          <Text size={13} weight="regular" tone="quiet">
            <Moeda />
          </Text>{' '}
          <Valor centavos={valor} zero="zero" {...tone} />
        </>
      )}
    </Text>
  )
}

/** Figures it is compared with. */
export function Comparados({ children }: { children: ReactNode }) {
  return <dl className={styles['comparados']}>{children}</dl>
}

export function Comparado({ nome, children }: { nome: ReactNode; children?: ReactNode }) {
  return (
    <Inline justify="end">
      <Text as="dt" tone="quiet">
        {nome}
      </Text>
      <dd>{children}</dd>
    </Inline>
  )
}
