import type { Importacao } from '@lastro/contract'
import { formatBytes, formatInteger } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import styles from './ImportacaoProgress.module.css'
import { Cancelar } from './Cancelar.tsx'
import { progressOf } from './status.ts'

export function ImportacaoProgress({ importacao }: { importacao: Importacao }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const { status, progresso, arquivoNome, tamanhoBytes } = importacao
  const { percentual, stages } = progressOf(progresso)
  const [cancelling, setCancelling] = useState(false)
  const isQueued = status === 'recebida'
  const figures = [
    { valor: formatInteger(progresso?.linhas ?? 0, language), nome: t('andamento.linhas') },
    { valor: formatInteger(progresso?.lancamentos ?? 0, language), nome: t('andamento.lancamentos') },
    { valor: formatInteger(progresso?.rejeitadas ?? 0, language), nome: t('andamento.rejeitadas') },
  ]
  return (
    <Inline
      as="section"
      wrap
      gap={[8, 24]}
      padding={[10, 'page']}
      className={styles['andamento']}
      aria-label={t('andamento.nome', { arquivo: arquivoNome })}
    >
      <Stack grow={180}>
        <Truncate as="strong">{arquivoNome}</Truncate>
        <Text as="small" size={12} tone="soft">
          {t('andamento.podeSair')}
        </Text>
      </Stack>
      <Stack gap={6} className={styles['meio']}>
        <Inline wrap gap={[2, 20]}>
          {isQueued ? (
            <b>{t('status.recebida')}</b>
          ) : (
            <>
              <b>{percentual}%</b>
              <span>
                <b>{formatBytes(progresso?.bytesLidos ?? 0, language)}</b>{' '}
                {t('andamento.de', { total: formatBytes(progresso?.bytesTotal || tamanhoBytes, language) })}
              </span>
              {figures.map(({ valor, nome }) => (
                <span key={nome}>
                  <b>{valor}</b> {nome}
                </span>
              ))}
            </>
          )}
          <Spacer />
          <Inline as="ol" gap={6}>
            {stages.map(({ etapa, state }, index) => (
              <li key={etapa} data-estado={isQueued ? 'depois' : state} aria-current={!isQueued && state === 'agora' ? 'step' : undefined}>
                {index > 0 && <Icon name="right" size={12} inline />}
                {t(`etapas.${etapa}`)}
              </li>
            ))}
          </Inline>
        </Inline>
        <Progress value={isQueued ? undefined : percentual / 100} label={t('andamento.nome', { arquivo: arquivoNome })} />
      </Stack>
      {importacao.can.cancelar && <Button onClick={() => setCancelling(true)}>{t('andamento.cancelar')}</Button>}
      {cancelling && <Cancelar importacao={importacao} onClose={() => setCancelling(false)} />}
    </Inline>
  )
}
