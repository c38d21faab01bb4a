import { Text } from '../../../ui/Text.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './criacao.module.css'
import { type CriacaoOrigemTipo, ORIGENS } from './draft.ts'

export function OrigemEscolha({ origem, onChange }: { origem: CriacaoOrigemTipo; onChange: (origem: CriacaoOrigemTipo) => void }) {
  const { t } = useTranslation('orcamento-criacao')
  const id = useId()
  return (
    <Grid as="fieldset" className={styles['origens']} min={190} gap={8} aria-label={t('origem.titulo')}>
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
          <Text as="strong" weight="semibold" id={`${id}-${each}`}>
            {t(`origem.${each}`)}
          </Text>
          <Text size={12} tone="soft" id={`${id}-${each}-texto`}>
            {t(`origem.${each}Texto`)}
          </Text>
        </label>
      ))}
    </Grid>
  )
}
