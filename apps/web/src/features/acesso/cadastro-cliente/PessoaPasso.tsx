import { useTranslation } from 'react-i18next'
import { SenhaNovaField } from '../../../sessao/SenhaNovaField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import type { CadastroStepProps } from './step-props.ts'

export function PessoaPasso({ draft, onChange, problems, email }: CadastroStepProps & { email: string }) {
  const { t } = useTranslation('acesso')
  return (
    <>
      <TextField
        label={t('cadastro.pessoa.seuNome')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={draft.nome}
        onChange={(event) => onChange({ nome: event.currentTarget.value })}
        error={problems.nome}
      />
      <SenhaNovaField email={email} value={draft.senha} onChange={(senha) => onChange({ senha })} error={problems.senha} />
    </>
  )
}
