import { type Importacao, importacaoRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { formatBytes, formatInteiro } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { showError } from '../ui/alerta.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './Andamento.module.css'
import { andamentoOf } from './situacao.ts'

/** A running import: numbers above the bar, the stage, the right to leave and the right to cancel. */
export function Andamento({ importacao }: { importacao: Importacao }) {
  const { t } = useTranslation('importacao')
  const { language } = usePreferencias()
  const { progresso, arquivoNome, tamanhoBytes } = importacao
  const { percentual, etapas } = andamentoOf(progresso)
  const cancelar = useMutation({
    mutationFn: () => call(importacaoRotas.cancel, { params: { id: importacao.id } }),
    onSuccess: () => invalidate(importacaoRotas.get, importacaoRotas.list),
    onError: (error) => {
      const { message, action, requestId } = toApiError(error)
      showError(message, { action, requestId })
    },
  })
  const numeros = [
    { valor: formatInteiro(progresso?.linhas ?? 0, language), nome: t('andamento.linhas') },
    { valor: formatInteiro(progresso?.lancamentos ?? 0, language), nome: t('andamento.lancamentos') },
    { valor: formatInteiro(progresso?.rejeitadas ?? 0, language), nome: t('andamento.rejeitadas') },
  ]
  return (
    <section className={styles['andamento']} aria-label={t('andamento.nome', { arquivo: arquivoNome })}>
      <div className={styles['quem']}>
        <strong title={arquivoNome}>{arquivoNome}</strong>
        <small>{t('andamento.podeSair')}</small>
      </div>
      <div className={styles['meio']}>
        <div className={styles['numeros']}>
          <span>
            <b>{percentual}%</b>
          </span>
          <span>
            <b>{formatBytes(progresso?.bytesLidos ?? 0, language)}</b>{' '}
            {t('andamento.de', { total: formatBytes(progresso?.bytesTotal || tamanhoBytes, language) })}
          </span>
          {numeros.map(({ valor, nome }) => (
            <span key={nome}>
              <b>{valor}</b> {nome}
            </span>
          ))}
          <ol className={styles['etapas']}>
            {etapas.map(({ etapa, estado }, index) => (
              <li key={etapa} data-estado={estado} aria-current={estado === 'agora' ? 'step' : undefined}>
                {index > 0 && <Icon name="right" size={12} />}
                {t(`etapas.${etapa}`)}
              </li>
            ))}
          </ol>
        </div>
        <div
          className={styles['barra']}
          role="progressbar"
          aria-valuenow={percentual}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={t('andamento.nome', { arquivo: arquivoNome })}
        >
          <i style={{ width: `${percentual}%` }} />
        </div>
      </div>
      {importacao.can.cancelar && (
        <Button busy={cancelar.isPending} onClick={() => cancelar.mutate()}>
          {t('andamento.cancelar')}
        </Button>
      )}
    </section>
  )
}
