import { PLANO_MODELOS } from '@lastro/contract'
import { MODELO_GERENCIAL, PLANO_CONTAS_PADRAO } from '@lastro/engine'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './cadastro-cliente.module.css'
import type { CadastroStepProps } from './step-props.ts'

const COUNTING = {
  grupos: MODELO_GERENCIAL.grupos.length,
  itens: MODELO_GERENCIAL.grupos.reduce((sum, { itens }) => sum + itens.length, 0),
  contas: PLANO_CONTAS_PADRAO.filter(({ analitica }) => analitica).length,
}

const TOTAL = { weight: 'semibold', tone: 'strong' } as const

export function PlanoPasso({ draft, onChange }: CadastroStepProps) {
  const { t } = useTranslation('acesso')
  return (
    <Stack gap={16}>
      <ChoiceCards
        stacked
        hideLegend
        legend={t('cadastro.plano.nome')}
        name="modelo"
        options={PLANO_MODELOS.map((value) => ({
          value,
          title: t(`cadastro.plano.${value}`),
          text: t(`cadastro.plano.${value}Texto`, COUNTING),
        }))}
        value={draft.modelo}
        onChange={(modelo) => onChange({ modelo })}
      />
      {draft.modelo === 'padrao' && (
        <Linhas titulo={t('cadastro.plano.contas')}>
          {PLANO_CONTAS_PADRAO.map(({ codigo, descricao, analitica }) => (
            <Text key={codigo} as="li" {...(!analitica && TOTAL)}>
              {codigo} {descricao}
            </Text>
          ))}
        </Linhas>
      )}
      {draft.modelo === 'gerencial' && (
        <Linhas titulo={t('cadastro.plano.linhas')}>
          {MODELO_GERENCIAL.dreItens.map(({ codigo, descricao, tipo }) => (
            <Text key={codigo} as="li" {...(tipo === 'formula' && TOTAL)}>
              {descricao}
            </Text>
          ))}
        </Linhas>
      )}
    </Stack>
  )
}

function Linhas({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text as="h2" size={12} weight="medium" tone="quiet">
        {titulo}
      </Text>
      <ul className={styles['linhas']}>{children}</ul>
    </Stack>
  )
}
