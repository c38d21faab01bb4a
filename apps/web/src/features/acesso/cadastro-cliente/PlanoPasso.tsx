import { PLANO_MODELOS } from '@lastro/contract'
import { MODELO_GERENCIAL, PLANO_CONTAS_PADRAO } from '@lastro/engine'
import { useTranslation } from 'react-i18next'
import styles from './cadastro-cliente.module.css'
import type { CadastroStepProps } from './step-props.ts'

const COUNTING = {
  grupos: MODELO_GERENCIAL.grupos.length,
  itens: MODELO_GERENCIAL.grupos.reduce((sum, { itens }) => sum + itens.length, 0),
  contas: PLANO_CONTAS_PADRAO.filter(({ analitica }) => analitica).length,
}

export function PlanoPasso({ draft, onChange }: CadastroStepProps) {
  const { t } = useTranslation('acesso')
  return (
    <fieldset className={styles['plano']}>
      <legend className="visually-hidden">{t('cadastro.plano.nome')}</legend>
      {PLANO_MODELOS.map((modelo) => (
        <label key={modelo}>
          <input type="radio" name="modelo" checked={draft.modelo === modelo} onChange={() => onChange({ modelo })} />
          <strong>{t(`cadastro.plano.${modelo}`)}</strong>
          <span>{t(`cadastro.plano.${modelo}Texto`, COUNTING)}</span>
        </label>
      ))}
      {draft.modelo === 'padrao' && (
        <div className={styles['linhas']}>
          <h2>{t('cadastro.plano.contas')}</h2>
          <ul>
            {PLANO_CONTAS_PADRAO.map(({ codigo, descricao, analitica }) => (
              <li key={codigo} data-tipo={analitica ? 'soma' : 'formula'}>
                {codigo} {descricao}
              </li>
            ))}
          </ul>
        </div>
      )}
      {draft.modelo === 'gerencial' && (
        <div className={styles['linhas']}>
          <h2>{t('cadastro.plano.linhas')}</h2>
          <ul>
            {MODELO_GERENCIAL.dreItens.map(({ codigo, descricao, tipo }) => (
              <li key={codigo} data-tipo={tipo}>
                {descricao}
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
