import { formatCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { Spacer } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'

interface EscolhaClientesProps {
  clientes: readonly { id: string; nomeCurto: string; cnpj: string }[]
  chosen: readonly string[]
  fixo?: boolean
  onChange: (ids: string[]) => void
}

export function EscolhaClientes({ clientes, chosen, fixo = false, onChange }: EscolhaClientesProps) {
  const { t } = useTranslation('usuario')
  return (
    <Choices title={t('lista.clientes')} disabled={fixo}>
      {clientes.map(({ id, nomeCurto, cnpj }) => (
        <Choice
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {nomeCurto}
          <Spacer />
          <Text size={12} tone="quiet">
            {formatCnpj(cnpj)}
          </Text>
        </Choice>
      ))}
    </Choices>
  )
}
