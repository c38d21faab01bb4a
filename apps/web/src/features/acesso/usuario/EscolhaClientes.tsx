import { formatCnpj } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../../ui/CheckField.tsx'
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
    <fieldset disabled={fixo}>
      <Text as="legend" weight="medium">
        {t('lista.clientes')}
      </Text>
      {clientes.map(({ id, nomeCurto, cnpj }) => (
        <CheckField
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {nomeCurto}
          <Spacer />
          <Text size={12} tone="quiet">
            {formatCnpj(cnpj)}
          </Text>
        </CheckField>
      ))}
    </fieldset>
  )
}
