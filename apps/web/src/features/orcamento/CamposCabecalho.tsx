import { ORCAMENTO_CENARIOS, type OrcamentoPessoa } from '@lastro/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/Field.tsx'
import type { FieldProps } from '../../ui/form.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

const NOME_MAX = 120
const CENARIO_MAX = 60
const OBSERVACOES_MAX = 4000

interface CamposHeaderProps {
  form: {
    field: (name: 'nome' | 'cenario' | 'observacoes') => FieldProps
    value: (name: 'donoId') => { value: string; error: string | undefined; onChange: (id: string) => void }
  }
  people: readonly OrcamentoPessoa[]
  cenarios: readonly string[]
}

export function CamposCabecalho({ form, people, cenarios }: CamposHeaderProps) {
  const { t } = useTranslation('orcamento')
  const id = useId()
  return (
    <>
      <TextField label={t('campos.nome')} required maxLength={NOME_MAX} autoComplete="off" data-first {...form.field('nome')} />
      <TextField
        label={t('campos.cenario')}
        hint={t('campos.cenarioDica')}
        required
        maxLength={CENARIO_MAX}
        autoComplete="off"
        list={id}
        {...form.field('cenario')}
      />
      <datalist id={id}>
        {[...new Set([...ORCAMENTO_CENARIOS, ...cenarios])].map((cenario) => (
          <option key={cenario} value={cenario}>
            {cenario}
          </option>
        ))}
      </datalist>
      <SearchSelect
        label={t('campos.dono')}
        hint={t('campos.donoDica')}
        options={people.map(({ id: person, nome }) => ({ id: person, text: nome }))}
        {...form.value('donoId')}
      />
      <TextArea label={t('campos.observacoes')} maxLength={OBSERVACOES_MAX} {...form.field('observacoes')} />
    </>
  )
}

/** Candidates plus the current user, who may no longer be one. */
export function withPerson(people: readonly OrcamentoPessoa[], current: OrcamentoPessoa): readonly OrcamentoPessoa[] {
  return people.some(({ id }) => id === current.id) ? people : [current, ...people]
}
