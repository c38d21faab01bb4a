import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { CodigosRecuperacao } from './CodigosRecuperacao.tsx'
import { ConfirmarSegundoFator } from './ConfirmarSegundoFator.tsx'
import { LigarSegundoFator } from './LigarSegundoFator.tsx'
import { afterSecurityChange, disableSegundoFator, renewCodigos, segundoFatorQuery } from './queries.ts'
import { Secao } from '../../../ui/Secao.tsx'

type SegundoFatorStep = 'estado' | 'ligar' | 'desligar' | 'trocar' | { codigos: string[] }

const FEW_CODES = 3

export function SegundoFator({ email, readOnly }: { email: string; readOnly: boolean }) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data, error, refetch } = useQuery(segundoFatorQuery)
  const [step, setStep] = useState<SegundoFatorStep>('estado')
  const back = () => setStep('estado')
  const finish = (text: string) => {
    back()
    showSuccess(text)
    void afterSecurityChange()
  }
  return (
    <Secao titulo={t('segundoFator.titulo')} texto={t('segundoFator.texto')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} label={commonT('carregando')} />}
      {data && step === 'estado' && (
        <>
          <Inline wrap gap={[8, 12]}>
            <Chip tone={data.ativo ? 'success' : data.obrigatorio ? 'warning' : 'neutral'}>
              <Icon name={data.ativo ? 'check' : 'minus'} size={12} />
              {t(data.ativo ? 'segundoFator.ligado' : 'segundoFator.desligado')}
            </Chip>
            {data.ativo && data.desde && <p>{t('segundoFator.desde', { quando: formatInstant(data.desde, now, language) })}</p>}
            {!data.disponivel && <p>{t('segundoFator.contaTrabalho')}</p>}
            {data.obrigatorio && <p>{t('segundoFator.obrigatorio')}</p>}
          </Inline>
          {data.ativo && (
            <Callout tone={data.codigosRestantes < FEW_CODES ? 'warn' : 'info'}>
              {t('codigos.restantes', { count: data.codigosRestantes })}
            </Callout>
          )}
          {data.disponivel && (
            <Inline wrap>
              {!data.ativo && (
                <Button variant="primary" icon="shield" disabled={readOnly} onClick={() => setStep('ligar')}>
                  {t('segundoFator.ligarBotao')}
                </Button>
              )}
              {data.ativo && (
                <>
                  <Button icon="undo" disabled={readOnly} onClick={() => setStep('trocar')}>
                    {t('codigos.trocar')}
                  </Button>
                  <Button disabled={readOnly || data.obrigatorio} onClick={() => setStep('desligar')}>
                    {t('segundoFator.desligarBotao')}
                  </Button>
                </>
              )}
            </Inline>
          )}
        </>
      )}
      {step === 'ligar' && <LigarSegundoFator email={email} onDone={() => finish(t('segundoFator.feito'))} onCancel={back} />}
      {step === 'desligar' && (
        <ConfirmarSegundoFator
          texto={t('segundoFator.desligarTexto')}
          buttonLabel={t('segundoFator.desligarBotao')}
          run={disableSegundoFator}
          onDone={() => finish(t('segundoFator.desfeito'))}
          onCancel={back}
        />
      )}
      {step === 'trocar' && (
        <ConfirmarSegundoFator
          texto={t('codigos.trocarTexto')}
          buttonLabel={t('codigos.trocar')}
          run={renewCodigos}
          onDone={({ codigos }) => setStep({ codigos })}
          onCancel={back}
        />
      )}
      {typeof step === 'object' && <CodigosRecuperacao codigos={step.codigos} email={email} onKept={() => finish(t('codigos.trocados'))} />}
    </Secao>
  )
}
