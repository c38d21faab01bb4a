import { type Inicio, isImportacaoRunning } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Razao, Valor } from '../../../ui/Valor.tsx'
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
          <div className={styles['progress']}>
            <strong>{running.arquivoNome}</strong>
            <Progress
              label={running.arquivoNome}
              value={
                running.progresso && running.progresso.bytesTotal > 0 ? running.progresso.bytesLidos / running.progresso.bytesTotal : 0
              }
            />
            <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(running.id) }}>
              {t('importacoes.acompanhar')}
            </ButtonLink>
          </div>
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
        {cobertura !== null && (
          <div className={styles['coverage']}>
            <Progress value={cobertura} label={t('semDePara.cobertura')} />
            <span>
              <b>
                <Razao razao={cobertura} symbol />
              </b>{' '}
              {t('semDePara.doValor')}
            </span>
          </div>
        )}
        <ul className={styles['accounts']}>
          {maiores.map(({ contaId, codigo, descricao, saldoCentavos }) => (
            <li key={contaId}>
              <span>{codigo}</span>
              <span>{descricao}</span>
              <Valor centavos={saldoCentavos} />
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.dePara} variant="primary">
          {t('passos.deParaAcao', { count: contas, total: formatInteger(contas, language) })}
        </ButtonLink>
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
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {state === 'current' && <div className={styles['action']}>{children}</div>}
      </div>
    </li>
  )
}
