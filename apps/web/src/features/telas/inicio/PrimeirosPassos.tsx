import { type Inicio, isImportacaoRunning } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Razao } from '../../../ui/Valor.tsx'
import { MaioresContas } from './MaioresContas.tsx'
import styles from './PrimeirosPassos.module.css'
import { stepsDone } from './steps.ts'

export function PrimeirosPassos({ inicio, canImport }: { inicio: Inicio; canImport: boolean }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const done = stepsDone(inicio)
  const running = inicio.importacoes.find(isImportacaoRunning)
  const { contas, cobertura, maiores } = inicio.semDePara
  return (
    <ol className={styles['steps']}>
      <Step number={1} done={done} title={t('passos.importar')} text={t(done > 0 ? 'passos.importarFeito' : 'passos.importarTexto')}>
        {running ? (
          <Stack gap={8}>
            <Text weight="semibold">{running.arquivoNome}</Text>
            <Progress
              label={running.arquivoNome}
              value={
                running.progresso && running.progresso.bytesTotal > 0 ? running.progresso.bytesLidos / running.progresso.bytesTotal : 0
              }
            />
            <div>
              <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(running.id) }}>
                {t('importacoes.acompanhar')}
              </ButtonLink>
            </div>
          </Stack>
        ) : (
          canImport && (
            <ButtonLink to={paths.importacao} variant="primary" icon="import">
              {t('passos.importarAcao')}
            </ButtonLink>
          )
        )}
      </Step>
      <Step
        number={2}
        done={done}
        title={t('passos.dePara')}
        text={t(done === 1 ? 'passos.deParaFaltam' : 'passos.deParaTexto', { count: contas })}
      >
        <Stack gap={12}>
          {cobertura !== null && (
            <Inline gap={12}>
              <Stack grow>
                <Progress value={cobertura} label={t('semDePara.cobertura')} />
              </Stack>
              <span>
                <b>
                  <Razao razao={cobertura} symbol />
                </b>{' '}
                {t('semDePara.doValor')}
              </span>
            </Inline>
          )}
          <MaioresContas contas={maiores} />
          <div>
            <ButtonLink to={paths.dePara} variant="primary">
              {t('passos.deParaAcao', { count: contas, total: formatInteger(contas, language) })}
            </ButtonLink>
          </div>
        </Stack>
      </Step>
      <Step number={3} done={done} title={t('passos.dre')} text={t('passos.dreTexto')}>
        <ButtonLink to={paths.dre} variant="primary">
          {t('dre.abrir')}
        </ButtonLink>
      </Step>
      <Step number={4} done={done} title={t('passos.orcamento')} text={t('passos.orcamentoTexto')}>
        <ButtonLink to={paths.orcamentoNovo} variant="primary">
          {t('passos.orcamentoAcao')}
        </ButtonLink>
      </Step>
    </ol>
  )
}

interface StepProps {
  number: number
  done: number
  title: string
  text: string
  children: ReactNode
}

function Step({ number, done, title, text, children }: StepProps) {
  const { t } = useTranslation('inicio')
  const state = number <= done ? 'done' : number === done + 1 ? 'current' : 'later'
  return (
    <li className={styles['step']} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles['number']}>
        {state === 'done' ? <Icon name="check" size={14} /> : number}
        {state === 'done' && <span className="visually-hidden">{t('passos.feito')}</span>}
      </span>
      <Stack gap={12}>
        <div>
          <Text as="h2" size={14} weight={state === 'later' ? 'medium' : 'bold'} tone={state === 'later' ? 'soft' : 'strong'}>
            {title}
          </Text>
          <Text as="p" tone={state === 'current' ? 'soft' : 'quiet'}>
            {text}
          </Text>
        </div>
        {state === 'current' && <div>{children}</div>}
      </Stack>
    </li>
  )
}
