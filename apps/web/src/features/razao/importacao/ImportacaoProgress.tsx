import type { Importacao } from '@lastro/contract'
import { formatBytes, formatInteger } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
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
    <section className={styles['andamento']} aria-label={t('andamento.nome', { arquivo: arquivoNome })}>
      <div className={styles['quem']}>
        <strong title={arquivoNome}>{arquivoNome}</strong>
        <small>{t('andamento.podeSair')}</small>
      </div>
      <div className={styles['meio']}>
        <div className={styles['numeros']}>
          {isQueued ? (
            <span>
              <b>{t('status.recebida')}</b>
            </span>
          ) : (
            <>
              <span>
                <b>{percentual}%</b>
              </span>
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
          <ol className={styles['etapas']}>
            {stages.map(({ etapa, state }, index) => (
              <li key={etapa} data-estado={isQueued ? 'depois' : state} aria-current={!isQueued && state === 'agora' ? 'step' : undefined}>
                {index > 0 && <Icon name="right" size={12} />}
                {t(`etapas.${etapa}`)}
              </li>
            ))}
          </ol>
        </div>
        <div
          className={styles['barra']}
          role="progressbar"
          aria-valuenow={isQueued ? undefined : percentual}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={t('andamento.nome', { arquivo: arquivoNome })}
        >
          <i style={{ width: `${percentual}%` }} />
        </div>
      </div>
      {importacao.can.cancelar && <Button onClick={() => setCancelling(true)}>{t('andamento.cancelar')}</Button>}
      {cancelling && <Cancelar importacao={importacao} onClose={() => setCancelling(false)} />}
    </section>
  )
}
