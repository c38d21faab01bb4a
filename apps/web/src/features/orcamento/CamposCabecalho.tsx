import { ORCAMENTO_CENARIOS, type OrcamentoPessoa } from '@lastro/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

const NOME_MAX = 120
const CENARIO_MAX = 60
const OBSERVACOES_MAX = 4000

export interface Heading {
  nome: string
  cenario: string
  donoId: string
  observacoes: string
}

interface CamposCabecalhoProps {
  campos: Heading
  people: readonly OrcamentoPessoa[]
  cenarios: readonly string[]
  onChange: (changed: Partial<Heading>) => void
}

export function CamposCabecalho({ campos, people, cenarios, onChange }: CamposCabecalhoProps) {
  const { t } = useTranslation('orcamento')
  const id = useId()
  return (
    <>
      <TextField
        label={t('campos.nome')}
        required
        maxLength={NOME_MAX}
        autoComplete="off"
        data-first
        value={campos.nome}
        onChange={(event) => onChange({ nome: event.currentTarget.value })}
      />
      <TextField
        label={t('campos.cenario')}
        hint={t('campos.cenarioDica')}
        required
        maxLength={CENARIO_MAX}
        autoComplete="off"
        list={id}
        value={campos.cenario}
        onChange={(event) => onChange({ cenario: event.currentTarget.value })}
      />
      <datalist id={id}>
        {[...new Set([...ORCAMENTO_CENARIOS, ...cenarios])].map((cenario) => (
          <option key={cenario} value={cenario}>
            {cenario}
          </option>
        ))}
      </datalist>
      <SelectField
        label={t('campos.dono')}
        hint={t('campos.donoDica')}
        value={campos.donoId}
        onChange={(event) => onChange({ donoId: event.currentTarget.value })}
      >
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.nome}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('campos.observacoes')}
        maxLength={OBSERVACOES_MAX}
        value={campos.observacoes}
        onChange={(event) => onChange({ observacoes: event.currentTarget.value })}
      />
    </>
  )
}

/** Candidates plus the current user, who may no longer be one. */
export function withPerson(people: readonly OrcamentoPessoa[], current: OrcamentoPessoa): readonly OrcamentoPessoa[] {
  return people.some(({ id }) => id === current.id) ? people : [current, ...people]
}
