import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './criacao.module.css'
import { type CriacaoOrigemTipo, ORIGENS } from './draft.ts'

export function OrigemEscolha({ origem, onChange }: { origem: CriacaoOrigemTipo; onChange: (origem: CriacaoOrigemTipo) => void }) {
  const { t } = useTranslation('orcamento-criacao')
  const id = useId()
  return (
    <fieldset className={styles['origens']} aria-label={t('origem.titulo')}>
      {ORIGENS.map((each) => (
        <label key={each} data-escolhida={each === origem || undefined}>
          <input
            type="radio"
            name={id}
            value={each}
            checked={each === origem}
            aria-labelledby={`${id}-${each}`}
            aria-describedby={`${id}-${each}-texto`}
            onChange={() => onChange(each)}
          />
          <strong id={`${id}-${each}`}>{t(`origem.${each}`)}</strong>
          <span id={`${id}-${each}-texto`}>{t(`origem.${each}Texto`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
