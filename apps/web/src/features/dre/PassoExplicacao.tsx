import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { printableFormula } from './demonstrativo.ts'
import type { ExplicacaoStep, ExplicacaoProof } from './explicacao.ts'
import styles from './Explicacao.module.css'

interface PassoExplicacaoProps {
  step: ExplicacaoStep
  /** Rows are numerator and denominator instead of summands. */
  quociente: boolean
  encadeado: boolean
  onFollow: (codigo: string) => void
}

export function PassoExplicacao({ step, quociente, encadeado, onFollow }: PassoExplicacaoProps) {
  const { t } = useTranslation('dre')
  const context = step.tipo === 'contas' ? step.de.descricao : null
  return (
    <li className={styles['passo']}>
      <header>
        <b className={styles['numeroPasso']} aria-hidden="true" />
        <h3>{t(`explicar.passos.${step.tipo}`)}</h3>
        {context && (
          <span className={styles['contexto']} title={context}>
            {context}
          </span>
        )}
        <ProvaSelo proof={step.proof} />
      </header>
      {encadeado && step.formula && (
        <p className={styles['formulaEncadeada']}>
          <b>{step.de.codigo}</b> = {printableFormula(step.formula)}
        </p>
      )}
      {step.parcelas.length === 0 ? (
        <p className={styles['vazio']}>{t('explicar.semMovimento')}</p>
      ) : (
        <ul data-tipo={step.tipo}>
          {step.parcelas.map((parcela, index) => (
            <li key={parcela.codigo} data-seguida={parcela.codigo === step.followed || undefined}>
              <button
                type="button"
                data-parcela
                disabled={!parcela.followable}
                className={styles['parcela']}
                aria-current={parcela.codigo === step.followed ? 'true' : undefined}
                title={parcela.regra ? t('explicar.regra', { regra: parcela.regra }) : undefined}
                onClick={() => onFollow(parcela.codigo)}
              >
                <span className={styles['codigo']}>{step.tipo === 'itens' ? '' : parcela.codigo}</span>
                <span dir="auto" className={styles['nome']} title={parcela.descricao}>
                  {quociente && (
                    <>
                      <span className="visually-hidden">{t(index === 0 ? 'explicar.numerador' : 'explicar.denominador')} </span>
                      {index > 0 && <span aria-hidden="true">÷ </span>}
                    </>
                  )}
                  {parcela.descricao}
                </span>
                <Valor centavos={parcela.valor} />
                {parcela.codigo === step.followed ? <Icon name="right" size={12} /> : <i />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Check of a step, computed from the rows on screen. Shows a difference in red. */
export function ProvaSelo({ proof }: { proof: ExplicacaoProof }) {
  const { t } = useTranslation('dre')
  if (proof === null) return null
  const closes = proof.tipo === 'soma' ? proof.diferencaCentavos === 0 : proof.confere
  return (
    <span className={styles['prova']} data-falha={!closes || undefined}>
      <Icon name={closes ? 'check' : 'error'} size={12} />
      {proof.tipo === 'soma' ? (
        <>
          = <Valor centavos={proof.diferencaCentavos} zero="zero" /> {t('explicar.deDiferenca')}
        </>
      ) : (
        t(closes ? 'explicar.quocienteConfere' : 'explicar.quocienteDifere')
      )}
    </span>
  )
}
