import { formatCnpj, readCnpj } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/Field.tsx'
import type { CadastroStepProps } from './step-props.ts'
import { findCnpjProblem } from './draft.ts'

export function EmpresaPasso({ draft, onChange, problems }: CadastroStepProps) {
  const { t } = useTranslation('acesso')
  const [left, setLeft] = useState(false)
  const slip = left && draft.cnpj !== '' ? findCnpjProblem(draft.cnpj) : undefined
  return (
    <>
      <TextField
        label={t('cadastro.empresa.cnpj')}
        hint={t('cadastro.empresa.cnpjDica')}
        name="cnpj"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.cnpj}
        onChange={(event) => onChange({ cnpj: event.currentTarget.value })}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          onChange({ cnpj: formatCnpj(readCnpj(draft.cnpj)) })
        }}
        error={problems.cnpj ?? (slip && t(slip.key, slip))}
      />
      <TextField
        label={t('cadastro.empresa.razao')}
        name="organization"
        autoComplete="organization"
        maxLength={200}
        value={draft.razao}
        onChange={(event) => onChange({ razao: event.currentTarget.value })}
        error={problems.razao}
      />
      <TextField
        label={t('cadastro.empresa.curto')}
        hint={t('cadastro.empresa.curtoDica')}
        name="curto"
        autoComplete="off"
        maxLength={60}
        value={draft.short}
        onChange={(event) => onChange({ short: event.currentTarget.value })}
      />
    </>
  )
}
